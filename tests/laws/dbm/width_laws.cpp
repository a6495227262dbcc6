// Wide bounds against narrow ones: the same steps on a zone whose constants are multiplied give the zone multiplied,
// and what the stored form and the comparisons say stays the same.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "dbm/compact.h"
#include "dbm/extrapolation.h"
#include "dbm/federation.h"
#include "oracle.h"

namespace dbm = beeline::dbm;
using namespace laws;

namespace {

using Wide = std::vector<dbm::WideBound>;

dbm::WideBound times(dbm::WideBound b, std::int64_t factor) { return (b >> 1) * factor * 2 + (b & 1); }

Wide multiplied(const Matrix& d, std::int64_t factor) {
  Wide out;
  for (const Bound b : d) out.push_back(b == dbm::infinity ? dbm::infinity_of<dbm::WideBound> : times(b, factor));
  return out;
}

// Both zones of the constraints; discards the case when they are empty.
std::pair<Matrix, Wide> both(const Constraints& set, std::size_t n, std::int64_t factor) {
  const Matrix narrow = zone_of(set, n);
  Wide wide(n * n);
  dbm::init_universal(wide.data(), n);
  for (const Constraint& c : set) RC_ASSERT(dbm::constrain(wide.data(), n, c.i, c.j, times(c.bound, factor)));
  RC_ASSERT(wide == multiplied(narrow, factor));
  return {narrow, wide};
}

BEELINE_LAW(Width, StepsCommuteWithTheUnit, "beyond 32 bits", "not empty") {
  const std::size_t n = *rc::gen::inRange<std::size_t>(2, 9);
  const std::int64_t factor = *rc::gen::element<std::int64_t>(1, 1'000'003, 100'000'000'000);
  auto [narrow, wide] = both(*constraints(n, 9, n), n, factor);
  const auto steps = *rc::gen::inRange(1, 8);
  for (int s = 0; s < steps; ++s) {
    const auto x = *rc::gen::inRange<std::size_t>(1, n);
    const auto y = *rc::gen::inRange<std::size_t>(0, n);
    const int value = *rc::gen::inRange(0, 10);
    switch (*rc::gen::inRange(0, 6)) {
      case 0: dbm::up(narrow.data(), n), dbm::up(wide.data(), n); break;
      case 1: dbm::down(narrow.data(), n), dbm::down(wide.data(), n); break;
      case 2: dbm::reset(narrow.data(), n, x, value), dbm::reset(wide.data(), n, x, value * factor); break;
      case 3: dbm::assign(narrow.data(), n, x, y, value), dbm::assign(wide.data(), n, x, y, value * factor); break;
      case 4: {
        if (x == y) break;
        const bool alive = dbm::constrain(narrow.data(), n, y, x, dbm::le(value - 5));
        RC_ASSERT(dbm::constrain(wide.data(), n, y, x, times(dbm::le(value - 5), factor)) == alive);
        break;
      }
      default: {
        std::vector<Bound> lower(n, value), upper(n, 5);
        lower[0] = upper[0] = 0;
        Wide wide_lower, wide_upper;
        for (const Bound l : lower) wide_lower.push_back(l * factor);
        for (const Bound u : upper) wide_upper.push_back(u * factor);
        dbm::extrapolate_lu_plus(narrow.data(), n, lower.data(), upper.data());
        dbm::extrapolate_lu_plus(wide.data(), n, wide_lower.data(), wide_upper.data());
        break;
      }
    }
    RC_ASSERT(wide == multiplied(narrow, factor));
  }
  judged.count("not empty");
  judged.count("beyond 32 bits", !dbm::is_within(wide.data(), n, std::int64_t{1} << 31));

  for (const dbm::Form form : {dbm::Form::Dense, dbm::Form::Minimal, dbm::Form::Smallest}) {
    std::vector<std::byte> packed(dbm::max_packed_size<dbm::WideBound>(n));
    const std::size_t size = dbm::pack(wide.data(), n, packed.data(), form);
    RC_ASSERT(size <= packed.size() && size == dbm::packed_size(packed.data(), n));
    Wide back(n * n);
    dbm::unpack(packed.data(), n, back.data());
    RC_ASSERT(back == wide);
    RC_ASSERT(dbm::packed_includes(packed.data(), wide.data(), n));
  }
}

BEELINE_LAW(Width, ComparisonsAreTheSame, "included", "not included", "cut") {
  const std::size_t n = *rc::gen::inRange<std::size_t>(2, 6);
  const std::int64_t factor = *rc::gen::element<std::int64_t>(1, 100'000'000'000);
  const auto [a, wide_a] = both(*constraints(n, 5, n), n, factor);
  const auto [b, wide_b] = both(*constraints(n, 5, 2), n, factor);
  const bool within = dbm::is_subset(a.data(), b.data(), n);
  judged.count(within ? "included" : "not included");
  RC_ASSERT(dbm::is_subset(wide_a.data(), wide_b.data(), n) == within);
  const std::vector<Bound> limits(n, 0);
  const Wide wide_limits(n, 0);
  RC_ASSERT(dbm::alu_subset(a.data(), b.data(), n, limits.data(), limits.data()) ==
            dbm::alu_subset(wide_a.data(), wide_b.data(), n, wide_limits.data(), wide_limits.data()));
  const dbm::Federation rest = dbm::difference(a.data(), b.data(), n);
  const auto wide_rest = dbm::difference(wide_a.data(), wide_b.data(), n);
  RC_ASSERT(rest.size() == wide_rest.size());
  judged.count("cut", rest.size() > 1);
  for (std::size_t k = 0; k < rest.size(); ++k) {
    const Matrix part(rest.zone(k), rest.zone(k) + n * n);
    RC_ASSERT(multiplied(part, factor) == Wide(wide_rest.zone(k), wide_rest.zone(k) + n * n));
  }
}

TEST(Width, FederationsSayWhenThereIsNoRoom) {
  constexpr std::size_t n = 3;
  Matrix d(n * n);
  dbm::init_universal(d.data(), n);
  ASSERT_TRUE(dbm::constrain(d.data(), n, 1, 0, dbm::le(dbm::room<Bound>(n))));
  EXPECT_NO_THROW(dbm::Federation(n).add(d.data()));
  dbm::init_universal(d.data(), n);
  ASSERT_TRUE(dbm::constrain(d.data(), n, 1, 0, dbm::le(dbm::room<Bound>(n) + 1)));
  EXPECT_THROW(dbm::Federation(n).add(d.data()), dbm::OutOfRange);
  dbm::Federation all(n);
  EXPECT_THROW(all.intersect(d.data()), dbm::OutOfRange);
}

}  // namespace
