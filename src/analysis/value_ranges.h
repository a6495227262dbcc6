// The values each cell can ever hold: interval analysis of the whole network, independent of locations.
//
// Half of real models compare clocks with variables. The clock bounds of such a comparison come from the range of the
// expression, and a default int of [-32768,32767] makes zones a thousand times finer than needed, so tight ranges are
// worth a lot. An edge's guard refines what its own update sees (`i < n` before `i++`), unless another participant of
// the synchronisation may have written the cell in between.
//
// Reachable means from the initial states and from those that differ by a permutation of scalar elements
// (ir/scalars.h): a search may look at the one in place of the other.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/network.h"

namespace beeline::analysis {

struct Interval {
  std::int64_t low = 0, high = -1;  // low > high: empty

  bool empty() const { return low > high; }
  friend auto operator<=>(const Interval&, const Interval&) = default;
};

Interval hull(Interval a, Interval b);

class ValueRanges {
 public:
  explicit ValueRanges(const ir::Network& network);

  Interval cell(std::size_t index) const { return cells_[index]; }
  // Of an int-valued expression in any reachable state.
  Interval of(ir::ExprId id) const;
  // Of each expression whether its own operation may be an evaluation error, its parts apart, in edges, invariants and
  // functions; loops and copies of clocks count. None: invariants call functions with values that edges do not.
  std::optional<std::vector<bool>> failing() const;

 private:
  friend class RangeFixpoint;
  const ir::Network& network_;
  std::vector<Interval> cells_;
  std::vector<Interval> returns_;  // per function
};

}  // namespace beeline::analysis
