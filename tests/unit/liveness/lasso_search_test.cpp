#include "liveness/lasso_search.h"

#include <gtest/gtest.h>

#include "check/loop.h"
#include "check/lasso.h"
#include "liveness/lasso_trace.h"
#include "liveness/shorter_lasso.h"
#include "support/builder.h"

namespace beeline::liveness {
namespace {

using search::End;
using test::ExprId;
using test::NetworkBuilder;
using test::Op;

struct Outcome {
  bool found = false;
  Lasso lasso;
  std::optional<result::Trace> trace;
};

// Looks for a run that never meets the formula, and makes it concrete.
Outcome avoid(const ir::Network& network, ExprId avoided, std::optional<ExprId> start = {}) {
  const Question question{avoided, start};
  analysis::Observed observed;
  observed.formulas = {avoided};
  if (start) observed.formulas.push_back(*start);
  const space::Compiled compiled(network, observed);
  LassoSearch search(compiled, question);
  util::Budget budget;
  const End end = search.run(budget);
  EXPECT_TRUE(end == End::Stopped || end == End::Exhausted);
  if (end != End::Stopped) return {};
  check::Semantics semantics(network);
  check::LoopChecker checker(
      semantics, [&](const check::Values& values) { return check::negation(semantics.formula(avoided, values)); });
  const auto repeats = [&](const result::Trace& trace, std::size_t from, std::size_t to) {
    const check::LoopVerdict verdict = checker.examine(trace, from, to);
    return verdict ? std::optional(verdict.zeno) : std::nullopt;
  };
  ConcreteRun run = concrete_run(compiled, question, search.found(), repeats, util::nobody());
  EXPECT_TRUE(run.follows);
  if (run.trace) {
    const auto verdict = check::replay(network, *run.trace, check::LassoClaim{avoided, false, start});
    EXPECT_TRUE(verdict) << verdict.reason;
  }
  return {true, search.found(), std::move(run.trace)};
}

struct LassoSearchTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t x = b.clock("x"), y = b.clock("y");
};

TEST_F(LassoSearchTest, TimePassesForEver) {
  b.location(0, "l");
  b.location(0, "m");
  b.edge(0, 0, 1);
  const Outcome outcome = avoid(b.network, b.at(0, 1));
  ASSERT_TRUE(outcome.trace);
  EXPECT_TRUE(outcome.trace->diverges);
}

TEST_F(LassoSearchTest, NothingCanHappenAnyMore) {
  b.location(0, "l", b.when(x, Op::Le, 5));
  b.location(0, "m");
  b.edge(0, 0, 1, b.when(x, Op::Le, 3));
  const Outcome outcome = avoid(b.network, b.at(0, 1));
  ASSERT_TRUE(outcome.trace);
  EXPECT_FALSE(outcome.trace->diverges);
  EXPECT_FALSE(outcome.trace->loop_start);
  EXPECT_GT(outcome.trace->final_delay, 3);
}

TEST_F(LassoSearchTest, WhoMustMoveMoves) {
  b.location(0, "l", b.when(x, Op::Le, 5));
  b.location(0, "m");
  b.edge(0, 0, 1, b.when(x, Op::Ge, 3));
  EXPECT_FALSE(avoid(b.network, b.at(0, 1)).found);
}

TEST_F(LassoSearchTest, TimeThatLeadsIntoTheFormulaIsNoEnd) {
  b.location(0, "l");
  EXPECT_FALSE(avoid(b.network, b.when(x, Op::Gt, 5)).found);
  EXPECT_FALSE(avoid(b.network, b.when(x, Op::Eq, 5)).found) << "nor does it jump over it";
  EXPECT_TRUE(avoid(b.network, b.both(b.when(x, Op::Eq, 5), b.when(y, Op::Eq, 4))).found);
}

TEST_F(LassoSearchTest, LoopsMayBeZeno) {
  b.location(0, "l", b.when(x, Op::Le, 0));
  b.edge(0, 0, 0);
  const Outcome still = avoid(b.network, b.num(0));
  ASSERT_TRUE(still.trace && still.trace->loop_start);
  EXPECT_TRUE(still.trace->zeno);

  NetworkBuilder turn({"P"});
  const auto z = turn.clock("z");
  turn.location(0, "l", turn.when(z, Op::Le, 2));
  turn.edge(0, 0, 0, turn.when(z, Op::Ge, 1), turn.reset(z));
  const Outcome goes = avoid(turn.network, turn.num(0));
  ASSERT_TRUE(goes.trace && goes.trace->loop_start);
  EXPECT_FALSE(goes.trace->zeno);
}

// The rounds take more than no time, and all of them less than one unit.
TEST_F(LassoSearchTest, RoundsMayBecomeShorterAndShorter) {
  b.location(0, "l", b.when(y, Op::Lt, 1));
  b.edge(0, 0, 0, b.when(x, Op::Gt, 0), b.reset(x));
  const Outcome outcome = avoid(b.network, b.num(0));
  ASSERT_TRUE(outcome.trace && outcome.trace->loop_start);
  EXPECT_TRUE(outcome.trace->zeno);
}

// Only those who enter l behind x == 5 may stay.
TEST_F(LassoSearchTest, SomeEnterBehindTheFormula) {
  b.location(0, "k", b.when(x, Op::Le, 10));
  b.location(0, "l");
  b.edge(0, 0, 1);
  const Outcome outcome = avoid(b.network, b.both(b.at(0, 1), b.when(x, Op::Eq, 5)));
  ASSERT_TRUE(outcome.trace);
  EXPECT_GT(outcome.trace->states.back().clocks[x], 5);
}

// In l, x is ahead of y by 0 to 2. With 1 or less the formula is met; otherwise the piece of the zone that the formula
// leaves has no transition in it, but time leads to another piece, which has: nobody is stuck.
TEST_F(LassoSearchTest, TransitionsOfOtherPiecesCount) {
  b.location(0, "k", b.when(x, Op::Le, 2));
  b.location(0, "l", b.when(y, Op::Le, 4));
  b.location(0, "m");
  b.edge(0, 0, 1, {}, b.reset(y));
  b.edge(0, 1, 2, b.both(b.when(y, Op::Ge, 3), b.when(x, Op::Ge, 5)));
  const ExprId middle =
      b.both(b.both(b.when(x, Op::Ge, 3), b.when(x, Op::Le, 4)), b.both(b.when(y, Op::Ge, 3), b.at(0, 1)));
  EXPECT_FALSE(avoid(b.network, b.either(b.at(0, 2), middle)).found);
}

TEST_F(LassoSearchTest, ThePremiseMayHoldWhileTimePasses) {
  b.location(0, "l");
  const ExprId until = b.when(x, Op::Lt, 2);
  const ExprId start = b.both(b.when(x, Op::Eq, 3), b.when(x, Op::Ge, 2));
  const Outcome outcome = avoid(b.network, until, start);
  ASSERT_TRUE(outcome.trace);
  EXPECT_GE(outcome.trace->final_delay, 3);
  EXPECT_FALSE(avoid(b.network, b.when(x, Op::Eq, 4), start).found);
}

// From a and b every run comes to c, and so they are hopeless; but behind c there is another beginning.
TEST_F(LassoSearchTest, HopelessStatesLeadToOtherBeginnings) {
  for (const char* name : {"a", "b", "c"}) b.location(0, name, b.when(x, Op::Le, 0));
  b.location(0, "d");
  for (const std::uint32_t i : {0, 1, 2}) b.edge(0, i, i + 1);
  const Outcome outcome = avoid(b.network, b.at(0, 2), b.either(b.at(0, 0), b.at(0, 3)));
  EXPECT_TRUE(outcome.found);
  EXPECT_EQ(outcome.lasso.stem.size(), 3u);
}

// Depth first the long way is taken.
struct ShorterLassoTest : LassoSearchTest {
  ShorterLassoTest() {
    for (const char* name : {"a", "b", "c", "d"}) b.location(0, name, b.when(x, Op::Le, 0));
    b.edge(0, 0, 1);
    b.edge(0, 1, 2);
    b.edge(0, 2, 3);
    b.edge(0, 0, 3);
    b.edge(0, 3, 3);
  }

