// Waiting and timed ports, by programs small enough to be worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "frontend/fiacre/lowering.h"
#include "support/explored_zones.h"
#include "support/region_explorer.h"
#include "support/timed_fiacre.h"
#include "tests/unit/fiacre/fixture.h"

namespace beeline {
namespace {

using test::Loaded;
namespace fiacre = frontend::fiacre;

struct Translated {
  Loaded loaded;
  fiacre::Lowered lowered;

  explicit Translated(std::string text, fiacre::Timing timing = fiacre::Timing::Within) : loaded(std::move(text)) {
    if (!loaded.program) return;
    const fiacre::Layouts layouts(loaded.program->types);
    lowered = fiacre::lower(*loaded.program, layouts, loaded.diagnostics, util::nobody(), timing);
  }
};

// Discrete states of the interpreter, which the network has as well, in regions and in zones.
std::size_t states(const std::string& text) {
  const Translated made(text);
  EXPECT_EQ(made.loaded.said(), "");
  if (!made.loaded.program) return 0;
  EXPECT_EQ(ir::check(made.lowered.network), std::vector<std::string>());
  const test::TimedFiacreSpace space = test::explore_timed(*made.loaded.program, 10'000);
  EXPECT_TRUE(space.complete);
  ir::Network network = made.lowered.network;
  EXPECT_EQ(test::RegionExplorer(network, network.arena.constant(0)).reachable_values().size(), space.states.size());
  EXPECT_EQ(test::explore_zones(network, space::Abstraction::LU).keys, space.states.size());
  return space.states.size();
}

bool is_locked(const std::string& text) {
  const Translated made(text);
  const test::TimedFiacreSpace space = test::explore_timed(*made.loaded.program, 10'000);
  ir::Network network = made.lowered.network;
  ir::Expr stuck;
  stuck.op = ir::Op::Deadlock;
  const ir::ExprId deadlock = network.arena.add(stuck);
  EXPECT_EQ(test::reachable(network, deadlock), space.dead);
  return space.locked;
}

TEST(FiacreTime, MoreTimersThanThereIsRoomForAreRefused) {
  std::string text =
      "process P [p : none] (&v : 0..3) is states a, b init to a from a "
      "select p; v := 1; to b [] p; v := 2; to a [] p; to b [] p; v := 3; to a end "
      "component main is var v : 0..3 := 0 port p : none in [1,2] par p in P [p] (&v)";
  for (int i = 0; i < 8; ++i) text += " || P [p] (&v)";
  const Translated made(text + " end main");
  EXPECT_NE(made.loaded.said().find("there are more than 2000 timers"), std::string::npos) << made.loaded.said();
}

// The second alternative comes at 2, 4, 6, ... whatever the first does, which adds up to three at most in between.
TEST(FiacreTime, LoopGoesOnWithTheOtherTimersOfTheState) {
  EXPECT_EQ(
      states("process P is states s var n: 0..9 from s select wait [1,1]; n := n + 1; loop [] wait [2,2]; n := 0; "
             "loop end P"),
      4u);
}

// The second alternative never gets to 2.
TEST(FiacreTime, ToStartsAllTimersOfTheStateAnew) {
  EXPECT_EQ(states("process P is states s var n: 0..9 from s select wait [1,1]; on n < 9; n := n + 1; to s [] wait "
                   "[2,2]; n := 0; to s end P"),
            10u);
}

TEST(FiacreTime, WhoIsEarlierGoesFirst) {
  const std::string text = "process P is states s, t, u from s select wait [1,2{}; to t [] wait {}2,3]; to u end P";
  const auto with = [&](const char* upper, const char* lower) {
    std::string result = text;
    result.replace(result.find("{}"), 2, upper);
    result.replace(result.find("{}"), 2, lower);
    return states(result);
  };
  EXPECT_EQ(with("]", "["), 3u);
  EXPECT_EQ(with("[", "["), 2u);
  EXPECT_EQ(with("]", "]"), 2u);
}

// Somebody else switches the condition off and on before the timer has come to its bound.
TEST(FiacreTime, WhatIsDisabledInBetweenStartsAnew) {
  const auto text = [](const std::string& between) {
    return "process P (&b: bool) is states s, t from s on b; wait [3,3]; to t\n"
           "process Q (&b: bool) is states u, v from u wait [2,2]; b := " +
           between +
           "; to v from v wait [2,2]; b := true; to u\n"
           "component main is var b: bool := true par P (&b) || Q (&b) end main";
  };
  EXPECT_EQ(states(text("false")), 2u);  // P never moves
  EXPECT_EQ(states(text("true")), 4u);
}

// What holds in the middle of a step counts for nothing.
TEST(FiacreTime, AStepIsLookedAtBeforeAndAfter) {
  EXPECT_EQ(states("process P (&b: bool) is states s, t from s on b; wait [3,3]; to t\n"
                   "process Q (&b: bool) is states u from u wait [2,2]; b := false; b := true; loop\n"
                   "component main is var b: bool := true par P (&b) || Q (&b) end main"),
            2u);
}

// Where it is off, nothing is remembered of how long it was on.
TEST(FiacreTime, WhatIsOffHasOneValue) {
  const Translated made(
      "process P (&b: bool) is states s, t from s on b; wait [5,6]; to t\n"
      "process Q (&b: bool) is states u from u wait [1,2]; b := not b; to u\n"
      "component main is var b: bool par P (&b) || Q (&b) end main");
  EXPECT_EQ(test::explore_zones(made.lowered.network, space::Abstraction::LU).states, 2u);
}

TEST(FiacreTime, UrgentOnesLetNoTimePass) {
  EXPECT_EQ(states("process P is states s, t, u from s select wait [0,0]; to t [] wait ]0,1]; to u end P"), 2u);
  const Translated made(
      "process P [p: none] is states s, t from s select wait [0,0]; to t [] p; loop end\n"
      "component main is port p: none in [0,0] par p -> P [p] || p -> P [p] end main");
  EXPECT_EQ(made.lowered.network.clocks.size(), 2u);  // one for all
  EXPECT_EQ(made.lowered.network.processes.size(), 2u);
}

TEST(FiacreTime, InteractionsOfAPortHaveTimersOfTheirOwn) {
  // The pair of P and R is there from the beginning, that of Q and R from 2 on: it comes at 5 only.
  const std::string processes =
      "process P [p: out none] is states s, t from s p; to t\n"
      "process Q [p: out none] is states a, s, t from a wait [2,2]; to s from s p; to t\n"
      "process R [p: in none] is states s, t from s p; to t\n";
  EXPECT_EQ(states(processes + "component main is port p: none in [3,4] par P [p] || Q [p] || R [p] end main"), 3u);
  EXPECT_EQ(states(processes + "component main is port p: none in [3,5] par P [p] || Q [p] || R [p] end main"), 4u);
}

TEST(FiacreTime, PriorityCountsOnceTheBetterPortMayFire) {
  const auto text = [](const std::string& low, const std::string& high) {
    return "process A [p, r: none] is states s, t, u from s select p; to t [] r; to u end\n"
           "component main is port p: none in " +
           high + ", r: none in " + low + " priority p > r par p, r -> A [p, r] || p, r -> A [p, r] end main";
  };
  EXPECT_EQ(states(text("[0,9]", "[1,2]")), 3u);
  EXPECT_EQ(states(text("[1,9]", "[1,2]")), 2u);
  EXPECT_EQ(states(text("[1,9]", "]1,2]")), 3u);
}

TEST(FiacreTime, WhatBlocksBehindAWaitStopsTime) {
  const auto text = [](const std::string& behind) {
    return "process P (&b: bool) is states s, t from s wait [1,1]; on b; to t\n"
           "process Q (&b: bool) is states u, v from u wait " +
           behind +
           "; b := true; to v\n"
           "component main is var b: bool par P (&b) || Q (&b) end main";
  };
  EXPECT_TRUE(is_locked(text("[2,2]")));
  EXPECT_FALSE(is_locked(text("[1,1]")));
}

// They are tried: whether the timer runs depends on what would be assigned.
TEST(FiacreTime, ConditionsMayStandBehindAssignments) {
  const std::string text = "process P is states s var n: 0..9 from s n := n + 1; on n <= 2; wait [1,1]; loop P";
  EXPECT_EQ(states(text), 3u);
  EXPECT_FALSE(is_locked(text));
  EXPECT_EQ(states("process P is states s var n: 0..9 from s n := 1; on n = 1; wait [0,...[; loop P"), 2u);
}

// Whoever adds steps adds the timers behind them.
TEST(FiacreTime, TimersCanComeLast) {
  const std::string text = "process P is states s, t from s wait [1,2]; to t P";
  const Translated apart(text, fiacre::Timing::Apart), within(text);
  EXPECT_FALSE(apart.lowered.network.processes[0].locations[0].invariant);
  const ir::Network added = ir::add_timers(apart.lowered.network, apart.lowered.timers).network;
  EXPECT_TRUE(added.processes[0].locations[0].invariant);
  EXPECT_EQ(added.arena.size(), within.lowered.network.arena.size());
}

}  // namespace
}  // namespace beeline
