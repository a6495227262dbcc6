#include "check/zone.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <utility>

namespace beeline::check {

Zone::Zone(std::size_t clocks) : n_(clocks), d_(clocks * clocks, infinite) {
  for (std::size_t x = 0; x < n_; ++x) at(x, x) = at(0, x) = le_zero;
}

Zone Zone::point(std::span<const std::int64_t> values) {
  Zone zone(values.size());
  for (std::size_t x = 0; x < values.size(); ++x)
    for (std::size_t y = 0; y < values.size(); ++y) zone.at(x, y) = encode({0, 0, values[x] - values[y], false});
  return zone;
}

// (c, strict) + (c', strict'): values add up, and the sum is strict if either is.
Zone::Bound Zone::sum(Bound a, Bound b) {
  if (a == infinite || b == infinite) return infinite;
  Bound both = 0;
  if (__builtin_add_overflow(a, b, &both) || both == INT64_MIN) throw OutOfRange();
  return both - ((a | b) & 1);
}

void Zone::close_through(std::size_t via) {
  for (std::size_t x = 0; x < n_; ++x)
    for (std::size_t y = 0; y < n_; ++y) at(x, y) = std::min(at(x, y), sum(at(x, via), at(via, y)));
}

void Zone::tighten(std::uint32_t x, std::uint32_t y, Bound bound) {
  if (empty_ || bound >= at(x, y)) return;
  if (sum(bound, at(y, x)) < le_zero) {
    empty_ = true;
    return;
  }
  at(x, y) = bound;
  for (std::size_t i = 0; i < n_; ++i) {
    const Bound to_y = sum(at(i, x), bound);
    if (to_y == infinite) continue;
    for (std::size_t j = 0; j < n_; ++j) at(i, j) = std::min(at(i, j), sum(to_y, at(y, j)));
  }
}

void Zone::intersect(const Atom& atom) {
  if (atom.x == atom.y) {
    empty_ = empty_ || encode(atom) < le_zero;
  } else {
    tighten(atom.x, atom.y, encode(atom));
  }
}

void Zone::intersect(const Zone& other) {
  if (other.empty_) empty_ = true;
  for (std::uint32_t x = 0; x < n_ && !empty_; ++x)
    for (std::uint32_t y = 0; y < n_; ++y)
      if (x != y && other.at(x, y) != infinite) tighten(x, y, other.at(x, y));
}

void Zone::reset(std::uint32_t clock, std::int64_t value) {
  assert(clock != 0);
  for (std::size_t y = 0; y < n_; ++y) {
    if (y == clock) continue;
    at(clock, y) = sum(at(0, y), 2 * value + 1);
    at(y, clock) = sum(at(y, 0), -2 * value + 1);
  }
}

void Zone::reset(std::span<const ClockReset> resets) {
  std::vector<ClockReset> of;
  for (std::uint32_t c = 0; c < n_; ++c) of.push_back(last_reset(c, resets));
  const Zone before = *this;
  for (std::size_t x = 0; x < n_; ++x)
    for (std::size_t y = 0; y < n_; ++y)
      if (x != y) at(x, y) = sum(before.at(of[x].from, of[y].from), 2 * (of[x].value - of[y].value) + 1);
}

void Zone::let_time_pass() {
  for (std::size_t x = 1; x < n_; ++x) at(x, 0) = infinite;
}

void Zone::rewind_time() {
  if (empty_) return;
  for (std::size_t x = 1; x < n_; ++x) at(0, x) = le_zero;
  for (std::size_t via = 0; via < n_; ++via) close_through(via);
}

bool Zone::includes(const Zone& other) const {
  if (other.empty_) return true;
  return !empty_ && std::equal(d_.begin(), d_.end(), other.d_.begin(), std::greater_equal<>());
}

bool Zone::meets(const Zone& other) const {
  // Mostly two bounds contradict each other; that they do not is no proof.
  for (std::size_t x = 0; x < n_; ++x)
    for (std::size_t y = 0; y < x; ++y)
      if (sum(at(x, y), other.at(y, x)) < le_zero || sum(at(y, x), other.at(x, y)) < le_zero) return false;
  Zone both = *this;
  both.intersect(other);
  return !both.empty();
}

bool Zone::bound(std::uint32_t x, std::uint32_t y, Atom& atom) const {
  if (at(x, y) == infinite) return false;
  const Bound bound = at(x, y);
  atom = {x, y, (bound - (bound & 1)) / 2, (bound & 1) == 0};
  return true;
}

Zones subtract(Zones zones, const Zone& hole) {
  Zones rest;
  for (Zone& zone : zones) {
    if (!zone.meets(hole)) {
      rest.push_back(std::move(zone));
      continue;
    }
    Zone& inside = zone;  // satisfies the hole's constraints looked at so far
    for (std::uint32_t x = 0; x < hole.clocks(); ++x) {
      for (std::uint32_t y = 0; y < hole.clocks(); ++y) {
        Atom atom;
        if (x == y || inside.satisfies(hole, x, y) || !hole.bound(x, y, atom)) continue;
        Zone outside = inside;
        outside.intersect(negation(atom));
        if (!outside.empty()) rest.push_back(std::move(outside));
        inside.intersect(atom);
      }
    }
  }
  return rest;
}

Zones restrict(const Zones& zones, const Formula& formula, const Zones* dead) {
  Zones result;
  const auto add = [&](Zone zone) {
    if (!zone.empty()) result.push_back(std::move(zone));
  };
  switch (formula.kind) {
    case Formula::Kind::True: return zones;
    case Formula::Kind::False: return {};
    case Formula::Kind::Atom:
      for (Zone zone : zones) {
        zone.intersect(formula.atom);
        add(std::move(zone));
      }
      return result;
    case Formula::Kind::Deadlock:
      assert(dead != nullptr);
      for (const Zone& zone : zones) {
        for (const Zone& other : *dead) {
          Zone both = zone;
          both.intersect(other);
          add(std::move(both));
        }
      }
      return result;
    case Formula::Kind::NoDeadlock:
      assert(dead != nullptr);
      result = zones;
      for (const Zone& other : *dead) result = subtract(std::move(result), other);
      return result;
    case Formula::Kind::And:
      result = zones;
      for (const Formula& part : formula.parts) result = restrict(result, part, dead);
      return result;
    case Formula::Kind::Or:
      for (const Formula& part : formula.parts)
        for (Zone& zone : restrict(zones, part, dead)) result.push_back(std::move(zone));
      return result;
  }
  return result;
}

// For one v the candidates v' form a box: v'(x) <= v(x) if v(x) <= U(x), otherwise unbounded above; v'(y) >= v(y) if
// v(y) <= L(y), otherwise v'(y) > L(y). The box misses `other` iff some bound of other on y - x contradicts the box's
// upper bound of x and lower bound of y. So v is not covered iff for some x and y, with v(x) <= U(x), either v(y) <=
// L(y) and v(y) - v(x) violates other's bound, or v(y) > L(y) and v(x) + that bound leaves no room above L(y). Whether
// the zone has such a v concerns the clocks 0, x and y only, and the zone is closed, so a matrix of three rows decides
// it.
bool covered_by_alu(const Zone& zone, const Zone& other, std::span<const std::int64_t> lower,
                    std::span<const std::int64_t> upper) {
  using Bound = Zone::Bound;
  const auto n = static_cast<std::uint32_t>(zone.clocks());
  struct Constraint {
    std::size_t i, j;
    Bound bound;
  };  // rows: 0 is zero, 1 is x, 2 is y
  const auto has_point = [&](std::uint32_t x, std::uint32_t y, std::array<Constraint, 3> constraints) {
    const std::array<std::uint32_t, 3> clock{0, x, y};
    std::array<std::array<Bound, 3>, 3> m;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) m[i][j] = zone.at(clock[i], clock[j]);
    for (const Constraint& c : constraints) m[c.i][c.j] = std::min(m[c.i][c.j], c.bound);
    for (std::size_t via = 0; via < 3; ++via)
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) m[i][j] = std::min(m[i][j], Zone::sum(m[i][via], m[via][j]));
    return m[0][0] >= Zone::le_zero && m[1][1] >= Zone::le_zero && m[2][2] >= Zone::le_zero;
  };
  const auto at_most = [](std::int64_t value) { return 2 * value + 1; };
  for (std::uint32_t x = 0; x < n; ++x) {
    const std::int64_t upper_x = x == 0 ? 0 : upper[x];
    for (std::uint32_t y = 0; y < n; ++y) {
      const Bound bound = other.at(y, x);
      if (x == y || bound == Zone::infinite || zone.at(y, x) <= bound) continue;
      const std::int64_t lower_y = y == 0 ? 0 : lower[y];
      const Constraint low_x{1, 0, at_most(upper_x)};
      if (has_point(x, y, {low_x, Constraint{2, 0, at_most(lower_y)}, Constraint{1, 2, -bound + 1}})) return false;
      const std::int64_t value = (bound - (bound & 1)) / 2;
      const Constraint above{0, 2, -2 * lower_y};
      if (y != 0 && has_point(x, y, {low_x, above, Constraint{1, 0, at_most(lower_y - value)}})) return false;
    }
  }
  return true;
}

}  // namespace beeline::check
