// Spaces around a space: without some edges, and with the last move as a part of the state.
#include <gtest/gtest.h>

#include "open/open_list.h"
#include "space/history_space.h"
#include "support/toy_graph.h"
#include "support/toy_run.h"
#include "textbook.h"

namespace beeline::test {
namespace {

using Pairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;  // vertex, mark

TEST(Masks, ARestrictedSpaceIsTheGraphWithoutTheEdges) {
  std::size_t judged = 0, lost = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    ToyGraph whole = random_graph(seed);
    std::vector<bool> allowed;
    std::vector<GraphEdge> left;
    for (const GraphEdge& e : whole.edges()) {
      allowed.push_back((e.from + e.to + seed) % 3 != 0);
      if (allowed.back()) left.push_back(e);
    }
    if (allowed.empty()) continue;
    ToyGraph less(left, {});
    space::RestrictedSpace restricted(whole, allowed);
    ToyRun run(restricted, {.open = std::make_unique<open::Fifo>(), .stops_at_goal = false});
    run.run();
    std::set<std::uint64_t> expected;
    for (const auto& [vertex, cost] : cheapest(less)) expected.insert(vertex);
    EXPECT_EQ(std::set<std::uint64_t>(run.order.begin(), run.order.end()), expected) << seed;
    judged += expected.size();
    lost += expected.size() < cheapest(whole).size();
  }
  EXPECT_GT(judged, 200u);
  EXPECT_GT(lost, 20u);
}

// Moves are of three kinds; one of the same kind as the last is not followed.
class NoRepetition final : public space::History {
 public:
  Mark mark(std::span<const ir::EdgeId> transition) override { return transition[0].value % 3 + 1; }
  bool may_follow(Mark before, std::span<const ir::EdgeId> transition) override { return before != mark(transition); }
};

TEST(Masks, HistoryIsPartOfTheState) {
  std::size_t judged = 0, apart = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    ToyGraph graph = random_graph(seed);
    Pairs expected;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> waiting{{0, space::History::none}};
    while (!waiting.empty()) {
      const auto [vertex, mark] = waiting.back();
      waiting.pop_back();
      if (!expected.insert({vertex, mark}).second) continue;
      for (const Step& s : steps_from(graph, vertex)) {
        if (s.number % 3 + 1 != mark) waiting.emplace_back(s.to, s.number % 3 + 1);
      }
    }
    NoRepetition history;
    space::HistorySpace space(graph, history);
    ASSERT_EQ(space.key_words(), 2u);
    for (const bool samples : {false, true}) {
      ToyRun run(space, {.open = std::make_unique<open::Fifo>(), .mode = {.samples = samples}, .stops_at_goal = false});
      Pairs seen;
      run.on_fresh = [&](space::StateView state, store::NodeId) { seen.insert({state.key[0], state.key[1]}); };
      run.run();
      if (samples) EXPECT_TRUE(std::includes(expected.begin(), expected.end(), seen.begin(), seen.end())) << seed;
      else EXPECT_EQ(seen, expected) << seed;
    }
    judged += expected.size();
    apart += expected.size() > cheapest(graph).size();
  }
  EXPECT_GT(judged, 500u);
  EXPECT_GT(apart, 20u);
}

}  // namespace
}  // namespace beeline::test
