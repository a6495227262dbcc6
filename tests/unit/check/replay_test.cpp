#include "check/replay.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::check {
namespace {

using result::Rational;
using result::Trace;
using test::NetworkBuilder;
using test::Op;

// P waits in l (x <= 3), sends go (with a selected value) in x >= 1 to the committed m, which must be left at once; Q
// follows by go and is then in a location with strict invariant y < 2.
struct ReplayTest : testing::Test {
  NetworkBuilder b{{"P", "Q"}};
  std::uint32_t v = b.variable("v", 0, 9);
  std::uint32_t s = b.temporary("s", 0, 9);
  std::uint32_t x = b.clock("x"), y = b.clock("y");
  std::uint32_t go = b.channel("go", ir::ChannelKind::Broadcast);
  ir::ExprId target;
  Trace trace;

  void SetUp() override {
    b.location(0, "l", b.when(x, Op::Le, 3));
    b.committed(0, "m");
    b.location(0, "n");
    b.location(1, "a");
    b.location(1, "b", b.when(y, Op::Lt, 2));
    b.send(go, 0, 0, 1, b.when(x, Op::Ge, 1), b.set(v, b.var(s))).selects = {{s, 2, 4}};
    b.edge(0, 1, 2, {}, b.reset(x, 1));
    b.receive(go, 1, 0, 1, b.op(Op::Lt, b.var(v), b.num(9)), b.reset(y));
    b.edge(1, 0, 0);
    target = b.both(b.at(0, 2), b.both(b.is(v, 3), b.both(b.when(y, Op::Gt, 1), b.when(x, Op::Lt, 3))));

    trace.states.push_back({{0, 0, 0}, {0, 0, 0}, {}});
    trace.steps.push_back({Rational(3, 2), {{ir::EdgeId(0), {3}}, {ir::EdgeId(2), {}}}, 1, {}});
    trace.states.push_back({{1, 1, 3}, {0, Rational(3, 2), 0}, {}});
    trace.steps.push_back({0, {{ir::EdgeId(1), {}}}, 1, {}});
    trace.states.push_back({{2, 1, 3}, {0, 1, 0}, {}});
    trace.final_delay = Rational(7, 4);
  }

  std::string why(const Trace& t) { return replay(b.network, t, target).reason; }
};

TEST_F(ReplayTest, ARunIsAccepted) {
  const ReplayVerdict verdict = replay(b.network, trace, target);
  EXPECT_TRUE(verdict) << verdict.reason;
}

TEST_F(ReplayTest, AWatchEndsItAtAnyStep) {
  struct Enough {};
  struct Impatient final : util::Watch {
    explicit Impatient(int looks) : left(looks) {}
    int left;
    void look(std::uint64_t) override {
      if (--left == 0) throw Enough{};
    }
  };
  for (int looks = 1; looks <= 2; ++looks) {
    Impatient watch(looks);
    EXPECT_THROW(replay(b.network, trace, target, watch), Enough) << looks;
  }
  Impatient patient(1000);
  EXPECT_TRUE(replay(b.network, trace, target, patient));
}

TEST_F(ReplayTest, EveryMutationIsRefusedAtItsStep) {
  const auto refused = [&](auto change, std::size_t step) {
    Trace mutant = trace;
    change(mutant);
    const ReplayVerdict verdict = replay(b.network, mutant, target);
    EXPECT_FALSE(verdict);
    EXPECT_EQ(verdict.step, step) << verdict.reason;
  };
  refused([](Trace& t) { t.states.pop_back(); }, 0);
  refused([](Trace& t) { t.states[0].values[2] = 1; }, 0);
  refused([](Trace& t) { t.states[0].clocks[2] = 1; }, 0);
  refused([](Trace& t) { t.states[0].clocks.pop_back(); }, 0);
  refused([](Trace& t) { t.steps[0].delay = Rational(1, 2); }, 1);
  refused([](Trace& t) { t.steps[0].delay = -1; }, 1);
  refused([](Trace& t) { t.steps[0].delay = Rational(31, 10); }, 1);
  refused([](Trace& t) { t.steps[0].delay = 2; }, 1);
  refused([](Trace& t) { t.steps[0].participants.pop_back(); }, 1);
  refused([](Trace& t) { std::swap(t.steps[0].participants[0], t.steps[0].participants[1]); }, 1);
  refused([](Trace& t) { t.steps[0].participants[0].selected = {5}; }, 1);
  refused([](Trace& t) { t.steps[0].participants[0].selected = {2}; }, 1);
  refused([](Trace& t) { t.steps[0].participants[0].selected = {}; }, 1);
  refused([](Trace& t) { t.steps[0].participants[1].edge = ir::EdgeId(3); }, 1);
  refused([](Trace& t) { t.steps[0].participants.push_back({ir::EdgeId(2), {}}); }, 1);
  refused([](Trace& t) { t.states[1].clocks[1] = 1; }, 1);
  refused([](Trace& t) { t.states[1].values[0] = 0; }, 1);
  refused([](Trace& t) { t.steps[1].delay = Rational(1, 100); }, 2);
  refused([](Trace& t) { t.steps[1].participants[0] = {ir::EdgeId(3), {}}; }, 2);
  refused([](Trace& t) { t.states[2].values[1] = 0; }, 2);
  refused([](Trace& t) { t.final_delay = 2; }, 3);
  refused([](Trace& t) { t.final_delay = 1; }, 3);
  refused([](Trace& t) { t.final_delay = -1; }, 3);
}

TEST_F(ReplayTest, DeadlockTargetsAreDecidedAtTheEnd) {
  EXPECT_TRUE(replay(b.network, trace, b.deadlock()));
  Trace start;
  start.states.push_back(trace.states[0]);
  EXPECT_FALSE(replay(b.network, start, b.deadlock()));
  EXPECT_TRUE(replay(b.network, start, b.network.arena.unary(Op::Not, b.deadlock())));
}

TEST_F(ReplayTest, EvaluationErrorsAreReasons) {
  b.edge_of(0, 0).update = b.set(v, 10);
  EXPECT_EQ(why(trace), "evaluation error: value 10 is outside the range [0,9] of v");
}

TEST_F(ReplayTest, PrioritiesAreHonoured) {
  b.network.has_priorities = true;
  EXPECT_EQ(why(trace), "");
  b.network.processes[1].priority = 1;
  EXPECT_EQ(why(trace), "") << "the broadcast has the priority of its receiver";
  b.network.processes[1].priority = 0;
  b.network.channels[go].priority = -1;
  EXPECT_EQ(why(trace), "the transition is not enabled: (x >= 1 and x > 3) does not hold");
}

}  // namespace
}  // namespace beeline::check
