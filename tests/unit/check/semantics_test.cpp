#include "check/semantics.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "check/concrete.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using ir::ChannelKind;
using test::NetworkBuilder;
using test::Op;

// "0.1+2.0": the edges that move together, as process.edge.
std::string who(const ir::Network& network, const Transition& transition) {
  std::string text;
  for (const Participant& p : transition.participants)
    text += (text.empty() ? "" : "+") + std::to_string(network.edge(p.edge).process) + "." +
            std::to_string(network.number_of(p.edge));
  return text;
}

struct SemanticsTest : testing::Test {
  // All transitions of the initial state with their conditions, sorted: "0.0 [x <= 1]".
  std::vector<std::string> initial_transitions(const NetworkBuilder& b) {
    Semantics semantics(b.network);
    std::vector<std::string> found;
    for (const Transition& t : semantics.transitions(semantics.initial_values())) {
      found.push_back(who(b.network, t) + (t.enabled.is_true() ? "" : " [" + show(t.enabled, b.network) + "]"));
      // The transition found by its participants is the same one.
      const auto again = semantics.transition(semantics.initial_values(), t.participants);
      EXPECT_TRUE(again.transition.has_value()) << again.reason;
      if (again.transition) {
        EXPECT_EQ(again.transition->target, t.target);
        EXPECT_EQ(again.transition->resets, t.resets);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  using List = std::vector<std::string>;
};

TEST_F(SemanticsTest, BinaryChannelsJoinEverySenderWithEveryReceiverOfAnotherProcess) {
  NetworkBuilder b({"P", "Q", "R"});
  const auto c = b.channel("c");
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "l");
  b.send(c, 0, 0, 0);
  b.receive(c, 0, 0, 0);
  b.receive(c, 1, 0, 0);
  b.receive(c, 2, 0, 0, b.num(0));
  b.receive(c, 2, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"0.0+1.0", "0.0+2.1"}));
}

TEST_F(SemanticsTest, BroadcastTakesOneEnabledEdgeOfEveryProcessThatHasOne) {
  NetworkBuilder b({"P", "Q", "R", "S"});
  const auto c = b.channel("c", ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p < 4; ++p) b.location(p, "l");
  b.send(c, 1, 0, 0);
  b.receive(c, 0, 0, 0);
  b.receive(c, 0, 0, 0);
  b.receive(c, 2, 0, 0, b.num(0));
  b.receive(c, 3, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"1.0+0.0+3.0", "1.0+0.1+3.0"}));
}

TEST_F(SemanticsTest, ClockGuardedReceiversSplitTheBroadcast) {
  NetworkBuilder b({"P", "Q"});
  const auto c = b.channel("c", ChannelKind::Broadcast);
  const auto x = b.clock("x");
  b.location(0, "l");
  b.location(1, "l");
  b.send(c, 0, 0, 0);
  b.receive(c, 1, 0, 0, b.when(x, Op::Ge, 2));
  b.receive(c, 1, 0, 0, b.when(x, Op::Lt, 1));
  EXPECT_EQ(initial_transitions(b), (List{"0.0 [(x < 2 and x >= 1)]", "0.0+1.0 [x >= 2]", "0.0+1.1 [x < 1]"}));
}

TEST_F(SemanticsTest, GuardsSeeTheStateBeforeAllUpdatesAndReceiversSeeTheSendersUpdate) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 9, 1);
  const auto w = b.variable("w", 0, 9);
  const auto c = b.channel("c");
  b.location(0, "l");
  b.location(1, "l");
  b.receive(c, 0, 0, 0, b.is(v, 1), b.set(w, b.op(Op::Add, b.var(v), b.num(1))));
  b.send(c, 1, 0, 0, {}, b.set(v, 5));
  Semantics s(b.network);
  const auto found = s.transitions(s.initial_values());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(who(b.network, found[0]), "1.0+0.0");
  EXPECT_EQ(found[0].target, (Values{0, 0, 5, 6}));
}

