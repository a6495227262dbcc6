// Federations as sets of grid points.
#include "dbm/federation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "oracle.h"

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

constexpr std::size_t n = 3;
constexpr int largest = 3;
constexpr int reach = 7;
using Union = std::vector<Constraints>;

bool holds_some(const Union& sets, const Point& p) {
  return std::any_of(sets.begin(), sets.end(), [&](const Constraints& set) { return holds(set, p); });
}

bool in(const dbm::Federation& f, const Point& p) { return f.contains_point(p.data(), denominator); }

// Up to `most` zones; the empty ones among them are left out of both.
std::pair<Union, dbm::Federation> any_union(std::size_t most) {
  Union sets;
  dbm::Federation federation(n);
  for (auto count = *any_size(rc::gen::inRange<std::size_t>(0, most + 1)); count > 0; --count) {
    const Constraints set = *any_size(constraints(n, largest, 4));
    Matrix d(n * n);
    dbm::init_universal(d.data(), n);
    if (!dbm::constrain_many(d.data(), n, set)) continue;
    sets.push_back(set);
    federation.add(d.data());
  }
  return {sets, federation};
}

template <class Expected>
void assert_points(const dbm::Federation& f, Expected expected) {
  for (std::size_t k = 0; k < f.size(); ++k) RC_ASSERT(dbm::is_closed(f.zone(k), n));
  any_point(n, reach, [&](const Point& p) {
    RC_ASSERT(in(f, p) == expected(p));
    return false;
  });
}

BEELINE_LAW(Federation, IsASet, "covered", "not covered", "of several zones") {
  const auto [sets, federation] = any_union(4);
  const auto [others, other] = any_union(3);
  assert_points(federation, [&, &sets = sets](const Point& p) { return holds_some(sets, p); });

  dbm::Federation result = federation;
  result.add(other);
  assert_points(result, [&, &a = sets, &b = others](const Point& p) { return holds_some(a, p) || holds_some(b, p); });

  result = federation;
  result.subtract(other);
  assert_points(result, [&, &a = sets, &b = others](const Point& p) { return holds_some(a, p) && !holds_some(b, p); });
  RC_ASSERT(result.is_empty() == other.includes(federation));

  result = federation;
  result.intersect(other);
  assert_points(result, [&, &a = sets, &b = others](const Point& p) { return holds_some(a, p) && holds_some(b, p); });

  const bool covered = !any_point(
      n, reach, [&, &a = sets, &b = others](const Point& p) { return holds_some(a, p) && !holds_some(b, p); });
  RC_ASSERT(other.includes(federation) == covered);
  judged.count(covered ? "covered" : "not covered");
  judged.count("of several zones", federation.size() > 1);
}

BEELINE_LAW(Federation, PartsOfADifferenceAreDisjoint, "two parts") {
  const Matrix a = zone_of(*constraints(n, largest), n);
  const Matrix b = zone_of(*constraints(n, largest), n);
  const dbm::Federation parts = dbm::difference(a.data(), b.data(), n);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (std::size_t l = 0; l < k; ++l) {
      Matrix both(parts.zone(k), parts.zone(k) + n * n);
      RC_ASSERT(!dbm::intersect(both.data(), n, parts.zone(l)));
      judged.count("two parts");
    }
  }
}

BEELINE_LAW(Federation, IsReducedByInclusion, "two zones") {
  const auto federation = any_union(5).second;
  for (std::size_t k = 0; k < federation.size(); ++k) {
    for (std::size_t l = 0; l < federation.size(); ++l) {
      RC_ASSERT(k == l || !dbm::is_subset(federation.zone(k), federation.zone(l), n));
      judged.count("two zones", k != l);
    }
  }
}

}  // namespace
