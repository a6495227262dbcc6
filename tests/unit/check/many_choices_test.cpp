// States with more ways to move together than anybody can list: what cannot move is dropped before anything is put
// together, who needs one transition gets one, and the watch ends the rest. Work is counted in looks at a watch, of
// which there is at least one for every combination that is tried.
#include <algorithm>

#include <gtest/gtest.h>

#include "check/explain.h"
#include "check/inductive.h"
#include "check/replay.h"
#include "check/simulation.h"
#include "support/builder.h"

namespace beeline::check {
namespace {

using ir::ChannelKind;
using test::NetworkBuilder;
using test::Op;

struct Patience final : util::Watch {
  explicit Patience(std::size_t looks) : left(looks) {}
  void look(std::uint64_t = 0) override {
    if (left-- == 0) throw util::Exceeded{util::Exceeded::Cause::Work};
  }
  std::size_t left;
};

constexpr std::uint32_t many = 40;

std::vector<std::string> names(std::uint32_t count) {
  std::vector<std::string> list;
  for (std::uint32_t p = 0; p < count; ++p) list.push_back("P" + std::to_string(p));
  return list;
}

std::size_t position(const ir::StateCells& cells, std::uint32_t cell) {
  return static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

// A vector of `many` processes, each with three edges for it; one more process of its own.
struct Vector {
  Vector() : b(names(many + 1)) {
    v = b.variable("v", 0, 9);
    x = b.clock("x");
    const std::uint32_t t = b.event("t");
    ir::SyncVector vector;
    for (std::uint32_t p = 0; p <= many; ++p) {
      b.location(p, "a");
      b.location(p, "b");
      for (int i = 0; i < 3 && p < many; ++i) b.on_event(t, p, 0, 1);
      if (p < many) vector.members.push_back({p, t, false});
    }
    b.network.vectors.push_back(vector);
  }
  // What the last member asks for.
  void require(ir::ExprId guard) {
    for (std::size_t i = 0; i < 3; ++i) b.edge_of(many - 1, i).guard = guard;
  }
  bool is_deadlock(std::size_t looks) {
    Patience patience(looks);
    Concrete concrete(b.network);
    concrete.semantics().watch(&patience);
    return concrete.is_deadlock(concrete.initial(concrete.semantics().initial_values()));
  }

  NetworkBuilder b;
  std::uint32_t v, x;
};

TEST(ManyChoices, AMemberThatCannotMoveEndsItsVector) {
  Vector model;
  model.require(model.b.is(model.v, 9));
  EXPECT_TRUE(model.is_deadlock(1000));
}

TEST(ManyChoices, WhatOthersForceIsKnownBeforeTheProduct) {
  Vector model;
  model.b.network.processes[many].locations[0].invariant = model.b.when(model.x, Op::Le, 3);
  model.require(model.b.when(model.x, Op::Ge, 5));
  EXPECT_TRUE(model.is_deadlock(1000)) << "no permitted delay leads there";
  // Only together do they contradict each other; one of them has a single edge.
  Vector other;
  other.require(other.b.when(other.x, Op::Ge, 5));
  for (std::size_t i = 0; i < 3; ++i) other.b.edge_of(1, i).guard = other.b.when(other.x, Op::Le, 3);
  other.b.network.processes[1].edges.count = 1;
  EXPECT_TRUE(other.is_deadlock(1000));
}

TEST(ManyChoices, OneTransitionIsEnoughToGoOn) {
  Vector model;
  EXPECT_FALSE(model.is_deadlock(1000));
}

TEST(ManyChoices, TheWatchEndsAProductThatLeadsNowhere) {
  Vector model;
  model.b.network.processes[0].locations[1].invariant = model.b.is(model.v, 9);
  EXPECT_THROW(model.is_deadlock(1000), util::Exceeded);
}

TEST(ManyChoices, SomebodyMustLeaveACommittedLocation) {
  // A sender and `many` receivers with two edges each; who is committed cannot take part.
  NetworkBuilder b(names(many + 2));
  const auto c = b.channel("c", ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p <= many; ++p) b.location(p, "l");
  b.committed(many + 1, "l");
  b.send(c, 0, 0, 0);
  for (std::uint32_t p = 1; p <= many; ++p)
    for (int i = 0; i < 2; ++i) b.receive(c, p, 0, 0);
  Patience patience(1000);
  Concrete concrete(b.network);
  concrete.semantics().watch(&patience);
  const auto start = concrete.initial(concrete.semantics().initial_values());
  EXPECT_TRUE(concrete.is_deadlock(start));
  b.receive(c, many + 1, 0, 0);
  EXPECT_FALSE(concrete.is_deadlock(start)) << "a receiver may be the one who is committed";
}

// `many` processes that send and receive, each with `width` values to select.
struct Pairs {
  static constexpr std::int32_t width = 50;
  explicit Pairs(bool urgent, std::int32_t priority = 0) : b(names(many + 1)) {
    v = b.variable("v", 0, 9);
    const auto c = b.channel("c", ChannelKind::Binary, urgent, priority);
    for (std::uint32_t p = 0; p < many; ++p) {
      b.location(p, "l");
      const auto k = b.temporary("k" + std::to_string(p), 0, width - 1);
      b.send(c, p, 0, 0).selects.push_back({k, 0, width - 1});
      b.receive(c, p, 0, 0, b.is(v, 9)).selects.push_back({k, 0, width - 1});
    }
    b.location(many, "q");
    b.edge(many, 0, 0, b.op(Op::Lt, b.var(v), b.num(3)), b.set(v, b.op(Op::Add, b.var(v), b.num(1))));
    b.network.has_priorities = priority != 0;
  }
  static constexpr std::size_t offers = 2 * many * width;

  NetworkBuilder b;
  std::uint32_t v;
};

TEST(ManyChoices, SendersDoNotTryThoseWhoCannotReceive) {
  for (const bool urgent : {false, true}) {
    Pairs model(urgent);
    Patience patience(16 * Pairs::offers);
    Concrete concrete(model.b.network);
    concrete.semantics().watch(&patience);
    auto state = concrete.initial(concrete.semantics().initial_values());
    EXPECT_FALSE(concrete.is_deadlock(state));
    EXPECT_EQ(concrete.semantics().transitions(state.values).size(), 1u);
    state.values[position(concrete.semantics().cells(), model.v)] = 3;
    EXPECT_TRUE(concrete.is_deadlock(state));
    EXPECT_FALSE(explain_standstill(model.b.network, state, patience).processes.empty());
  }
}

TEST(ManyChoices, AnUrgentPairIsFoundOnce) {
  Pairs model(true);
  Patience patience(4 * Pairs::offers);
  Semantics semantics(model.b.network);
  semantics.watch(&patience);
  Values values = semantics.initial_values();
  values[position(semantics.cells(), model.v)] = 9;
  EXPECT_TRUE(semantics.urgent_synchronisation(values).is_true());
}

result::Trace count_to(const ir::Network& network, std::uint32_t process, std::uint32_t cell, std::int32_t last) {
  Concrete concrete(network);
  auto values = concrete.semantics().initial_values();
  result::Trace trace;
  const auto start = concrete.initial(values);
  trace.states.push_back({start.values, start.clocks, {}});
  for (std::int32_t i = 1; i <= last; ++i) {
    trace.steps.push_back({0, {{network.processes[process].edges[0], {}}}, 1, std::nullopt});
    values[position(concrete.semantics().cells(), cell)] = i;
    trace.states.push_back({values, start.clocks, {}});
  }
  return trace;
}

TEST(ManyChoices, AReplayLooksForWhatBlocksAndNothingElse) {
  Pairs model(false, 1);
  const auto trace = count_to(model.b.network, many, model.v, 3);
  Patience patience(3 * 8 * Pairs::offers);
  EXPECT_EQ(replay(model.b.network, trace, ir::ExprId(), patience).reason, "");
  // A vector of lower priority than the step has 3^40 transitions that nobody asks about; one of higher priority
  // blocks at its first.
  for (const std::int32_t priority : {1, -1}) {
    Vector vector;
    auto& b = vector.b;
    b.edge(many, 0, 0, {}, b.set(vector.v, b.op(Op::Add, b.var(vector.v), b.num(1))));
    b.network.processes[many].priority = priority;
    b.network.has_priorities = true;
    const auto run = count_to(b.network, many, vector.v, 3);
    Patience few(10'000);
    EXPECT_EQ(replay(b.network, run, ir::ExprId(), few).reason.empty(), priority > 0);
  }
}

TEST(ManyChoices, ACertificateIsCheckedUnderAWatch) {
  Vector model;
  model.require(model.b.is(model.v, 9));
  ir::Property property;
  property.kind = ir::Reachable{model.b.at(0, 1)};
  result::InductiveSet set;
  Semantics semantics(model.b.network);
  set.states.push_back({semantics.initial_values(), {{}}});
  Patience patience(1000), none(0);
  EXPECT_EQ(verify(model.b.network, property, set, patience).reason, "");
  EXPECT_THROW(verify(model.b.network, property, set, none), util::Exceeded);
  // Every one of the 3^40 is the same step.
  model.require({});
  Patience more(1000);
  EXPECT_NE(verify(model.b.network, property, set, more).reason, "") << "the first transition leads out";
}

TEST(ManyChoices, TheSimulationOffersSomeOfThem) {
  Vector model;
  Patience patience(10'000'000);
  Simulation simulation(model.b.network, &patience);
  EXPECT_EQ(simulation.choices().size(), 10'000u);
  EXPECT_TRUE(simulation.choices_left_out());
  Patience few(1000);
  Simulation stopped(model.b.network, &few);
  EXPECT_TRUE(stopped.gave_up());
}

// What is offered is right, though not everything is: an edge of twenty thousand values comes before the one that
// decides.
TEST(ManyChoices, WhatStopsTimeIsNotLeftOut) {
  NetworkBuilder b({"P", "Q"});
  const auto s = b.temporary("s", 0, 20'000);
  const auto go = b.channel("go", ChannelKind::Binary, true);
  b.location(0, "l");
  b.location(1, "l");
  b.edge(0, 0, 0).selects = {{s, 0, 20'000}};
  b.send(go, 0, 0, 0);
  b.receive(go, 1, 0, 0);
  Simulation simulation(b.network);
  EXPECT_TRUE(simulation.choices_left_out());
  EXPECT_NE(simulation.wait(1), "");
}

TEST(ManyChoices, WhoMustReceiveIsNotLeftOut) {
  NetworkBuilder b({"P", "Q"});
  const auto s = b.temporary("s", 0, 20'000);
  const auto other = b.channel("other");
  const auto all = b.channel("all", ChannelKind::Broadcast);
  b.location(0, "l");
  b.location(1, "l");
  b.send(all, 0, 0, 0);
  b.receive(other, 1, 0, 0).selects = {{s, 0, 20'000}};
  b.receive(all, 1, 0, 0);
  Simulation simulation(b.network);
  ASSERT_EQ(simulation.choices().size(), 1u);
  EXPECT_EQ(simulation.choices()[0].transition.participants.size(), 2u);
}

TEST(Simulation, ShowsItsRunWithoutACopy) {
  NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 9);
  b.location(0, "l");
  b.edge(0, 0, 0, {}, b.set(v, b.op(Op::Add, b.var(v), b.num(1))));
  Simulation simulation(b.network);
  for (int i = 0; i < 4; ++i) ASSERT_EQ(simulation.take(0, 2), "");
  ASSERT_EQ(simulation.go(2), "");
  ASSERT_EQ(simulation.wait(5), "");
  const void* kept[2] = {};
  for (const void*& at : kept) {
    simulation.show_trace([&](const result::Trace& shown) {
      at = shown.states.data();
      EXPECT_EQ(shown.states, simulation.trace().states);
      EXPECT_EQ(shown.steps.size(), 2u);
      EXPECT_EQ(shown.final_delay, 5);
    });
  }
  EXPECT_EQ(kept[0], kept[1]);
  EXPECT_EQ(simulation.length(), 4u) << "what was undone is still there";
  ASSERT_EQ(simulation.go(4), "");
  EXPECT_EQ(simulation.time(), 8);
  EXPECT_EQ(simulation.state().values.back(), 4);
  EXPECT_THROW(simulation.show_trace([](const result::Trace&) { throw util::Exceeded{}; }), util::Exceeded);
  EXPECT_EQ(simulation.length(), 4u);
}

}  // namespace
}  // namespace beeline::check
