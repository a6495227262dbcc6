// The abstract-check-refine cycle on systems small enough to follow by hand.
#include <gtest/gtest.h>

#include "abstraction.h"

namespace beeline::predicates {
namespace {

using estimate::dead_end;
using test::NetworkBuilder;
using test::Op;

Options refining(Exclude exclude, std::optional<std::uint64_t> rounds = 10) {
  Options options;
  options.refinement = Refinement{.rounds = rounds, .exclude = exclude};
  return options;
}

std::vector<std::string> readable_all(const NetworkBuilder& m, const std::vector<Atom>& atoms) {
  const analysis::ValueRanges ranges(m.network);
  const Variables variables(m.network, ranges);
  std::vector<std::string> all;
  for (const Atom& atom : atoms) all.push_back(readable(m.network, variables, atom));
  return all;
}

using Strings = std::vector<std::string>;

// start --x=0--> work {x <= latest} --x >= 2--> done
struct Worker : NetworkBuilder {
  explicit Worker(std::int32_t latest) : NetworkBuilder({"P"}) {
    const auto x = clock("x");
    location(0, "start");
    location(0, "work", when(x, Op::Le, latest));
    location(0, "done");
    edge(0, 0, 1, {}, reset(x));
    edge(0, 1, 2, when(x, Op::Ge, 2));
    is_done = at(0, 2);
  }
  ir::ExprId is_done;
};

TEST(Refinement, ARunEndsIt) {
  const Worker m(3);
  Abstracted h(m, m.is_done, refining(Exclude::Path));
  ASSERT_TRUE(h.parts[0].refined);
  const Refined& refined = *h.parts[0].refined;
  EXPECT_EQ(refined.outcome, Outcome::Feasible);
  EXPECT_TRUE(refined.predicates.empty());
  ASSERT_EQ(refined.rounds.size(), 1u);
  EXPECT_EQ(refined.rounds[0].length, 2u);
}

// counter := 0, then + 1 as often as one likes, and the target asks for a value that only some paths give it.
struct Counter : NetworkBuilder {
  explicit Counter(std::int32_t enough) : NetworkBuilder({"P"}) {
    n = variable("n", 0, 5);
    location(0, "count");
    location(0, "done");
    edge(0, 0, 0, {}, set(n, op(Op::Add, var(n), num(1))));
    edge(0, 0, 1, op(Op::Ge, var(n), num(enough)));
    is_done = at(0, 1);
  }
  std::uint32_t n;
  ir::ExprId is_done;
};

TEST(Refinement, EachRoundExcludesThePathItSaw) {
  const Counter m(3);
  Abstracted h(m, m.is_done, refining(Exclude::Path));
  const Refined& refined = *h.parts[0].refined;
  EXPECT_EQ(refined.outcome, Outcome::Feasible);
  ASSERT_EQ(refined.rounds.size(), 4u);
  for (std::uint32_t round = 0; round < 4; ++round) EXPECT_EQ(refined.rounds[round].length, round + 1);
  EXPECT_EQ(readable_all(m, refined.rounds[0].found), (Strings{"n >= 3"}));
  EXPECT_EQ(readable_all(m, refined.rounds[1].found), (Strings{"n >= 2 && n <= 4"}));
  EXPECT_EQ(readable_all(m, refined.rounds[2].found), (Strings{"n >= 1 && n <= 3"}));
  EXPECT_EQ(h.anywhere(), 4u);
}

TEST(Refinement, SoManyRoundsAndNoMore) {
  const Counter m(3);
  Abstracted none(m, m.is_done, refining(Exclude::Path, 0)), two(m, m.is_done, refining(Exclude::Path, 2));
  EXPECT_EQ(none.anywhere(), 1u);
  EXPECT_EQ(two.anywhere(), 3u);
  EXPECT_EQ(two.parts[0].refined->outcome, Outcome::Rounds);
}

TEST(Refinement, GuardsOfTheModelComeFirst) {
  const Counter m(3);
  Abstracted h(m, m.is_done, refining(Exclude::Guards, 1));
  EXPECT_EQ(readable_all(m, h.parts[0].refined->predicates), (Strings{"n >= 3"}));
}

TEST(Refinement, AGuardThatTimeSatisfiesIsNotToBlame) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  const auto n = m.variable("n", 0, 3);
  m.location(0, "start");
  m.location(0, "done");
  m.edge(0, 0, 1, m.both(m.when(x, Op::Ge, 2), m.is(n, 1)));
  m.edge(0, 0, 0, {}, m.set(n, 1));
  Abstracted h(m, m.at(0, 1), refining(Exclude::Guards, 1));
  EXPECT_EQ(readable_all(m, h.parts[0].refined->predicates), (Strings{"n == 1"}));
}

TEST(Refinement, WhatIsImpossibleIsExcluded) {
  const Worker m(1);
  for (const Exclude exclude : {Exclude::Path, Exclude::All, Exclude::Guards}) {
    Abstracted h(m, m.is_done, refining(exclude));
    EXPECT_EQ(h.parts[0].refined->outcome, Outcome::Excluded);
    EXPECT_EQ(h.at({0}), dead_end);
  }
}

// Two ways of the same length, each impossible for a reason of its own, and a longer one that is a run.
struct Fork : NetworkBuilder {
  Fork() : NetworkBuilder({"P"}) {
    const auto a = variable("a", 0, 3), b = variable("b", 0, 3);
    for (const char* name : {"start", "left", "right", "long", "longer", "goal"}) location(0, name);
    edge(0, 0, 1);
    edge(0, 0, 2);
    edge(0, 1, 5, op(Op::Eq, var(a), num(2)));
    edge(0, 2, 5, op(Op::Eq, var(b), num(2)));
    edge(0, 0, 3);
    edge(0, 3, 4);
    edge(0, 4, 5);
    // So that neither is a constant.
    edge(0, 4, 4, {}, set(a, num(2)));
    edge(0, 4, 4, {}, set(b, num(2)));
    is_there = at(0, 5);
  }
  ir::ExprId is_there;
};

TEST(Refinement, AllPathsOfALengthInOneRound) {
  const Fork m;
  Abstracted one(m, m.is_there, refining(Exclude::Path)), all(m, m.is_there, refining(Exclude::All));
  ASSERT_EQ(one.parts[0].refined->rounds.size(), 3u);
  EXPECT_EQ(one.parts[0].refined->rounds[1].length, 2u);
  ASSERT_EQ(all.parts[0].refined->rounds.size(), 2u);
  EXPECT_EQ(all.parts[0].refined->rounds[0].paths, 2u);
  EXPECT_EQ(all.parts[0].refined->rounds[1].length, 3u);
  EXPECT_EQ(readable_all(m, all.parts[0].refined->predicates), (Strings{"b == 2", "a == 2"}));
}

TEST(Refinement, ARoundThatMakesNoPathLongerIsTheLast) {
  const Fork m;
  Abstracted h(m, m.is_there, refining(Exclude::Path, std::nullopt));
  EXPECT_EQ(h.parts[0].refined->outcome, Outcome::SameLength);
  EXPECT_TRUE(h.parts[0].predicates.empty());
}

TEST(Refinement, InsideThePerimeterNothingIsForgotten) {
  const Counter m(3);
  Options options = refining(Exclude::Path, 0);
  for (std::uint32_t perimeter = 0; perimeter < 6; ++perimeter) {
    options.perimeter = options.refinement->perimeter = perimeter;
    Abstracted h(m, m.is_done, options);
    // Without a predicate all states look alike, and the nearest one is a step away.
    EXPECT_EQ(h.anywhere(), 1u) << perimeter;
  }
  options.refinement.reset();
  options.predicates = [&](const Part& part) { return part.syntax(); };
  options.perimeter = 3;
  Abstracted h(m, m.is_done, options);
  EXPECT_EQ(h.anywhere(), 2u);
}

}  // namespace
}  // namespace beeline::predicates
