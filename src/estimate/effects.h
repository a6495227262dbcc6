// What updates do in the monotonicity abstraction: the values that they may add, and when.
//
// Statements that have nothing to do with each other are looked at apart, since cells are independent of each other in
// the abstraction; the cases of a group are told apart as far as that is worth it, and beyond they write anything that
// fits. Nothing that a concrete update writes is missing.
#pragma once

#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "analysis/footprint.h"
#include "analysis/value_ranges.h"
#include "estimate/cases.h"
#include "ir/network.h"

namespace beeline::estimate {

struct Effect {
  std::vector<CellRange> when;    // in addition to the action's conditions
  std::vector<CellRange> writes;  // a range of more than one value: any of them
};

// Effects without a condition become one, the first.
void merge(std::vector<Effect>& all, const Effect& effect);

// One of those that an update consists of.
struct Statement {
  ir::ExprId expr;
  analysis::CellSet reads, writes;
  analysis::CellSet lasting;  // written, temporaries apart
};

using Selected = std::vector<std::pair<std::uint32_t, std::int32_t>>;  // cells and their values

struct Executed {
  const Statement* statement;
  const Selected* selected;
};

class EffectFinder {
 public:
  // `most_cases`: of one group of statements.
  EffectFinder(const ir::Network& network, const analysis::ValueRanges& ranges, CaseSplitter& splitter,
               std::size_t most_cases)
      : network_(network),
        ranges_(ranges),
        splitter_(splitter),
        most_cases_(most_cases),
        state_(analysis::cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable})) {}

  // Adds the effects of the statements, executed in this order. `narrowed`: what cells can be before, where less than
  // anything. `disturbing`: cells that others may write before or in between.
  void add(std::span<const Executed> statements, const std::map<std::uint32_t, Values>& narrowed,
           const analysis::CellSet& disturbing, std::vector<Effect>& all);

 private:
  void add_group(std::span<const Executed> group, const std::map<std::uint32_t, Values>& narrowed,
                 const analysis::CellSet& disturbing, std::vector<Effect>& all);
  // False: too much to look at.
  bool tell_apart(const std::vector<BoundCode>& steps, const std::map<std::uint32_t, Values>& narrowed,
                  std::vector<Effect>& all);

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  CaseSplitter& splitter_;
  std::size_t most_cases_;
  analysis::CellSet state_;
  std::set<std::vector<ir::ExprId>> hopeless_;  // with whatever selected values
};

}  // namespace beeline::estimate
