// Which constants each clock may still be compared with, per location: the L and U of zone abstractions.
//
// L(x) is the greatest c of a comparison x > c or x >= c that may follow before x is reset, U(x) the same for x < c and
// x <= c (Behrmann, Bouyer, Larsen, Pelanek 2006), computed per process and location by a fixpoint over the process's
// edges: a location inherits the bounds of its successors unless the edge surely resets the clock. The bounds of a
// state are the maximum over the locations of its processes; a clock without any is inactive there and needs no place
// in the zone.
//
// Bounds follow copies: before an edge that sets x to y + c, y may still be compared with what x is compared with after
// it, less c. That holds for the locations of the edge's own process and for those where any other process may be
// meanwhile. A sum with c is never below c, but the clock is read, so a bound below c counts as 0. Bounds only get
// smaller on the way, so the fixpoint ends. (Bouyer, Dufourd, Fleury, Petit, "Updatable timed automata", TCS 2004; with
// c < 0 they would grow, and reachability is undecidable.)
//
// Differences of clocks follow copies as well: x - z < k was y - z < k - c before. There are finitely many of them
// unless amounts add up, as with x = x + 1; a model with too many has a problem().
//
// Values and sums are exact, up to a limit that is far beyond what 32 bits of a model can say: a model that passes it
// has a problem() instead of bounds.
//
// A bound that is an expression counts with the greatest value it can have. Bounds below zero compare with nothing a
// clock can be, and are left out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::analysis {

inline constexpr std::int64_t no_bound = -1;

// Models say numbers up to 2^41 (ir/clock_offset.h); what is made of them, as a difference and a reset together, may be
// more.
inline constexpr std::int64_t greatest_constant = (std::int64_t{1} << 43) - 1;

struct ClockBound {
  std::uint32_t clock = 0;
  std::int64_t lower = no_bound, upper = no_bound;
};

// x - y <= c or x - y < c for two real clocks; the model or the query tests it (or its negation).
struct Diagonal {
  std::uint32_t x = 0, y = 0;
  std::int64_t bound = 0;
  bool strict = false;
  friend auto operator<=>(const Diagonal&, const Diagonal&) = default;
};

// What a formula or term outside the network adds: it may be tested in every state.
struct Observed {
  std::vector<ir::ExprId> formulas;
  std::vector<ClockBound> bounds;  // e.g. the horizon of a sup query
};

class ClockBounds {
 public:
  // `symmetric`: L = U everywhere, for properties that a simulation does not preserve (deadlock, priorities).
  ClockBounds(const ir::Network& network, const ValueRanges& ranges, const Observed& observed, bool symmetric);

  // Sorted by clock; clocks without a bound are absent.
  std::span<const ClockBound> at(std::size_t process, std::size_t location) const {
    const auto index = first_[process] + location;
    return std::span(bounds_).subspan(offsets_[index], offsets_[index + 1] - offsets_[index]);
  }
  // For every state: what the query observes and what diagonals need.
  std::span<const ClockBound> everywhere() const { return everywhere_; }
  const std::vector<Diagonal>& diagonals() const { return diagonals_; }
  // No clock is ever compared with or set to a value beyond this one, either way; start values count.
  std::int64_t greatest() const { return greatest_; }
  // The reason, when a bound is out of the engine's reach (too large, or a diagonal with too many values).
  const std::string& problem() const { return problem_; }
  util::Position problem_position() const { return problem_position_; }

 private:
  std::vector<std::size_t> first_;  // of each process's locations
  std::vector<std::size_t> offsets_;
  std::vector<ClockBound> bounds_;
  std::vector<ClockBound> everywhere_;
  std::vector<Diagonal> diagonals_;
  std::int64_t greatest_ = 0;
  std::string problem_;
  util::Position problem_position_;
};

}  // namespace beeline::analysis