  std::optional<Lasso> shorter(const Question& question, std::size_t length) {
    analysis::Observed observed;
    observed.formulas = {question.avoided};
    if (question.start) observed.formulas.push_back(*question.start);
    const space::Compiled compiled(b.network, observed);
    util::Budget budget;
    return ShorterLasso(compiled, question, length).run(budget, 1000);
  }
};

TEST_F(ShorterLassoTest, IsFound) {
  const Question question{b.num(0), {}};
  EXPECT_EQ(avoid(b.network, question.avoided).lasso.inside.size(), 4u);
  const auto found = shorter(question, 4);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->inside.size(), 2u);
  EXPECT_EQ(found->loop, 1u);
  EXPECT_FALSE(shorter(question, 2)) << "that is as long";
}

TEST_F(ShorterLassoTest, BeginsWhereThePremiseHolds) {
  const Question question{b.num(0), b.at(0, 3)};
  const auto found = shorter(question, 5);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->stem.size(), 1u);
  EXPECT_EQ(found->inside.size(), 1u);
  EXPECT_EQ(found->loop, 0u);
}

TEST_F(ShorterLassoTest, BeginsWhileTimePasses) {
  b.location(0, "e");
  b.edge(0, 3, 4);
  const auto found = shorter({b.num(0), b.when(x, Op::Eq, 3)}, 5);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->stem.size(), 2u);
  EXPECT_TRUE(found->inside.empty());
  EXPECT_EQ(found->ending, space::Ending::Diverging);
}

