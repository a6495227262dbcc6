// Small timed systems whose abstract spaces were worked out by hand.
#include <gtest/gtest.h>

#include "abstraction.h"

namespace beeline::predicates {
namespace {

using estimate::dead_end;
using test::NetworkBuilder;
using test::Op;

enum : std::int32_t { start, work, done };

// start --x=0--> work {x <= latest} --x >= 2--> done
struct Worker : NetworkBuilder {
  explicit Worker(std::int32_t latest) : NetworkBuilder({"P"}) {
    x = clock("x");
    location(0, "start");
    location(0, "work", when(x, Op::Le, latest));
    location(0, "done");
    edge(0, start, work, {}, reset(x));
    edge(0, work, done, when(x, Op::Ge, 2));
    is_done = at(0, done);
  }
  std::uint32_t x;
  ir::ExprId is_done;
};

std::vector<std::string> predicates_of(const NetworkBuilder& m, const PartReport& part) {
  const analysis::ValueRanges ranges(m.network);
  const Variables variables(m.network, ranges);
  std::vector<std::string> all;
  for (const Atom& atom : part.predicates) all.push_back(readable(m.network, variables, atom));
  return all;
}

TEST(Regression, AStepIsADelayAndATransition) {
  Worker m(3);
  Abstracted h(m, m.is_done);
  ASSERT_EQ(h.parts.size(), 1u);
  EXPECT_EQ(predicates_of(m, h.parts[0]), (std::vector<std::string>{"x >= 2", "x <= 3"}));
  // done; work with x <= 3, from where time leads to x >= 2; start.
  EXPECT_EQ(h.parts[0].states, 3u);
  EXPECT_EQ(h.at({7}), 2u);
  h.move(0, work);
  EXPECT_EQ(h.at({0}), 1u);
  EXPECT_EQ(h.at({3}), 1u);
  h.move(0, done);
  EXPECT_EQ(h.at({9}), 0u);
}

TEST(Regression, WhatBreaksAnInvariantIsNoState) {
  Worker m(3);
  Abstracted h(m, m.is_done);
  h.move(0, work);
  EXPECT_EQ(h.at({4}), dead_end);
  EXPECT_EQ(h.anywhere(), 1u);
}

TEST(Regression, TheInvariantBeforeAStepBoundsTheDelay) {
  Worker m(1);
  Abstracted h(m, m.is_done);
  EXPECT_EQ(h.at({0}), dead_end);
  h.move(0, work);
  EXPECT_EQ(h.at({0}), dead_end);
}

TEST(Regression, TheInvariantBehindAStepIsPartOfIt) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  m.location(0, "start");
  m.location(0, "short", m.when(x, Op::Le, 1));
  m.edge(0, 0, 1, m.when(x, Op::Ge, 2));
  Abstracted h(m, m.at(0, 1));
  EXPECT_EQ(h.at({0}), dead_end);
  h.move(0, 1);
  EXPECT_EQ(h.at({1}), 0u);
}

TEST(Regression, TheInvariantBehindAStepCountsWhereTheTargetNamesNoLocation) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  const auto v = m.variable("v", 0, 1);
  m.location(0, "start");
  m.location(0, "short", m.when(x, Op::Le, 1));
  m.edge(0, 0, 1, m.when(x, Op::Ge, 2), m.set(v, 1));
  Abstracted h(m, m.is(v, 1));
  EXPECT_EQ(h.at({0}), dead_end);
}

TEST(Regression, TheInvariantHoldsFromTheBeginningOfADelay) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  m.location(0, "late", m.when(x, Op::Ge, 2));
  m.location(0, "end");
  m.edge(0, 0, 1, m.when(x, Op::Ge, 5));
  Abstracted h(m, m.at(0, 1));
  EXPECT_EQ(h.at({2}), 1u);
  EXPECT_EQ(h.at({1}), dead_end);
}

