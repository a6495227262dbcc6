#include "output/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "random_trace.h"
#include "result/rational.h"

namespace beeline::output {
namespace {

void expect_equal(const result::Trace& a, const result::Trace& b) {
  RC_ASSERT(a.states.size() == b.states.size());
  RC_ASSERT(a.steps.size() == b.steps.size());
  for (std::size_t i = 0; i < a.states.size(); ++i) {
    RC_ASSERT(a.states[i].values == b.states[i].values);
    RC_ASSERT(a.states[i].clocks == b.states[i].clocks);
    RC_ASSERT(a.states[i].inactive == b.states[i].inactive);
    RC_ASSERT(a.states[i].zone.size() == b.states[i].zone.size());
    for (std::size_t k = 0; k < a.states[i].zone.size(); ++k) {
      const auto &x = a.states[i].zone[k], &y = b.states[i].zone[k];
      RC_ASSERT(x.x == y.x && x.y == y.y && x.bound == y.bound && x.strict == y.strict);
    }
  }
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    RC_ASSERT(a.steps[i].delay == b.steps[i].delay);
    RC_ASSERT(a.steps[i].cost == b.steps[i].cost);
    RC_ASSERT(a.steps[i].probability == b.steps[i].probability);
    RC_ASSERT(a.steps[i].participants.size() == b.steps[i].participants.size());
    for (std::size_t k = 0; k < a.steps[i].participants.size(); ++k) {
      const auto &x = a.steps[i].participants[k], &y = b.steps[i].participants[k];
      RC_ASSERT(x.edge == y.edge && x.selected == y.selected);
    }
  }
  RC_ASSERT(a.final_delay == b.final_delay);
  RC_ASSERT(a.loop_start == b.loop_start);
  RC_ASSERT(a.zeno == b.zeno && a.diverges == b.diverges);
  RC_ASSERT(a.standstill == b.standstill);
  RC_ASSERT(a.shows == b.shows);
  RC_ASSERT(a.error.has_value() == b.error.has_value());
  if (!a.error) return;
  RC_ASSERT(a.error->message == b.error->message && a.error->part == b.error->part);
  RC_ASSERT(a.error->participants.size() == b.error->participants.size());
  for (std::size_t k = 0; k < a.error->participants.size(); ++k)
    RC_ASSERT(a.error->participants[k].edge == b.error->participants[k].edge);
}

std::string results(std::string_view model, const ir::Network& network, const util::Sources& sources,
                    std::span<const ir::Property> properties, std::span<const result::Answer> answers) {
  return util::gathered(
      [&](const util::Sink& sink) { write_results(sink, model, network, sources, properties, answers); });
}

TEST(TraceJson, ReadsBackWhatItWrote) {
  const bool holds = rc::check("read_trace(write_trace(t)) == t", [](unsigned seed) {
    const test::Sample sample = test::random_sample(seed);
    const std::string text = write_trace(sample.network, {}, sample.trace, "E<> true");
    const TraceReading reading = read_trace(sample.network, text);
    RC_ASSERT(reading.error == "");
    expect_equal(sample.trace, *reading.trace);
  });
  EXPECT_TRUE(holds);
}

// States are written one by one, and nobody can tell.
TEST(TraceJson, IsLaidOutLikeOneValue) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    const test::Sample sample = test::random_sample(seed);
    const std::string query = "E<> \"states\": [ <discarded> \n <discarded>";
    const std::string alone = write_trace(sample.network, {}, sample.trace, query);
    EXPECT_EQ(alone, nlohmann::ordered_json::parse(alone).dump(2) + "\n");

    std::vector<result::Answer> answers(3);
    answers[0].trace = answers[2].trace = sample.trace;
    for (result::Answer& answer : answers) answer.query = query;
    const std::vector<ir::Property> properties(3);
    const std::string report = results("m", sample.network, {}, properties, answers);
    const auto value = nlohmann::ordered_json::parse(report);
    EXPECT_EQ(report, value.dump(2) + "\n");
    EXPECT_TRUE(value["results"][1]["trace"].is_null());
    for (const std::size_t with : {0, 2})
      EXPECT_EQ(value["results"][with]["trace"], nlohmann::ordered_json::parse(alone));
  }
}

TEST(TraceJson, DamagedTextIsRefusedOrReadsAsATrace) {
  const bool holds = rc::check("read_trace is total", [](unsigned seed, unsigned where, char with) {
    const test::Sample sample = test::random_sample(seed);
    std::string text = write_trace(sample.network, {}, sample.trace);
    text[where % text.size()] = with;
    const TraceReading reading = read_trace(sample.network, text);
    RC_ASSERT(reading.trace.has_value() == reading.error.empty());
    if (reading.trace) RC_ASSERT(reading.trace->states.size() == reading.trace->steps.size() + 1);
  });
  EXPECT_TRUE(holds);
}

// Every field that read_trace needs, taken away or given another type, is missed.
TEST(TraceJson, MissingOrWrongFieldsAreRefused) {
  unsigned seed = 0;
  test::Sample sample = test::random_sample(seed);
  while (sample.trace.steps.empty() || sample.trace.steps[0].participants.empty() || sample.network.clocks.size() < 2 ||
         sample.network.cells.size() < sample.network.processes.size() + 2) {
    sample = test::random_sample(++seed);
  }
  const auto whole = nlohmann::json::parse(write_trace(sample.network, {}, sample.trace));
  ASSERT_TRUE(read_trace(sample.network, whole.dump()).trace);
  for (const char* path :
       {"/format", "/states", "/steps", "/states/0/locations", "/states/0/variables", "/states/0/clocks",
        "/steps/0/delay", "/steps/0/participants", "/steps/0/participants/0/process", "/steps/0/participants/0/edge"}) {
    const nlohmann::json::json_pointer pointer(path);
    auto missing = whole;
    missing.at(pointer.parent_pointer()).erase(pointer.back());
    EXPECT_FALSE(read_trace(sample.network, missing.dump()).trace) << path;
    auto wrong = whole;
    wrong[pointer] = false;
    EXPECT_FALSE(read_trace(sample.network, wrong.dump()).trace) << path;
  }
}

