// Zones over real-valued clocks: difference bound matrices.
//
// A zone is a conjunction of bounds x_i - x_j < c or x_i - x_j <= c. It lives in a caller-owned row-major array of
// n * n Bounds, where clock 0 is the constant zero and d[i * n + j] bounds x_i - x_j. The module is a set of functions
// on such arrays:
//
//   bound.h          one bound and its arithmetic
//   zone.h           kernels: delay, constrain, reset, inclusion, ...; they never allocate
//   extrapolation.h  finite abstractions, and inclusion in the aLU abstraction
//   federation.h     finite unions of zones, for which subtraction is defined
//   compact.h        the stored form, and inclusion answered without unpacking
//
// The dimension is a run-time value: with vectorised rows a template parameter did not pay.
//
// This file: a bound is an integer, so that "tighter" is "<" and the conjunction of two bounds is their minimum,
// without a branch and several per vector instruction.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace beeline::dbm {

// value * 2 + (non-strict ? 1 : 0).
using Bound = std::int32_t;

// Models whose clock constants reach further are rejected before they come here.
inline constexpr std::int32_t max_constant = (1 << 29) - 1;

// Just above every finite bound, so that neither it nor the sum of two finite bounds leaves 32 bits.
inline constexpr Bound infinity = 1 << 30;

// Sums saturate: upwards to infinity, downwards to this bound. Both directions weaken the bound, so a run that gets out
// of range may only see too many states, never too few.
inline constexpr Bound min_bound = -2 * max_constant;

constexpr Bound le(std::int32_t value) {
  assert(-max_constant <= value && value <= max_constant);
  return value * 2 + 1;
}

constexpr Bound lt(std::int32_t value) {
  assert(-max_constant <= value && value <= max_constant);
  return value * 2;
}

inline constexpr Bound le_zero = 1;

constexpr bool is_strict(Bound b) { return (b & 1) == 0; }

constexpr std::int32_t value_of(Bound b) {
  assert(b != infinity);
  return b >> 1;
}

// The bound of a path of two edges; strict when one of them is.
constexpr Bound add(Bound a, Bound b) {
  assert(min_bound <= a && a <= infinity && min_bound <= b && b <= infinity);
  if (a == infinity || b == infinity) return infinity;
  return std::clamp(a + b - ((a | b) & 1), min_bound, infinity);
}

// The complement of x - y <= c is y - x < -c, and that of x - y < c is y - x <= -c.
constexpr Bound negate_strict(Bound b) {
  assert(b != infinity);
  return 1 - b;
}

}  // namespace beeline::dbm
