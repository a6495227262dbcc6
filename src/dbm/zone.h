// The zone kernels.
//
// Unless it says otherwise a kernel expects a closed, non-empty zone (every bound is the tightest that the others
// imply) whose clocks are all >= 0, and leaves one. Closed zones make the rest cheap: equal sets are equal arrays,
// inclusion is a comparison, and dropping a clock is dropping its row and column. Debug builds assert closedness on the
// way in.
//
// `n` is the dimension, the zero clock included. No kernel allocates; no two array arguments may overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dbm/bound.h"

namespace beeline::dbm {

// x_i - x_j within `bound`.
struct Constraint {
  std::uint16_t i = 0;
  std::uint16_t j = 0;
  Bound bound = infinity;

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

constexpr Constraint negate(const Constraint& c) { return {c.j, c.i, negate_strict(c.bound)}; }

// --- Making zones

// All clocks are 0.
void init_zero(Bound* d, std::size_t n);
// The single point where clock i is values[i]; values[0] is 0 and no value is negative.
void init_point(Bound* d, std::size_t n, const std::int32_t* values);
// All clocks are anything >= 0.
void init_universal(Bound* d, std::size_t n);

// --- Closure: the only kernels that take arrays which are not closed

// Floyd-Warshall. False when the zone is empty; the array is then of no further use.
[[nodiscard]] bool close(Bound* d, std::size_t n);
// The same for a zone that was closed before some bounds were tightened: bit i of the set (64 clocks per word) is on
// when clock i is an end of such a bound. Costs n * n per clock in the set.
[[nodiscard]] bool close_touched(Bound* d, std::size_t n, const std::uint64_t* touched);

// For asserts and tests: n * n * n.
bool is_closed(const Bound* d, std::size_t n);

// --- Conjunction

// Conjoins x_i - x_j within b. False when that is empty, and the zone is then left as it was. Costs one comparison when
// b is no news, otherwise n per row that changes.
[[nodiscard]] bool constrain(Bound* d, std::size_t n, std::size_t i, std::size_t j, Bound b);
// Conjoins all of them. When it returns false the zone is of no further use.
[[nodiscard]] bool constrain_many(Bound* d, std::size_t n, std::span<const Constraint> constraints);
// Whether constrain would return true.
inline bool can_satisfy(const Bound* d, std::size_t n, std::size_t i, std::size_t j, Bound b) {
  return add(d[j * n + i], b) >= le_zero;
}
// Conjoins another zone. When it returns false the zone is of no further use.
[[nodiscard]] bool intersect(Bound* d, std::size_t n, const Bound* other);
// Whether the two zones have no common point, when that shows in two opposite bounds. A cheap way past `intersect`:
// true is certain, false is not.
bool clearly_disjoint(const Bound* a, const Bound* b, std::size_t n);

// --- Time

// Everything reachable by letting time pass.
void up(Bound* d, std::size_t n);
// Everything from which time can pass into the zone, clocks staying >= 0.
void down(Bound* d, std::size_t n);

// --- Assignment

// x := value, which is not negative.
void reset(Bound* d, std::size_t n, std::size_t x, std::int32_t value);
// x := anything >= 0.
void free_clock(Bound* d, std::size_t n, std::size_t x);
// x := y + offset; y may be x. With a negative offset the caller first makes sure that no point of the zone sends x
// below 0.
void assign(Bound* d, std::size_t n, std::size_t x, std::size_t y, std::int32_t offset);

// --- Comparison

enum class Relation : std::uint8_t { Equal, Subset, Superset, Incomparable };

// a is contained in b.
bool is_subset(const Bound* a, const Bound* b, std::size_t n);
bool equal(const Bound* a, const Bound* b, std::size_t n);
// What a is to b.
Relation relation(const Bound* a, const Bound* b, std::size_t n);
// Equal zones have equal hashes, in every build of one byte order.
std::uint64_t hash(const Bound* d, std::size_t n);
// For an array that `close` worked on: whether a cycle became negative.
bool is_empty(const Bound* d, std::size_t n);
// Whether the point is in the zone where clock i has the rational value numerators[i] / denominator (> 0, and
// numerators[0] is 0). The zone need not be closed.
bool contains_point(const Bound* d, std::size_t n, const std::int64_t* numerators, std::int64_t denominator);

// --- Change of dimension

// Stands in a map for a clock that the source has not.
inline constexpr std::uint16_t fresh_clock = 0xffff;

// Clock k of `out` (dimension m) is clock map[k] of `d`; map[0] is 0. What the map leaves out is projected away
// exactly.
void project(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map);
// The same, where map[k] may be fresh_clock: such a clock is anything >= 0, or `value` in the second form.
void embed(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map);
void embed_at(const Bound* d, std::size_t n, Bound* out, std::size_t m, const std::uint16_t* map, std::int32_t value);

}  // namespace beeline::dbm
