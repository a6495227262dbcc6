// The zone kernels.
//
// Unless it says otherwise a kernel expects a closed, non-empty zone (every bound is the tightest that the others
// imply) whose clocks are all >= 0, and leaves one. Closed zones make the rest cheap: equal sets are equal arrays,
// inclusion is a comparison, and dropping a clock is dropping its row and column. Debug builds assert closedness on the
// way in.
//
// `n` is the dimension, the zero clock included. No kernel allocates; no two array arguments may overlap.
//
// Constants and bounds must leave room for exact sums (bound.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dbm/bound.h"

namespace beeline::dbm {

// x_i - x_j within `bound`, which is finite: so it is the same number whatever the width of the zone.
struct Constraint {
  std::uint16_t i = 0;
  std::uint16_t j = 0;
  WideBound bound = infinity_of<WideBound>;

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

constexpr Constraint negate(const Constraint& c) { return {c.j, c.i, negate_strict(c.bound)}; }

// --- Making zones

// All clocks are 0.
template <AnyBound B>
void init_zero(B* d, std::size_t n);
// The single point where clock i is values[i]; values[0] is 0 and no value is negative.
template <AnyBound B>
void init_point(B* d, std::size_t n, const B* values);
// All clocks are anything >= 0.
template <AnyBound B>
void init_universal(B* d, std::size_t n);

// --- Closure: the only kernels that take arrays which are not closed

// Floyd-Warshall. False when the zone is empty; the array is then of no further use.
template <AnyBound B>
[[nodiscard]] bool close(B* d, std::size_t n);
// The same for a zone that was closed before some bounds were tightened: bit i of the set (64 clocks per word) is on
// when clock i is an end of such a bound. Costs n * n per clock in the set.
template <AnyBound B>
[[nodiscard]] bool close_touched(B* d, std::size_t n, const std::uint64_t* touched);

// For asserts and tests: n * n * n.
template <AnyBound B>
bool is_closed(const B* d, std::size_t n);

// --- Conjunction

// Conjoins x_i - x_j within b. False when that is empty, and the zone is then left as it was. Costs one comparison when
// b is no news, otherwise n per row that changes.
template <AnyBound B>
[[nodiscard]] bool constrain(B* d, std::size_t n, std::size_t i, std::size_t j, WideBound b);
// Conjoins all of them. When it returns false the zone is of no further use.
template <AnyBound B>
[[nodiscard]] bool constrain_many(B* d, std::size_t n, std::span<const Constraint> constraints);
// Whether constrain would return true.
template <AnyBound B>
inline bool can_satisfy(const B* d, std::size_t n, std::size_t i, std::size_t j, WideBound b) {
  return add(d[j * n + i], static_cast<B>(b)) >= le_zero;
}
// Conjoins another zone. When it returns false the zone is of no further use.
template <AnyBound B>
[[nodiscard]] bool intersect(B* d, std::size_t n, const B* other);
// Whether the two zones have no common point, when that shows in two opposite bounds. A cheap way past `intersect`:
// true is certain, false is not.
template <AnyBound B>
bool clearly_disjoint(const B* a, const B* b, std::size_t n);

// --- Time

// Everything reachable by letting time pass.
template <AnyBound B>
void up(B* d, std::size_t n);
// Everything from which time can pass into the zone, clocks staying >= 0.
template <AnyBound B>
void down(B* d, std::size_t n);

// --- Assignment

// x := value, which is not negative.
template <AnyBound B>
void reset(B* d, std::size_t n, std::size_t x, std::type_identity_t<B> value);
// x := anything >= 0.
template <AnyBound B>
void free_clock(B* d, std::size_t n, std::size_t x);
// x := y + offset; y may be x. With a negative offset the caller first makes sure that no point of the zone sends x
// below 0.
template <AnyBound B>
void assign(B* d, std::size_t n, std::size_t x, std::size_t y, std::type_identity_t<B> offset);

// --- Range

// Every finite bound is a value up to `most`, either way.
template <AnyBound B>
bool is_within(const B* d, std::size_t n, std::type_identity_t<B> most);
// Throws OutOfRange unless the zone leaves room.
template <AnyBound B>
void require_room(const B* d, std::size_t n) {
  if (!is_within(d, n, room<B>(n))) throw OutOfRange();
}

// --- Comparison

enum class Relation : std::uint8_t { Equal, Subset, Superset, Incomparable };

// a is contained in b.
template <AnyBound B>
bool is_subset(const B* a, const B* b, std::size_t n);
template <AnyBound B>
bool equal(const B* a, const B* b, std::size_t n);
// What a is to b.
template <AnyBound B>
Relation relation(const B* a, const B* b, std::size_t n);
// Equal zones have equal hashes, in every build of one byte order.
template <AnyBound B>
std::uint64_t hash(const B* d, std::size_t n);
// For an array that `close` worked on: whether a cycle became negative.
template <AnyBound B>
bool is_empty(const B* d, std::size_t n);
// Whether the point is in the zone where clock i has the rational value numerators[i] / denominator (> 0, and
// numerators[0] is 0). The zone need not be closed.
template <AnyBound B>
bool contains_point(const B* d, std::size_t n, const std::int64_t* numerators, std::int64_t denominator);

// --- Change of dimension

// Stands in a map for a clock that the source has not.
inline constexpr std::uint16_t fresh_clock = 0xffff;

// Clock k of `out` (dimension m) is clock map[k] of `d`; map[0] is 0. What the map leaves out is projected away
// exactly.
template <AnyBound B>
void project(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map);
// The same, where map[k] may be fresh_clock: such a clock is anything >= 0, or `value` in the second form.
template <AnyBound B>
void embed(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map);
template <AnyBound B>
void embed_at(const B* d, std::size_t n, B* out, std::size_t m, const std::uint16_t* map,
              std::type_identity_t<B> value);

}  // namespace beeline::dbm