TEST_F(ShorterLassoTest, AnEndIsOneToo) {
  const Question question{b.at(0, 3), {}};
  EXPECT_FALSE(shorter(question, 9));
  b.location(0, "e", b.when(x, Op::Le, 0));
  b.edge(0, 1, 4);
  const auto found = shorter(question, 9);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->inside.size(), 2u);
  EXPECT_FALSE(found->loop);
  EXPECT_EQ(found->ending, space::Ending::Stuck);
}

TEST_F(LassoSearchTest, ALimitEndsIt) {
  b.location(0, "l", b.when(x, Op::Le, 2));
  b.edge(0, 0, 0, b.when(x, Op::Ge, 1), b.reset(x));
  const Question question{b.when(y, Op::Eq, 1000), {}};
  analysis::Observed observed;
  observed.formulas = {question.avoided};
  const space::Compiled compiled(b.network, observed);
  LassoSearch search(compiled, question);
  util::Budget budget({.work = 5});
  EXPECT_EQ(search.run(budget), End::Paused);
}

TEST_F(LassoSearchTest, AnErrorOfTheModelIsTold) {
  const auto v = b.variable("v", 0, 1);
  b.location(0, "l", b.when(x, Op::Le, 2));
  b.edge(0, 0, 0, {}, b.seq({b.reset(x), b.set(v, b.op(Op::Add, b.var(v), b.num(2)))}));
  const Question question{b.at(0, 1), {}};
  b.location(0, "m");
  analysis::Observed observed;
  observed.formulas = {question.avoided};
  const space::Compiled compiled(b.network, observed);
  LassoSearch search(compiled, question);
  util::Budget budget;
  ASSERT_EQ(search.run(budget), End::ModelError);
  EXPECT_TRUE(search.failure().transition);
  EXPECT_TRUE(search.failure().path.empty());
}

}  // namespace
}  // namespace beeline::liveness
