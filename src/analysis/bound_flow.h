// How the bounds of clocks, and the differences that are compared, get from after an update to before it (what
// clock_bounds.h says); private to the module.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "analysis/clock_bounds.h"
#include "analysis/clock_effects.h"

namespace beeline::analysis {

inline constexpr std::int64_t most_diagonal_values = 64;  // of one comparison
inline constexpr std::size_t most_carried_diagonals = 256;

struct BoundPair {
  std::int64_t lower = no_bound, upper = no_bound;

  bool join(BoundPair other) {
    const BoundPair before = *this;
    lower = std::max(lower, other.lower);
    upper = std::max(upper, other.upper);
    return lower != before.lower || upper != before.upper;
  }
};

using BoundTable = std::map<std::uint32_t, BoundPair>;  // by clock

class BoundFlow {
 public:
  BoundFlow(const ir::Network& network, const ValueRanges& ranges);

  // To `before` the edge; whether that is news there.
  bool carry_back(ir::EdgeId edge, const BoundTable& after, BoundTable& before) const;

  // The same for copies by all processes but one, or by all: whose location is the same before and after.
  static constexpr std::size_t nobody = SIZE_MAX;
  bool carry_back_copies(std::size_t but_of, BoundTable& location) const;

  // Adds what the differences were before updates. False when there are too many.
  bool close(std::vector<Diagonal>& diagonals) const;

  // The most that one edge adds to a clock, or sets it to.
  std::int64_t greatest_amount() const;

  bool some_copy() const { return !copying_.empty(); }
  util::Position first_copy() const;

 private:
  std::vector<ClockSource> sources(std::uint32_t edge, std::uint32_t clock) const;

  const ir::Network& network_;
  std::vector<std::vector<ClockEffect>> effects_;  // per edge
  std::vector<std::uint32_t> copying_;             // edges with a copy
};

}  // namespace beeline::analysis
