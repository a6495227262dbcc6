// Every kernel against the sets it stands for, on grids of two and three clocks.
#include "oracle.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

// The grid goes beyond what chains of as many constraints as there are clocks can imply.
struct Shape {
  std::size_t n;
  int largest;
  int reach;
};

constexpr Shape two_clocks{3, 3, 7};
constexpr Shape three_clocks{4, 2, 7};

Shape any_shape() { return *rc::gen::weightedElement<bool>({{3, true}, {1, false}}) ? two_clocks : three_clocks; }

// Points may move by fractions of the grid when a clock is quantified away: time steps and values of eighths.
bool holds_shifted(const Constraints& set, const Point& p, std::int64_t eighths) {
  Point moved{};
  for (std::size_t i = 1; i < moved.size(); ++i) {
    moved[i] = p[i] * 2 + eighths;
    if (moved[i] < 0) return false;
  }
  return holds(set, moved, 8);
}

bool holds_with(const Constraints& set, const Point& p, std::size_t x, std::int64_t eighths) {
  Point moved{};
  for (std::size_t i = 1; i < moved.size(); ++i) moved[i] = p[i] * 2;
  moved[x] = eighths;
  return holds(set, moved, 8);
}

// For some value of x. A chain of constraints puts x at most twice the largest constant beyond another clock.
bool holds_for_some(const Constraints& set, const Point& p, std::size_t x) {
  const std::int64_t furthest = *std::max_element(p.begin(), p.end()) * 2 + (2 * two_clocks.largest + 1) * 8;
  for (std::int64_t value = 0; value <= furthest; ++value) {
    if (holds_with(set, p, x, value)) return true;
  }
  return false;
}

BEELINE_LAW(Zone, ConstrainIsConjunctionAndKnowsEmptiness, "empty", "not empty") {
  const auto [n, largest, reach] = any_shape();
  const Constraints set = *constraints(n, largest, 8);
  Matrix d(n * n);
  dbm::init_universal(d.data(), n);
  bool alive = true;
  for (const Constraint& c : set) {
    const Matrix before = d;
    const bool possible = dbm::can_satisfy(d.data(), n, c.i, c.j, c.bound);
    alive = dbm::constrain(d.data(), n, c.i, c.j, c.bound);
    RC_ASSERT(alive == possible);
    if (!alive) {
      RC_ASSERT(d == before);
      break;
    }
  }
  if (alive) {
    assert_is(d, n, reach, [&](const Point& p) { return holds(set, p); });
  }
  judged.count(alive ? "not empty" : "empty");
  RC_ASSERT(alive == any_point(n, reach, [&](const Point& p) { return holds(set, p); }));
}

BEELINE_LAW(Zone, AllWaysOfConjoiningAgree, "empty", "not empty", "intersection") {
  const auto [n, largest, reach] = any_shape();
  const Constraints first = *constraints(n, largest);
  const Constraints second = *constraints(n, largest, 9);
  const Matrix start = zone_of(first, n);

  Matrix one_by_one = start;
  bool alive = true;
  for (const Constraint& c : second) alive = alive && dbm::constrain(one_by_one.data(), n, c.i, c.j, c.bound);

  Matrix many = start;
  RC_ASSERT(dbm::constrain_many(many.data(), n, second) == alive);

  Matrix full = start;
  Matrix partial = start;
  std::uint64_t touched = 0;
  for (const Constraint& c : second) {
    full[c.i * n + c.j] = std::min(full[c.i * n + c.j], static_cast<Bound>(c.bound));
    partial[c.i * n + c.j] = std::min(partial[c.i * n + c.j], static_cast<Bound>(c.bound));
    touched |= (std::uint64_t{1} << c.i) | (std::uint64_t{1} << c.j);
  }
  RC_ASSERT(dbm::close(full.data(), n) == alive);
  RC_ASSERT(dbm::is_empty(full.data(), n) == !alive);
  RC_ASSERT(dbm::close_touched(partial.data(), n, &touched) == alive);

  Matrix other(n * n);
  dbm::init_universal(other.data(), n);
  const bool other_alive = dbm::constrain_many(other.data(), n, second);
  if (other_alive) {
    Matrix both = start;
    RC_ASSERT(dbm::intersect(both.data(), n, other.data()) == alive);
    RC_ASSERT(!alive || both == one_by_one);
    RC_ASSERT(!alive || !dbm::clearly_disjoint(start.data(), other.data(), n));
    judged.count("intersection", alive);
  }
  judged.count(alive ? "not empty" : "empty");
  if (alive) {
    RC_ASSERT(many == one_by_one);
    RC_ASSERT(full == one_by_one);
    RC_ASSERT(partial == one_by_one);
  }
}

