#include "output/text.h"

#include <gtest/gtest.h>

#include "random_trace.h"

namespace beeline::output {
namespace {

ir::Network train_gate() {
  ir::Network network;
  ir::Process train, gate;
  train.name = "Train(1)";
  train.locations = {{"Safe", {}, false, false, {}, {}}, {"Appr", {}, false, false, {}, {}}};
  gate.name = "Gate";
  gate.locations = {{"Free", {}, false, false, {}, {}}, {"", {}, false, false, {}, {}}};
  network.cells = {{"Train(1)", ir::CellKind::Location, 0, 1, 0, false, {}},
                   {"Gate", ir::CellKind::Location, 0, 1, 0, false, {}},
                   {"list[0]", ir::CellKind::Variable, 0, 3, 0, false, {}},
                   {"stop", ir::CellKind::Variable, 0, 1, 0, true, {}},
                   {"e", ir::CellKind::Temporary, 0, 1, 0, false, {}}};
  network.clocks.push_back({"x", 0, {}});
  network.channels = {{"appr[0]", ir::ChannelKind::Binary, false, 0, {}},
                      {"appr[1]", ir::ChannelKind::Binary, false, 0, {}}};
  ir::Edge send, receive;
  send.target = receive.target = 1;
  send.sync = ir::SyncKind::Send;
  send.channel = network.arena.channel(1);
  receive.sync = ir::SyncKind::Receive;
  receive.selects = {{4, 0, 1}};
  receive.channel = network.arena.index(network.arena.channel(0), network.arena.load_cell(4), 0, 2, 1);
  receive.process = 1;
  train.edges = {0, 1};
  gate.edges = {1, 1};
  gate.cell = 1;
  network.processes = {train, gate};
  network.edges = {send, receive};
  return network;
}

result::Trace one_step() {
  result::Trace trace;
  trace.states = {{{0, 0, 0, 0}, {0, 0}, {}}, {{1, 1, 2, 1}, {0, 0}, {{1, 0, 5, true}, {0, 1, -1, false}}}};
  trace.steps.resize(1);
  trace.steps[0].delay = result::Rational(3, 2);
  trace.steps[0].participants = {{ir::EdgeId(0), {}}, {ir::EdgeId(1), {1}}};
  trace.final_delay = result::Rational(1, 3);
  return trace;
}

TEST(TraceText, TellsWhoMovedWhatChangedAndWhen) {
  EXPECT_EQ(trace_text(train_gate(), one_step(), {}),
            "step  time\n"
            "   0  0     Train(1).Safe, Gate.Free\n"
            "            list[0] = 0, stop = false\n"
            "            x = 0\n"
            "   1  1.5   Train(1): Safe -> Appr, Gate: Free -> _id1 [e = 1] on appr[1]\n"
            "            list[0]: 0 -> 2, stop: false -> true\n"
            "            x = 0\n"
            "            after waiting 1/3 more\n"
            " end  11/6  Train(1).Appr, Gate._id1\n"
            "            list[0] = 2, stop = true\n"
            "            x = 1/3\n");
}

TEST(TraceText, LeavesOutClocksThatNothingReadsButNotAtTheEnd) {
  result::Trace trace = one_step();
  trace.states[1].inactive = {1};
  const std::string text = trace_text(train_gate(), trace, {});
  EXPECT_EQ(text.find("stop: false -> true\n            x = 0\n"), std::string::npos);
  EXPECT_NE(text.find("stop = true\n            x = 1/3\n"), std::string::npos);
  TextStyle all;
  all.all_clocks = true;
  EXPECT_NE(trace_text(train_gate(), trace, all).find("stop: false -> true\n            x = 0\n"), std::string::npos);
}

TEST(TraceText, TellsWhyNothingGoesOn) {
  result::Trace trace = one_step();
  trace.standstill =
      result::Standstill{"time stops after 2: invariant x <= 2 of Gate._id1", {"n < 3 is false", "stuck"}};
  const std::string text = trace_text(train_gate(), trace, {});
  EXPECT_TRUE(
      text.ends_with("            no transition is possible, now or later:\n"
                     "              time stops after 2: invariant x <= 2 of Gate._id1\n"
                     "              Train(1).Appr: n < 3 is false\n"
                     "              Gate._id1: stuck\n"))
      << text;
}

TEST(TraceText, EvaluatesTheIndexOfAChannelWhateverItTakes) {
  ir::Network network = train_gate();
  ir::Function twice;
  twice.name = "same";
  twice.parameters = {static_cast<std::uint32_t>(network.cells.size())};
  network.cells.push_back({"i", ir::CellKind::Temporary, 0, 1, 0, false, {}});
  ir::Expr back;
  back.op = ir::Op::Return;
  back.a = network.arena.load_cell(twice.parameters[0]);
  twice.body = network.arena.add(back);
  network.functions.push_back(twice);
  const ir::ExprId argument[] = {network.arena.load_cell(4)};
  const ir::ExprId index = network.arena.call(ir::FunctionId(0), argument);
  network.edges[1].channel = network.arena.index(network.arena.channel(0), index, 0, 2, 1);
  EXPECT_NE(trace_text(network, one_step(), {}).find("[e = 1] on appr[1]\n"), std::string::npos);
}

TEST(TraceText, ShowsZonesOnRequestAndColoursOnlyWhenAsked) {
  TextStyle style;
  style.zones = true;
  EXPECT_NE(trace_text(train_gate(), one_step(), style).find("zone: x < 5, x >= 1\n"), std::string::npos);
  EXPECT_EQ(trace_text(train_gate(), one_step(), style).find('\033'), std::string::npos);
  style.colour = true;
  EXPECT_NE(trace_text(train_gate(), one_step(), style).find('\033'), std::string::npos);
}

TEST(TraceText, BreaksLongLinesAndSurvivesAnyTrace) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const test::Sample sample = test::random_sample(seed);
    TextStyle style;
    style.zones = true;
    EXPECT_FALSE(trace_text(sample.network, sample.trace, style).empty());
  }
  TextStyle narrow;
  narrow.width = 30;
  EXPECT_NE(trace_text(train_gate(), one_step(), narrow).find("Train(1).Safe,\n            Gate.Free\n"),
            std::string::npos);
}

