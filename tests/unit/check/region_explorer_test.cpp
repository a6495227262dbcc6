#include "support/region_explorer.h"

#include <gtest/gtest.h>

#include "check/concrete.h"
#include "support/builder.h"
#include "support/random_network.h"
#include "support/shrink.h"

namespace beeline::test {
namespace {

using check::Rational;

// Fischer's protocol with two processes that wait with `relation` 2.
bool fischer_is_unsafe(Op relation) {
  NetworkBuilder b({"P1", "P2"});
  const auto id = b.variable("id", 0, 2);
  for (std::uint32_t p = 0; p < 2; ++p) {
    const auto x = b.clock("x" + std::to_string(p));
    const auto me = static_cast<std::int32_t>(p) + 1;
    b.location(p, "idle");
    b.location(p, "request", b.when(x, Op::Le, 2));
    b.location(p, "wait");
    b.location(p, "critical");
    b.edge(p, 0, 1, b.is(id, 0), b.reset(x));
    b.edge(p, 1, 2, b.when(x, Op::Le, 2), b.seq({b.set(id, me), b.reset(x)}));
    b.edge(p, 2, 3, b.both(b.is(id, me), b.when(x, relation, 2)));
    b.edge(p, 2, 1, b.is(id, 0), b.reset(x));
    b.edge(p, 3, 0, {}, b.set(id, 0));
  }
  return reachable(b.network, b.both(b.at(0, 3), b.at(1, 3)));
}

TEST(RegionExplorer, FischerIsSafeOnlyWithAStrictWait) {
  EXPECT_FALSE(fischer_is_unsafe(Op::Gt));
  EXPECT_TRUE(fischer_is_unsafe(Op::Ge));
}

// One process goes at x == 1 and again at x == 3, the other at y == 2, and only in this order: the independent-looking
// b must come between.
TEST(RegionExplorer, TimeOrdersWhatLooksIndependent) {
  NetworkBuilder b({"A", "B"});
  const auto x = b.clock("x"), y = b.clock("y");
  for (const char* name : {"0", "1", "2"}) b.location(0, name);
  for (const char* name : {"0", "1"}) b.location(1, name);
  b.edge(0, 0, 1, b.when(x, Op::Eq, 1));
  b.edge(0, 1, 2, b.when(x, Op::Eq, 3));
  b.edge(1, 0, 1, b.when(y, Op::Eq, 2));
  EXPECT_TRUE(reachable(b.network, b.both(b.at(0, 2), b.at(1, 1))));
  EXPECT_TRUE(reachable(b.network, b.both(b.at(0, 2), b.at(1, 0))));
  EXPECT_FALSE(reachable(b.network, b.both(b.at(0, 0), b.both(b.at(1, 1), b.when(x, Op::Lt, 2)))));
  RegionExplorer explorer(b.network, {});
  EXPECT_EQ(explorer.reachable_values().size(), 6u);
}

TEST(RegionExplorer, CommittedLocationsAreAtomic) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 1);
  b.location(0, "l");
  b.committed(0, "m");
  b.location(0, "n");
  b.location(1, "l");
  b.location(1, "seen");
  b.edge(0, 0, 1, {}, b.set(v, 1));
  b.edge(0, 1, 2, {}, b.set(v, 0));
  b.edge(1, 0, 1, b.is(v, 1));
  EXPECT_FALSE(reachable(b.network, b.at(1, 1)));
  b.network.processes[0].locations[1].committed = false;
  b.network.processes[0].locations[1].urgent = true;
  EXPECT_TRUE(reachable(b.network, b.at(1, 1)));
}

TEST(RegionExplorer, UrgentChannelsStopTime) {
  NetworkBuilder b({"P", "Q"});
  const auto x = b.clock("x");
  const auto u = b.channel("u", ir::ChannelKind::Binary, true);
  b.location(0, "l");
  b.location(0, "m");
  b.location(1, "wait", b.when(x, Op::Le, 2));
  b.location(1, "ready");
  b.location(1, "done");
  b.send(u, 0, 0, 1);
  b.edge(1, 0, 1, b.when(x, Op::Ge, 1));
  b.receive(u, 1, 1, 2);
  EXPECT_TRUE(reachable(b.network, b.both(b.at(1, 1), b.when(x, Op::Eq, 2))));
  EXPECT_FALSE(reachable(b.network, b.both(b.at(1, 1), b.when(x, Op::Gt, 2))));
  EXPECT_TRUE(reachable(b.network, b.both(b.at(1, 2), b.when(x, Op::Gt, 2))));
}

