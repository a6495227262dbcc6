// The abstractions against the definition of aLU, for points on a grid of quarters.
#include "dbm/extrapolation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <optional>

#include "dbm/alu_denial.h"
#include "dbm/alu_needs.h"
#include "dbm/compact.h"
#include "oracle.h"

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

using Limits = std::vector<std::int32_t>;

rc::Gen<Limits> limits(std::size_t n, int largest) {
  return rc::gen::map(rc::gen::container<Limits>(n, rc::gen::inRange(-1, largest + 1)), [](Limits values) {
    values[0] = 0;
    return values;
  });
}

struct Case {
  std::size_t n;
  int largest;  // constant in constraints and limits
  int reach;
};

// Mostly with so few constants that bounds and limits often meet exactly.
Case any_case() {
  constexpr Case cases[] = {{3, 1, 4}, {3, 2, 5}, {3, 3, 7}, {4, 1, 4}};
  return cases[*rc::gen::weightedElement<int>({{3, 0}, {3, 1}, {1, 2}, {1, 3}})];
}

// Whether the constraints have a solution, by a naive closure over bounds of quarters.
bool satisfiable(const Constraints& set, std::size_t n) {
  std::vector<std::optional<Bound>> best(n * n);
  const auto tighten = [&](std::size_t i, std::size_t j, Bound b) {
    auto& entry = best[i * n + j];
    if (!entry || b < *entry) entry = b;
  };
  for (std::size_t i = 0; i < n; ++i) tighten(0, i, 1);
  for (const Constraint& c : set) tighten(c.i, c.j, static_cast<Bound>(c.bound));
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const auto a = best[i * n + k];
        const auto b = best[k * n + j];
        if (a && b) tighten(i, j, ((*a >> 1) + (*b >> 1)) * 2 + (*a & *b & 1));
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (best[i * n + i] && *best[i * n + i] < 1) return false;
  }
  return true;
}

// v is in aLU(set): for some v' of the set and each clock x, v'(x) = v(x), or L(x) < v'(x) < v(x), or U(x) < v(x) <
// v'(x). One of the three is chosen for each clock; what is left to ask is whether a zone is empty.
bool in_alu(const Constraints& set, const Point& v, std::size_t n, const Limits& lower, const Limits& upper) {
  Constraints scaled = set;
  for (Constraint& c : scaled) c.bound = (c.bound >> 1) * denominator * 2 + (c.bound & 1);
  const auto choose = [&](auto&& self, std::uint16_t x) -> bool {
    if (x == n) return satisfiable(scaled, n);
    const auto size = scaled.size();
    const auto with = [&](Constraint first, std::optional<Constraint> second) {
      scaled.push_back(first);
      if (second) scaled.push_back(*second);
      const bool found = self(self, static_cast<std::uint16_t>(x + 1));
      scaled.resize(size);
      return found;
    };
    const auto value = static_cast<Bound>(v[x]);
    if (with({x, 0, value * 2 + 1}, Constraint{0, x, -value * 2 + 1})) return true;
    const Bound limit = lower[x] * denominator;
    if (with({x, 0, value * 2}, Constraint{0, x, -limit * 2})) return true;
    return value > upper[x] * denominator && with({0, x, -value * 2}, {});
  };
  return choose(choose, 1);
}

BEELINE_LAW(Extrapolation, LuPlusLiesBetweenTheZoneAndAlu, "enlarged", "a point beyond the zone") {
  const auto [n, largest, reach] = any_case();
  const Constraints set = *constraints(n, largest);
  const Limits lower = *limits(n, largest);
  const Limits upper = *limits(n, largest);
  const Matrix before = zone_of(set, n);
  Matrix after = before;
  dbm::extrapolate_lu_plus(after.data(), n, lower.data(), upper.data());
  RC_ASSERT(dbm::is_closed(after.data(), n));
  RC_ASSERT(dbm::is_subset(before.data(), after.data(), n));
  any_point(n, reach, [&, n = n](const Point& p) {
    const bool beyond = in(after, n, p) && !in(before, n, p);
    RC_ASSERT(!beyond || in_alu(set, p, n, lower, upper));
    judged.count("a point beyond the zone", beyond);
    return false;
  });
  judged.count("enlarged", before != after);
}

BEELINE_LAW(Extrapolation, BoundsOfTheResultAreLimited, "cut to a limit") {
  const std::size_t n = *rc::gen::inRange<std::size_t>(2, 7);
  const Limits lower = *limits(n, 4);
  const Limits upper = *limits(n, 4);
  Matrix d = zone_of(*constraints(n, 30, 8), n);
  dbm::extrapolate_lu_plus(d.data(), n, lower.data(), upper.data());
  // Finitely many results: what is kept of a row is limited by the row's limit, and closure only adds sums of it.
  Bound longest = 0;
  for (std::size_t i = 1; i < n; ++i) longest += std::max(lower[i], 0);
  for (std::size_t i = 1; i < n; ++i) {
    RC_ASSERT(d[i * n] == dbm::infinity || d[i * n] <= dbm::le(longest));
    RC_ASSERT(d[i] >= dbm::lt(-std::max(upper[i], 0)));
    judged.count("cut to a limit", d[i * n] == dbm::infinity || d[i] == dbm::lt(-upper[i]));
  }
}

BEELINE_LAW(Extrapolation, ShrinksWithTheLimits, "strictly") {
  const auto [n, largest, reach] = any_case();
  const Matrix small = zone_of(*constraints(n, largest), n);
  const Limits lower = *limits(n, largest);
  const Limits upper = *limits(n, largest);
  Limits most(n);
  for (std::size_t i = 0; i < n; ++i) most[i] = std::max(lower[i], upper[i]);
  Matrix by_lu = small;
  Matrix by_m = small;
  dbm::extrapolate_lu_plus(by_lu.data(), n, lower.data(), upper.data());
  dbm::extrapolate_m_plus(by_m.data(), n, most.data());
  RC_ASSERT(dbm::is_subset(by_m.data(), by_lu.data(), n));
  judged.count("strictly", by_m != by_lu);
}

