// What may be left out of a search, and what must not: one small model for each condition, whose answer would be wrong
// without it.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/frontend.h"
#include "plan/run.h"
#include "support/builder.h"

namespace beeline::plan {
namespace {

struct Asked {
  std::string verdict;
  std::string left_out;  // "D; n m; y"
  result::Answer answer;
  std::vector<std::string> warnings;
  ir::Network network;
};

Asked ask(const std::string& text, const std::string& query, const std::function<void(Options&)>& adjust = {}) {
  util::Sources files;
  util::Diagnostics diagnostics;
  const bool tchecker = text.starts_with("system:");
  const auto document = frontend::load(
      files, files.add("m", text), tchecker ? frontend::Format::TChecker : frontend::Format::UppaalXta, diagnostics);
  for (const auto& d : diagnostics.all()) ADD_FAILURE() << files.render(d);
  if (!document) return {};
  ir::Model model = document->model();
  if (tchecker) document->label_query(model, query, diagnostics);
  else document->read_queries(model, files, files.add("m.q", query), diagnostics);
  for (const auto& d : diagnostics.all()) ADD_FAILURE() << files.render(d);
  Asked asked;
  Options options;
  components::standard().read("bfs", options.search);
  options.on_warning = [&](const util::Diagnostic& d) { asked.warnings.push_back(d.message); };
  if (adjust) adjust(options);
  asked.answer = run(model.network, model.properties, options).front();
  asked.verdict = result::name(asked.answer.verdict);
  const result::LeftOut& out = asked.answer.statistics.left_out;
  asked.left_out = fmt::format("{}; {}; {}", fmt::join(out.processes, " "), fmt::join(out.variables, " "),
                               fmt::join(out.clocks, " "));
  asked.network = model.network;
  return asked;
}

constexpr const char* nothing = "; ; ";

// The same verdict without slicing, and this much left out.
void expect(const std::string& text, const std::string& query, const std::string& verdict,
            const std::string& left_out = nothing) {
  const Asked with = ask(text, query), without = ask(text, query, [](Options&o) { o.slice = false; });
  EXPECT_EQ(without.verdict, verdict) << text << without.answer.reason;
  EXPECT_EQ(with.verdict, verdict) << text << with.answer.reason;
  EXPECT_EQ(with.left_out, left_out) << text;
  EXPECT_EQ(without.left_out, nothing);
  EXPECT_EQ(with.answer.trace.has_value(), without.answer.trace.has_value());
  if (with.answer.trace && without.answer.trace && verdict != "error") {
    EXPECT_EQ(with.answer.trace->steps.size(), without.answer.trace->steps.size()) << text;
  }
}

constexpr const char* waits = "process K() { clock x; state a, b; init a; trans a -> b { guard x >= 2; }; }\n";
constexpr const char* goes = "process K() { state a, b; init a; trans a -> b { }; }\n";

TEST(Slice, WhatDoesNotMatterIsLeftOut) {
  // It has invariants, urgent and committed locations, clocks and variables, all where nobody sends it.
  const std::string d =
      "clock y; int[0,3] n; chan c; urgent chan u;\n"
      "process D() { state u0, v { y <= 2 }, w, z, e { y <= 0 }; commit w; urgent z; init u0;\n"
      "  trans u0 -> v { assign y = 0, n = 1; }, v -> w { guard y >= 1; sync c!; }, w -> z { }, z -> u0 { sync u!; "
      "assign n = 0; }, z -> e { }; }\n"
      "process E() { state s; init s; trans s -> s { sync c?; }, s -> s { sync u?; }; }\n";
  expect(d + waits + "system D, K, E;", "E<> K.b", "satisfied", "D E; n; y");
  expect(d + waits + "system D, K, E;", "E<> K.b && K.x < 2", "not_satisfied", "D E; n; y");
  expect(d + waits + "system D, K, E;", "A[] K.x < 7 || n < 4", "satisfied", "K; ; ");
  EXPECT_EQ(ask(d + waits + "system D, K, E;", "E<> K.b && D.e").left_out, "; n; ");
}

// --- what stops time where it rests

TEST(Slice, InvariantsStopTime) {
  expect(std::string(waits) + "clock y; process D() { state u { y <= 1 }; init u; } system K, D;", "E<> K.b",
         "not_satisfied");
}
TEST(Slice, UrgentLocationsStopTime) {
  expect(std::string(waits) + "process D() { state u; urgent u; init u; } system K, D;", "E<> K.b", "not_satisfied");
}
TEST(Slice, CommittedLocationsStopOthers) {
  expect(std::string(goes) + "process D() { state u; commit u; init u; } system K, D;", "E<> K.b", "not_satisfied");
}
TEST(Slice, UrgentChannelsStopTime) {
  expect(std::string(waits) +
             "urgent chan go; process D() { state u; init u; trans u -> u { sync go!; }; }\n"
             "process E() { state u; init u; trans u -> u { sync go?; }; } system K, D, E;",
         "E<> K.b", "not_satisfied");
}
TEST(Slice, WhereABroadcastSendsItCounts) {
  const char* k =
      "broadcast chan tick; clock x, y;\n"
      "process K() { state a, b, c; init a; trans a -> b { sync tick!; assign x = 0; }, b -> c { guard x >= 2; }; }\n";
  expect(std::string(k) +
             "process D() { state u, v { y <= 1 }; init u; trans u -> v { sync tick?; assign y = 0; }; } system K, D;",
         "E<> K.c", "not_satisfied");
  expect(std::string(k) + "process D() { state u, v; commit v; init u; trans u -> v { sync tick?; }; } system K, D;",
         "E<> K.c", "not_satisfied");
}

// --- who others wait for

TEST(Slice, PartnersAreKept) {
  expect(
      "chan c; process K() { state a, b; init a; trans a -> b { sync c!; }; }\n"
      "process D() { state u, v; init u; trans u -> v { }, v -> v { sync c?; }; } system K, D;",
      "E<> K.b", "satisfied");
  expect(
      "chan c; process K() { state a, b; init a; trans a -> b { sync c?; }; }\n"
      "process D() { state u, v; init u; trans u -> v { }, v -> v { sync c!; }; } system K, D;",
      "E<> K.b", "satisfied");
}
TEST(Slice, SendersOfBroadcastsAreKept) {
  expect(
      "broadcast chan c; process K() { state a, b; init a; trans a -> b { sync c?; }; }\n"
      "process D() { state u, v; init u; trans u -> v { }, v -> v { sync c!; }; } system K, D;",
      "E<> K.b", "satisfied");
}
TEST(Slice, MembersOfVectorsAreKept) {
  const char* head =
      "system:s\nevent:e\nevent:t\nprocess:K\nlocation:K:a{initial:}\nlocation:K:b{labels:done}\nedge:K:a:b:e\n"
      "process:D\nlocation:D:u{initial:}\nlocation:D:v\nedge:D:u:v:t\nedge:D:v:v:e\n";
  expect(std::string(head) + "sync:K@e:D@e\n", "done", "satisfied");
  expect(std::string(head) + "process:F\nlocation:F:u{initial:}\nedge:F:u:u:t\nsync:K@e:D@e\n", "done", "satisfied",
         "F; ; ");
  // A weak member comes along into a location that stops time for ever.
  const char* weak =
      "system:s\nevent:e\nevent:t\nclock:1:x\nclock:1:y\nprocess:K\nlocation:K:a{initial:}\nlocation:K:b\n"
      "location:K:c{labels:done}\nedge:K:a:b:e{do:x=0}\nedge:K:b:c:t{provided:x>=2}\n"
      "process:D\nlocation:D:u{initial:}\nlocation:D:v{invariant:y<=1}\nedge:D:u:v:e{do:y=0}\nsync:K@e:D@e?\n";
  expect(weak, "done", "not_satisfied");
}
TEST(Slice, ACommittedReceiverMayLetOthersSend) {
  expect(
      "broadcast chan start, go; bool f;\n"
      "process K() { state a, b, c; init a; trans a -> b { sync start!; }, b -> c { sync go!; }; }\n"
      "process Q() { state q, r; commit r; init q; trans q -> r { sync start?; }, r -> q { guard f; }; }\n"
      "process D() { state u, v, w, z; commit w; init u; trans u -> v { }, v -> w { sync start?; }, w -> z { sync go?; "
      "}; }\n"
      "system K, Q, D;",
      "E<> K.c", "satisfied");
}

// --- who writes what is read

TEST(Slice, WritersAreKept) {
  expect(
      "int[0,1] n; process K() { state a, b; init a; trans a -> b { guard n == 1; }; }\n"
      "process D() { state u; init u; trans u -> u { assign n = 1; }; } system K, D;",
      "E<> K.b", "satisfied");
  // Through another variable, and a call.
  expect(
      "int[0,1] n, m; void set(int[0,1] v) { m = v; }\n"
      "process K() { state a, b; init a; trans a -> b { guard n == 1; }; }\n"
      "process C() { state u; init u; trans u -> u { assign n = m; }; }\n"
      "process D() { state u; init u; trans u -> u { assign set(1); }; } system K, C, D;",
      "E<> K.b", "satisfied");
}
TEST(Slice, ClocksAreSharedByAll) {
  expect(
      "clock y; process K() { clock x; state a, b; init a; trans a -> b { guard x >= 5 && y <= 1; }; }\n"
      "process D() { state u; init u; trans u -> u { assign y = 0; }; } system K, D;",
      "E<> K.b", "satisfied");
  expect(
      "clock y; process K() { state a { y <= 2 }, b; init a; trans a -> b { }; }\n"
      "process L() { clock x; state a, b; init a; trans a -> b { guard x >= 5; }; }\n"
      "process D() { state u; init u; trans u -> u { assign y = 0; }; } system K, L, D;",
      "E<> L.b && K.a", "satisfied");
}
TEST(Slice, InvariantsRead) {
  expect(
      "int[0,3] n; process K() { clock x; state a { x <= n }, b; init a; trans a -> b { guard x >= 2; }; }\n"
      "process D() { state u; init u; trans u -> u { assign n = 3; }; } system K, D;",
      "E<> K.b", "satisfied");
}
TEST(Slice, ComputedChannelsRead) {
  expect(
      "int[0,1] i; chan c[2]; process K() { state a, b; init a; trans a -> b { sync c[i]!; }; }\n"
      "process L() { state a; init a; trans a -> a { sync c[1]?; }; }\n"
      "process D() { state u; init u; trans u -> u { assign i = 1; }; } system K, L, D;",
      "E<> K.b", "satisfied");
}
TEST(Slice, LocationsAreRead) {
  expect(
      "process D() { state u, v; init u; trans u -> v { }; }\n"
      "process K() { state a, b; init a; trans a -> b { }; } system D, K;",
      "E<> D.v && K.b", "satisfied");
}
TEST(Slice, MetaVariablesCarryFromReceiverToReceiver) {
  expect(
      "broadcast chan t; meta int[0,1] m; int[0,1] n;\n"
      "process S() { state a; init a; trans a -> a { sync t!; }; }\n"
      "process D() { state u; init u; trans u -> u { sync t?; assign m = 1; }; }\n"
      "process K() { state a, b; init a; trans a -> a { sync t?; assign n = m; }, a -> b { guard n == 1; }; }\n"
      "system S, D, K;",
      "E<> K.b", "satisfied");
}

// --- variables that nobody reads

TEST(Slice, DeadVariablesAreLeftOutAndHaveTheirValues) {
  const char* model =
      "int[0,9] seen, last; int[0,2] n; process K() { state a, b; init a;\n"
      "  trans a -> a { guard n < 2; assign last = n, n++, seen = n + last; }, a -> b { guard n == 2; }; } system K;";
  expect(model, "E<> K.b", "satisfied", "; seen last; ");
  const Asked asked = ask(model, "E<> K.b");
  ASSERT_TRUE(asked.answer.trace);
  EXPECT_EQ(asked.answer.trace->states.back().values, (std::vector<std::int32_t>{1, 3, 1, 2}));
  expect(model, "E<> seen == 3", "satisfied");
  expect(model, "E<> last == 1", "satisfied", "; seen; ");
}
TEST(Slice, WhatAStatementLeavesForTheNextStays) {
  test::NetworkBuilder b({"K"});
  const std::uint32_t a = b.location(0, "a"), v = b.variable("v", 0, 3), t = b.temporary("t", 0, 3);
  b.edge(0, a, a, {}, b.seq({b.set(t, 2), b.set(v, b.var(t))}));
  ir::Property property;
  property.kind = ir::Reachable{b.is(v, 2)};
  Options options;
  components::standard().read("bfs", options.search);
  EXPECT_EQ(run(b.network, std::span(&property, 1), options).front().verdict, result::Verdict::Satisfied);
}
TEST(Slice, CallsThatWriteSeveralStay) {
  expect(
      "typedef struct { int[0,3] a; int[0,3] b; } S; S v, w; int[0,3] k;\n"
      "S f() { S r; r.a = 1; r.b = 2; w.a = 2; return r; }\n"
      "process K() { state a, b; init a; trans a -> b { assign k = 2, v = f(), w.b = 1; }; } system K;",
      "E<> v.b == 2", "satisfied", "; w.b k; ");
}

// --- what goes wrong

TEST(Slice, ErrorsAreFound) {
  const std::string k = "process K() { state a, b; init a; }\n";
  const auto wrong = [&](const std::string& declarations, const std::string& d) {
    expect(declarations + k + "process D() { " + d + " } system K, D;", "E<> K.b", "error");
  };
  wrong("int[0,2] n;", "state u; init u; trans u -> u { assign n++; };");
  wrong("int[0,2] n;", "state u; init u; trans u -> u { guard 2 / n == 1; };");
  wrong("int[0,2] n;", "state u; init u; trans u -> u { guard 2 % n == 1; };");
  wrong("int[0,2] n, a[2];",
        "state u; init u; trans u -> u { guard n < 2; assign n++; }, u -> u { guard a[n] == 0; };");
  wrong("int[0,1] n; chan c[1];", "state u; init u; trans u -> u { assign n = 1; }, u -> u { sync c[n]!; };");
  wrong("int[0,1] n; broadcast chan c[1];", "state u; init u; trans u -> u { assign n = 1; }, u -> u { sync c[n]!; };");
  wrong("int[0,2] n; clock y;", "state u, v { y <= 2 / n }; init u; trans u -> v { };");
  wrong("int n = 32000;", "state u; init u; trans u -> u { guard n * 1000 * 1000 > 0; };");
  wrong("int[-1,2] n; clock y;", "state u; init u; trans u -> u { assign n = -1; }, u -> u { assign y = n; };");
  wrong("int[0,2] n;", "state u; init u; trans u -> u { guard 1 << (n - 1) > 0; };");
  wrong("int[0,2] n; int[0,1] f(int[0,1] v) { return v; }",
        "state u; init u; trans u -> u { assign n = 2; }, u -> u { guard f(n) == 1; };");
  // A loop that might not end.
  expect("int[0,2] f() { int i = 0; while (i < 2) { i = 2; } return i; }" + k +
             "process D() { state u; init u; trans u -> u { guard f() == 1; }; } system K, D;",
         "E<> K.b", "not_satisfied");
  // In a statement that nobody needs, of a process that somebody does.
  expect("int[0,2] n; process K() { state a, b; init a; trans a -> a { assign n++; }; } system K;", "E<> K.b", "error");
}
TEST(Slice, GuardsKeepCountersInRange) {
  expect(std::string(goes) +
             "int[0,2] n; process D() { state u; init u; trans u -> u { guard n < 2; assign n++; },\n"
             "  u -> u { guard n > 0; assign n--; }; } system K, D;",
         "E<> K.b", "satisfied", "D; n; ");
}
TEST(Slice, ErrorsAfterBroadcastsHaveWholeTransitions) {
  const Asked asked =
      ask("broadcast chan t; int[0,1] n; process K() { state a, b, c; init a; trans a -> b { sync t!; assign n++; },\n"
          " b -> a { sync t!; }; } process D() { state u, v; init u; trans u -> v { sync t?; }, v -> u { sync t?; }; } "
          "system K, D;",
          "E<> K.c");
  EXPECT_EQ(asked.verdict, "error") << asked.answer.reason;
  EXPECT_EQ(asked.left_out, "D; ; ");
  ASSERT_NE(asked.answer.failing(), nullptr);
  EXPECT_EQ(asked.answer.failing()->participants.size(), 2u);
}

// --- priorities, deadlock, and questions about every state

TEST(Slice, Priorities) {
  expect(std::string(goes) + "process D() { state u; init u; trans u -> u { }; } system K < D;", "E<> K.b",
         "not_satisfied");
}
TEST(Slice, DeadlockAsksEverybody) {
  expect(std::string(goes) + "process D() { state u; init u; trans u -> u { }; } system K, D;", "E<> deadlock",
         "not_satisfied");
}
TEST(Slice, FalseTargetsCountAllStates) {
  expect(std::string(goes) + "process D() { state u, v; init u; trans u -> v { }; } system K, D;", "E<> false",
         "not_satisfied");
}
TEST(Slice, OneFalseTargetCountsForAll) {
  EXPECT_EQ(ask(std::string(goes) + "process D() { state u, v; init u; trans u -> v { }; } system K, D;",
                "E<> K.b\nE<> false")
                .left_out,
            nothing);
}
TEST(Slice, WhoWantsEveryStateGetsIt) {
  const std::string model = std::string(goes) + "process D() { state u, v; init u; trans u -> v { }; } system K, D;";
  EXPECT_EQ(ask(model, "E<> K.b").left_out, "D; ; ");
  result::Coverage coverage(ask(model, "E<> K.b").network);
  EXPECT_EQ(ask(model, "E<> K.b", [&](Options& o) { o.coverage = &coverage; }).left_out, nothing);
  EXPECT_EQ(ask(model, "E<> K.b", [&](Options& o) { o.certificate = "/dev/null"; }).left_out, nothing);
}

// --- what is told

TEST(Slice, TracesAreAboutTheWholeModel) {
  const Asked asked =
      ask("broadcast chan t; int[0,9] n; process K() { state a, b, c; init a; trans a -> b { sync t!; }, b -> c { sync "
          "t!; }; }\n"
          "process D() { state u, v; init u; trans u -> v { select i : int[3,5]; guard i > 4; sync t?; assign n = i; "
          "}; } system D, K;",
          "E<> K.c");
  EXPECT_EQ(asked.verdict, "satisfied") << asked.answer.reason;
  EXPECT_EQ(asked.left_out, "D; n; ");
  ASSERT_TRUE(asked.answer.trace);
  ASSERT_EQ(asked.answer.trace->steps.size(), 2u);
  EXPECT_EQ(asked.answer.trace->steps[0].participants.size(), 2u);
  EXPECT_EQ(asked.answer.trace->steps[0].participants[1].selected, std::vector<std::int32_t>{5});
  EXPECT_EQ(asked.answer.trace->steps[1].participants.size(), 1u);
}
TEST(Slice, TimeLocksAreOfThoseWhoAreSearched) {
  const std::string k = "process K() { clock x; state a { x <= 1 }, b; init a; }\n";
  const Asked asked = ask(k + "process D() { state u; init u; trans u -> u { }; } system K, D;", "E<> K.b");
  EXPECT_EQ(asked.left_out, "D; ; ");
  ASSERT_EQ(asked.warnings.size(), 1u);
  EXPECT_NE(asked.warnings[0].find("no transition is possible, but of processes that were left out"),
            std::string::npos);
  EXPECT_EQ(asked.warnings[0].find("D."), std::string::npos) << asked.warnings[0];
  EXPECT_EQ(asked.warnings[0].find("D:"), std::string::npos) << asked.warnings[0];
}

}  // namespace
}  // namespace beeline::plan