TEST(ExtremaText, TellsOpenAndUnboundedApart) {
  const result::Extremum open{"x", true, 0, 7, false, true}, none{"y", false, {}, {}, false, false},
      unbounded{"z", true, 1, {}, true, false};
  EXPECT_EQ(extrema_text(ir::ExtremumKind::Supremum, {open, none, unbounded}),
            "sup x = 7 (approached from below, never reached)\ny: no state to take it from\nsup z: unbounded\n");
  EXPECT_EQ(extrema_text(ir::ExtremumKind::Bounds, {open, unbounded}), "x in [0, 7)\nz in (1, infinity)\n");
}

result::Answer ended_by(result::Limit limit) {
  result::Answer answer;
  answer.limit = limit;
  answer.statistics.seconds = 30;
  result::Freezing& f = answer.statistics.freezing.emplace();
  f.parts.push_back({"context", 9, 40, 60, 12, "17"});
  f.reached_future = 3;
  f.moments.push_back({100, 10, 1000, 0.25});
  return answer;
}

TEST(FreezingAdvice, SaysHowFarItCameAndWhatHelpsAgainstTheLimit) {
  EXPECT_EQ(freezing_advice(ended_by(result::Limit::None)), "");
  EXPECT_EQ(freezing_advice(ended_by(result::Limit::Time)),
            "came 25.0 % of the way; if the rest is like it, it takes 120 s in all; what would help: a store that "
            "merges more (inclusion, alu), a run that can be gone on with (--freeze-to)\n");
  result::Answer saved = ended_by(result::Limit::Interrupted);
  saved.statistics.freezing->boundaries = 2;
  EXPECT_EQ(freezing_advice(saved),
            "came 25.0 % of the way; what would help: a store that merges more (inclusion, alu), going on from here "
            "(--resume)\n");
  EXPECT_EQ(freezing_advice(ended_by(result::Limit::Memory)),
            "came 25.0 % of the way; what would help: clusters=states, other parts whose steps are smaller (--acyclic; "
            "beeline info lists them), a store that merges more (inclusion, alu), more memory, a run that can be gone "
            "on with (--freeze-to)\n");
}

}  // namespace
}  // namespace beeline::output
