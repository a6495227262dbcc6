// Which code cannot go wrong: no evaluation of it, in any reachable state, is an error.
//
// What is left out of a search must not be where a model goes wrong, so this is asked of guards, updates and invariants
// before they are. The answer errs on the side of "may": values are known by their ranges (value_ranges.h), a condition
// does not protect what stands behind it unless it is the guard of the same edge, and code that takes long may take
// longer than evaluations are given.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::analysis {

class Failures {
 public:
  Failures(const ir::Network& network, const ValueRanges& ranges);

  // Code of an edge, an invariant or a function; none cannot.
  bool may_fail(ir::ExprId code) { return code && steps(code) > most_steps; }

 private:
  // Far from ir::evaluation_budget, also where many such statements follow each other.
  static constexpr std::uint64_t most_steps = 1000;
  static constexpr std::uint64_t endless = UINT64_MAX;

  // How many nodes an evaluation visits at most; endless where it may fail.
  std::uint64_t steps(ir::ExprId id);
  std::uint64_t count(ir::ExprId id);

  const ir::Network& network_;
  std::optional<std::vector<bool>> failing_;  // by expression, its parts apart
  std::vector<std::uint64_t> steps_;          // by expression; 0: not counted yet
};

// Whether some transition or invariant may.
bool may_go_wrong(const ir::Network& network);

}  // namespace beeline::analysis
