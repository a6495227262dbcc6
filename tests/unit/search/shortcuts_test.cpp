// Shortcuts, against the textbook's cheapest ways.
#include <atomic>

#include <gtest/gtest.h>

#include "open/open_list.h"
#include "search/shortcuts.h"
#include "support/toy_graph.h"
#include "support/toy_grid.h"
#include "support/toy_puzzle.h"
#include "support/toy_run.h"
#include "support/toy_timer.h"
#include "textbook.h"

namespace beeline::test {
namespace {

using search::End;
using search::Shortcuts;
using search::Steps;

constexpr Shortcuts::Kind kinds[] = {Shortcuts::Kind::Own, Shortcuts::Kind::Directed, Shortcuts::Kind::All};

// A way that depth-first search finds; empty: none.
Steps some_way(space::StateSpace& space, std::uint64_t seed) {
  ToyRun run(space, {.open = std::make_unique<open::RandomLifo>(seed)});
  return run.run() == End::Stopped ? run.path() : Steps();
}

std::uint32_t difference(const std::uint64_t* a, const std::uint64_t* b) {
  return static_cast<std::uint32_t>(__builtin_popcountll(*a ^ *b));
}

Shortcuts::Options options() { return {.comparison = space::Comparison::Exact, .difference = difference}; }

// Calls judge(space, way) for random toys that have one.
template <class Judge>
std::size_t for_all_ways(Judge judge) {
  std::size_t judged = 0;
  const auto ask = [&](space::StateSpace& space, std::uint32_t seed) {
    SCOPED_TRACE(seed);
    const Steps way = some_way(space, seed);
    if (way.empty()) return;
    judge(space, way);
    ++judged;
  };
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    ToyGraph graph = random_graph(seed);
    ask(graph, seed);
    ToyGrid grid = random_grid(seed);
    ask(grid, seed);
    if (seed > 3) continue;
    ToyPuzzle puzzle(seed);
    ask(puzzle, seed);
  }
  return judged;
}

TEST(Shortcuts, AreShortestInTheEnd) {
  const std::size_t judged = for_all_ways([](space::StateSpace& space, const Steps& way) {
    util::Budget budget;
    Shortcuts shortcuts(space, way, options(), budget);
    EXPECT_EQ(shortcuts.run(UINT64_MAX / 2), End::Exhausted);
    EXPECT_TRUE(is_goal(space, follow(space, shortcuts.path()).first));
    EXPECT_EQ(shortcuts.path().size(), cheapest_goal(space));
  });
  EXPECT_GT(judged, 60u);
}

TEST(Shortcuts, AreWaysAtAnyTimeAndNeverLonger) {
  std::size_t shorter = 0;
  for_all_ways([&](space::StateSpace& space, const Steps& way) {
    util::Budget budget;
    Shortcuts::Options small = options();
    small.first_window = 5;
    Shortcuts shortcuts(space, way, small, budget);
    std::size_t before = way.size();
    for (int i = 0; i < 50 && shortcuts.run(20) == End::Paused; ++i) {
      ASSERT_TRUE(is_goal(space, follow(space, shortcuts.path()).first));
      EXPECT_LE(shortcuts.path().size(), before);
      before = shortcuts.path().size();
    }
    shorter += before < way.size();
  });
  EXPECT_GT(shorter, 20u);
}

TEST(Shortcuts, EachKindFindsSome) {
  for (const Shortcuts::Kind kind : kinds) {
    std::size_t shorter = 0;
    for_all_ways([&](space::StateSpace& space, const Steps& way) {
      util::Budget budget;
      Shortcuts shortcuts(space, way, options(), budget);
      for (std::size_t at = 0; at < shortcuts.path().size(); ++at) {
        const std::size_t before = shortcuts.path().size();
        const bool said = shortcuts.look_from(at, 200, kind);
        EXPECT_EQ(said, shortcuts.path().size() < before);
      }
      EXPECT_TRUE(is_goal(space, follow(space, shortcuts.path()).first));
      shorter += shortcuts.path().size() < way.size();
    });
    EXPECT_GT(shorter, 10u) << static_cast<int>(kind);
  }
}

// 0 -> 1 -> 2 -> 3 with a loop 1 -> 4 -> 1 that is walked many times.
TEST(Shortcuts, LeaveOutLoops) {
  ToyGraph graph({{0, 1}, {1, 4}, {4, 1}, {1, 2}, {2, 3}}, {3});
  Steps way{0};
  for (int i = 0; i < 500; ++i) way.insert(way.end(), {1, 2});
  way.insert(way.end(), {3, 4});
  util::Budget budget;
  Shortcuts shortcuts(graph, way, options(), budget);
  shortcuts.look_from(1, 10, Shortcuts::Kind::Own);
  EXPECT_EQ(shortcuts.path(), (Steps{0, 3, 4}));
}

// A chain of diamonds: each window sees little, all of them together find the shortest way.
TEST(Shortcuts, AddUpAlongALongPath) {
  std::vector<GraphEdge> edges;
  Steps way;
  constexpr std::uint32_t diamonds = 300;
  for (std::uint32_t i = 0; i < diamonds; ++i) {
    const std::uint32_t at = 4 * i;
    for (const GraphEdge e :
         {GraphEdge{at, at + 1}, {at + 1, at + 2}, {at + 2, at + 4}, {at, at + 3}, {at + 3, at + 4}})
      edges.push_back(e);
    for (const std::uint32_t e : {0u, 1u, 2u}) way.push_back(5 * i + e);
  }
  ToyGraph graph(std::move(edges), {4 * diamonds});
  util::Budget budget;
  Shortcuts::Options small = options();
  small.first_window = 20;
  Shortcuts shortcuts(graph, way, small, budget);
  shortcuts.run(300'000);
  EXPECT_EQ(shortcuts.path().size(), 2 * diamonds);
}

TEST(Shortcuts, KeepAPathThatCannotBeWalked) {
  ToyGraph graph({{0, 1}, {1, 2}, {0, 2}}, {2});
  util::Budget budget;
  for (const Steps& way : {Steps{1, 0}, Steps{0}, Steps{0, 7}}) {
    Shortcuts shortcuts(graph, way, options(), budget);
    EXPECT_EQ(shortcuts.run(1000), End::Exhausted);
    EXPECT_EQ(shortcuts.path(), way);
  }
}

// The interval at the end of the steps; empty when low > high.
std::pair<std::int32_t, std::int32_t> interval_after(const ToyTimer& timer, const Steps& steps) {
  std::uint32_t at = 0;
  std::pair<std::int32_t, std::int32_t> interval{0, ToyTimer::horizon / 2};
  for (const std::uint32_t number : steps) {
    const ToyTimer::Edge& e = timer.edges()[number];
    if (e.from != at) return {1, 0};
    interval = ToyTimer::through(e, interval.first, interval.second);
    if (interval.first > interval.second) break;
    at = e.to;
  }
  return interval;
}

class TimerWithGoal final : public ToyTimer {
 public:
  using ToyTimer::ToyTimer;

 private:
  bool is_goal(space::StateView state) const override { return state.key[0] + 1 == vertices(); }
};

// Only a state that covers a later one leads on: a vertex alone is not enough.
TEST(Shortcuts, RespectPayloads) {
  std::size_t shorter = 0, judged = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    TimerWithGoal timer(seed);
    const Steps way = some_way(timer, seed);
    if (way.empty()) continue;
    ++judged;
    util::Budget budget;
    Shortcuts::Options small = options();
    small.comparison = space::Comparison::Inclusion;
    small.first_window = 8;
    Shortcuts shortcuts(timer, way, small, budget);
    for (int i = 0; i < 20 && shortcuts.run(8) == End::Paused; ++i) {
      const auto [low, high] = interval_after(timer, shortcuts.path());
      ASSERT_LE(low, high);
      ASSERT_EQ(timer.edges()[shortcuts.path().back()].to + 1, timer.vertices());
    }
    shorter += shortcuts.path().size() < way.size();
  }
  EXPECT_GT(judged, 40u);
  EXPECT_GT(shorter, 5u);
}

// Goes wrong wherever more than one transition is asked for.
class GoesWrong final : public space::WrappedSpace {
 public:
  using WrappedSpace::WrappedSpace;
  bool fire(std::span<const std::uint32_t> positions, space::SuccessorBuffer& out) override {
    return positions.size() <= 1 && inner_.fire(positions, out);
  }
};

TEST(Shortcuts, EndWhereEveryWindowGoesWrong) {
  const std::size_t judged = for_all_ways([](space::StateSpace& space, const Steps& way) {
    GoesWrong wrong(space);
    util::Budget budget;
    Shortcuts shortcuts(wrong, way, options(), budget);
    shortcuts.run(10'000);
    EXPECT_LE(shortcuts.path().size(), way.size());
  });
  EXPECT_GT(judged, 20u);
}

TEST(Shortcuts, EndWithTheBudget) {
  ToyPuzzle puzzle(1);
  const Steps way = some_way(puzzle, 1);
  std::atomic<bool> interrupted{false};
  util::Budget budget({.interrupted = &interrupted});
  Shortcuts shortcuts(puzzle, way, options(), budget);
  interrupted = true;
  EXPECT_EQ(shortcuts.run(UINT64_MAX / 2), End::Interrupted);
  EXPECT_EQ(shortcuts.path(), way);
}

}  // namespace
}  // namespace beeline::test