TEST_F(SemanticsTest, CommittedLocationsGoFirst) {
  NetworkBuilder b({"P", "Q", "R"});
  const auto c = b.channel("c", ChannelKind::Broadcast);
  const auto d = b.channel("d", ChannelKind::Broadcast);
  b.location(0, "l");
  b.committed(1, "l");
  b.location(2, "l");
  b.edge(0, 0, 0);
  b.send(c, 0, 0, 0);
  b.send(d, 0, 0, 0);
  b.receive(c, 1, 0, 0);
  b.edge(1, 0, 0);
  b.receive(d, 2, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"0.1+1.0", "1.1"}));
}

TEST_F(SemanticsTest, TargetInvariantsOfAllProcessesCountAfterResets) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 3);
  const auto x = b.clock("x");
  b.location(0, "l");
  b.location(0, "m", b.when(x, Op::Le, 2));
  b.location(1, "l", b.op(Op::Le, b.var(v), b.num(2)));
  b.edge(0, 0, 1);
  b.edge(0, 0, 1, {}, b.reset(x, 1));
  b.edge(0, 0, 1, {}, b.reset(x, 3));
  b.edge(0, 0, 0, {}, b.set(v, 3));
  EXPECT_EQ(initial_transitions(b), (List{"0.0 [x <= 2]", "0.1"}));
}

TEST_F(SemanticsTest, SelectsGiveOneTransitionPerTuple) {
  NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 99);
  const auto i = b.temporary("i", 0, 5), j = b.temporary("j", 0, 5);
  b.location(0, "l");
  b.edge(0, 0, 0, b.op(Op::Ne, b.var(i), b.var(j)),
         b.set(v, b.op(Op::Add, b.op(Op::Mul, b.num(10), b.var(i)), b.var(j))))
      .selects = {{i, 1, 2}, {j, 1, 3}};
  b.edge(0, 0, 0).selects = {{i, 1, 0}};
  Semantics s(b.network);
  std::vector<std::int32_t> results;
  for (const Transition& t : s.transitions(s.initial_values())) results.push_back(t.target[v]);
  EXPECT_EQ(results, (std::vector<std::int32_t>{12, 13, 21, 23}));
}

TEST_F(SemanticsTest, ChannelsComputedFromTheState) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 9, 1);
  b.channel("c0");
  b.channel("c1");
  b.location(0, "l");
  b.location(1, "l");
  const auto computed = b.network.arena.index(b.num(0), b.var(v), 0, 2, 1);
  b.send(0, 0, 0, 0, {}, b.set(v, 0)).channel = computed;
  b.receive(0, 1, 0, 0);
  b.receive(1, 1, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"0.0+1.1"}));
}

TEST_F(SemanticsTest, PrioritiesBlockWhereTheHigherTransitionExists) {
  NetworkBuilder b({"P", "Q", "R"});
  const auto x = b.clock("x");
  const auto high = b.channel("high", ChannelKind::Broadcast, false, 1);
  b.network.has_priorities = true;
  b.network.processes[1].priority = 7;
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "l");
  b.location(2, "m", b.when(x, Op::Lt, 5));
  b.edge(0, 0, 0);
  b.edge(1, 0, 0, b.when(x, Op::Ge, 1));
  b.send(high, 2, 0, 1, b.when(x, Op::Ge, 3));
  EXPECT_EQ(initial_transitions(b), (List{"0.0 [(x < 1 and (x < 3 or x >= 5))]", "1.0 [(x >= 1 and (x < 3 or x >= 5))]",
                                          "2.0 [(x >= 3 and x < 5)]"}));
}

TEST_F(SemanticsTest, EqualPrioritiesDoNotBlockEachOther) {
  NetworkBuilder b({"P", "Q"});
  b.network.has_priorities = true;
  b.network.processes[0].priority = b.network.processes[1].priority = 2;
  b.location(0, "l");
  b.location(1, "l");
  b.edge(0, 0, 0);
  b.edge(1, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"0.0", "1.0"}));
}