TEST(RegionExplorer, BroadcastReceiversHaveNoChoiceButWhichEdge) {
  NetworkBuilder b({"S", "R"});
  const auto x = b.clock("x");
  const auto c = b.channel("c", ir::ChannelKind::Broadcast);
  b.location(0, "l");
  b.location(0, "m");
  for (const char* name : {"l", "early", "late"}) b.location(1, name);
  b.send(c, 0, 0, 1);
  b.receive(c, 1, 0, 1, b.when(x, Op::Le, 1));
  b.receive(c, 1, 0, 2, b.when(x, Op::Ge, 1));
  EXPECT_FALSE(reachable(b.network, b.both(b.at(0, 1), b.at(1, 0)))) << "somebody can always receive";
  EXPECT_TRUE(reachable(b.network, b.both(b.at(1, 1), b.when(x, Op::Eq, 1))));
  b.edge_of(1, 1).guard = b.when(x, Op::Gt, 2);
  EXPECT_TRUE(reachable(b.network, b.both(b.both(b.at(0, 1), b.at(1, 0)), b.when(x, Op::Eq, 2))));
  EXPECT_FALSE(reachable(b.network, b.both(b.both(b.at(0, 1), b.at(1, 0)), b.when(x, Op::Le, 1))));
}

TEST(RegionExplorer, PrioritiesBlock) {
  NetworkBuilder b({"P", "Q"});
  const auto x = b.clock("x");
  b.network.has_priorities = true;
  b.network.processes[1].priority = 1;
  b.location(0, "l");
  b.location(0, "m");
  b.location(1, "l");
  b.edge(0, 0, 1, b.when(x, Op::Ge, 2));
  b.edge(1, 0, 0, b.when(x, Op::Gt, 1));
  EXPECT_FALSE(reachable(b.network, b.at(0, 1)));
  b.edge_of(1, 0).guard = b.when(x, Op::Gt, 2);
  EXPECT_TRUE(reachable(b.network, b.at(0, 1)));
  EXPECT_FALSE(reachable(b.network, b.deadlock()));
}

TEST(RegionExplorer, DeadlockIsPartOfARegionGraph) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x");
  b.location(0, "l");
  b.edge(0, 0, 0, b.when(x, Op::Lt, 2));
  EXPECT_TRUE(reachable(b.network, b.both(b.deadlock(), b.when(x, Op::Eq, 2))));
  EXPECT_FALSE(reachable(b.network, b.both(b.deadlock(), b.when(x, Op::Lt, 2))));
  b.network.processes[0].locations[0].invariant = b.when(x, Op::Lt, 2);
  EXPECT_FALSE(reachable(b.network, b.deadlock()));
}

// x - y is the time between two events, far beyond the constants; only differences tell.
TEST(RegionExplorer, DifferencesAreExactAboveTheConstants) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x"), y = b.clock("y");
  const auto n = b.variable("n", 0, 3);
  b.location(0, "l", b.when(y, Op::Le, 1));
  b.location(0, "m");
  b.edge(0, 0, 0, b.both(b.when(y, Op::Eq, 1), b.op(Op::Lt, b.var(n), b.num(3))),
         b.seq({b.set(n, b.op(Op::Add, b.var(n), b.num(1))), b.reset(y)}));
  b.edge(0, 0, 1);
  const auto difference_is = [&](std::int32_t value) {
    return reachable(b.network, b.both(b.at(0, 1), b.difference(x, y, Op::Eq, b.num(value))));
  };
  EXPECT_TRUE(difference_is(3));
  EXPECT_FALSE(difference_is(4));
  const auto above_1 = b.difference(x, y, Op::Gt, b.num(1)), below_2 = b.difference(x, y, Op::Lt, b.num(2));
  EXPECT_FALSE(reachable(b.network, b.both(above_1, below_2)));
}

// Setting a clock to 3 makes x - y <= 1 a question about x <= 4, beyond the constants compared with.
TEST(RegionExplorer, ResetsBringDifferencesNearer) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x"), y = b.clock("y");
  const auto n = b.variable("n", 0, 6);
  b.location(0, "l", b.when(y, Op::Le, 1));
  b.location(0, "m");
  b.edge(0, 0, 0, b.both(b.when(y, Op::Eq, 1), b.op(Op::Lt, b.var(n), b.num(6))),
         b.seq({b.set(n, b.op(Op::Add, b.var(n), b.num(1))), b.reset(y)}));
  b.edge(0, 0, 1, b.both(b.is(n, 6), b.when(y, Op::Eq, 0)), b.reset(y, 3));
  EXPECT_TRUE(reachable(b.network, b.at(0, 1)));
  EXPECT_FALSE(reachable(b.network, b.both(b.at(0, 1), b.difference(x, y, Op::Le, b.num(1)))));
}

