#include "check/lasso.h"

#include <gtest/gtest.h>

#include "check/loop.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using result::Rational;
using result::Trace;
using test::ExprId;
using test::NetworkBuilder;
using test::Op;

// One location with a loop, and another one that nothing leads to unless a test says so. The clocks are x and y.
struct LassoTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t x = b.clock("x"), y = b.clock("y");

  void model(ExprId invariant, ExprId guard, ExprId update) {
    b.location(0, "l", invariant);
    b.location(0, "m");
    b.edge(0, 0, 0, guard, update);
  }
  // So many rounds after these delays; `reset` tells whether x or y is set to 0.
  Trace rounds(const std::vector<Rational>& delays, bool resets_x, bool resets_y) {
    Trace trace;
    trace.states.push_back({{0}, {0, 0, 0}, {}});
    for (const Rational& delay : delays) {
      auto clocks = trace.states.back().clocks;
      trace.steps.push_back({delay, {{ir::EdgeId(0), {}}}, 1, {}});
      clocks[x] = resets_x ? Rational(0) : Rational(clocks[x] + delay);
      clocks[y] = resets_y ? Rational(0) : Rational(clocks[y] + delay);
      trace.states.push_back({{0}, clocks, {}});
    }
    trace.loop_start = 0;
    return trace;
  }
  std::string why(const Trace& trace, const LassoClaim& claim) { return replay(b.network, trace, claim).reason; }
  std::string why(const Trace& trace) { return why(trace, {b.at(0, 0), true, {}}); }
  bool zeno(const Trace& trace) {
    Semantics semantics(b.network);
    LoopChecker checker(semantics, [&](const Values& values) { return semantics.formula(b.at(0, 0), values); });
    return checker.examine(trace, *trace.loop_start, trace.steps.size()).zeno;
  }
  static void expect_reason(const std::string& reason, const char* part) {
    EXPECT_NE(reason.find(part), std::string::npos) << reason;
  }
};

TEST_F(LassoTest, WhatComesBackGoesOnForEver) {
  model(b.when(x, Op::Le, 2), b.when(x, Op::Ge, 1), b.reset(x));
  const Trace trace = rounds({1}, true, false);
  EXPECT_EQ(why(trace), "") << "y grows, but nobody asks for it";
  EXPECT_FALSE(zeno(trace));
}

TEST_F(LassoTest, AClockThatSomebodyAsksForMustComeBack) {
  model({}, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Le, 5)), b.reset(x));
  expect_reason(why(rounds({1}, true, false)), "y is 0 before it and 1 after it");
}

TEST_F(LassoTest, TheFormulaAsksToo) {
  model({}, b.when(x, Op::Ge, 1), b.reset(x));
  expect_reason(why(rounds({1}, true, false), {b.when(y, Op::Lt, 5), true, {}}), "y is 0 before it and 1 after it");
}

TEST_F(LassoTest, AClockThatIsSetBeforeSomebodyAsksMayBeAnything) {
  b.location(0, "l");
  b.location(0, "m", b.when(y, Op::Le, 1));
  b.edge(0, 0, 1, {}, b.reset(y));
  b.edge(0, 1, 0, b.when(y, Op::Eq, 1));
  Trace trace;
  trace.states.push_back({{0}, {0, 0, 0}, {}});
  trace.steps.push_back({3, {{ir::EdgeId(0), {}}}, 1, {}});
  trace.states.push_back({{1}, {0, 3, 0}, {}});
  trace.steps.push_back({1, {{ir::EdgeId(1), {}}}, 1, {}});
  trace.states.push_back({{0}, {0, 4, 1}, {}});
  trace.loop_start = 0;
  EXPECT_EQ(why(trace, {b.num(1), true, {}}), "");
}

TEST_F(LassoTest, WhatHoldsWhateverAClockIsAsksForNothing) {
  model({}, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Ge, 0)), b.reset(x));
  EXPECT_EQ(why(rounds({1}, true, false)), "");
}

TEST_F(LassoTest, ClocksBeyondTheirConstantsMayGrow) {
  model({}, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Ge, 2)), b.reset(x));
  Trace trace = rounds({2, 1, 1}, true, false);
  expect_reason(why(trace), "y is 0");
  trace.loop_start = 1;
  expect_reason(why(trace), "y is 2 before it and 4 after it");
  trace.loop_start = 2;
  EXPECT_EQ(why(trace), "");
}

TEST_F(LassoTest, TimeMayComeEverCloserToABound) {
  model({}, b.both(b.when(x, Op::Gt, 0), b.when(y, Op::Lt, 1)), b.reset(x));
  Trace trace = rounds({Rational(1, 4), Rational(1, 4)}, true, false);
  expect_reason(why(trace), "y is 0 before it and 1/2 after it");
  trace.loop_start = 1;
  EXPECT_EQ(why(trace), "");
  EXPECT_TRUE(zeno(trace));
}