TEST_F(SemanticsTest, WeakMembersTakePartIffTheirLocationHasAnEdge) {
  NetworkBuilder b({"P", "Q", "R"});
  const auto x = b.clock("x");
  const auto a = b.event("a"), lonely = b.event("lonely");
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "l");
  b.location(1, "m");
  b.network.vectors.push_back({{{0, a, false}, {1, a, true}, {2, a, true}}, {}});
  b.on_event(a, 0, 0, 0, b.when(x, Op::Ge, 1));
  b.on_event(a, 1, 0, 0);
  b.on_event(lonely, 1, 0, 0);
  b.on_event(a, 1, 0, 1);
  EXPECT_EQ(initial_transitions(b), (List{"0.0+1.0 [x >= 1]", "0.0+1.2 [x >= 1]", "1.1"}));
  b.on_event(a, 2, 0, 0, b.num(0));
  EXPECT_EQ(initial_transitions(b), (List{"1.1"})) << "an edge that cannot be taken blocks";
  b.network.edges.pop_back();
  b.network.processes[2].edges.count = 0;
  b.network.processes[1].initial = 1;
  EXPECT_EQ(initial_transitions(b), (List{"0.0 [x >= 1]"})) << "both weak members stay out";
  b.edge_of(0, 0).guard = b.num(0);
  EXPECT_EQ(initial_transitions(b), (List{})) << "the strong member cannot";
}

TEST_F(SemanticsTest, VectorsOfWeakMembersNeedOneOfThem) {
  NetworkBuilder b({"P", "Q"});
  const auto a = b.event("a");
  b.location(0, "l");
  b.location(1, "l");
  b.network.vectors.push_back({{{0, a, true}, {1, a, true}}, {}});
  EXPECT_EQ(initial_transitions(b), (List{}));
  b.on_event(a, 1, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"1.0"}));
  b.on_event(a, 0, 0, 0);
  EXPECT_EQ(initial_transitions(b), (List{"0.0+1.0"}));
}

TEST_F(SemanticsTest, MetaCellsLiveForOneTransition) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 9);
  const auto m = b.meta("m", 0, 9, 4);
  const auto c = b.channel("c");
  b.location(0, "l");
  b.location(1, "l");
  b.send(c, 0, 0, 0, {}, b.set(m, 7));
  b.receive(c, 1, 0, 0, {}, b.set(v, b.var(m)));
  b.edge(0, 0, 0, b.is(m, 4), b.set(v, b.var(m)));
  Semantics s(b.network);
  const auto found = s.transitions(s.initial_values());
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].target[v], 7);
  EXPECT_EQ(found[1].target[v], 4);
}

TEST_F(SemanticsTest, GivenTransitionsAreRefusedWhenTheyAreNone) {
  NetworkBuilder b({"P", "Q", "R"});
  const auto c = b.channel("c", ChannelKind::Broadcast), d = b.channel("d");
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "l");
  b.location(0, "m");
  b.send(c, 0, 0, 0);
  b.edge(0, 0, 0);
  b.edge(0, 1, 0);
  b.send(d, 0, 0, 0);
  b.receive(c, 1, 0, 0);
  b.receive(c, 2, 0, 0);
  Semantics s(b.network);
  struct Named {
    std::uint32_t process, edge;
    std::vector<std::int32_t> selected;
  };
  const auto refused = [&](std::vector<Named> named) {
    std::vector<Participant> participants;
    for (const Named& n : named) participants.push_back({b.network.processes[n.process].edges[n.edge], n.selected});
    return s.transition(s.initial_values(), participants).reason;
  };
  EXPECT_EQ(refused({{0, 0, {}}, {1, 0, {}}, {2, 0, {}}}), "");
  EXPECT_EQ(refused({{0, 0, {}}, {2, 0, {}}}), "Q must receive on c");
  EXPECT_EQ(refused({{0, 0, {}}, {2, 0, {}}, {1, 0, {}}}), "receivers are not in process order");
  EXPECT_EQ(refused({{0, 2, {}}}), "P is not in location m");
  EXPECT_EQ(refused({{0, 1, {3}}}), "P cannot select these values");
  EXPECT_EQ(refused({{0, 9, {}}}), "there is no edge 9");
  EXPECT_EQ(refused({{0, 3, {}}, {1, 0, {}}}), "Q does not receive on d");
  EXPECT_EQ(refused({{0, 3, {}}}), "channel d joins a sender and one receiver");
  EXPECT_EQ(refused({{1, 0, {}}}), "a receiver cannot move without a sender before it");
  EXPECT_EQ(refused({{0, 1, {}}, {1, 0, {}}}), "an internal edge moves alone");
  EXPECT_EQ(refused({}), "nobody takes part");
}

