// What guides a search for accepted runs: labels of the automaton as targets, and the way back.
#include "liveness/guide.h"

#include <gtest/gtest.h>

#include "estimate/graph_distance.h"
#include "liveness/directed_search.h"
#include "ltl/draft.h"
#include "support/builder.h"

namespace beeline::liveness {
namespace {

using search::End;
using test::ExprId;
using test::NetworkBuilder;

// A ring of four places, and one that nothing leads to.
struct GuideTest : testing::Test {
  GuideTest() {
    for (const char* const name : {"l0", "l1", "l2", "l3", "nowhere"}) b.urgent(0, name);
    for (std::uint32_t l = 0; l < 4; ++l) b.edge(0, l, (l + 1) % 4);
    propositions = {b.at(0, 4), b.at(0, 1), b.at(0, 3)};
    never = b.num(0);
  }

  ltl::Automaton automaton(std::uint32_t marks, std::vector<std::vector<ltl::Transition>> states) {
    return ltl::finished({3, marks, std::move(states)}, util::nobody());
  }

  // By A* with dL, with recorded states; how many steps, if there is a run.
  std::optional<std::size_t> steps(const ltl::Automaton& a) {
    const Progress progress = progress_of(a, propositions, b.network.arena);
    analysis::Observed observed;
    observed.formulas = propositions;
    observed.formulas.push_back(never);
    const space::Compiled compiled(b.network, observed);
    const Acceptance acceptance{a, propositions, never, false};
    Product product(compiled, acceptance, space::Abstraction::M);
    RecordingSpace space(product, acceptance);
    Guide::Options options;
    options.make = [&](ExprId target) {
      using estimate::GraphDistance;
      return std::make_unique<GraphDistance>(b.network, compiled.ranges, target, GraphDistance::Combine::Maximum);
    };
    options.lower_bound = true;
    std::vector<std::unique_ptr<Guide>> guides;
    guides.push_back(std::make_unique<Guide>(product, acceptance, progress, std::move(options)));
    DirectedSearch::Parts parts;
    parts.ranker = std::make_unique<GuideRanker>(std::move(guides), &space);
    parts.store = std::make_unique<store::StateStore>(space, space::Comparison::Exact,
                                                      store::StateStore::Options{.optimal = true});
    parts.open = std::make_unique<open::Buckets>();
    parts.mode = {.optimal = true, .counts_steps = true, .adds_steps = true};
    RecordedSearch search(space, acceptance, std::move(parts));
    util::Budget budget;
    const End end = search.run(budget);
    explored = search.counts().explored;
    if (end == End::Exhausted) return std::nullopt;
    EXPECT_EQ(end, End::Stopped);
    EXPECT_TRUE(search.found().loop);
    return search.found().inside.size();
  }

  NetworkBuilder b{{"P"}};
  std::vector<ExprId> propositions;  // nowhere, l1, l3
  ExprId never;
  std::uint64_t explored = 0;
};

constexpr ltl::Label any{}, nowhere{1, 0}, at1{2, 0}, at3{4, 0}, elsewhere{0, 6};

// Both marks are to be had in other states of the automaton only, and the mark that is there is out of reach.
TEST_F(GuideTest, MarksOfOtherStatesAreNoDeadEnd) {
  const ltl::Automaton a =
      automaton(2, {{{elsewhere, 0, 0}, {nowhere, 0, 3}, {at1, 1, 0}, {at3, 2, 0}}, {{any, 0, 1}}, {{any, 0, 2}}});
  EXPECT_EQ(steps(a), 5u);  // the first state is left for good: the automaton is elsewhere when the ring is back
}

TEST_F(GuideTest, WhatIsOutOfReachIsADeadEnd) {
  const ltl::Automaton a = automaton(1, {{{any, 0, 0}, {nowhere, 1, 0}}, {{any, 1, 1}}});
  EXPECT_EQ(steps(a), std::nullopt);
  EXPECT_EQ(explored, 0u);
}

TEST_F(GuideTest, TheAutomatonHasItsWayBack) {
  // It counts to three while the ring has four.
  const ltl::Automaton a = automaton(1, {{{any, 1, 0}}, {{any, 2, 0}}, {{any, 0, 1}}});
  EXPECT_EQ(steps(a), 12u);
}

TEST_F(GuideTest, DistancesOfProcesses) {
  LocalDistance distance(b.network, LocalDistance::Combine::Maximum);
  std::vector<std::int32_t> from(b.network.cells.size()), to(from);
  const std::uint32_t cell = b.network.processes[0].cell;
  from[cell] = 3;
  to[cell] = 2;
  EXPECT_EQ(distance.between(from.data(), to.data()), 3u);
  EXPECT_EQ(distance.between(from.data(), from.data()), 0u);
  to[cell] = 4;
  EXPECT_EQ(distance.between(from.data(), to.data()), LocalDistance::never);
}

}  // namespace
}  // namespace beeline::liveness
