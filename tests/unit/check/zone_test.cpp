// The checker's zones against points on a grid: with two clocks and integer bounds every region has a point with
// denominator 3.
#include "check/zone.h"

#include <random>

#include <gtest/gtest.h>

namespace beeline::check {
namespace {

constexpr std::int64_t scale = 6;  // coordinates are in sixths, so that delays between grid points can be on the way
constexpr std::int64_t most = 7;   // constants are at most 3; beyond 7 nothing new happens, even two sums away

struct Point {
  std::int64_t x = 0, y = 0;  // in sixths
  std::int64_t at(std::uint32_t clock) const { return clock == 0 ? 0 : clock == 1 ? x : y; }
};

bool satisfies(const Point& p, const Atom& a) {
  const std::int64_t difference = p.at(a.x) - p.at(a.y);
  return a.strict ? difference < a.bound * scale : difference <= a.bound * scale;
}

bool satisfies(const Point& p, const Formula& f) {
  return holds(
      f, [&](const Atom& a) { return satisfies(p, a); }, [] { return false; });
}

bool contains(const Zone& zone, const Point& p) {
  if (zone.empty()) return false;
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (std::uint32_t j = 0; j < 3; ++j) {
      Atom atom;
      if (i != j && zone.bound(i, j, atom) && !satisfies(p, atom)) return false;
    }
  }
  return true;
}

bool contains(const Zones& zones, const Point& p) {
  return std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) { return contains(zone, p); });
}

template <class Visit>
void each_point(const Visit& visit) {
  for (std::int64_t x = 0; x <= most * scale; x += 2)
    for (std::int64_t y = 0; y <= most * scale; y += 2) visit(Point{x, y});
}

struct Random {
  std::mt19937_64 engine{20240607};

  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(n)); }
  Atom atom() {
    const auto x = static_cast<std::uint32_t>(below(3));
    const auto y = static_cast<std::uint32_t>((x + 1 + below(2)) % 3);
    const std::int64_t c = below(4);
    return {x, y, x == 0 || (y != 0 && below(2) == 0) ? -c : c, below(2) == 0};
  }
  Zone zone() {
    Zone zone(3);
    for (std::int64_t n = below(5); n > 0; --n) {
      Zone smaller = zone;
      smaller.intersect(atom());
      if (!smaller.empty()) zone = smaller;
    }
    return zone;
  }
  Formula formula(int depth) {
    if (depth == 0) return Formula::of(atom());
    return below(2) == 0 ? conjunction(formula(depth - 1), formula(depth - 1))
                         : disjunction(formula(depth - 1), formula(depth - 1));
  }
};

TEST(Zone, OperationsAreThoseOnPoints) {
  Random random;
  for (int round = 0; round < 400; ++round) {
    const Zone a = random.zone(), b = random.zone();
    const Formula f = random.formula(2);
    const Zones restricted = restrict({a}, f), rest = subtract({a}, b);
    Zone both = a;
    both.intersect(b);
    Zone later = a, earlier = a, renewed = a;
    later.let_time_pass();
    earlier.rewind_time();
    const std::int64_t value = random.below(3);
    renewed.reset(1, value);
    bool included = true, meets = false;
    each_point([&](const Point& p) {
      const bool in_a = contains(a, p), in_b = contains(b, p);
      included = included && (!in_b || in_a);
      meets = meets || (in_a && in_b);
      ASSERT_EQ(contains(both, p), in_a && in_b);
      ASSERT_EQ(contains(restricted, p), in_a && satisfies(p, f));
      ASSERT_EQ(satisfies(p, negation(f)), !satisfies(p, f));
      ASSERT_EQ(contains(rest, p), in_a && !in_b);
      if (in_a) {
        ASSERT_TRUE(contains(later, {p.x + 5, p.y + 5}));
        ASSERT_TRUE(p.x < 1 || p.y < 1 || contains(earlier, {p.x - 1, p.y - 1}));
        ASSERT_TRUE(contains(renewed, {value * scale, p.y}));
      }
      if (contains(later, p)) {
        bool came = false;
        for (std::int64_t d = 0; d <= std::min(p.x, p.y) && !came; ++d) came = contains(a, {p.x - d, p.y - d});
        ASSERT_TRUE(came);
      }
      if (contains(earlier, p) && std::max(p.x, p.y) <= 3 * scale) {
        bool goes = false;
        for (std::int64_t d = 0; d <= most * scale && !goes; ++d) goes = contains(a, {p.x + d, p.y + d});
        ASSERT_TRUE(goes);
      }
    });
    ASSERT_EQ(a.includes(b), included);
    ASSERT_EQ(a.meets(b), meets);
  }
}

// Directly from the definition: the candidates for v' form a box (in sixths), to be met by the other zone (scaled
// likewise).
bool simulated(const Point& v, const Zone& other, const std::vector<std::int64_t>& lower,
               const std::vector<std::int64_t>& upper) {
  Zone scaled(3);
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (std::uint32_t j = 0; j < 3; ++j) {
      Atom atom;
      if (i == j || !other.bound(i, j, atom)) continue;
      atom.bound *= scale;
      scaled.intersect(atom);
    }
  }
  for (std::uint32_t c = 1; c < 3; ++c) {
    if (v.at(c) <= upper[c] * scale) scaled.intersect(Atom{c, 0, v.at(c), false});
    const bool low = v.at(c) <= lower[c] * scale;
    scaled.intersect(Atom{0, c, low ? -v.at(c) : -lower[c] * scale, !low});
  }
  return !scaled.empty();
}

TEST(Zone, SumsAreExactOrRefused) {
  constexpr std::int64_t far = std::int64_t{1} << 61;
  Zone exact(4);
  for (std::uint32_t x = 0; x < 2; ++x) exact.intersect(Atom{x, x + 1, -Zone::largest, true});
  Atom found;
  ASSERT_TRUE(exact.bound(0, 2, found));
  EXPECT_EQ(found, (Atom{0, 2, -2 * Zone::largest, true}));
  Zone refused(4);
  refused.intersect(Atom{1, 2, far, false});
  EXPECT_THROW(refused.intersect(Atom{2, 3, far, false}), OutOfRange);
}

TEST(Zone, AluCoveringIsItsDefinition) {
  Random random;
  int covered = 0, beyond_inclusion = 0;
  for (int round = 0; round < 3000; ++round) {
    const Zone a = random.zone(), b = random.zone();
    std::vector<std::int64_t> lower{0, random.below(5) - 1, random.below(5) - 1};
    std::vector<std::int64_t> upper{0, random.below(5) - 1, random.below(5) - 1};
    bool expected = true;
    each_point([&](const Point& v) { expected = expected && (!contains(a, v) || simulated(v, b, lower, upper)); });
    ASSERT_EQ(covered_by_alu(a, b, lower, upper), expected) << "round " << round;
    covered += expected;
    beyond_inclusion += expected && !b.includes(a);
  }
  EXPECT_GT(covered, 300);
  EXPECT_GT(beyond_inclusion, 100);
}

}  // namespace
}  // namespace beeline::check
