// Searches of states with payloads: what is covered is not followed, and nothing is lost by that.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "open/open_list.h"
#include "support/toy_run.h"
#include "support/toy_timer.h"

namespace beeline::test {
namespace {

using Points = std::set<std::pair<std::uint64_t, std::int32_t>>;  // vertex, time

// All points that can be reached, one at a time.
Points points_of(const ToyTimer& timer) {
  Points seen;
  std::vector<std::pair<std::uint64_t, std::int32_t>> waiting;
  for (std::int32_t t = 0; t <= ToyTimer::horizon / 2; ++t) waiting.emplace_back(0, t);
  while (!waiting.empty()) {
    const auto [vertex, time] = waiting.back();
    waiting.pop_back();
    if (!seen.insert({vertex, time}).second) continue;
    for (const ToyTimer::Edge& e : timer.edges()) {
      if (e.from != vertex) continue;
      const auto [low, high] = ToyTimer::through(e, time, time);
      if (low <= high) waiting.emplace_back(e.to, low);
    }
  }
  return seen;
}

template <class Open>
void expect_all_points(space::Comparison comparison) {
  std::size_t judged = 0, covered = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    ToyTimer timer(seed);
    ToyRun run(timer, {.open = std::make_unique<Open>(),
                       .store = std::make_unique<store::StateStore>(timer, comparison, store::StateStore::Options{})});
    ASSERT_EQ(run.run(), search::End::Exhausted);
    Points seen;
    std::map<std::uint64_t, std::vector<std::pair<std::int32_t, std::int32_t>>> kept;
    run.store().each([&](store::NodeId, space::StateView state) {
      for (std::int32_t t = state.payload[0]; t <= state.payload[1]; ++t) seen.insert({state.key[0], t});
      kept[state.key[0]].emplace_back(state.payload[0], state.payload[1]);
    });
    EXPECT_EQ(seen, points_of(timer)) << seed;
    judged += seen.size();
    covered += run.store().nodes() - run.store().live();
    for (const auto& [vertex, intervals] : kept) {
      for (const auto& a : intervals) {
        for (const auto& b : intervals) {
          if (comparison == space::Comparison::Inclusion) {
            EXPECT_TRUE(&a == &b || a.first > b.first || a.second < b.second) << "kept though covered";
          } else {
            EXPECT_TRUE(&a == &b || a != b);
          }
        }
      }
    }
  }
  EXPECT_GT(judged, 2000u);
  if (comparison == space::Comparison::Inclusion) {
    EXPECT_GT(covered, 20u);
  }
}

TEST(Dominance, LosesNothing) {
  expect_all_points<open::Fifo>(space::Comparison::Exact);
  expect_all_points<open::Lifo>(space::Comparison::Exact);
  expect_all_points<open::Fifo>(space::Comparison::Inclusion);
  expect_all_points<open::Lifo>(space::Comparison::Inclusion);
}

}  // namespace
}  // namespace beeline::test
