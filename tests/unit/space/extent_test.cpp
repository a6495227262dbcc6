// How large a zone is said to be: what lies within another is not larger, in either width.
#include <gtest/gtest.h>

#include <random>

#include "dbm/zone.h"
#include "space/zone_dominance.h"

namespace beeline::space {
namespace {

template <class B>
std::uint32_t extent(const std::vector<B>& zone, std::size_t n) {
  std::vector<std::int32_t> payload;
  append_bounds<B>(zone, payload);
  payload.resize(zone_payload_size<B>(n));
  return make_zone_dominance<B>(Comparison::Inclusion, 100)->extent(payload.data(), static_cast<std::uint32_t>(n));
}

// A random zone, and random parts of it.
template <class B>
void parts_are_not_larger(std::int64_t unit) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::size_t smaller = 0, several = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::size_t n = 2 + below(5);
    std::vector<B> zone(n * n);
    dbm::init_universal(zone.data(), n);
    std::uint32_t before = extent(zone, n);
    for (int step = 0; step < 8; ++step) {
      const std::size_t i = below(n), j = below(n);
      const B value = static_cast<B>((static_cast<std::int64_t>(below(12)) - 3) * unit);
      if (i == j || !dbm::constrain(zone.data(), n, i, j, below(2) == 0 ? dbm::lt<B>(value) : dbm::le<B>(value))) break;
      const std::uint32_t now = extent(zone, n);
      ASSERT_LE(now, before);
      smaller += now < before;
      several += step > 2;
      before = now;
    }
  }
  EXPECT_GT(smaller, 1000u);
  EXPECT_GT(several, 1000u);
}

TEST(Extent, PartsAreNotLarger) {
  parts_are_not_larger<dbm::Bound>(1);
  parts_are_not_larger<dbm::Bound>(1'000'000);
  parts_are_not_larger<dbm::WideBound>(1);
  parts_are_not_larger<dbm::WideBound>(100'000'000'000);
}

TEST(Extent, AClockWithoutABoundCountsMost) {
  std::vector<dbm::Bound> bounded(4), unbounded(4);
  for (auto* zone : {&bounded, &unbounded}) dbm::init_universal(zone->data(), 2);
  ASSERT_TRUE(dbm::constrain(bounded.data(), 2, 1, 0, dbm::le(1'000'000)));
  ASSERT_TRUE(dbm::constrain(unbounded.data(), 2, 0, 1, dbm::le(-1'000'000)));
  EXPECT_LT(extent(bounded, 2), extent(unbounded, 2));
}

}  // namespace
}  // namespace beeline::space