BEELINE_LAW(Zone, UpIsTheFuture, "enlarged") {
  const auto [n, largest, reach] = any_shape();
  const Constraints set = *constraints(n, largest);
  const Matrix before = zone_of(set, n);
  Matrix d = before;
  dbm::up(d.data(), n);
  judged.count("enlarged", d != before);
  assert_is(d, n, reach, [&, size = n, limit = reach](Point p) {
    for (std::size_t i = size; i < p.size(); ++i) p[i] = limit * denominator;  // so that unused ones stay >= 0
    for (int t = 0; t <= limit * 8; ++t) {
      if (holds_shifted(set, p, -t)) return true;
    }
    return false;
  });
}

BEELINE_LAW(Zone, DownIsThePast, "enlarged") {
  const auto [n, largest, reach] = any_shape();
  const Constraints set = *constraints(n, largest);
  const Matrix before = zone_of(set, n);
  Matrix d = before;
  dbm::down(d.data(), n);
  judged.count("enlarged", d != before);
  assert_is(d, n, reach, [&, limit = reach](const Point& p) {
    for (int t = 0; t <= (limit + 1) * 8; ++t) {
      if (holds_shifted(set, p, t)) return true;
    }
    return false;
  });
}

BEELINE_LAW(Zone, ResetFreeAndAssign, "x := x + c", "x := y + c") {
  const auto [n, largest, reach] = two_clocks;
  const Constraints set = *constraints(n, largest);
  const Matrix d = zone_of(set, n);
  const auto x = *rc::gen::inRange<std::size_t>(1, n);
  const auto y = *rc::gen::inRange<std::size_t>(0, n);
  const int value = *rc::gen::inRange(0, 4);

  Matrix result = d;
  dbm::reset(result.data(), n, x, value);
  assert_is(result, n, reach, [&](const Point& p) { return p[x] == value * denominator && holds_for_some(set, p, x); });

  result = d;
  dbm::free_clock(result.data(), n, x);
  assert_is(result, n, reach, [&](const Point& p) { return holds_for_some(set, p, x); });

  const int offset = *rc::gen::inRange(-3, 4);
  if (!dbm::can_satisfy(d.data(), n, y, 0, dbm::lt(-offset))) {  // no point sends x below zero
    result = d;
    dbm::assign(result.data(), n, x, y, offset);
    assert_is(result, n, reach, [&](const Point& p) {
      if (x == y) return p[x] - offset * denominator >= 0 && holds_with(set, p, x, (p[x] - offset * denominator) * 2);
      return p[x] == p[y] + offset * denominator && holds_for_some(set, p, x);
    });
    judged.count(x == y ? "x := x + c" : "x := y + c");
  }
}

BEELINE_LAW(Zone, ComparisonIsThatOfSets, "equal", "subset", "superset", "incomparable") {
  const auto [n, largest, reach] = any_shape();
  const Constraints first = *constraints(n, largest);
  // Often a subset, so that each answer occurs.
  Constraints second = *constraints(n, largest);
  if (*rc::gen::arbitrary<bool>()) second.insert(second.end(), first.begin(), first.end());
  const Matrix a = zone_of(first, n);
  const Matrix b = zone_of(second, n);
  const bool a_in_b = !any_point(n, reach, [&](const Point& p) { return holds(first, p) && !holds(second, p); });
  const bool b_in_a = !any_point(n, reach, [&](const Point& p) { return holds(second, p) && !holds(first, p); });
  judged.count(a_in_b ? b_in_a ? "equal" : "subset" : b_in_a ? "superset" : "incomparable");
  RC_ASSERT(dbm::is_subset(a.data(), b.data(), n) == a_in_b);
  RC_ASSERT(dbm::is_subset(b.data(), a.data(), n) == b_in_a);
  RC_ASSERT(dbm::equal(a.data(), b.data(), n) == (a_in_b && b_in_a));
  RC_ASSERT(!(a_in_b && b_in_a) || dbm::hash(a.data(), n) == dbm::hash(b.data(), n));
  const dbm::Relation expected = a_in_b && b_in_a ? dbm::Relation::Equal
                                 : a_in_b         ? dbm::Relation::Subset
                                 : b_in_a         ? dbm::Relation::Superset
                                                  : dbm::Relation::Incomparable;
  RC_ASSERT(dbm::relation(a.data(), b.data(), n) == expected);
}

