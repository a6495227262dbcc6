#include "unit/api/models.h"

namespace beeline::test {
namespace {

TEST(ApiSimulation, StepsByHand) {
  const Model model = load(tiny);
  Simulation simulation(model);
  ASSERT_TRUE(simulation.started());
  EXPECT_FALSE(simulation.error());
  EXPECT_EQ(simulation.state().locations, (std::vector<std::uint32_t>{0, 0}));
  ASSERT_EQ(simulation.choices().size(), 1u);
  const Choice& choice = simulation.choices()[0];
  EXPECT_EQ(choice.text, "P1: A -> B, Q: S -> S on go");
  ASSERT_EQ(choice.delays.size(), 1u);
  EXPECT_EQ(choice.delays[0].low, "2");
  EXPECT_FALSE(choice.delays[0].low_open);
  EXPECT_EQ(choice.delays[0].high, "3");
  EXPECT_EQ(simulation.permitted_delays()[0].high, "3");

  EXPECT_EQ(simulation.wait("4"), "cannot wait 4 here");
  EXPECT_EQ(simulation.wait("a while"), "'a while' is no delay");
  EXPECT_EQ(simulation.take(0, "1"), "this transition cannot be taken after 1");
  EXPECT_EQ(simulation.take(7), "there is no transition 8");
  EXPECT_EQ(simulation.wait("1/2"), "");
  EXPECT_EQ(simulation.state().clocks[0], "1/2");
  EXPECT_EQ(simulation.take(0, "2.25"), "");
  EXPECT_EQ(simulation.time(), "11/4");
  EXPECT_EQ(simulation.position(), 1u);
  ASSERT_EQ(simulation.choices().size(), 2u) << "one for each value of the select variable";
  EXPECT_TRUE(simulation.choices()[1].delays[0].low_open);
  EXPECT_FALSE(simulation.choices()[1].delays[0].high);
  EXPECT_EQ(simulation.take(1), "");
  EXPECT_EQ(simulation.state().variables[0], 1);
  EXPECT_EQ(simulation.trace().steps[1].participants[0].selected, std::vector<std::int32_t>{1});

  const Trace run = simulation.trace();
  EXPECT_EQ(replay(model, run).reason, "");
  EXPECT_EQ(simulation.undo(), "");
  EXPECT_EQ(simulation.position(), 1u);
  EXPECT_EQ(simulation.length(), 2u);
  EXPECT_EQ(simulation.go(0), "");
  EXPECT_EQ(simulation.undo(), "this is the start");
  EXPECT_EQ(simulation.go(9), "the run has only 2 steps");
  Simulation another(model);
  EXPECT_EQ(another.follow(run), "");
  EXPECT_EQ(another.position(), 2u);
  EXPECT_EQ(another.trace().states.back().clocks, run.states.back().clocks);
}

TEST(ApiSimulation, WhereNothingGoesOn) {
  Simulation none(load("clock x; process P() { state A { x > 1 }; init A; } system P;"));
  EXPECT_FALSE(none.started());
  ASSERT_TRUE(none.error());
  EXPECT_NE(none.error()->message.find("no state at all"), std::string::npos) << none.error()->message;
  EXPECT_NE(none.take(0), "");
  EXPECT_TRUE(none.trace().states.empty());
  Simulation unsupported(load("clock x; process P() { state A { x' == 0 }; init A; } system P;"));
  EXPECT_FALSE(unsupported.started());
  EXPECT_TRUE(unsupported.error());
  EXPECT_NE(unsupported.follow({}), "");
  Simulation wrong(load("int[0,1] v; process P() { state A, B; init A; trans A -> B { assign v = 5; }; } system P;"));
  EXPECT_TRUE(wrong.started());
  EXPECT_FALSE(wrong.error());
  ASSERT_EQ(wrong.choices().size(), 1u);
  ASSERT_TRUE(wrong.choices()[0].error);
  EXPECT_EQ(wrong.choices()[0].error->position.line, 1u);
  EXPECT_NE(wrong.take(0), "");
}

TEST(ApiTrace, ReadsBackAndReplays) {
  const Model model = load(tiny);
  const Queries queries = ask(model, "E<> P1.C\nE<> P1.B\n");
  const Trace trace = *queries.check().answers.at(0).trace;
  EXPECT_EQ(replay(queries, 0, trace).reason, "");
  EXPECT_NE(replay(queries, 1, trace).reason, "") << "it goes on to C";
  EXPECT_NE(replay(queries, 2, trace).reason, "");
  EXPECT_NE(trace_text(model, trace).find("P1: A -> B, Q: S -> S on go"), std::string::npos);

  EXPECT_EQ(state_text(model, trace.states[0]), "P1.A, Q.S\nv = 0, flag = false\nx = 0, y = 0\n");
  EXPECT_EQ(state_text(model, {}), "a state has not as many locations, variables and clocks as the model\n");
  EXPECT_EQ(approximately("-5/2"), -2.5);
  EXPECT_NE(approximately("soon"), approximately("soon")) << "not a number";

  const std::string json = trace_json(model, trace, "E<> P1.C");
  const TraceReading again = read_trace(model, json);
  ASSERT_TRUE(again.trace) << again.error;
  EXPECT_EQ(trace_json(model, *again.trace, "E<> P1.C"), json);
  EXPECT_EQ(read_trace(model, "{}").trace, std::nullopt);
  EXPECT_NE(read_trace(model, "{}").error, "");
}

TEST(ApiTrace, WhatDoesNotFitIsRefused) {
  const Model model = load(tiny);
  const Trace good = *ask(model, "E<> P1.C").check().answers.at(0).trace;
  EXPECT_EQ(replay(model, good).reason, "");
  const auto refused = [&](const auto& change) {
    Trace trace = good;
    change(trace);
    const Replay verdict = replay(model, trace);
    EXPECT_NE(verdict.reason, "");
    return verdict.step;
  };
  refused([](Trace& t) { t.states.pop_back(); });
  refused([](Trace& t) { t.states[1].locations.pop_back(); });
  refused([](Trace& t) { t.states[1].locations[0] = 9; });
  refused([](Trace& t) { t.states[1].clocks[0] = "soon"; });
  refused([](Trace& t) { t.steps[0].participants[0].edge = 17; });
  refused([](Trace& t) { t.steps[0].delay = "-1"; });
  refused([](Trace& t) { t.loop_start = 12; });
  EXPECT_EQ(refused([](Trace& t) { t.steps[0].delay = "1"; }), 1u);
  EXPECT_EQ(refused([](Trace& t) { t.states[2].variables[0] = 0; }), 2u);
  EXPECT_EQ(replay(model, Trace()).step, 0u);
  EXPECT_NE(replay(model, Trace()).reason, "");
}

}  // namespace
}  // namespace beeline::test
