// Values and variables of a Fiacre system, as a .cdl file writes them.
//
// A literal is what a value must be, cell by cell (fiacre/layout.h), with gaps where it says `any`. {P}1:x.f[2] is a
// variable of an instance of a process or component, or a part of it; q.length of a queue is how many items it has.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/cdl/predicate.h"
#include "frontend/cdl/syntax.h"
#include "frontend/fiacre/system.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

class FiacreValues {
 public:
  // By cell of the value; none: any.
  using Shape = std::vector<std::optional<std::int32_t>>;

  explicit FiacreValues(const fiacre::System& system) : system_(system) {}

  // None after an error.
  std::optional<Shape> shape(const Literal& literal, fiacre::TypeId type, util::Diagnostics& diagnostics) const;
  // Whether the cells from `first` on are as the shape says.
  static ir::ExprId matches(ir::Network& network, const Shape& shape, std::uint32_t first);
  static bool may_match(const Shape& a, const Shape& b);

  // Of a process or component, not `any`; null after an error.
  const fiacre::NamedParts::Part* instance(const ProcessId& id, util::Diagnostics& diagnostics) const;

  // Of a predicate that compares.
  std::optional<ir::ExprId> compare(const Predicate& predicate, ir::Network& network,
                                    util::Diagnostics& diagnostics) const;
  // Adds the variables that a predicate speaks of, by the first of their cells, and whether it asks where processes
  // are. What is not there is left out: reading the predicate tells.
  struct Mentioned {
    std::set<std::uint32_t> variables;
    bool states = false;
    std::set<std::uint32_t> predicates;  // those that were looked at, by number
  };
  void mention(const Unit& unit, const Predicate& predicate, Mentioned& into) const;

 private:
  struct Part {
    fiacre::TypeId type;
    std::uint32_t cell = 0, variable = 0;  // the first of its cells, and of those of the whole variable
    bool is_length = false;                // of a queue
  };

  std::optional<Part> find(const Access& access, util::Diagnostics& diagnostics) const;
  std::optional<Part> variable(const Access& access, util::Diagnostics& diagnostics) const;
  std::optional<Shape> number(const Literal& literal, const fiacre::Type& type, util::Diagnostics& diagnostics) const;
  std::optional<Shape> named(const Literal& literal, fiacre::TypeId type, util::Diagnostics& diagnostics) const;
  std::optional<Shape> constructed(const Literal& literal, const std::string& constructor, fiacre::TypeId type,
                                   util::Diagnostics& diagnostics) const;
  std::optional<Shape> parts(const Literal& literal, fiacre::TypeId type, util::Diagnostics& diagnostics) const;
  std::optional<Shape> record(const Literal& literal, fiacre::TypeId type, util::Diagnostics& diagnostics) const;
  bool has_type(const Literal& literal, fiacre::TypeId type, util::Diagnostics& diagnostics) const;

  const fiacre::System& system_;
};

}  // namespace beeline::frontend::cdl
