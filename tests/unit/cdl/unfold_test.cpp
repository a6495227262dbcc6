#include <atomic>
#include <ostream>

#include <gtest/gtest.h>

#include "context/order.h"
#include "context/paths.h"
#include "tests/unit/cdl/fixture.h"
#include "util/budget.h"

namespace beeline {
namespace {

using context::Graph;
using test::Read;
using test::with_events;

Graph unfolded(const std::string& declarations) {
  Read read(with_events(declarations));
  auto graph = read.unfolded();
  EXPECT_TRUE(graph) << read.said();
  if (!graph) return {};
  EXPECT_EQ(context::fault(*graph), "");
  return *graph;
}

Graph main_of(const std::string& main) { return unfolded("cdl k is { main is { " + main + " } }"); }

struct Counts {
  std::size_t states, transitions;
  std::string paths;
  friend bool operator==(const Counts&, const Counts&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Counts& counts) {
    return out << counts.states << " states, " << counts.transitions << " transitions, " << counts.paths << " paths";
  }
};

Counts counts(const Graph& graph) {
  return {graph.states(), graph.transitions(), to_string(context::count_paths(graph))};
}

TEST(CdlUnfold, EachConstruct) {
  EXPECT_EQ(counts(main_of("skip")), (Counts{1, 0, "1"}));
  EXPECT_EQ(counts(main_of("event a")), (Counts{2, 1, "1"}));
  EXPECT_EQ(counts(main_of("{ event a; event b; event c }")), (Counts{4, 3, "1"}));
  EXPECT_EQ(counts(main_of("{ event a; skip; event c }")), (Counts{3, 2, "1"}));
  EXPECT_EQ(counts(main_of("{ skip; skip }")), (Counts{1, 0, "1"}));
  EXPECT_EQ(counts(main_of("{ event a [] event b [] { event c; event d } }")), (Counts{3, 4, "3"}));
  EXPECT_EQ(counts(main_of("{ event a [] skip }")), (Counts{2, 2, "2"}));
  EXPECT_EQ(counts(main_of("{ event a [] skip [] skip }")), (Counts{2, 2, "2"}));
  EXPECT_EQ(counts(main_of("{ skip [] skip }")), (Counts{2, 1, "1"}));
  EXPECT_EQ(counts(main_of("{ { skip [] event a }; event b }")), (Counts{3, 3, "2"}));
  EXPECT_EQ(counts(main_of("loop 3 { event a [] event b }")), (Counts{4, 6, "8"}));
  EXPECT_EQ(counts(main_of("loop 2 { loop 3 event a }")), (Counts{7, 6, "1"}));
  EXPECT_EQ(counts(main_of("loop 1000000000 skip")), (Counts{1, 0, "1"}));
  EXPECT_EQ(counts(main_of("event a || { event b; event c }")), (Counts{6, 7, "3"}));
  EXPECT_EQ(counts(main_of("event a || skip || event b")), (Counts{4, 4, "2"}));
  EXPECT_EQ(counts(main_of("{ event a; event b; event c } || event b")), (Counts{8, 10, "4"}));
}

TEST(CdlUnfold, FewerThanOneIsOnce) {
  Read read(with_events("cdl k is { main is { loop 0 event a } }"));
  EXPECT_EQ(read.said(), "c.cdl:7:22: warning: 'loop 0' does it once, as 'loop 1' does\n");
  EXPECT_EQ(counts(*read.unfolded()), (Counts{2, 1, "1"}));
}

TEST(CdlUnfold, WhatIsAtomicGoesOnAlone) {
  // Two chains of three: as long as one is inside, the other waits at its start or its stop.
  EXPECT_EQ(counts(main_of("atomic { event a; event b; event c } || atomic { event d; event e; event f }")),
            (Counts{12, 12, "2"}));
  EXPECT_EQ(counts(main_of("atomic { event a } || event b")), (Counts{4, 4, "2"}));
  EXPECT_EQ(counts(main_of("{ event a; atomic { event b; event c } } || event d")), (Counts{8, 9, "3"}));
  // Between two rounds of a loop others may move, unless the loop is inside.
  EXPECT_EQ(counts(main_of("loop 2 atomic { event a; event b } || event c")), (Counts{10, 11, "3"}));
  EXPECT_EQ(counts(main_of("atomic { loop 2 { event a; event b } } || event c")), (Counts{10, 10, "2"}));
  const Graph graph = main_of("atomic { event a; event b } || event c");
  std::size_t unstable = 0;
  for (context::State state = 0; state < graph.states(); ++state) unstable += graph.unstable[state];
  EXPECT_EQ(unstable, 2u);
  EXPECT_FALSE(graph.unstable[graph.start]);
  EXPECT_FALSE(graph.unstable[graph.stop]);
}

TEST(CdlUnfold, InitComesFirst) {
  EXPECT_EQ(counts(unfolded("cdl k is { init is { event a [] event b } main is { event c || event d } }")),
            (Counts{5, 6, "4"}));
  EXPECT_EQ(counts(unfolded("cdl k is { init is skip main is { event c || event d } }")), (Counts{4, 4, "2"}));
  EXPECT_EQ(counts(unfolded("cdl k is { init is { event a; event a } main is { skip } }")), (Counts{3, 2, "1"}));
}

TEST(CdlUnfold, LabelsAreEventsOfTheUnit) {
  const Graph graph = main_of("{ event c [] skip [] event { informal #i# } }");
  const auto steps = graph.steps_of(graph.start);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0].label, 2u);
  EXPECT_EQ(steps[1].label, 6u);
  EXPECT_EQ(steps[2].label, context::silent);
}