TEST_F(LassoTest, RoundsThatTakeNoTimeAreZeno) {
  model(b.when(x, Op::Le, 0), {}, {});
  EXPECT_EQ(why(rounds({0}, false, false)), "");
  EXPECT_TRUE(zeno(rounds({0}, false, false)));
}

TEST_F(LassoTest, SoAreThoseThatSetEveryClock) {
  model(b.when(x, Op::Le, 0), {}, b.reset(x));
  EXPECT_TRUE(zeno(rounds({0}, true, false)));
}

TEST_F(LassoTest, FractionsKeepTheirOrder) {
  b.location(0, "l", b.both(b.when(x, Op::Lt, 1), b.when(y, Op::Lt, 1)));
  b.location(0, "m");
  b.edge(0, 0, 0, {}, b.reset(x));
  b.edge(0, 0, 0, {}, b.reset(y));
  b.edge(0, 0, 0);
  const Rational some(1, 8);
  Trace trace;
  trace.states.push_back({{0}, {0, 0, 0}, {}});
  const auto go = [&](std::uint32_t edge) {
    auto clocks = trace.states.back().clocks;
    clocks[x] = edge == 0 ? Rational(0) : Rational(clocks[x] + some);
    clocks[y] = edge == 1 ? Rational(0) : Rational(clocks[y] + some);
    trace.steps.push_back({some, {{ir::EdgeId(edge), {}}}, 1, {}});
    trace.states.push_back({{0}, clocks, {}});
  };
  for (const std::uint32_t edge : {0, 2, 1, 2}) go(edge);  // to x = 1/8, y = 1/4, then to x = 3/8, y = 1/8
  trace.loop_start = 2;
  expect_reason(why(trace), "the fractions of x and y are in another order");
  for (const std::uint32_t edge : {0, 2}) go(edge);
  EXPECT_EQ(why(trace), "");
}

TEST_F(LassoTest, TheLoopLeadsBackAndHasSteps) {
  model({}, {}, {});
  b.edge(0, 0, 1);
  Trace trace = rounds({0}, false, false);
  trace.steps[0].participants = {{ir::EdgeId(1), {}}};
  trace.states[1].values = {1};
  expect_reason(why(trace, {b.network.arena.constant(1), true, {}}), "does not lead back");
  Trace nothing = rounds({0}, false, false);
  nothing.loop_start = 1;
  expect_reason(why(nothing), "nothing happens");
}

TEST_F(LassoTest, TheFormulaHoldsWhileTimePasses) {
  model({}, {}, b.reset(x));
  const LassoClaim outside{b.when(x, Op::Eq, 1), false, {}};
  expect_reason(why(rounds({2}, true, false), outside), "does not hold all along");
  EXPECT_EQ(why(rounds({Rational(1, 2)}, true, false), outside), "");
}

TEST_F(LassoTest, AnEndIsAnEnd) {
  b.location(0, "l", b.when(x, Op::Le, 3));
  b.location(0, "m");
  b.edge(0, 0, 1, b.when(x, Op::Eq, 2));
  Trace trace;
  trace.states.push_back({{0}, {0, 0, 0}, {}});
  expect_reason(why(trace), "can go on");
  trace.final_delay = 2;
  expect_reason(why(trace), "can go on");
  trace.final_delay = Rational(5, 2);
  EXPECT_EQ(why(trace), "");
  expect_reason(why(trace, {b.when(x, Op::Lt, 3), true, {}}), "for as long as time can pass");
  trace.diverges = true;
  expect_reason(why(trace), "cannot pass for ever");
}

TEST_F(LassoTest, TimeThatPassesForEverKeepsToTheFormula) {
  b.location(0, "l");
  b.location(0, "m");
  b.edge(0, 0, 1);
  Trace trace;
  trace.states.push_back({{0}, {0, 0, 0}, {}});
  expect_reason(why(trace), "can go on");
  trace.diverges = true;
  EXPECT_EQ(why(trace), "");
  expect_reason(why(trace, {b.when(x, Op::Le, 7), true, {}}), "for as long as time can pass");
  const LassoClaim late{b.when(x, Op::Eq, 4), false, {}};
  expect_reason(why(trace, late), "for as long as time can pass");
  trace.final_delay = 5;
  expect_reason(why(trace, late), "all along");
  EXPECT_EQ(why(trace, {b.when(x, Op::Eq, 4), false, b.when(x, Op::Eq, 5)}), "") << "from x == 5 on";
  expect_reason(why(trace, {b.when(x, Op::Eq, 4), false, b.when(x, Op::Eq, 3)}), "from the premise on");
}