TEST(Regression, TheTargetBeginsWithADelay) {
  Worker m(3);
  Abstracted h(m, m.both(m.is_done, m.when(m.x, Op::Ge, 8)));
  h.move(0, done);
  EXPECT_EQ(h.at({2}), 0u);
  h.move(0, work);
  EXPECT_EQ(h.at({2}), 1u);
}

TEST(Regression, TimeStandsStillInUrgentLocations) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  m.urgent(0, "start");
  m.location(0, "end");
  m.edge(0, 0, 1, m.when(x, Op::Ge, 2));
  Abstracted h(m, m.at(0, 1));
  EXPECT_EQ(h.at({0}), dead_end);
  EXPECT_EQ(h.at({2}), 1u);
}

TEST(Regression, OneDelayForAllClocks) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x"), y = m.clock("y");
  m.location(0, "start", m.when(x, Op::Le, 3));
  m.location(0, "end");
  m.edge(0, 0, 1, m.when(y, Op::Ge, 5));
  Options options;
  // That x - y <= -2 before the step is a difference that no formula names.
  options.predicates = [&](const Part& part) {
    std::vector<Atom> all = part.syntax();
    Atom apart;
    apart.form = Atom::Form::Difference;
    apart.left = x;
    apart.right = y;
    apart.bound = dbm::le<dbm::WideBound>(-2);
    all.push_back(apart);
    return all;
  };
  Abstracted h(m, m.at(0, 1), options);
  EXPECT_EQ(h.at({0, 0}), dead_end);
  EXPECT_EQ(h.at({0, 1}), dead_end);
  EXPECT_EQ(h.at({0, 2}), 1u);
  Abstracted syntax(m, m.at(0, 1));
  EXPECT_EQ(syntax.at({0, 0}), 1u);
}

TEST(Regression, UpdatesBackwardsFromTheLast) {
  NetworkBuilder m({"P"});
  const auto a = m.variable("a", 0, 3), b = m.variable("b", 0, 3);
  m.location(0, "start");
  m.location(0, "end");
  // b is what a was.
  m.edge(0, 0, 1, {}, m.seq({m.set(b, m.var(a)), m.set(a, 0)}));
  m.edge(0, 0, 0, m.is(a, 1), m.set(a, 2));
  m.edge(0, 0, 0, m.is(a, 3), m.set(a, 0));
  m.edge(0, 0, 0, {}, m.set(a, 3));
  Abstracted h(m, m.both(m.at(0, 1), m.is(b, 2)), {.predicates = [&](const Part& part) {
                 std::vector<Atom> all = part.syntax();
                 Atom two;
                 two.left = part.variables().cell(a);
                 two.values.insert(2);
                 all.push_back(two);
                 return all;
               }});
  h[a] = 2;
  EXPECT_EQ(h.anywhere(), 1u);
  h[a] = 1;
  EXPECT_EQ(h.anywhere(), 2u);
  h[a] = 0;
  EXPECT_EQ(h.anywhere(), dead_end);
}

TEST(Regression, ACommittedProcessGoesFirst) {
  NetworkBuilder m({"P", "Q"});
  m.committed(0, "hurry");
  m.location(0, "calm");
  m.location(1, "start");
  m.location(1, "end");
  m.edge(0, 0, 1);
  m.edge(1, 0, 1);
  Abstracted h(m, m.at(1, 1));
  h.move(0, 0);
  EXPECT_EQ(h.anywhere(), 1u);  // of P nothing is known
  Abstracted both(m, m.both(m.at(1, 1), m.at(0, 1)));
  both.move(0, 0);
  EXPECT_EQ(both.anywhere(), 2u);
  Abstracted blocked(m, m.both(m.at(1, 1), m.at(0, 0)));
  blocked.move(0, 0);
  EXPECT_EQ(blocked.anywhere(), dead_end);
}

