// Zones over real-valued clocks: difference bound matrices.
//
// A zone is a conjunction of bounds x_i - x_j < c or x_i - x_j <= c. It lives in a caller-owned row-major array of
// n * n bounds, where clock 0 is the constant zero and d[i * n + j] bounds x_i - x_j. The module is a set of functions
// on such arrays:
//
//   bound.h          one bound and its arithmetic
//   zone.h           kernels: delay, constrain, reset, inclusion, ...; they never allocate
//   extrapolation.h  finite abstractions, and inclusion in the aLU abstraction
//   federation.h     finite unions of zones, for which subtraction is defined
//   compact.h        the stored form, and inclusion answered without unpacking (of many: digest.h, alu_needs.h)
//
// The dimension is a run-time value: with vectorised rows a template parameter did not pay.
//
// This file: a bound is an integer, so that "tighter" is "<" and the conjunction of two bounds is their minimum,
// without a branch and several per vector instruction.
//
// The integer has 32 bits, or 64 for models that count microseconds. Everything in the module is a template over the
// two (B below), compiled for both and deduced from the arrays; who builds a zone chooses. Dividing all constants by
// their greatest common divisor instead would do without the wide ones, but only for models whose every constant,
// variables in bounds included, has such a divisor.
//
// Sums must stay exact. Kernels do not look whether they are, that would cost too much; instead who keeps zones makes
// sure that there is room: as long as no constant and no finite bound of a zone is beyond room<B>(n), whatever one step
// computes from them is exact. So it is enough to look at zones when they are made, once per step.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <type_traits>

namespace beeline::dbm {

// value * 2 + (non-strict ? 1 : 0). Both widths say the same by the same number, infinity excepted.
using Bound = std::int32_t;
using WideBound = std::int64_t;

template <class B>
concept AnyBound = std::same_as<B, Bound> || std::same_as<B, WideBound>;

template <AnyBound B>
inline constexpr B max_constant_of = (B{1} << (8 * sizeof(B) - 3)) - 1;
inline constexpr Bound max_constant = max_constant_of<Bound>;

// Just above every finite bound, so that neither it nor the sum of two finite bounds leaves the type.
template <AnyBound B>
inline constexpr B infinity_of = B{1} << (8 * sizeof(B) - 2);
inline constexpr Bound infinity = infinity_of<Bound>;

// Sums that get out of range saturate, upwards to infinity, downwards to this bound.
template <AnyBound B>
inline constexpr B min_bound_of = -2 * max_constant_of<B>;
inline constexpr Bound min_bound = min_bound_of<Bound>;

// The value up to which constants and bounds leave room for one step over zones of up to n rows. A bound that a step
// computes is a shortest path through at most 2n + 1 clocks (those before and after it, and the new present), no edge
// of which is longer than three constants (a comparison of two clocks that were both set); a sum has two of them.
template <AnyBound B>
constexpr B room(std::size_t n) {
  return max_constant_of<B> / static_cast<B>(12 * n + 12);
}

// Bounds without room were met; with wide ones it may work.
class OutOfRange final : public std::exception {
 public:
  const char* what() const noexcept override { return "clock bounds are out of range"; }
};

template <AnyBound B = Bound>
constexpr B le(std::type_identity_t<B> value) {
  assert(-max_constant_of<B> <= value && value <= max_constant_of<B>);
  return value * 2 + 1;
}

template <AnyBound B = Bound>
constexpr B lt(std::type_identity_t<B> value) {
  assert(-max_constant_of<B> <= value && value <= max_constant_of<B>);
  return value * 2;
}

inline constexpr Bound le_zero = 1;

constexpr bool is_strict(std::int64_t b) { return (b & 1) == 0; }

template <AnyBound B>
constexpr B value_of(B b) {
  assert(b != infinity_of<B>);
  return b >> 1;
}

// The bound of a path of two edges; strict when one of them is.
template <AnyBound B>
constexpr B add(B a, std::type_identity_t<B> b) {
  assert(min_bound_of<B> <= a && a <= infinity_of<B> && min_bound_of<B> <= b && b <= infinity_of<B>);
  if (a == infinity_of<B> || b == infinity_of<B>) return infinity_of<B>;
  return std::clamp(a + b - ((a | b) & 1), min_bound_of<B>, infinity_of<B>);
}

// The complement of x - y <= c is y - x < -c, and that of x - y < c is y - x <= -c.
template <AnyBound B>
constexpr B negate_strict(B b) {
  assert(b != infinity_of<B>);
  return 1 - b;
}

}  // namespace beeline::dbm
