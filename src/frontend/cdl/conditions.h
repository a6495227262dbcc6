// Predicates of a .cdl file as formulas of a network.
//
// A predicate is resolved by the network where it speaks of locations ({P}1@place), and by the query language of the
// model where it speaks of values: {P}1:x.y[2] <= 3 is what P.x.y[2] <= 3 is in a query, and any:x, which has no
// process, is the x that all see. So constants of the model can be named, and whatever a query cannot say is an error
// here, with the position in the .cdl file. Of a Fiacre system a predicate means what it says (fiacre_values.h).
//
// A property's name with a state, {p}1@wait, is where its observer is: `observed` makes the formula of it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/cdl/instances.h"
#include "frontend/cdl/syntax.h"
#include "frontend/frontend.h"

namespace beeline::frontend::cdl {

class Conditions {
 public:
  // What `{p}1@state` says of an observer. None: there is no such observer; an error if there is, but no such state.
  using Observed = std::function<std::optional<ir::ExprId>(const Name& observer, const Name& state)>;

  Conditions(const Unit& unit, const Document& document) : unit_(unit), document_(document) {}

  // First all predicates that are going to be asked for, then the reading of them, into a network that is the
  // document's with what was added to it. False after an error.
  bool want(const Predicate& predicate, util::Diagnostics& diagnostics);
  void read(ir::Network& network, util::Diagnostics& diagnostics);

  // Of one that was wanted; no statement, no effect. None after an error. Clocks may occur in it.
  std::optional<ir::ExprId> formula(const Predicate& predicate, ir::Network& network, util::Diagnostics& diagnostics,
                                    const Observed& observed = {});

  // Of one that was read: it compares clocks of the model.
  bool asks_clocks(const Predicate& predicate, const ir::Network& network) const;

 private:
  bool asks_clocks(const Predicate& predicate, const ir::Network& network, std::set<std::uint32_t>& looked) const;
  std::uint32_t height(const Predicate& predicate, std::uint32_t depth);
  std::string query(const Predicate& comparison, util::Diagnostics& diagnostics) const;
  std::optional<ir::ExprId> place(const Predicate& predicate, ir::Network& network, util::Diagnostics& diagnostics,
                                  const Observed& observed) const;

  const Unit& unit_;
  const Document& document_;
  std::vector<const Predicate*> comparisons_;
  std::map<const Predicate*, std::optional<ir::ExprId>> read_;  // comparisons; none: an error was told
  // By declaration: how high it is with all that it names, and, by whether observers may be named, its formula.
  std::map<std::uint32_t, std::uint32_t> heights_;
  std::map<std::pair<std::uint32_t, bool>, std::optional<ir::ExprId>> declared_;
  std::optional<Instances> instances_;
};

}  // namespace beeline::frontend::cdl
