// The order of expansion, against a list that is searched from end to end.
#include <gtest/gtest.h>

#include "open/open_list.h"
#include "support/toy_graph.h"
#include "support/toy_grid.h"
#include "support/toy_puzzle.h"
#include "support/toy_run.h"
#include "textbook.h"

namespace beeline::test {
namespace {

constexpr std::uint32_t instances = 60;
using Keys = std::vector<std::uint64_t>;

// Calls judge(space) for random toys of every kind.
template <class Judge>
void for_all_toys(Judge judge) {
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    SCOPED_TRACE(seed);
    ToyGraph graph = random_graph(seed);
    judge(graph);
    ToyGrid grid = random_grid(seed);
    judge(grid);
    if (seed > 3) continue;
    ToyPuzzle puzzle(seed);
    judge(puzzle);
  }
}

Keys order_of(space::StateSpace& space, ToyRun::Parts parts) {
  parts.stops_at_goal = false;
  ToyRun run(space, std::move(parts));
  EXPECT_EQ(run.run(), search::End::Exhausted);
  EXPECT_EQ(run.search().counts().explored, run.order.size());
  return run.order;
}

TEST(Orders, BreadthFirst) {
  for_all_toys([](space::StateSpace& space) {
    const Keys expected = expansions(space, [](const Keys&) { return 0; });
    EXPECT_EQ(order_of(space, {.open = std::make_unique<open::Fifo>()}), expected);
  });
}

// The successors met last wait on top, the first of them uppermost.
TEST(Orders, DepthFirst) {
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    ToyGraph graph = random_graph(seed);
    std::vector<std::uint64_t> stack{0}, expected;
    std::set<std::uint64_t> met{0};
    while (!stack.empty()) {
      const std::uint64_t key = stack.back();
      stack.pop_back();
      expected.push_back(key);
      Keys fresh;
      for (const Step& s : steps_from(graph, key)) {
        if (met.insert(s.to).second) fresh.push_back(s.to);
      }
      stack.insert(stack.end(), fresh.rbegin(), fresh.rend());
    }
    EXPECT_EQ(order_of(graph, {.open = std::make_unique<open::Lifo>()}), expected) << seed;
  }
}

// Random orders see what breadth first search sees.
TEST(Orders, RandomDepthFirstSeesEverything) {
  for_all_toys([](space::StateSpace& space) {
    const auto reachable = cheapest(space);
    const Keys order = order_of(space, {.open = std::make_unique<open::RandomLifo>(7)});
    EXPECT_EQ(order.size(), reachable.size());
    EXPECT_EQ(std::set<std::uint64_t>(order.begin(), order.end()).size(), reachable.size());
  });
}

TEST(Orders, GreedyTakesTheLeastEstimateAndTheFirstOfEquals) {
  const auto h = [](std::uint64_t key) { return static_cast<std::uint32_t>(key * 7 % 5); };
  for_all_toys([&](space::StateSpace& space) {
    const Keys expected = expansions(space, [&](const Keys& waiting) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < waiting.size(); ++i) {
        if (h(waiting[i]) < h(waiting[best])) best = i;
      }
      return best;
    });
    ToyRanker ranker([&](std::uint64_t key) { return h(key); });
    EXPECT_EQ(order_of(space, {.open = std::make_unique<open::Buckets>(), .ranker = &ranker}), expected);
  });
}

// All fresh successors of an expansion are ranked together, each once.
TEST(Orders, FreshStatesAreRankedInOneBatch) {
  for_all_toys([](space::StateSpace& space) {
    ToyRanker ranker([](std::uint64_t) { return 0; });
    ToyRun run(space, {.open = std::make_unique<open::Fifo>(), .ranker = &ranker, .stops_at_goal = false});
    run.run();
    EXPECT_EQ(ranker.batches.size(), run.order.size() + 1);  // the initial state's
    std::size_t sum = 0;
    for (const std::size_t size : ranker.batches) sum += size;
    EXPECT_EQ(sum, run.met.size());
    EXPECT_EQ(run.search().counts().evaluated, sum);
  });
}

TEST(Orders, DeadEndsAreNotExpanded) {
  std::size_t dead = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    ToyGrid grid = random_grid(seed);
    // From the left half nothing leads on, except at the start.
    const auto hopeless = [&](std::uint64_t key) { return key != 0 && key % 3 == 1; };
    ToyRanker ranker([&](std::uint64_t key) { return hopeless(key) ? std::nullopt : std::optional(0u); });
    ToyRun run(grid, {.open = std::make_unique<open::Fifo>(), .ranker = &ranker, .stops_at_goal = false});
    run.run();
    std::uint64_t expected = 0;
    for (const std::uint64_t key : run.met) expected += hopeless(key);
    EXPECT_EQ(run.search().counts().dead_ends, expected);
    dead += expected;
    for (const std::uint64_t key : run.order) EXPECT_FALSE(hopeless(key));
  }
  EXPECT_GT(dead, 100u);
}

// Breadth first, a goal is seen when it is generated; what was fresh before it is ranked.
TEST(Orders, StopsAtTheFirstGoalOnAShortestWay) {
  std::size_t found = 0;
  for_all_toys([&](space::StateSpace& space) {
    const std::uint32_t best = cheapest_goal(space);
    ToyRanker ranker([](std::uint64_t) { return 0; });
    ToyRun run(space, {.open = std::make_unique<open::Fifo>(), .ranker = &ranker});
    if (best == UINT32_MAX) {
      EXPECT_EQ(run.run(), search::End::Exhausted);
      return;
    }
    EXPECT_EQ(run.run(), search::End::Stopped);
    EXPECT_EQ(run.path().size(), best);
    EXPECT_TRUE(is_goal(space, follow(space, run.path()).first));
    EXPECT_EQ(run.search().counts().evaluated + 1, run.met.size());
    ++found;
  });
  EXPECT_GT(found, 40u);
}

// Paused and taken up again, a search does what it would have done in one go.
TEST(Orders, PausesChangeNothing) {
  for_all_toys([](space::StateSpace& space) {
    const Keys expected = order_of(space, {.open = std::make_unique<open::Fifo>()});
    ToyRun run(space, {.open = std::make_unique<open::Fifo>(), .stops_at_goal = false});
    int pauses = 0;
    while (run.run(3) == search::End::Paused) ++pauses;
    EXPECT_EQ(run.order, expected);
    EXPECT_TRUE(pauses > 0 || expected.size() <= 3);
  });
}

// Open, closed and on the stack, against what the calls of the visitor tell.
TEST(Orders, KnowsWhatIsOpenAndWhatLiesOnThePath) {
  std::size_t open = 0, closed = 0, on_path = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    ToyGraph graph = random_graph(seed);
    ToyRun run(graph,
               {.open = std::make_unique<open::Lifo>(), .mode = {.remembers_closed = true}, .stops_at_goal = false});
    std::set<store::NodeId> done;
    run.on_expanded = [&](space::StateView, store::NodeId node) {
      done.insert(node);
      std::set<store::NodeId> way;
      for (store::NodeId n = node; n; n = run.store().parent(n)) way.insert(n);
      for (std::size_t i = 0; i < run.store().nodes(); ++i) {
        const store::NodeId n(i);
        EXPECT_EQ(run.search().is_open(n), !done.contains(n));
        EXPECT_EQ(run.search().is_on_path(n), way.contains(n));
        (done.contains(n) ? closed : open) += 1;
        on_path += way.contains(n);
      }
    };
    run.run();
  }
  EXPECT_GT(std::min({open, closed, on_path}), 100u);
}

}  // namespace
}  // namespace beeline::test
