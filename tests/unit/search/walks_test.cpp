#include <gtest/gtest.h>

#include "open/random_walk.h"
#include "store/walk_store.h"
#include "support/toy_graph.h"
#include "support/toy_run.h"
#include "support/toy_timer.h"
#include "textbook.h"

namespace beeline::test {
namespace {

ToyRun::Parts walk(const space::StateSpace& space, std::uint64_t walks, bool samples) {
  return {.open = std::make_unique<open::RandomWalk>(open::RandomWalk::Options{30, false, walks, 1}),
          .mode = {.samples = samples, .seed = 1, .complete = false},
          .store = std::make_unique<store::WalkStore>(space)};
}

// With all successors at hand or with one random transition at a time: walks go along edges, and find what is near.
TEST(Walks, FollowEdgesAndFindGoals) {
  for (const bool samples : {false, true}) {
    std::size_t found = 0, reachable = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
      ToyGraph graph = random_graph(seed);
      reachable += cheapest_goal(graph) != UINT32_MAX;
      ToyRun run(graph, walk(graph, 200, samples));
      const search::End end = run.run();
      if (end == search::End::GaveUp) continue;
      ASSERT_EQ(end, search::End::Stopped);
      EXPECT_TRUE(is_goal(graph, follow(graph, run.path()).first));
      EXPECT_LE(run.path().size(), 30u);
      ++found;
      EXPECT_TRUE(!samples || run.search().counts().generated <= run.search().counts().explored);
    }
    EXPECT_GT(found, reachable * 3 / 4);
    EXPECT_GT(found, 20u);
  }
}

TEST(Walks, EqualSeedsAreEqual) {
  for (const bool samples : {false, true}) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      ToyTimer timer(seed), again(seed);
      ToyRun run(timer, walk(timer, 20, samples)), repeated(again, walk(again, 20, samples));
      EXPECT_EQ(run.run(), search::End::GaveUp);
      repeated.run();
      EXPECT_EQ(run.order, repeated.order);
    }
  }
}

}  // namespace
}  // namespace beeline::test
