#include "output/stored_trace.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "output/json.h"
#include "random_trace.h"

namespace beeline::output {
namespace {

// A stored trace reads as it did when its model was there.
TEST(StoredTrace, TextIsThatOfTheTraceItself) {
  std::size_t steps = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const test::Sample sample = test::random_sample(seed);
    const auto reading = StoredTrace::read(write_trace(sample.network, {}, sample.trace, "E<> true"));
    ASSERT_TRUE(reading.trace) << reading.error;
    TextStyle style;
    style.zones = seed % 2 == 0;
    style.colour = seed % 3 == 0;
    EXPECT_EQ(reading.trace->text(style), trace_text(sample.network, sample.trace, style)) << "seed " << seed;
    EXPECT_EQ(reading.trace->query(), "E<> true");
    EXPECT_EQ(reading.trace->steps(), sample.trace.steps.size());
    steps += sample.trace.steps.size();
  }
  EXPECT_GT(steps, 100u);
}

TEST(StoredTrace, JsonComesBackUnchanged) {
  const test::Sample sample = test::random_sample(3);
  const std::string json = write_trace(sample.network, {}, sample.trace);
  EXPECT_EQ(StoredTrace::read(json).trace->json(), json);
}

test::Sample rich_sample() {
  unsigned seed = 0;
  test::Sample sample = test::random_sample(seed);
  while (sample.trace.steps.empty() || sample.trace.steps[0].participants.empty() || sample.network.clocks.size() < 2 ||
         sample.trace.states[0].zone.empty() || sample.network.cells.size() < sample.network.processes.size() + 2) {
    sample = test::random_sample(++seed);
  }
  return sample;
}

TEST(StoredTrace, MissingOrWrongFieldsAreRefused) {
  const test::Sample sample = rich_sample();
  const auto whole = nlohmann::json::parse(write_trace(sample.network, {}, sample.trace));
  ASSERT_TRUE(StoredTrace::read(whole.dump()).trace);
  for (const char* path : {"/format", "/states", "/steps", "/states/0/locations", "/states/0/variables",
                           "/states/0/clocks", "/states/0/zone/0/left", "/states/0/zone/0/bound", "/steps/0/delay",
                           "/steps/0/participants", "/steps/0/participants/0/process", "/steps/0/participants/0/source",
                           "/steps/0/participants/0/target", "/steps/0/participants/0/sync"}) {
    const nlohmann::json::json_pointer pointer(path);
    auto missing = whole;
    missing.at(pointer.parent_pointer()).erase(pointer.back());
    const auto without = StoredTrace::read(missing.dump());
    EXPECT_FALSE(without.trace) << path;
    EXPECT_NE(without.error, "") << path;
    auto wrong = whole;
    wrong[pointer] = false;
    EXPECT_FALSE(StoredTrace::read(wrong.dump()).trace) << path;
  }
  auto renamed = whole;
  auto& clocks = renamed["states"].back()["clocks"];
  clocks["another"] = clocks.front();
  clocks.erase(clocks.begin().key() == "another" ? std::next(clocks.begin()) : clocks.begin());
  ASSERT_EQ(clocks.size(), whole["states"][0]["clocks"].size());
  EXPECT_FALSE(StoredTrace::read(renamed.dump()).trace) << "states with different clocks";
  for (const auto& [path, value] :
       std::vector<std::pair<const char*, nlohmann::json>>{{"/loop_start", whole["states"].size()},
                                                           {"/final_delay", "x"},
                                                           {"/steps/0/delay", "1/0"},
                                                           {"/booleans", 3},
                                                           {"/source", nlohmann::json{{"m.xml", {{"1", 2}}}}},
                                                           {"/query", 7},
                                                           {"/steps/0/participants/0/source", ""},
                                                           {"/steps/0/participants/0/target", ""},
                                                           {"/error", {{"message", ""}}},
                                                           {"/steps/0/participants/0/process", "nobody"},
                                                           {"/states/0/variables", nlohmann::json{{"other", 1}}}}) {
    auto wrong = whole;
    wrong[nlohmann::json::json_pointer(path)] = value;
    EXPECT_FALSE(StoredTrace::read(wrong.dump()).trace) << path;
  }
}

TEST(StoredTrace, DamagedTextIsRefusedOrShown) {
  const bool holds = rc::check("StoredTrace::read is total", [](unsigned seed, unsigned where, char with) {
    const test::Sample sample = test::random_sample(seed);
    std::string text = write_trace(sample.network, {}, sample.trace);
    text[where % text.size()] = with;
    const auto reading = StoredTrace::read(text);
    RC_ASSERT(reading.trace.has_value() == reading.error.empty());
    if (reading.trace) RC_ASSERT(!reading.trace->text({}).empty() && !reading.trace->page().empty());
  });
  EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace beeline::output