// --- time

TEST_F(SemanticsTest, DelaysEndWithTheInvariant) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x", 1);
  b.location(0, "l", b.when(x, Op::Lt, 3));
  Concrete c(b.network);
  const auto permitted = c.permitted_delays(c.initial().front());
  EXPECT_TRUE(permitted.contains(0));
  EXPECT_TRUE(permitted.contains(Rational(199, 100)));
  EXPECT_FALSE(permitted.contains(2));
}

TEST_F(SemanticsTest, AViolatedInitialInvariantLeavesNoState) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x");
  b.location(0, "l", b.when(x, Op::Ge, 1));
  EXPECT_TRUE(Concrete(b.network).initial().empty());
}

TEST_F(SemanticsTest, UrgentSynchronisationsStopTimeAndLoneSendersDoNot) {
  NetworkBuilder b({"P", "Q"});
  const auto v = b.variable("v", 0, 1);
  const auto u = b.channel("u", ChannelKind::Binary, true);
  b.location(0, "l");
  b.location(1, "l");
  b.send(u, 0, 0, 0);
  b.receive(u, 1, 0, 0, b.is(v, 1));
  Concrete c(b.network);
  ConcreteState state = c.initial().front();
  EXPECT_TRUE(c.permitted_delays(state).contains(5));
  state.values[v] = 1;
  EXPECT_TRUE(c.permitted_delays(state).contains(0));
  EXPECT_FALSE(c.permitted_delays(state).contains(Rational(1, 1000)));
  b.network.channels[u].kind = ChannelKind::Broadcast;
  state.values[v] = 0;
  EXPECT_FALSE(c.permitted_delays(state).contains(1)) << "an urgent broadcast needs only its sender";
}

TEST_F(SemanticsTest, DeadlockLooksAtAllPermittedDelays) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x");
  b.location(0, "l", b.when(x, Op::Le, 5));
  b.edge(0, 0, 0, b.both(b.when(x, Op::Gt, 2), b.when(x, Op::Lt, 4)));
  Concrete c(b.network);
  const auto deadlock_at = [&](const Rational& value) { return c.is_deadlock({{0}, {0, value}}); };
  EXPECT_FALSE(deadlock_at(0));
  EXPECT_FALSE(deadlock_at(Rational(399, 100)));
  EXPECT_TRUE(deadlock_at(4));
  EXPECT_TRUE(deadlock_at(5));
  b.network.processes[0].locations[0].invariant = b.when(x, Op::Le, 2);
  EXPECT_TRUE(deadlock_at(0)) << "the guard opens only after the invariant has closed";
  b.network.processes[0].locations[0].invariant = {};
  b.network.processes[0].locations[0].urgent = true;
  EXPECT_TRUE(deadlock_at(0));
  EXPECT_FALSE(deadlock_at(3));
}

TEST_F(SemanticsTest, DelaySetsAreExact) {
  NetworkBuilder b({"P"});
  const auto x = b.clock("x"), y = b.clock("y");
  Semantics s(b.network);
  const std::vector<Rational> clocks{0, Rational(1, 2), Rational(5, 3)};
  b.location(0, "l");
  const auto when = [&](ir::ExprId f) { return DelaySet::when(s.formula(f, {0}), clocks); };
  const DelaySet holes = when(b.either(b.when(x, Op::Ne, 2), b.when(y, Op::Lt, 2)));
  ASSERT_EQ(holes.intervals().size(), 2u);
  EXPECT_FALSE(holes.contains(Rational(3, 2)));
  EXPECT_TRUE(holes.contains(Rational(4, 3)));
  EXPECT_EQ(when(b.either(b.when(x, Op::Le, 1), b.when(x, Op::Gt, 1))).intervals().size(), 1u) << "touching parts join";
  EXPECT_TRUE(when(b.both(b.when(x, Op::Le, 1), b.when(y, Op::Gt, 3))).empty());
  EXPECT_TRUE(when(b.difference(y, x, Op::Ge, b.num(2))).empty());
  EXPECT_TRUE(when(b.difference(y, x, Op::Gt, b.num(1))).contains(77));
}

}  // namespace
}  // namespace beeline::check