TEST_F(LassoTest, ThePremiseComesBeforeTheLoop) {
  model(b.when(x, Op::Le, 2), {}, b.reset(x));
  const LassoClaim claim{b.when(x, Op::Lt, 1), false, b.when(x, Op::Eq, 2)};
  expect_reason(why(rounds({2}, true, false), claim), "before the loop");
}

// x and y are set one after the other in each round, so what lies between them is made anew each time.
struct Differing : LassoTest {
  void model(Op relation, std::int32_t bound) {
    for (const char* name : {"l", "m", "n"}) b.location(0, name);
    b.edge(0, 0, 1, b.difference(x, y, relation, b.num(bound)));
    b.edge(0, 1, 2, {}, b.reset(x));
    b.edge(0, 2, 0, {}, b.reset(y));
  }
  // Rounds that end after x has run for so long since it was set.
  Trace round_trips(const std::vector<Rational>& ahead) {
    Trace trace;
    trace.states.push_back({{0}, {0, 0, 0}, {}});
    for (const Rational& delay : ahead) {
      const auto clocks = trace.states.back().clocks;
      for (std::uint32_t e = 0; e < 3; ++e)
        trace.steps.push_back({e == 2 ? delay : Rational(0), {{ir::EdgeId(e), {}}}, 1, {}});
      trace.states.push_back({{1}, clocks, {}});
      trace.states.push_back({{2}, {0, 0, clocks[y]}, {}});
      trace.states.push_back({{0}, {0, delay, 0}, {}});
    }
    trace.loop_start = 3 * (ahead.size() - 1);
    return trace;
  }
  std::string why_not(const std::vector<Rational>& ahead) { return why(round_trips(ahead), {b.num(1), true, {}}); }
};

TEST_F(Differing, DifferencesStayOnTheirSide) {
  model(Op::Le, 1);
  expect_reason(why_not({2}), "x - y is on another side of 1");
  EXPECT_EQ(why_not({1}), "");
  EXPECT_EQ(why_not({Rational(1, 2)}), "") << "0 and 1/2 are on one side";
  EXPECT_EQ(why_not({1, Rational(1, 2)}), "");
  expect_reason(why_not({1, Rational(3, 2)}), "x - y is on another side of 1");
}

TEST_F(Differing, TheBoundItselfIsOneOfThem) {
  model(Op::Lt, 2);
  expect_reason(why_not({2}), "x - y is on another side of 2");
  EXPECT_EQ(why_not({Rational(3, 2)}), "");
}

TEST_F(Differing, LowerBoundsCount) {
  b.network.clocks[x].initial = 3;
  for (const char* name : {"l", "m", "n"}) b.location(0, name);
  b.edge(0, 0, 1, b.difference(y, x, Op::Le, b.num(-2)));
  b.edge(0, 1, 2, {}, b.reset(x));
  b.edge(0, 2, 0, {}, b.reset(y));
  const auto trace = [&](const Rational& ahead) {
    Trace made = round_trips({ahead});
    made.states[0].clocks = made.states[1].clocks = {0, 3, 0};
    return why(made, {b.num(1), true, {}});
  };
  EXPECT_EQ(trace(2), "");
  EXPECT_EQ(trace(Rational(7, 2)), "");
  expect_reason(trace(Rational(3, 2)), "y - x is on another side of -2");
}

// What is asked of x - y before x is set is asked of y alone behind it.
TEST_F(Differing, ResetsLeaveOneOfTheTwo) {
  for (const char* name : {"l", "m"}) b.location(0, name);
  b.edge(0, 0, 1, {}, b.reset(x));
  b.edge(0, 1, 0, b.difference(y, x, Op::Le, b.num(2)));
  Trace trace;
  trace.states = {{{0}, {0, 0, 0}, {}}, {{1}, {0, 0, 0}, {}}, {{0}, {0, 1, 1}, {}}};
  trace.steps = {{0, {{ir::EdgeId(0), {}}}, 1, {}}, {1, {{ir::EdgeId(1), {}}}, 1, {}}};
  trace.loop_start = 0;
  expect_reason(why(trace, {b.num(1), true, {}}), "y is 0 before it and 1 after it");
  EXPECT_TRUE(why(trace, {b.num(1), true, {}}).find("loop") != std::string::npos);
}

// z is compared, becomes what y was, and y what x was: so x counts, two rounds before.
TEST_F(LassoTest, ConditionsGoRoundUntilNothingNewComes) {
  const std::uint32_t z = b.clock("z");
  b.network.clocks[z].initial = 2;
  b.network.clocks[y].initial = 1;
  model({}, b.when(z, Op::Le, 5), b.seq({b.copy(z, y), b.copy(y, x)}));
  Trace trace;
  trace.states = {{{0}, {0, 0, 1, 2}, {}}, {{0}, {0, 1, 1, 2}, {}}};
  trace.steps = {{1, {{ir::EdgeId(0), {}}}, 1, {}}};
  trace.loop_start = 0;
  expect_reason(why(trace), "x is 0 before it and 1 after it");
}