TEST(RegionExplorer, Extrema) {
  NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 9);
  const auto x = b.clock("x"), y = b.clock("y");
  b.location(0, "l", b.when(x, Op::Lt, 4));
  b.location(0, "m");
  b.edge(0, 0, 0, b.both(b.when(x, Op::Ge, 1), b.op(Op::Lt, b.var(v), b.num(2))),
         b.seq({b.set(v, b.op(Op::Add, b.var(v), b.num(1))), b.reset(x)}));
  b.edge(0, 0, 1, b.is(v, 2));
  const auto clock = [&](std::uint32_t c) { return b.network.arena.clock(c); };
  const auto zero = b.num(0);
  const ir::Term vv{"v", b.var(v), {}, {}}, xx{"x", {}, clock(x), zero}, yy{"y", {}, clock(y), zero},
      yx{"y-x", {}, clock(y), clock(x)};
  const auto in_l = b.at(0, 0), in_m = b.at(0, 1);
  const auto sup = [&](ir::ExprId where, const ir::Term& term) {
    return RegionExplorer(b.network, where, {term}, {100'000, 20}).supremum(term);
  };
  const auto inf = [&](ir::ExprId where, const ir::Term& term) {
    return RegionExplorer(b.network, where, {term}, {100'000, 20}).infimum(term);
  };
  EXPECT_EQ(sup(in_l, vv).value, 2);
  EXPECT_EQ(sup(in_l, xx).value, 4);
  EXPECT_TRUE(sup(in_l, xx).strict);
  EXPECT_EQ(sup(in_l, yy).value, 12);
  EXPECT_TRUE(sup(in_l, yy).strict);
  EXPECT_EQ(sup(in_l, yx).value, 8);
  EXPECT_TRUE(sup(in_m, yy).beyond_cap);
  EXPECT_EQ(inf(in_m, yy).value, 2);
  EXPECT_FALSE(inf(in_m, yy).strict);
  EXPECT_EQ(inf(in_m, yx).value, 2);
  EXPECT_FALSE(sup(b.num(0), vv).reached);
}

// Whatever a random walk with rational delays sees, the explorer must find reachable; and both must agree on deadlock.
TEST(RegionExplorer, CoversRandomConcreteRuns) {
  Features features = all_features();
  features.max_processes = 3;
  features.max_locations = 3;
  int judged = 0, met = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    features.diagonals = seed % 3 == 0;
    features.priorities = seed % 4 == 1;
    features.vectors = seed % 5 == 2;
    features.max_clocks = features.diagonals ? 2 : 3;
    const RandomModel model = random_model(seed, features);
    std::set<check::Values> values;
    bool target = false;
    try {
      RegionExplorer explorer(model.network, model.target, {}, {30'000, 0});
      values = explorer.reachable_values();
      target = explorer.target_reachable();
    } catch (const std::runtime_error&) {
      continue;
    }
    ++judged;
    check::Concrete concrete(model.network);
    std::uint64_t random = seed;
    const auto below = [&](std::uint64_t n) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      return (random >> 33u) % n;
    };
    for (int walk = 0; walk < 3; ++walk) {
      const std::vector<check::ConcreteState> starts = concrete.initial();
      ASSERT_EQ(starts.empty(), values.empty());
      std::optional<check::ConcreteState> state;
      if (!starts.empty()) state = starts[below(starts.size())];
      for (int step = 0; state && step < 12; ++step) {
        ASSERT_TRUE(values.contains(state->values)) << describe(seed, {model, {}});
        if (concrete.holds(model.target, *state)) {
          ++met;
          ASSERT_TRUE(target) << describe(seed, {model, {}});
        }
        Rational delay(static_cast<long>(below(13)), static_cast<unsigned long>(1 + below(5)));
        delay.canonicalize();
        if (concrete.permitted_delays(*state).contains(delay)) {
          state = concrete.after_delay(*state, delay);
          ASSERT_TRUE(target || !concrete.holds(model.target, *state)) << describe(seed, {model, {}});
        }
        std::vector<check::ConcreteState> next;
        for (const check::Transition& t : concrete.semantics().transitions(state->values))
          if (concrete.holds(t.enabled, *state)) next.push_back(concrete.after(t, *state));
        if (!next.empty()) state = next[below(next.size())];
      }
    }
  }
  EXPECT_GT(judged, 100);
  EXPECT_GT(met, 20);
}

TEST(Shrink, KeepsTheFailureAndNothingElse) {
  const Features features = all_features();
  // "Fails" when some edge resets a clock and some location is committed.
  const auto fails = [](const RandomModel& model) {
    bool committed = false, resets = false;
    for (const ir::Process& p : model.network.processes) {
      for (const ir::Location& l : p.locations) committed |= l.committed;
      for (const ir::Edge& e : model.network.edges_of(p)) {
        if (!e.update) continue;
        const ir::Arena& arena = model.network.arena;
        resets |= arena[e.update].op == Op::ResetClock;
        for (ir::ExprId item : arena.list(e.update)) resets |= arena[item].op == Op::ResetClock;
      }
    }
    return committed && resets;
  };
  std::uint64_t seed = 1;
  while (!fails(random_model(seed, features))) ++seed;
  const Shrunk shrunk = shrink(random_model(seed, features), fails);
  EXPECT_TRUE(fails(shrunk.model));
  EXPECT_EQ(shrunk.model.network.edges.size(), 1u);
  EXPECT_EQ(possible_edits(shrunk.model).size(), 3u) << describe(seed, shrunk);
  const RandomModel again = reproduce(seed, features, show(shrunk.edits));
  EXPECT_EQ(describe(seed, {again, shrunk.edits}), describe(seed, shrunk));
}

// One location with this invariant, from which an edge with this guard leads to another one, and where the run shall
// stay: in the location, or where the formula on x holds.
struct Waiting {
  NetworkBuilder b{{"P"}};
  std::uint32_t x = b.clock("x");
  ExprId invariant = {}, guard = {};
  bool edge = false;

  bool lasts(ExprId target, std::optional<ExprId> premise = {}) {
    b.location(0, "wait", invariant);
    b.location(0, "gone");
    if (edge) b.edge(0, 0, 1, guard);
    return RegionExplorer(b.network, target).target_lasts(premise);
  }
};

TEST(RegionExplorer, TimeThatLeavesTheTargetIsNoEnd) {
  Waiting free;
  EXPECT_FALSE(free.lasts(free.b.when(free.x, Op::Le, 5)));
  Waiting later;
  later.invariant = later.b.when(later.x, Op::Le, 7);
  EXPECT_FALSE(later.lasts(later.b.when(later.x, Op::Le, 5)));
  Waiting closed;
  closed.invariant = closed.b.when(closed.x, Op::Le, 5);
  EXPECT_TRUE(closed.lasts(closed.b.when(closed.x, Op::Le, 5)));
  Waiting open;
  open.invariant = open.b.when(open.x, Op::Lt, 5);
  EXPECT_TRUE(open.lasts(open.b.when(open.x, Op::Lt, 5)));
  Waiting gap;
  EXPECT_FALSE(gap.lasts(gap.b.either(gap.b.when(gap.x, Op::Lt, 5), gap.b.when(gap.x, Op::Gt, 5))));
  Waiting touching;
  EXPECT_TRUE(touching.lasts(
      touching.b.either(touching.b.when(touching.x, Op::Lt, 5), touching.b.when(touching.x, Op::Ge, 5))));
}

TEST(RegionExplorer, WhoCanStillMoveIsNotAtTheEnd) {
  Waiting forced;
  forced.invariant = forced.b.when(forced.x, Op::Le, 5);
  forced.edge = true;
  EXPECT_FALSE(forced.lasts(forced.b.at(0, 0)));
  Waiting missed;
  missed.invariant = missed.b.when(missed.x, Op::Le, 5);
  missed.guard = missed.b.when(missed.x, Op::Le, 3);
  missed.edge = true;
  EXPECT_TRUE(missed.lasts(missed.b.at(0, 0)));
  Waiting free;
  free.edge = true;
  EXPECT_TRUE(free.lasts(free.b.at(0, 0))) << "it may wait for ever";
}

TEST(RegionExplorer, RunsWithoutTimeCount) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x");
  b.location(0, "l", b.when(x, Op::Le, 0));
  b.edge(0, 0, 0);
  EXPECT_TRUE(RegionExplorer(b.network, b.when(x, Op::Le, 0)).target_lasts());
}

TEST(RegionExplorer, APremiseMayHoldInTheMiddleOfADelay) {
  Waiting once;
  EXPECT_TRUE(once.lasts(once.b.when(once.x, Op::Ge, 2), once.b.when(once.x, Op::Eq, 3)));
  Waiting before;
  EXPECT_FALSE(before.lasts(before.b.when(before.x, Op::Ge, 2), before.b.when(before.x, Op::Lt, 2)));
}

TEST(RandomNetwork, ModelsAreWellFormed) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomModel model = random_model(seed, all_features());
    const auto problems = ir::check(model.network);
    EXPECT_TRUE(problems.empty()) << problems.front() << "\n" << describe(seed, {model, {}});
  }
}

TEST(RandomNetwork, SameSeedSameModel) {
  const Features features = all_features();
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(describe(seed, {random_model(seed, features), {}}), describe(seed, {random_model(seed, features), {}}));
}

}  // namespace
}  // namespace beeline::test