TEST(Regression, ClocksAreComparedWithVariables) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  const auto v = m.variable("v", 0, 1000, 5);
  m.location(0, "start", m.when(x, Op::Le, m.var(v)));
  m.location(0, "end");
  m.edge(0, 0, 1, m.when(x, Op::Gt, 7));
  m.edge(0, 0, 0, {}, m.set(v, m.op(Op::Add, m.var(v), m.num(1))));
  Abstracted h(m, m.at(0, 1));
  EXPECT_EQ(h.at({0}), 1u);  // v >= 8 follows before the step, but is no predicate
  EXPECT_EQ(h.at({5}), 1u);
  EXPECT_EQ(h.at({6}), dead_end);
}

TEST(Regression, WholeNumbersHaveNoStrictBounds) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  const auto v = m.variable("v", 0, 1000, 5);
  m.location(0, "start", m.when(x, Op::Le, m.var(v)));
  m.location(0, "end");
  m.edge(0, 0, 1, m.when(x, Op::Gt, 7));
  m.edge(0, 0, 0, m.op(Op::Lt, m.var(v), m.num(8)), m.set(v, m.op(Op::Add, m.var(v), m.num(1))));
  m.edge(0, 0, 0, {}, m.set(v, 1000));
  Abstracted h(m, m.at(0, 1));
  h[v] = 8;
  EXPECT_EQ(h.at({0}), 1u);
  h[v] = 7;
  EXPECT_EQ(h.at({0}), 2u);
}

TEST(Regression, WhenTheEffortEndsWithinTheTargetNothingIsKnown) {
  NetworkBuilder m({"P"});
  for (const char* l : {"a", "b", "c"}) m.location(0, l);
  Abstracted h(m, m.either(m.at(0, 1), m.at(0, 2)), {.effort = 0});
  EXPECT_FALSE(h.parts[0].complete);
  for (const std::int32_t l : {0, 1, 2}) {
    h.move(0, l);
    EXPECT_EQ(h.anywhere(), 0u) << l;
  }
}

TEST(Lookup, AZoneMayHaveBothSidesOfAConstraint) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  m.urgent(0, "start");
  m.location(0, "early");
  m.location(0, "late");
  m.edge(0, 0, 1, m.when(x, Op::Le, 3));
  m.edge(0, 0, 2, m.when(x, Op::Gt, 3));
  for (const std::int32_t end : {1, 2}) {
    Abstracted h(m, m.at(0, static_cast<std::uint32_t>(end)));
    EXPECT_EQ(h.between(2, 5), 1u);
    EXPECT_EQ(h.between(0, 2), end == 1 ? 1u : dead_end);
    EXPECT_EQ(h.between(4, 5), end == 1 ? dead_end : 1u);
  }
}

TEST(Regression, WhenTheEffortEndsTheRestIsEquallyFar) {
  NetworkBuilder m({"P"});
  constexpr std::uint32_t length = 20;
  for (std::uint32_t l = 0; l <= length; ++l) m.location(0, "l" + std::to_string(l));
  for (std::uint32_t l = 0; l < length; ++l) m.edge(0, l, l + 1);
  m.edge(0, length, 0);
  m.location(0, "nowhere");
  Abstracted all(m, m.at(0, length));
  Abstracted some(m, m.at(0, length), {.effort = 400});
  ASSERT_TRUE(all.parts[0].complete);
  ASSERT_FALSE(some.parts[0].complete);
  estimate::Distance greatest = 0;
  for (std::uint32_t l = 0; l <= length; ++l) {
    all.move(0, static_cast<std::int32_t>(l));
    some.move(0, static_cast<std::int32_t>(l));
    EXPECT_EQ(all.anywhere(), length - l);
    greatest = std::max(greatest, some.anywhere());
    EXPECT_EQ(some.anywhere(), std::min(length - l, greatest)) << l;
  }
  EXPECT_GT(greatest, 1u);
  EXPECT_LT(greatest, length);
  all.move(0, static_cast<std::int32_t>(length) + 1);
  some.move(0, static_cast<std::int32_t>(length) + 1);
  EXPECT_EQ(all.anywhere(), dead_end);
  EXPECT_EQ(some.anywhere(), greatest);
}

}  // namespace
}  // namespace beeline::predicates
