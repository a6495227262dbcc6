// Solutions of difference constraints against a search on a grid of quarters, which decides systems of up to three
// unknowns.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "space/timing.h"

namespace beeline::space {
namespace {

using result::Rational;

constexpr std::size_t events = 4;
constexpr std::int64_t grid = 4, reach = 10;

struct Bound {
  std::size_t a, b;
  std::int64_t bound;
  bool strict;
};

template <class Number>
bool satisfies(const std::vector<Bound>& bounds, const std::vector<Number>& times, const Number& unit) {
  return std::all_of(bounds.begin(), bounds.end(), [&](const Bound& c) {
    const Number difference = times[c.a] - times[c.b], limit = Number(c.bound) * unit;
    return c.strict ? difference < limit : difference <= limit;
  });
}

// The least time of each event over all solutions on the grid.
std::optional<std::vector<std::int64_t>> brute_force(const std::vector<Bound>& bounds) {
  std::optional<std::vector<std::int64_t>> least;
  std::vector<std::int64_t> times(events, 0);
  for (times[1] = 0; times[1] <= reach * grid; ++times[1])
    for (times[2] = 0; times[2] <= reach * grid; ++times[2])
      for (times[3] = 0; times[3] <= reach * grid; ++times[3]) {
        if (!satisfies(bounds, times, grid)) continue;
        if (!least) least = times;
        for (std::size_t i = 0; i < events; ++i) (*least)[i] = std::min((*least)[i], times[i]);
      }
  return least;
}

TEST(Timing, AgreesWithBruteForce) {
  std::mt19937 random(1);
  int solvable = 0;
  for (int run = 0; run < 150; ++run) {
    const bool all_weak = run % 3 == 0;
    std::vector<Bound> bounds;
    Timing timing(events);
    for (auto count = 2 + random() % 6; count > 0; --count) {
      const std::size_t a = random() % events, b = random() % events;
      if (a == b) continue;
      bounds.push_back({a, b, static_cast<std::int64_t>(random() % 7) - 3, !all_weak && random() % 2 == 0});
      timing.require(a, b, bounds.back().bound, bounds.back().strict);
    }
    const auto wanted = brute_force(bounds);
    const auto found = timing.solve();
    ASSERT_EQ(found.has_value(), wanted.has_value()) << "run " << run;
    if (!found) continue;
    ++solvable;
    EXPECT_EQ((*found)[0], 0);
    EXPECT_TRUE(satisfies(bounds, *found, Rational(1))) << "run " << run;
    for (std::size_t i = 0; i < events; ++i) {
      EXPECT_GE((*found)[i], 0);
      const Rational least = Rational((*wanted)[i]) / grid;
      if (all_weak) EXPECT_EQ((*found)[i], least) << "run " << run;
      else EXPECT_LT((*found)[i], least + 1) << "run " << run;
    }
  }
  EXPECT_GT(solvable, 30);
}

TEST(Timing, AnEventIsNotLaterThanItself) {
  Timing fine(2), never(2), strictly(2);
  fine.require(1, 1, 0, false);
  never.require(1, 1, -1, false);
  strictly.require(1, 1, 0, true);
  EXPECT_TRUE(fine.solve());
  EXPECT_FALSE(never.solve());
  EXPECT_FALSE(strictly.solve());
}

// A strict step between each two of many events within one time unit: the infinitesimals must fit.
// Whole numbers beyond 2^53 with a strict bound each: nothing is rounded.
TEST(Timing, LargeTimesAreExact) {
  constexpr std::int64_t wait = std::int64_t{1} << 60;
  Timing timing(3);
  timing.require(0, 1, -wait, true);
  timing.require(1, 2, -wait, true);
  const auto times = timing.solve();
  ASSERT_TRUE(times);
  const Rational first = (*times)[1] - Rational(static_cast<long>(wait));
  const Rational second = (*times)[2] - (*times)[1] - Rational(static_cast<long>(wait));
  EXPECT_GT(first, 0);
  EXPECT_LT(first, 1);
  EXPECT_GT(second, 0);
  EXPECT_LT(second, 1);
}

TEST(Timing, TimesThatDoNotFitAreNoSolution) {
  Timing timing(4);
  for (const std::size_t event : {0u, 1u, 2u}) timing.require(event, event + 1, -(std::int64_t{1} << 62), false);
  EXPECT_FALSE(timing.solve());
}

TEST(Timing, ManyStrictSteps) {
  constexpr std::size_t many = 200;
  Timing timing(many);
  for (std::size_t i = 0; i + 1 < many; ++i) timing.require(i, i + 1, 0, true);
  timing.require(many - 1, 0, 1, true);
  const auto times = timing.solve();
  ASSERT_TRUE(times);
  for (std::size_t i = 0; i + 1 < many; ++i) EXPECT_LT((*times)[i], (*times)[i + 1]);
  EXPECT_LT(times->back(), 1);
}

}  // namespace
}  // namespace beeline::space