TEST_F(LassoTest, AClockBeyondItsConstantsKeepsNoTimeBack) {
  model({}, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Ge, 2)), b.reset(x));
  Trace trace = rounds({3, 1}, true, false);
  trace.loop_start = 1;
  EXPECT_EQ(why(trace), "");
  EXPECT_FALSE(zeno(trace));
}

TEST_F(LassoTest, NoTimePassesInUrgentLocations) {
  b.urgent(0, "l");
  b.edge(0, 0, 0);
  EXPECT_EQ(why(rounds({0}, false, false)), "");
  EXPECT_TRUE(zeno(rounds({0}, false, false)));
}

// There is no time in them that could stand still.
TEST(UntimedLasso, IsNotZeno) {
  NetworkBuilder b{{"P"}};
  b.urgent(0, "l");
  b.edge(0, 0, 0);
  Trace trace;
  trace.states = {{{0}, {0}, {}}, {{0}, {0}, {}}};
  trace.steps = {{0, {{ir::EdgeId(0), {}}}, 1, {}}};
  trace.loop_start = 0;
  Semantics semantics(b.network);
  LoopChecker checker(semantics, [](const Values&) { return Formula::constant(true); });
  const LoopVerdict verdict = checker.examine(trace, 0, 1);
  EXPECT_TRUE(verdict) << verdict.reason;
  EXPECT_FALSE(verdict.zeno);
  trace.counted.nonzeno = true;
  EXPECT_EQ(replay(b.network, trace, LassoClaim{b.num(1), true, {}}).reason,
            "without clocks nothing says how much time passes")
      << "nor does anything show that it is none";
}

// Time stops once y is 3, since two could meet then; so y counts though nobody in the loop asks for it.
TEST(UrgentLasso, WhoCouldMeetStopsTime) {
  NetworkBuilder b{{"P", "Q", "R"}};
  const std::uint32_t x = b.clock("x"), y = b.clock("y"), meet = b.channel("meet", ir::ChannelKind::Binary, true);
  for (const std::uint32_t p : {0, 1, 2}) b.location(p, "l");
  b.edge(0, 0, 0, b.when(x, Op::Ge, 1), b.reset(x));
  b.send(meet, 1, 0, 0, b.when(y, Op::Ge, 3));
  b.receive(meet, 2, 0, 0);
  Trace trace;
  trace.states = {{{0, 0, 0}, {0, 0, 0}, {}}, {{0, 0, 0}, {0, 0, 1}, {}}};
  trace.steps = {{1, {{ir::EdgeId(0), {}}}, 1, {}}};
  trace.loop_start = 0;
  const std::string reason = replay(b.network, trace, LassoClaim{b.num(1), true, {}}).reason;
  EXPECT_NE(reason.find("y is 0 before it and 1 after it"), std::string::npos) << reason;
}

// --- which runs count

TEST_F(LassoTest, WhoSaysThatTimePassesIsHeldToIt) {
  model(b.when(x, Op::Le, 2), {}, b.reset(x));
  Trace trace = rounds({1}, true, false), at_once = rounds({0}, true, false);
  EXPECT_EQ(why(at_once), "");
  at_once.counted.nonzeno = trace.counted.nonzeno = true;
  EXPECT_EQ(why(trace), "");
  expect_reason(why(at_once), "time stays below a bound");
}

TEST_F(LassoTest, NothingButTimeThatPassesForEverEndsSuchARun) {
  b.location(0, "l");
  Trace trace;
  trace.states.push_back({{0}, {0, 0, 0}, {}});
  trace.diverges = true;
  trace.counted.nonzeno = true;
  EXPECT_EQ(why(trace), "");
  trace.diverges = false;
  expect_reason(why(trace), "time does not pass for ever");
}

TEST(FairLasso, WhoSaysThatItIsFairIsHeldToIt) {
  NetworkBuilder b{{"P", "Q"}};
  b.location(0, "a");
  b.edge(0, 0, 0);
  b.location(1, "b");
  b.edge(1, 0, 0);
  Trace trace;
  trace.states = {{{0, 0}, {0}, {}}, {{0, 0}, {0}, {}}};
  trace.steps = {{0, {{ir::EdgeId(0), {}}}, 1, {}}};
  trace.loop_start = 0;
  const auto why = [&] { return replay(b.network, trace, LassoClaim{b.num(1), true, {}}).reason; };
  EXPECT_EQ(why(), "");
  trace.counted.fair = {0};
  EXPECT_EQ(why(), "");
  trace.counted.fair = {0, 1};
  EXPECT_EQ(why(), "the run is not fair: Q can always move and never does");
}

}  // namespace
}  // namespace beeline::check
