#include "check/solver.h"

#include <gtest/gtest.h>

namespace beeline::check {
namespace {

using smt::Answer;

struct SolverTest : testing::Test {
  Solver s{util::nobody(), Deciders::Own};

  Term no_more(const Term& a, const Term& b, std::int64_t bound) {
    return s.at_most(s.subtract(a, b), s.number(bound));
  }
  Term below(const Term& a, const Term& b, std::int64_t bound) { return s.less(s.subtract(a, b), s.number(bound)); }
};

TEST_F(SolverTest, ACycleOfDifferencesIsContradictoryFromBelowZeroOn) {
  const Term x = s.real(), y = s.real(), z = s.real();
  s.require(no_more(x, y, 2));
  s.require(no_more(y, z, -5));
  EXPECT_EQ(s.check(), Answer::Sat);
  s.push();
  s.require(no_more(z, x, 3));
  EXPECT_EQ(s.check(), Answer::Sat);
  s.pop();
  s.push();
  s.require(below(z, x, 3));
  EXPECT_EQ(s.check(), Answer::Unsat);
  s.pop();
  EXPECT_EQ(s.check(), Answer::Sat);
}

TEST_F(SolverTest, WholeNumbersHaveGapsAndRealOnesHaveNone) {
  for (const bool whole : {true, false}) {
    const Term a = whole ? s.integer() : s.real(), b = whole ? s.integer() : s.real();
    s.push();
    s.require(below(a, b, 1));
    s.require(below(b, a, 0));
    EXPECT_EQ(s.check(), whole ? Answer::Unsat : Answer::Sat);
    s.pop();
  }
}

// n < x < m < y < n + 2: m is n + 1. With n + 1 in place of n + 2 there is no room for m.
TEST_F(SolverTest, RealNumbersLieBetweenWholeOnes) {
  const Term n = s.integer(), m = s.integer(), x = s.real(), y = s.real();
  s.require(below(n, x, 0));
  s.require(below(x, m, 0));
  s.require(below(m, y, 0));
  s.require(s.at_most(s.number(0), n));
  s.require(s.at_most(n, s.number(9)));
  for (const std::int64_t room : {1, 2}) {
    s.push();
    s.require(below(y, n, room));
    EXPECT_EQ(s.check(), room == 1 ? Answer::Unsat : Answer::Sat) << s.unknown();
    s.pop();
  }
}

TEST_F(SolverTest, MultiplesOfWholeNumbersAreCutOff) {
  const Term n = s.integer();
  s.require(s.at_most(s.multiply(2, n), s.number(5)));
  s.require(s.at_most(s.multiply(-3, n), s.number(-5)));
  EXPECT_EQ(s.check(), Answer::Sat);
  s.require(s.negation(s.equal(n, s.number(2))));
  EXPECT_EQ(s.check(), Answer::Unsat);
  Solver other(util::nobody(), Deciders::Own);
  other.require(other.at_most(other.multiply(2, other.real()), other.number(5)));
  EXPECT_EQ(other.check(), Answer::Unknown);
}

TEST_F(SolverTest, ChoicesAreComparedCaseByCase) {
  const Term n = s.integer(), m = s.integer(), first = s.less(n, s.number(0));
  const Term either = s.choose(first, s.number(3), s.add(m, s.number(1)));
  s.require(s.equal(either, s.number(7)));
  EXPECT_EQ(s.check(), Answer::Sat);
  s.push();
  s.require(first);
  EXPECT_EQ(s.check(), Answer::Unsat);
  s.pop();
  s.require(s.negation(s.equal(m, s.number(6))));
  EXPECT_EQ(s.check(), Answer::Unsat);
}

TEST_F(SolverTest, OfSumsItKnowsNothingButThatTheyAreTheSame) {
  const Term n = s.integer(), m = s.integer(), k = s.integer();
  const Term terms[] = {n, m, k};
  const Term sum = s.add(terms);
  s.require(s.at_most(sum, s.number(4)));
  EXPECT_EQ(s.check(), Answer::Unknown);
  EXPECT_NE(s.unknown(), "");
  s.push();
  s.require(s.negation(s.at_most(sum, s.number(4))));
  EXPECT_EQ(s.check(), Answer::Unsat);
  s.pop();
  s.require(s.less(n, n));
  EXPECT_EQ(s.check(), Answer::Unsat);
}

TEST_F(SolverTest, NumbersThatAreTooLargeAreLeftOpen) {
  const Term n = s.integer();
  s.require(s.at_most(s.multiply(INT64_MAX, s.multiply(3, n)), s.number(INT64_MIN)));
  EXPECT_EQ(s.check(), Answer::Unknown);
  s.require(s.at_most(n, s.number(std::int64_t{1} << 40)));
  EXPECT_EQ(s.check(), Answer::Unknown);
}

// Terms of a level that is over, and none at all.
TEST_F(SolverTest, NonsenseIsUnknownForGood) {
  for (const bool none : {true, false}) {
    Solver other(util::nobody(), Deciders::Own);
    other.push();
    const Term old = other.truth(true);
    other.pop();
    const Term again = other.truth(false);
    other.require(none ? Term() : old);
    EXPECT_EQ(other.check(), Answer::Unknown);
    other.require(again);
    EXPECT_EQ(other.check(), Answer::Unknown);
  }
}

// One pigeon more than there are holes.
TEST_F(SolverTest, GivesUpAfterSoManySteps) {
  constexpr int holes = 12;
  std::vector<std::vector<Term>> in(holes + 1);
  for (auto& pigeon : in) {
    for (int h = 0; h < holes; ++h) pigeon.push_back(s.less(s.number(0), s.integer()));
    s.require(s.any(pigeon));
  }
  for (int h = 0; h < holes; ++h)
    for (std::size_t p = 0; p < in.size(); ++p)
      for (std::size_t q = 0; q < p; ++q)
        s.require(s.implies(in[p][static_cast<std::size_t>(h)], s.negation(in[q][static_cast<std::size_t>(h)])));
  EXPECT_EQ(s.check(), Answer::Unknown);
  s.require(s.truth(false));
  EXPECT_EQ(s.check(), Answer::Unsat);
}

TEST_F(SolverTest, WhatTheOwnOneCannotTellIsAskedOfZ3) {
  if (!smt::missing().empty()) GTEST_SKIP() << smt::missing();
  Solver both(util::nobody());
  const Term n = both.integer(), m = both.integer();
  const auto within = [&](const Term& t, std::int64_t low, std::int64_t high) {
    both.require(both.at_most(both.number(low), t));
    both.require(both.at_most(t, both.number(high)));
  };
  within(n, 0, 5);
  EXPECT_EQ(both.check(), Answer::Sat);
  both.push();
  within(m, 0, 5);
  both.push();
  both.require(both.less(both.number(10), both.add(n, m)));
  EXPECT_EQ(both.check(), Answer::Unsat);
  both.pop();
  both.require(both.equal(both.number(10), both.add(n, m)));
  EXPECT_EQ(both.check(), Answer::Sat);
  both.pop();
  both.require(both.equal(both.number(3), both.multiply(2, n)));
  EXPECT_EQ(both.check(), Answer::Unsat);
  EXPECT_FALSE(both.lacks_z3());
}

}  // namespace
}  // namespace beeline::check