BEELINE_LAW(Extrapolation, AluInclusionIsItsDefinition, "within the zone", "within aLU only", "outside",
            "denied by another pair") {
  const auto [n, largest, reach] = any_case();
  // Alike but for a bound or two as often as not, so that the answer hangs on one bound.
  const Constraints first = *constraints(n, largest);
  Constraints second = *constraints(n, largest);
  if (*rc::gen::arbitrary<bool>()) {
    second = first;
    const Constraints more = *constraints(n, largest, 2);
    second.insert(second.end(), more.begin(), more.end());
  }
  const Limits lower = *limits(n, largest);
  const Limits upper = *limits(n, largest);
  const Matrix a = zone_of(first, n);
  const Matrix b = zone_of(second, n);
  const bool expected = !any_point(n, reach, [&, n = n](const Point& p) {
    return holds(first, p) && !holds(second, p) && !in_alu(second, p, n, lower, upper);
  });
  const bool within = dbm::is_subset(a.data(), b.data(), n);
  judged.count(within ? "within the zone" : expected ? "within aLU only" : "outside");
  RC_ASSERT(dbm::alu_subset(a.data(), b.data(), n, lower.data(), upper.data()) == expected);
  // What one zone needs of the other says the same.
  Matrix needs(n * n);
  dbm::alu_needs(a.data(), n, lower.data(), upper.data(), needs.data());
  RC_ASSERT(dbm::is_subset(needs.data(), b.data(), n) == expected);
  Matrix scratch(n * n);
  for (const dbm::Form form : {dbm::Form::Dense, dbm::Form::Minimal}) {
    std::vector<std::byte> of_a(dbm::max_packed_size(n)), of_b(of_a);
    dbm::pack(a.data(), n, of_a.data(), form);
    dbm::pack(b.data(), n, of_b.data(), form);
    RC_ASSERT(dbm::packed_alu_subset(of_a.data(), b.data(), n, lower.data(), upper.data(), scratch.data()) == expected);
    // Wherever one looks first; and what is found out of it is looked at first the next time.
    for (std::uint32_t x = 0; x <= n; ++x) {
      for (std::uint32_t y = 0; y <= n; ++y) {
        dbm::AluDenial last{x, y};
        for (int i = 0; i < 2; ++i)
          RC_ASSERT(dbm::packed_alu_subset(of_a.data(), b.data(), n, lower.data(), upper.data(), scratch.data(),
                                           last) == expected);
        judged.count("denied by another pair", (last.x != x || last.y != y) && x != y && x < n && y < n);
      }
    }
    if (form == dbm::Form::Dense) RC_ASSERT(dbm::packed_includes(of_b.data(), needs.data(), n) == expected);
  }
}

// Bounds that meet exactly are rare among random zones: x > 1 and y - x within c, where y may fall to just above L(y)
// = 2.
TEST(Extrapolation, AluInclusionAtTheEdge) {
  const std::size_t n = 3;
  const Limits limits{0, 2, 2};
  Matrix a(n * n);
  dbm::init_universal(a.data(), n);
  ASSERT_TRUE(dbm::constrain(a.data(), n, 0, 1, dbm::lt(-1)));
  const auto covered_within = [&](Bound bound) {
    Matrix b = a;
    EXPECT_TRUE(dbm::constrain(b.data(), n, 2, 1, bound));
    return dbm::alu_subset(a.data(), b.data(), n, limits.data(), limits.data());
  };
  EXPECT_TRUE(covered_within(dbm::le(1)));
  EXPECT_TRUE(covered_within(dbm::lt(1)));
  EXPECT_FALSE(covered_within(dbm::le(0)));
}

BEELINE_LAW(Extrapolation, SplitPartsAgreeOnTheDiagonals, "several parts", "a point beyond the zone") {
  const std::size_t n = 3;
  const int largest = 3;
  const Constraints set = *constraints(n, largest);
  const Matrix zone = zone_of(set, n);
  const Limits lower = *limits(n, largest);
  const Limits upper = *limits(n, largest);
  Constraints diagonals = *constraints(n, largest, 3);
  for (Constraint& c : diagonals) {
    if (c.i == 0 || c.j == 0) c = {1, 2, c.bound};
  }
  std::vector<Bound> parts;
  const std::size_t count = dbm::extrapolate_split(zone.data(), n, diagonals, lower.data(), upper.data(), parts);
  RC_ASSERT(parts.size() == count * n * n);
  for (std::size_t k = 0; k < count; ++k) RC_ASSERT(dbm::is_closed(&parts[k * n * n], n));

  const auto in_some = [&](const Point& p) {
    for (std::size_t k = 0; k < count; ++k) {
      if (dbm::contains_point(&parts[k * n * n], n, p.data(), denominator)) return true;
    }
    return false;
  };
  any_point(n, 7, [&](const Point& p) {
    RC_ASSERT(!holds(set, p) || in_some(p));
    if (in_some(p) && !holds(set, p)) {
      Constraints alike = set;
      for (const Constraint& c : diagonals) alike.push_back(holds(c, p) ? c : dbm::negate(c));
      RC_ASSERT(in_alu(alike, p, n, lower, upper));
      judged.count("a point beyond the zone");
    }
    return false;
  });
  judged.count("several parts", count > 1);
}

}  // namespace
