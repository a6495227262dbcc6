// Searches that promise something about the cost of what they find.
#include <gtest/gtest.h>

#include "open/open_list.h"
#include "support/toy_graph.h"
#include "support/toy_grid.h"
#include "support/toy_puzzle.h"
#include "support/toy_run.h"
#include "textbook.h"

namespace beeline::test {
namespace {

constexpr std::uint32_t instances = 150;

constexpr search::Mode astar{.optimal = true, .counts_steps = true, .adds_steps = true};

void expect_optimal(space::StateSpace& space, search::Ranker& ranker, std::size_t& found) {
  const std::uint32_t best = cheapest_goal(space);
  ToyRun run(space, {.open = std::make_unique<open::Buckets>(), .ranker = &ranker, .mode = astar});
  if (best == UINT32_MAX) {
    EXPECT_EQ(run.run(), search::End::Exhausted);
    return;
  }
  ASSERT_EQ(run.run(), search::End::Stopped);
  const auto [end, cost] = follow(space, run.path());
  EXPECT_TRUE(is_goal(space, end));
  EXPECT_EQ(cost, best);
  ++found;
}

TEST(Costs, AStarIsOptimalOnGridsAndPuzzles) {
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    SCOPED_TRACE(seed);
    ToyGrid grid = random_grid(seed);
    ToyRanker far([&](std::uint64_t key) { return grid.manhattan(key); });
    expect_optimal(grid, far, found);
    if (seed > 5) continue;
    ToyPuzzle puzzle(seed);
    ToyRanker tiles([](std::uint64_t key) { return ToyPuzzle::manhattan(key); });
    expect_optimal(puzzle, tiles, found);
  }
  EXPECT_GT(found, 80u);
}

// Admissible, but at random below the distance: states must be opened again. Steps cost 0 or 1.
TEST(Costs, AStarIsOptimalThoughTheEstimateIsNotConsistent) {
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    SCOPED_TRACE(seed);
    ToyGraph graph = random_graph(seed, true);
    // From each vertex to the goal: by relaxation.
    std::map<std::uint64_t, std::uint32_t> left;
    for (bool changed = true; changed;) {
      changed = false;
      const auto distance = [&](std::uint32_t v) {
        if (graph.is_goal_vertex(v)) return 0u;
        const auto known = left.find(v);
        return known == left.end() ? 1000u : known->second;
      };
      for (const GraphEdge& e : graph.edges()) {
        if (distance(e.to) + e.cost >= distance(e.from)) continue;
        left[e.from] = distance(e.to) + e.cost;
        changed = true;
      }
    }
    ToyRanker ranker([&](std::uint64_t v) -> std::optional<std::uint32_t> {
      if (graph.is_goal_vertex(static_cast<std::uint32_t>(v))) return 0;
      if (!left.contains(v)) return std::nullopt;
      return left[v] * (v % 2);
    });
    expect_optimal(graph, ranker, found);
  }
  EXPECT_GT(found, 60u);
}

TEST(Costs, WeightedAStarIsWithinItsWeight) {
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    for (const double weight : {1.0, 1.5, 3.0}) {
      ToyGrid grid = random_grid(seed);
      const std::uint32_t best = cheapest_goal(grid);
      if (best == UINT32_MAX) continue;
      ToyRanker ranker([&](std::uint64_t key) { return grid.manhattan(key); });
      search::Mode mode = astar;
      mode.weight = weight;
      ToyRun run(grid, {.open = std::make_unique<open::Buckets>(), .ranker = &ranker, .mode = mode});
      ASSERT_EQ(run.run(), search::End::Stopped);
      EXPECT_LE(run.path().size(), weight * best);
      ++found;
    }
  }
  EXPECT_GT(found, 200u);
}

// Moves of one kind are free; the way found has as few of the others as possible.
class Kinds final : public search::Preference {
 public:
  search::Placement place(const search::Arrival& arrival) override {
    return {arrival.cost, arrival.transition[0].value % 2};
  }
  bool counts_costs() const override { return true; }
  std::uint32_t step_cost(search::Token, std::span<const ir::EdgeId> transition) override {
    return transition[0].value % 2;
  }
};

TEST(Costs, APreferenceMayCountItsOwn) {
  std::size_t found = 0, cheaper = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    ToyGraph graph = random_graph(seed);
    std::vector<GraphEdge> priced = graph.edges();
    for (std::uint32_t e = 0; e < priced.size(); ++e) priced[e].cost = e % 2;
    std::set<std::uint32_t> goals;
    for (std::uint32_t v = 0; v < 50; ++v) {
      if (graph.is_goal_vertex(v)) goals.insert(v);
    }
    ToyGraph expected(priced, goals);
    const std::uint32_t best = cheapest_goal(expected);
    Kinds kinds;
    ToyRun run(graph, {.open = std::make_unique<open::MultiQueue>([] { return std::make_unique<open::Fifo>(); }),
                       .preference = &kinds,
                       .mode = {.optimal = true}});
    const search::End end = run.run();
    ASSERT_EQ(end == search::End::Stopped, best != UINT32_MAX);
    if (end != search::End::Stopped) continue;
    EXPECT_EQ(follow(expected, run.path()).second, best) << seed;
    EXPECT_EQ(run.search().cost_of(run.goal), best);
    ++found;
    cheaper += best < cheapest_goal(graph);
  }
  EXPECT_GT(found, 60u);
  EXPECT_GT(cheaper, 20u);
}

// Which queue a state waits in depends on the move that led to it and the one before.
class Alternating final : public search::Preference {
 public:
  search::Placement place(const search::Arrival& arrival) override {
    const std::uint32_t kind = arrival.transition[0].value % 3;
    return {arrival.before == kind ? 1u : 0u, kind};
  }
};

TEST(Costs, QueuesAreServedInOrder) {
  std::size_t judged = 0;
  for (std::uint32_t seed = 1; seed <= instances; ++seed) {
    ToyGraph graph = random_graph(seed);
    Alternating preference;
    ToyRun run(graph, {.open = std::make_unique<open::MultiQueue>([] { return std::make_unique<open::Fifo>(); }),
                       .preference = &preference,
                       .stops_at_goal = false});
    run.run();
    struct Waiting {
      std::uint64_t key;
      std::uint32_t kind, queue;
    };
    std::vector<Waiting> waiting{{0, search::no_token, 0}};
    std::set<std::uint64_t> met{0};
    std::vector<std::uint64_t> expected;
    while (!waiting.empty()) {
      const auto next = std::min_element(waiting.begin(), waiting.end(),
                                         [](const Waiting& a, const Waiting& b) { return a.queue < b.queue; });
      const Waiting here = *next;
      waiting.erase(next);
      expected.push_back(here.key);
      for (const Step& s : steps_from(graph, here.key)) {
        if (!met.insert(s.to).second) continue;
        waiting.push_back({s.to, s.number % 3, here.kind == s.number % 3 ? 1u : 0u});
      }
    }
    EXPECT_EQ(run.order, expected) << seed;
    judged += expected.size();
  }
  EXPECT_GT(judged, 500u);
}

}  // namespace
}  // namespace beeline::test
