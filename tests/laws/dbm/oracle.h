// What zones mean, told without zones: a set of points given by a list of constraints, looked at on a grid.
//
// With k clocks and integer constants, points whose coordinates are multiples of 1 / (k + 1) meet every region (k
// distinct fractions and 0), so a grid of quarters decides every question about three clocks, once it reaches beyond
// the largest bound that a chain of constraints can imply.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <ostream>
#include <vector>

#include "dbm/zone.h"
#include "support/judged.h"

namespace beeline::dbm {

inline void showValue(const Constraint& c, std::ostream& os) {
  os << 'x' << c.i << " - x" << c.j << (is_strict(c.bound) ? " < " : " <= ") << value_of(c.bound);
}

}  // namespace beeline::dbm

namespace laws {

using beeline::dbm::Bound;
using beeline::dbm::Constraint;

constexpr int denominator = 4;
constexpr int max_dimension = 4;
using Point = std::array<std::int64_t, max_dimension>;  // numerators over `denominator`; clock 0 first
using Constraints = std::vector<Constraint>;

inline bool holds(const Constraint& c, const Point& p, int scale = denominator) {
  const std::int64_t difference = p[c.i] - p[c.j];
  const std::int64_t limit = std::int64_t{c.bound >> 1} * scale;
  return (c.bound & 1) != 0 ? difference <= limit : difference < limit;
}

inline bool holds(const Constraints& set, const Point& p, int scale = denominator) {
  for (const Constraint& c : set) {
    if (!holds(c, p, scale)) return false;
  }
  return true;
}

// Calls visit(point) for every grid point with coordinates up to `reach`, until it returns true; whether one did.
template <class Visit>
bool any_point(std::size_t n, int reach, Visit visit, int scale = denominator) {
  const std::int64_t last = std::int64_t{reach} * scale;
  Point p{};
  while (true) {
    if (visit(p)) return true;
    std::size_t clock = 1;
    while (clock < n && p[clock] == last) p[clock++] = 0;
    if (clock == n) return false;
    ++p[clock];
  }
}

// Ranges in full from the first case on; rapidcheck would begin with their low ends.
template <class T>
rc::Gen<T> any_size(rc::Gen<T> gen) {
  return rc::gen::resize(rc::kNominalSize, std::move(gen));
}

// Constraints with constants in [-largest, largest] over a dimension. Biased towards few, which make non-empty zones.
inline rc::Gen<Constraints> constraints(std::size_t n, int largest, std::size_t most = 6) {
  const auto one =
      rc::gen::map(any_size(rc::gen::tuple(rc::gen::inRange<int>(0, static_cast<int>(n)),
                                           rc::gen::inRange<int>(1, static_cast<int>(n)),
                                           rc::gen::inRange<int>(-largest, largest + 1), rc::gen::arbitrary<bool>())),
                   [n](const std::tuple<int, int, int, bool>& t) {
                     const auto& [i, step, value, strict] = t;
                     const auto j = static_cast<std::uint16_t>(static_cast<std::size_t>(i + step) % n);
                     return Constraint{static_cast<std::uint16_t>(i), j, value * 2 + (strict ? 0 : 1)};
                   });
  return rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, most + 1),
                         [one](std::size_t count) { return rc::gen::container<Constraints>(count, one); });
}

using Matrix = std::vector<Bound>;

// The zone of the constraints; discards the test case when it is empty.
inline Matrix zone_of(const Constraints& set, std::size_t n) {
  Matrix d(n * n);
  beeline::dbm::init_universal(d.data(), n);
  for (const Constraint& c : set) {
    if (!beeline::dbm::constrain(d.data(), n, c.i, c.j, c.bound)) RC_DISCARD("empty zone");
  }
  RC_ASSERT(beeline::dbm::is_closed(d.data(), n));
  return d;
}

inline bool in(const Matrix& d, std::size_t n, const Point& p) {
  return beeline::dbm::contains_point(d.data(), n, p.data(), denominator);
}

// Fails unless the zone is closed and holds exactly the grid points for which `expected` is true.
template <class Expected>
void assert_is(const Matrix& d, std::size_t n, int reach, Expected expected) {
  RC_ASSERT(beeline::dbm::is_closed(d.data(), n));
  any_point(n, reach, [&](const Point& p) {
    if (in(d, n, p) != expected(p)) {
      RC_LOG() << "point " << p[1] << ' ' << p[2] << ' ' << p[3] << " (quarters) should be "
               << (expected(p) ? "in" : "out");
      RC_FAIL("the zone is another set");
    }
    return false;
  });
}

}  // namespace laws
