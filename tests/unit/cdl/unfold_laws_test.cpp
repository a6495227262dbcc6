// Random contexts: the graph is as large as one made by fusing states and looking for combinations, and has exactly the
// words that the activities mean.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "context/order.h"
#include "context/paths.h"
#include "tests/unit/cdl/fixture.h"
#include "tests/unit/cdl/random_activity.h"

namespace beeline {
namespace {

using context::Graph;
using context::State;

void collect(const Graph& graph, State state, std::string& word, std::set<std::string>& into, std::uint64_t& paths) {
  if (state == graph.stop) {
    into.insert(word);
    ++paths;
    return;
  }
  for (const context::Step& step : graph.steps_of(state)) {
    if (step.label != context::silent) word += static_cast<char>('a' + step.label);
    collect(graph, step.target, word, into, paths);
    if (step.label != context::silent) word.pop_back();
  }
}

// By the definition: for each place the states that are known at or before it and come behind it.
std::size_t naive_reach(const Graph& graph, const std::vector<State>& order) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::set<State> behind;
    for (std::size_t j = 0; j <= i; ++j)
      for (const context::Step& step : graph.steps_of(order[j])) behind.insert(step.target);
    for (std::size_t j = 0; j <= i; ++j) behind.erase(order[j]);
    most = std::max(most, behind.size());
  }
  return most + 1;
}

TEST(CdlUnfoldLaws, RandomContexts) {
  std::size_t tried = 0, with_unstable = 0, with_silent = 0;
  for (std::uint32_t seed = 0; tried < 600; ++seed) {
    ASSERT_LT(seed, 20000u);
    test::Random random(seed);
    const bool has_init = random.one_in(3);
    const test::Tree init = random_tree(random, 1);
    std::vector<test::Tree> components;
    const int count = 1 + random.below(3);
    for (int i = 0; i < count; ++i) components.push_back(test::random_tree(random, count == 1 ? 3 : 2));

    std::string main;
    test::Fuser fuser;
    std::vector<test::Fused> parts;
    for (const test::Tree& component : components) {
      main += (main.empty() ? "" : " || ") + text(component);
      parts.push_back(fuser.make(component));
    }
    test::Fused fused = fuser.product(parts);
    if (has_init) fused = fuser.chained(fuser.make(init), fused);
    const std::string text = test::with_events("cdl k is { " + (has_init ? "init is " + test::text(init) : "") +
                                               " main is { " + main + " } }");
    SCOPED_TRACE(text);
    test::Read read(text);
    const auto graph = read.unfolded();
    ASSERT_TRUE(graph) << read.said();
    ASSERT_EQ(context::fault(*graph), "");
    EXPECT_EQ(graph->states(), fused.states.size());
    EXPECT_EQ(graph->transitions(), fused.edges.size());
    EXPECT_EQ(static_cast<std::size_t>(std::count(graph->unstable.begin(), graph->unstable.end(), true)),
              fused.unstable.size());
    for (const auto which : {context::Order::DepthFirst, context::Order::BreadthFirst}) {
      const auto order = context::order(*graph, which);
      if (graph->states() > 200) continue;
      EXPECT_EQ(context::reach(*graph, order), naive_reach(*graph, order));
    }
    const context::PathCount paths = context::count_paths(*graph);
    if (paths.high > 0 || paths.low > 3000) continue;  // too many to enumerate
    ++tried;
    with_unstable += fused.unstable.empty() ? 0 : 1;
    for (const test::Edge& edge : fused.edges) with_silent += edge.label == 0 ? 1 : 0;

    test::Words meant = test::words(components[0]);
    for (std::size_t i = 1; i < components.size(); ++i) meant = test::shuffled(meant, test::words(components[i]));
    if (has_init) meant = test::concatenated(test::words(init), meant);
    std::set<std::string> expected, found;
    for (const test::Word& word : meant) expected.insert(test::flat(word));
    std::string word;
    std::uint64_t enumerated = 0;
    collect(*graph, graph->start, word, found, enumerated);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(enumerated, paths.low);
    if (HasFailure()) return;
  }
  EXPECT_GT(with_unstable, 50u);
  EXPECT_GT(with_silent, 50u);
}

}  // namespace
}  // namespace beeline