TEST(ResultsJson, HasTheFieldsThatTheDocsName) {
  const test::Sample sample = test::random_sample(3);
  util::Sources sources;
  sources.add("m.xml", "<nta/>");
  std::vector<ir::Property> properties(2);
  properties[1].kind = ir::Extrema{ir::ExtremumKind::Bounds, {}, {}};
  std::vector<result::Answer> answers(2);
  answers[0].query = "E<> P.A";
  answers[0].verdict = result::Verdict::Satisfied;
  answers[0].search = "bfs(store=inclusion)";
  answers[0].statistics = {.explored = 1,
                           .generated = 2,
                           .transitions = 3,
                           .stored = 4,
                           .kept = 5,
                           .evaluated = 7,
                           .dead_ends = 8,
                           .work = 10,
                           .estimate_seconds = 0.25,
                           .making_seconds = 0.125,
                           .seconds = 0.5,
                           .peak_bytes = 6,
                           .queues = {},
                           .context_switches = {},
                           .left_out = {{"W"}, {"n", "m"}, {}},
                           .scalar_sets = {{"id_t", 4, {3}, "P(0) is named", {}}, {"k_t", 2, {2}, "", {}}}};
  answers[0].length = {9, 1};
  answers[0].trace = sample.trace;
  answers[1].verdict = result::Verdict::Unknown;
  answers[1].reason = "out of time";
  answers[1].position = {1, 2, 0};
  answers[1].extrema.push_back({"x", true, 0, std::nullopt, false, false});
  const std::string text = results("m.xml", sample.network, sources, properties, answers);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["model"], "m.xml");
  const auto& first = json["results"][0];
  EXPECT_EQ(first["verdict"], "satisfied");
  EXPECT_EQ(first["search"], "bfs(store=inclusion)");
  const nlohmann::json stats = {
      {"explored", 1},
      {"generated", 2},
      {"transitions", 3},
      {"stored", 4},
      {"kept", 5},
      {"seconds", 0.5},
      {"peak_bytes", 6},
      {"trace_length", sample.trace.steps.size()},
      {"evaluated", 7},
      {"dead_ends", 8},
      {"work", 10},
      {"estimate_seconds", 0.25},
      {"making_seconds", 0.125},
      {"first_trace_length", 9},
      {"trace_at_least", 1},
      {"left_out", {{"processes", {"W"}}, {"variables", {"n", "m"}}, {"clocks", nlohmann::json::array()}}},
      {"symmetry",
       {{{"set", "id_t"}, {"size", 4}, {"groups", {3}}, {"reason", "P(0) is named"}},
        {{"set", "k_t"}, {"size", 2}, {"groups", {2}}}}}};
  EXPECT_EQ(first["stats"], stats);
  const auto& second = json["results"][1];
  EXPECT_EQ(second["reason"], "out of time");
  EXPECT_EQ(second["position"], "m.xml:1:2");
  EXPECT_TRUE(second["trace"].is_null());
  const nlohmann::json extremum = {
      {"term", "x"}, {"reached", true}, {"inf", {{"value", 0}, {"attained", true}}}, {"sup", {{"unbounded", true}}}};
  EXPECT_EQ(second["extrema"][0], extremum);
  EXPECT_TRUE(read_trace(sample.network, text).trace) << "the trace inside a report reads back, too";
}

TEST(ResultsJson, AMistakeOfTheProgramIsAVerdict) {
  const test::Sample sample = test::random_sample(3);
  const std::vector<ir::Property> properties(1);
  std::vector<result::Answer> answers(1);
  answers[0].verdict = result::Verdict::Internal;
  answers[0].reason = "the replay refuses the trace";
  answers[0].trace = sample.trace;
  answers[0].length = {sample.trace.steps.size(), sample.trace.steps.size()};
  const auto json = nlohmann::json::parse(results("m", sample.network, {}, properties, answers));
  EXPECT_EQ(json["results"][0]["verdict"], "internal_error");
  EXPECT_EQ(json["results"][0]["reason"], "the replay refuses the trace");
  EXPECT_FALSE(json["results"][0].contains("shortest")) << "nothing is proven of it";
}

TEST(Rational, TextReadsBack) {
  const bool holds = rc::check("parse(exact(r)) == r == parse(readable(r))", [](int above, int below) {
    RC_PRE(below > 0);
    result::Rational value(above, below);
    value.canonicalize();
    RC_ASSERT(result::parse_rational(result::exact(value)) == value);
    RC_ASSERT(result::parse_rational(result::readable(value)) == value);
  });
  EXPECT_TRUE(holds);
  EXPECT_EQ(result::readable(result::Rational(-1, 8)), "-0.125");
  EXPECT_EQ(result::readable(result::Rational(3, 2)), "1.5");
  EXPECT_EQ(result::readable(result::Rational(1, 3)), "1/3");
  for (const char* bad : {"", "-", "1/0", "1/", "/2", "1.", ".5", "1e3", "0x1", " 1", "1 ", "1/2/3", "--1", "+1"}) {
    EXPECT_FALSE(result::parse_rational(bad)) << bad;
  }
}

}  // namespace
}  // namespace beeline::output