TEST(CdlUnfold, WhatIsTooLargeIsToldBeforeItIsMade) {
  Read read(
      with_events("activity x is { loop 2000000000 event a }\n"
                  "cdl k is { main is { loop 2000000000 x } }\n"
                  "cdl l is { main is { loop 5000 event a || loop 5000 event a || loop 5000 event a } }\n"
                  "cdl m is { main is { loop 200 event a || loop 200 event a } }"));
  EXPECT_FALSE(read.unfolded(0));
  EXPECT_FALSE(read.unfolded(1));
  const auto& unit = *read.unit;
  EXPECT_FALSE(frontend::cdl::unfold(unit, unit.cdls[2], read.diagnostics, util::nobody(), {40400, 100000}));
  EXPECT_TRUE(frontend::cdl::unfold(unit, unit.cdls[2], read.diagnostics, util::nobody(), {40401, 100000}));
  EXPECT_EQ(
      read.said(),
      "c.cdl:8:5: error: the context 'k' is too large: it has 4000000000000000001 states and 4000000000000000000 "
      "transitions, and at most 4294967295 and 4294967295 can be unfolded\n"
      "c.cdl:9:5: error: the context 'l' is too large: it has 125075015001 states and 375150015000 transitions, and "
      "at most 4294967295 and 4294967295 can be unfolded\n"
      "c.cdl:10:5: error: the context 'm' is too large: it has 40401 states and 80400 transitions, and at most 40400 "
      "and 100000 can be unfolded\n");
}

TEST(CdlUnfold, EndsWhenTheWatchSaysSo) {
  Read read(with_events("cdl k is { main is { loop 3000 event a || loop 3000 event a } }"));
  std::atomic<bool> interrupted = true;
  util::Limits limits;
  limits.interrupted = &interrupted;
  util::Budget budget(limits);
  EXPECT_THROW(frontend::cdl::unfold(*read.unit, read.unit->cdls[0], read.diagnostics, budget), util::Exceeded);
}

// --- what is known about the graph

std::vector<context::State> inverse(const std::vector<context::State>& order) {
  std::vector<context::State> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<context::State>(i);
  return place;
}

TEST(ContextOrder, TransitionsLeadForwardInBoth) {
  const Graph graph = main_of("loop 2 { event a [] { event b; event c } } || atomic { event d; event e } || event f");
  for (const auto which : {context::Order::DepthFirst, context::Order::BreadthFirst}) {
    const auto order = context::order(graph, which);
    EXPECT_EQ(order.size(), graph.states());
    EXPECT_EQ(order.front(), graph.start);
    EXPECT_EQ(order.back(), graph.stop);
    const auto place = inverse(order);
    for (context::State state = 0; state < graph.states(); ++state)
      for (const auto& step : graph.steps_of(state)) EXPECT_LT(place[state], place[step.target]);
  }
}

TEST(ContextOrder, ReachCountsWhatWaits) {
  const auto reach = [](const Graph& graph, context::Order which) {
    return context::reach(graph, context::order(graph, which));
  };
  using enum context::Order;
  for (const auto which : {DepthFirst, BreadthFirst}) {
    EXPECT_EQ(reach(main_of("skip"), which), 1u);
    EXPECT_EQ(reach(main_of("loop 5 event a"), which), 2u);
    // All middles of the alternatives wait side by side.
    EXPECT_EQ(reach(main_of("{ { event a; event b } [] { event c; event d } [] { event e; event f } }"), which), 4u);
  }
  // A square of six by six: breadth first keeps a diagonal.
  const Graph square = main_of("loop 5 event a || loop 5 event b");
  EXPECT_EQ(reach(square, BreadthFirst), 7u);
  EXPECT_EQ(reach(square, DepthFirst), 7u);
}

TEST(ContextOrder, DepthFirstTakesTheLastStepFirst) {
  // The last alternative is finished first, so comes last.
  const Graph graph = main_of("{ { event a; event b } [] { event c; event d } }");
  const auto order = context::order(graph, context::Order::DepthFirst);
  const auto steps = graph.steps_of(graph.start);
  EXPECT_EQ(order, (std::vector{graph.start, steps[0].target, steps[1].target, graph.stop}));
}

TEST(ContextPaths, AreExactUpTo128Bits) {
  context::PathCount count{0, UINT64_MAX};
  count += {0, 1};
  EXPECT_EQ(count, (context::PathCount{1, 0}));
  EXPECT_EQ(to_string(count), "18446744073709551616");
  EXPECT_EQ(to_string(context::PathCount{}), "0");
  count = {UINT64_MAX, UINT64_MAX - 1};
  EXPECT_FALSE(count.saturated());
  EXPECT_EQ(to_string(count), "340282366920938463463374607431768211454");
  count += {0, 1};
  EXPECT_TRUE(count.saturated());
  EXPECT_EQ(to_string(count), "at least 340282366920938463463374607431768211455");
  count += {5, 5};
  EXPECT_TRUE(count.saturated());
  EXPECT_EQ(to_string(count_paths(main_of("loop 100 { event a [] event b }"))), "1267650600228229401496703205376");
  EXPECT_TRUE(count_paths(main_of("loop 128 { event a [] event b }")).saturated());
  EXPECT_FALSE(count_paths(main_of("loop 127 { event a [] event b }")).saturated());
}

}  // namespace
}  // namespace beeline