BEELINE_LAW(Zone, ProjectionQuantifiesAndEmbeddingAdds, "cases") {
  const auto [n, largest, reach] = two_clocks;
  const Constraints set = *constraints(n, largest);
  const Matrix d = zone_of(set, n);
  const auto dropped = *rc::gen::inRange<std::size_t>(1, n);
  const std::size_t kept = 3 - dropped;

  const std::array<std::uint16_t, 2> down_map{0, static_cast<std::uint16_t>(kept)};
  Matrix small(4);
  dbm::project(d.data(), n, small.data(), 2, down_map.data());
  assert_is(small, 2, reach, [&](const Point& p) {
    Point q{};
    q[kept] = p[1];
    return holds_for_some(set, q, dropped);
  });

  const std::array<std::uint16_t, 4> up_map{0, 2, dbm::fresh_clock, 1};
  Matrix large(16);
  dbm::embed(d.data(), n, large.data(), 4, up_map.data());
  assert_is(large, 4, reach, [&](const Point& p) { return holds(set, Point{0, p[3], p[1], 0}); });

  const int value = *rc::gen::inRange(0, 4);
  dbm::embed_at(d.data(), n, large.data(), 4, up_map.data(), value);
  assert_is(large, 4, reach, [&](const Point& p) {
    return p[2] == value * denominator && holds(set, Point{0, p[3], p[1], 0});
  });
  judged.count("cases");
}

TEST(Zone, SeveralFreshClocksEqualEachOther) {
  Matrix d(4);
  dbm::init_zero(d.data(), 2);
  dbm::up(d.data(), 2);
  const std::array<std::uint16_t, 4> map{0, dbm::fresh_clock, 1, dbm::fresh_clock};
  Matrix result(16);
  dbm::embed_at(d.data(), 2, result.data(), 4, map.data(), 2);
  Matrix expected(16);
  dbm::embed(d.data(), 2, expected.data(), 4, map.data());
  EXPECT_EQ(expected[1 * 4 + 3], dbm::infinity);
  dbm::reset(expected.data(), 4, 1, 2);
  dbm::reset(expected.data(), 4, 3, 2);
  EXPECT_EQ(result, expected);
}

TEST(Zone, StartsAtAPoint) {
  const std::size_t n = 4;
  Matrix d(n * n);
  dbm::init_zero(d.data(), n);
  EXPECT_TRUE(dbm::is_closed(d.data(), n));
  EXPECT_TRUE(in(d, n, Point{}));
  EXPECT_FALSE(in(d, n, Point{0, 0, 1, 0}));
  const std::int32_t values[] = {0, 3, 0, 5};
  dbm::init_point(d.data(), n, values);
  EXPECT_TRUE(dbm::is_closed(d.data(), n));
  EXPECT_TRUE(in(d, n, Point{0, 12, 0, 20}));
  EXPECT_FALSE(in(d, n, Point{0, 12, 1, 20}));
}

TEST(Bound, ArithmeticSaturates) {
  using dbm::add, dbm::le, dbm::lt, dbm::infinity, dbm::max_constant, dbm::min_bound;
  EXPECT_EQ(add(le(2), le(-5)), le(-3));
  EXPECT_EQ(add(lt(2), le(-5)), lt(-3));
  EXPECT_EQ(add(lt(2), lt(5)), lt(7));
  EXPECT_EQ(add(infinity, le(-5)), infinity);
  EXPECT_EQ(add(lt(-5), infinity), infinity);
  EXPECT_EQ(add(le(max_constant), le(max_constant)), infinity);
  EXPECT_EQ(add(le(-max_constant), le(-max_constant)), min_bound);
  EXPECT_EQ(add(le(max_constant), le(-max_constant)), le(0));
  EXPECT_EQ(dbm::negate_strict(le(3)), lt(-3));
  EXPECT_EQ(dbm::negate_strict(lt(-3)), le(3));
}

// Sums that leave the range widen the zone instead of wrapping around.
TEST(Bound, LargeConstantsInAZone) {
  const std::size_t n = 5;
  Matrix d(n * n);
  dbm::init_universal(d.data(), n);
  const dbm::Bound big = dbm::le(dbm::max_constant);
  ASSERT_TRUE(dbm::constrain(d.data(), n, 1, 2, big));
  ASSERT_TRUE(dbm::constrain(d.data(), n, 2, 3, big));
  ASSERT_TRUE(dbm::constrain(d.data(), n, 3, 4, big));
  EXPECT_EQ(d[1 * n + 4], dbm::infinity);
  EXPECT_EQ(d[1 * n + 2], big);
  dbm::init_universal(d.data(), n);
  const dbm::Bound far = dbm::lt(-dbm::max_constant);
  ASSERT_TRUE(dbm::constrain(d.data(), n, 1, 2, far));
  ASSERT_TRUE(dbm::constrain(d.data(), n, 2, 3, far));
  EXPECT_EQ(d[1 * n + 3], dbm::min_bound);
  EXPECT_FALSE(dbm::constrain(d.data(), n, 3, 1, dbm::le(0)));
}

}  // namespace
