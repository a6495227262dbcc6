#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "unit/api/models.h"

namespace beeline::test {
namespace {

TEST(ApiCheck, SearchesMayNameFilesOfConditions) {
  const Queries queries = ask(load(tiny), "E<> P1.C\n");
  const auto file = std::filesystem::temp_directory_path() / ("beeline-conditions-" + std::to_string(::getpid()));
  const auto check = [&](const char* text) {
    std::ofstream(file) << text;
    CheckOptions options;
    options.search = "greedy(predicates(from=\"" + file.string() + "\"))";
    return queries.check(options);
  };
  const CheckResult good = check("// one\nx >= 2\nv == 0 || x - y < 1\n");
  ASSERT_FALSE(good.error) << good.error->text;
  EXPECT_EQ(good.answers[0].verdict, Verdict::Satisfied);
  const CheckResult bad = check("x >= 2\nz > 3\n");
  ASSERT_TRUE(bad.error);
  EXPECT_EQ(bad.error->position.line, 2u);
  EXPECT_EQ(bad.error->message, "'z' is not declared");
  std::filesystem::remove(file);
  CheckOptions nowhere;
  nowhere.search = "greedy(predicates(from=\"" + file.string() + "\"))";
  const CheckResult none = queries.check(nowhere);
  ASSERT_TRUE(none.error);
}

TEST(ApiCheck, Verdicts) {
  const Model model = load(tiny);
  const Queries queries = ask(model, "E<> P1.B\nE<> P1.B and x < 2\nA[] not P1.C\nsup{P1.A}: x\nPr[<=9](<> P1.B)\n");
  std::vector<std::size_t> reported;
  std::size_t progress = 0;
  CheckOptions options;
  options.search = "bfs";
  options.on_answer = [&](std::size_t index, const Answer&) { reported.push_back(index); };
  options.on_progress = [&](const Progress&) { ++progress; };
  const CheckResult result = queries.check(options);
  ASSERT_TRUE(result);
  const auto& answers = result.answers;
  ASSERT_EQ(answers.size(), 5u);
  std::sort(reported.begin(), reported.end());
  EXPECT_EQ(reported, (std::vector<std::size_t>{0, 1, 2, 3, 4}));

  EXPECT_EQ(answers[0].verdict, Verdict::Satisfied);
  EXPECT_EQ(answers[0].query, "E<> P1.B");
  EXPECT_EQ(answers[0].search, "bfs(prefer=none, order=found, store=frugal)");
  EXPECT_GT(answers[0].statistics.explored, 0u);
  ASSERT_TRUE(answers[0].trace);
  const Trace& trace = *answers[0].trace;
  ASSERT_EQ(trace.steps.size(), 1u);
  ASSERT_EQ(trace.states.size(), 2u);
  EXPECT_EQ(trace.steps[0].delay, "2");
  EXPECT_EQ(trace.steps[0].time, "2");
  EXPECT_EQ(trace.states[0].locations, (std::vector<std::uint32_t>{0, 0}));
  EXPECT_EQ(trace.states[1].locations, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(trace.states[1].variables, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(trace.states[1].clocks, (std::vector<std::string>{"2", "2"}));
  ASSERT_EQ(trace.steps[0].participants.size(), 2u);
  EXPECT_EQ(trace.steps[0].participants[0].channel, "go");
  EXPECT_EQ(trace.steps[0].participants[0].sync, Sync::Send);
  EXPECT_EQ(trace.steps[0].participants[1].sync, Sync::Receive);
  EXPECT_EQ(trace.steps[0].participants[0].target, 1u);

  EXPECT_EQ(answers[1].verdict, Verdict::NotSatisfied);
  EXPECT_FALSE(answers[1].trace);
  EXPECT_EQ(answers[2].verdict, Verdict::NotSatisfied);
  ASSERT_TRUE(answers[2].trace);
  EXPECT_EQ(answers[2].trace->steps[1].participants[0].selected, std::vector<std::int32_t>{0});
  ASSERT_EQ(answers[3].extrema.size(), 1u);
  EXPECT_EQ(answers[3].extrema[0].high, 3);
  EXPECT_FALSE(answers[3].extrema[0].high_open);
  EXPECT_EQ(answers[4].verdict, Verdict::Unsupported);
  EXPECT_EQ(answers[4].position.file, "<query>");
  EXPECT_EQ(answers[4].position.line, 5u);

  options.traces = false;
  EXPECT_FALSE(queries.check(options).answers[0].trace);
}

TEST(ApiCheck, ShortestTraces) {
  CheckOptions options;
  options.search = "dfs";
  options.shortest = true;
  const Answer answer = ask(load(tiny), "E<> P1.C").check(options).answers.at(0);
  ASSERT_TRUE(answer.trace);
  EXPECT_EQ(answer.trace->steps.size(), 2u);
  EXPECT_EQ(answer.trace_at_least, 2u);
  EXPECT_TRUE(answer.proved_shortest());
}

TEST(ApiCheck, ModelErrorsComeWithPlaceAndRun) {
  const Answer answer = ask(load(going_wrong()), "E<> false").check().answers.at(0);
  EXPECT_EQ(answer.verdict, Verdict::Error);
  EXPECT_EQ(answer.position.file, "tiny.xta");
  EXPECT_EQ(answer.position.line, 11u);
  EXPECT_TRUE(answer.trace);
}

TEST(ApiCheck, ASearchThatCannotBeReadIsSaidSo) {
  const Queries queries = ask(load(tiny), "E<> P1.B");
  CheckOptions options;
  options.search = "bfs(store=";
  CheckResult result = queries.check(options);
  ASSERT_FALSE(result);
  EXPECT_TRUE(result.answers.empty());
  EXPECT_EQ(result.error->position.column, 11u) << result.error->text;
  options.search = "bsf";
  result = queries.check(options);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error->message.find("bsf"), std::string::npos);
}

const char* const endless = R"(
int[0,30] v[9];
process P(const int[0,8] i) {
  state S;
  init S;
  trans S -> S { guard v[i] < 30; assign v[i] = v[i] + 1; }, S -> S { guard v[i] > 0; assign v[i] = 0; };
}
system P;
)";

TEST(ApiCheck, SaysWhyNothingGoesOnAndWhatGoesWrong) {
  const Model model = load(tiny);
  const CheckResult stuck = ask(model, "E<> deadlock").check();
  ASSERT_TRUE(stuck && stuck.answers[0].trace && stuck.answers[0].trace->standstill);
  const Trace& trace = *stuck.answers[0].trace;
  EXPECT_EQ(trace.standstill->processes.size(), 2u);
  EXPECT_EQ(trace.standstill->processes[1], "nobody sends on go");
  EXPECT_NE(trace_text(model, trace).find("Q.S: nobody sends on go\n"), std::string::npos);
  EXPECT_TRUE(read_trace(model, trace_json(model, trace)).trace->standstill);

  const Model wrong = load(going_wrong());
  const CheckResult error = ask(wrong, "E<> false").check();
  ASSERT_EQ(error.answers[0].verdict, Verdict::Error);
  ASSERT_TRUE(error.answers[0].failing);
  EXPECT_EQ(error.answers[0].failing->part, "update");
  ASSERT_EQ(error.answers[0].failing->participants.size(), 1u);
  EXPECT_EQ(error.answers[0].failing->participants[0].edge, 2u);
  const std::string stored = trace_json(wrong, *error.answers[0].trace);
  const TraceReading again = read_trace(wrong, stored);
  ASSERT_TRUE(again.trace && again.trace->error);
  EXPECT_EQ(again.trace->error->message, error.answers[0].reason);
  EXPECT_EQ(again.trace->error->part, "update");
  EXPECT_EQ(again.trace->error->participants.size(), 1u);
}

TEST(ApiCheck, CoverageWhereItIsAskedFor) {
  const Model model = load(R"(
    int[0,3] n;
    process P() { state A, B, C; init A; trans A -> B { guard n < 2; }, B -> C { guard n > 5; }; }
    process Q() { state S; init S; trans S -> S { guard n > 1; }; }
    system P, Q;)");
  EXPECT_FALSE(ask(model, "E<> false").check().coverage);
  CheckOptions options;
  options.coverage = true;
  const CheckResult all = ask(model, "E<> false").check(options);
  ASSERT_TRUE(all.coverage);
  EXPECT_TRUE(all.coverage->exact);
  ASSERT_EQ(all.coverage->processes.size(), 2u);
  EXPECT_EQ(all.coverage->processes[0].locations, (std::vector<bool>{true, true, false}));
  EXPECT_EQ(all.coverage->processes[0].edges, (std::vector<bool>{true, false}));
  EXPECT_EQ(all.coverage->processes[1].guards, (std::vector<bool>{false}));
  options.search = "walk(walks=1,length=1)";
  const CheckResult some = ask(model, "E<> false").check(options);
  ASSERT_TRUE(some.coverage);
  EXPECT_FALSE(some.coverage->exact);
}

TEST(ApiCheck, LimitsAndCancellation) {
  const Queries queries = ask(load(endless), "E<> v[0] + v[1] == 61");
  CheckOptions options;
  options.search = "bfs";
  options.slice = false;
  options.limits.seconds = 0.1;
  Answer answer = queries.check(options).answers.at(0);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.limit, Limit::Time);

  std::atomic<bool> cancel = false;
  options.limits.seconds = 100;
  options.limits.cancel = &cancel;
  options.on_progress = [&](const Progress& progress) { cancel = progress.explored > 0; };
  answer = queries.check(options).answers.at(0);
  EXPECT_EQ(answer.limit, Limit::Cancelled);
}

// Neighbours turn together: many parts, none of which can be left out.
const char* const wheels = R"(
int[0,9] v[9];
process P(const int[0,7] i) {
  state S;
  init S;
  trans S -> S { assign v[i] = (v[i] + 1) % 10, v[i + 1] = (v[i + 1] + 3) % 10; };
}
system P;
)";

TEST(ApiCheck, WhatIsMadeBeforeASearchIsToldAndCanBeCancelled) {
  const Queries queries = ask(load(wheels), "E<> forall (i : int[0,8]) v[i] == 5");
  std::atomic<bool> cancel = false;
  std::vector<Progress::Stage> making;
  CheckOptions options;
  options.search = "greedy(dp(bound=30000, focus=off))";
  options.limits.seconds = 100;
  options.limits.cancel = &cancel;
  options.on_progress = [&](const Progress& progress) {
    making = progress.making;
    cancel = progress.making.size() > 1 && progress.making[1].done > 0;
  };
  const Answer answer = queries.check(options).answers.at(0);
  EXPECT_EQ(answer.limit, Limit::Cancelled);
  EXPECT_EQ(answer.statistics.explored, 0u);
  ASSERT_EQ(making.size(), 2u);
  EXPECT_EQ(making[0].what, "the distances of dp");
  EXPECT_EQ(making[1].what, "parts composed");
  EXPECT_EQ(making[1].of, 9u);
  EXPECT_LT(making[1].done, 9u);
}

TEST(ApiCheck, PatternsAreMadeOfNamesOfTheModel) {
  const Queries queries = ask(load(tiny), "E<> P1.C && v == 1");
  CheckOptions options;
  options.search = "astar(max(hL, pdb(patterns=\"P1; P1, V\")))";
  Answer answer = queries.check(options).answers.at(0);
  EXPECT_EQ(answer.verdict, Verdict::Error);
  EXPECT_EQ(answer.reason, "pdb cannot be used here: there is no process or variable 'V'; did you mean 'v'?");
  options.search = "astar(max(hL, pdb(patterns=\"P1; P1, v, Q\")))";
  EXPECT_EQ(queries.check(options).answers.at(0).verdict, Verdict::Satisfied);
  options.search = "astar(pdb(patterns=\"P1;;v\"))";
  EXPECT_TRUE(queries.check(options).error);
}

// A state expanded before a larger one that covers it was expanded in vain.
TEST(ApiCheck, LargestFirstExpandsNothingInVain) {
  const Queries queries = ask(load(R"(
    int[0,6] turn;
    process P(const int[1,6] me) {
      clock x;
      state idle, request { x <= 2 }, wait, critical;
      init idle;
      trans idle -> request { guard turn == 0; assign x = 0; }, request -> wait { assign x = 0, turn = me; },
            wait -> request { guard turn == 0; assign x = 0; }, wait -> critical { guard x > 2 && turn == me; },
            critical -> idle { assign turn = 0; };
    }
    system P;)"),
                              "A[] !(P(1).critical && P(2).critical)");
  CheckOptions options;
  const auto explored_and_stored = [&](const char* search) {
    options.search = search;
    const Answer answer = queries.check(options).answers.at(0);
    EXPECT_EQ(answer.verdict, Verdict::Satisfied) << search;
    return std::pair(answer.statistics.explored, answer.statistics.stored);
  };
  const auto [breadth_first, kept] = explored_and_stored("bfs(store=inclusion)");
  EXPECT_GT(breadth_first, kept * 5 / 4);
  EXPECT_EQ(explored_and_stored("bfs(store=inclusion, order=largest)"), std::pair(kept, kept));
  const auto [late, kept_late] = explored_and_stored("bfs(store=inclusion, order=auto)");
  EXPECT_EQ(kept_late, kept);
  EXPECT_LT(late, breadth_first);
  EXPECT_EQ(explored_and_stored("bfs(store=inclusion, order=ranked)").second, kept);
}

TEST(ApiCheck, WhatWasLeftOutIsTold) {
  const Queries queries = ask(load(endless), "E<> v[0] == 7");
  CheckOptions options;
  const Answer part = queries.check(options).answers.at(0);
  EXPECT_EQ(part.verdict, Verdict::Satisfied);
  EXPECT_FALSE(part.statistics.left_out_processes.empty());
  EXPECT_FALSE(part.statistics.left_out_variables.empty());
  options.slice = false;
  const Answer whole = queries.check(options).answers.at(0);
  EXPECT_EQ(whole.verdict, Verdict::Satisfied);
  EXPECT_TRUE(whole.statistics.left_out_processes.empty());
  EXPECT_TRUE(whole.statistics.left_out_variables.empty());
}

TEST(ApiCheck, Certificates) {
  const Model model = load(tiny);
  const std::string file =
      (std::filesystem::temp_directory_path() / ("beeline-api-certificate-" + std::to_string(getpid()))).string();
  CheckOptions options;
  options.certificate_file = file;
  ask(model, "E<> P1.B and x < 2\n").check(options);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  std::filesystem::remove(file);
  EXPECT_FALSE(text.str().empty());
  const Verification verification = verify(model, text.str());
  EXPECT_EQ(verification.error, "");
  ASSERT_EQ(verification.proofs.size(), 1u);
  EXPECT_EQ(verification.proofs[0].reason, "");
  EXPECT_EQ(verification.proofs[0].query, "E<> P1.B and x < 2");
  EXPECT_GT(verification.proofs[0].zones, 0u);
  const Verification other = verify(load(std::string(tiny) + " "), text.str());
  EXPECT_EQ(other.proofs.at(0).reason, "it was made for another model");
  EXPECT_NE(verify(model, "nonsense").error, "");
  const std::atomic<bool> cancel = true;
  const Verification cancelled = verify(model, text.str(), {0, 0, &cancel});
  ASSERT_EQ(cancelled.proofs.size(), 1u);
  EXPECT_EQ(cancelled.proofs[0].limit, Limit::Cancelled);
  EXPECT_FALSE(cancelled.proofs[0]);
  EXPECT_EQ(verification.proofs[0].limit, Limit::None);
}

// What one thread finds alone, two find at once: with a model each, and with one model between them.
TEST(ApiThreads, TwoAtOnce) {
  const Model shared = load(tiny);
  const auto work = [](const Model& model) {
    std::string found;
    for (int i = 0; i < 20; ++i) {
      Queries queries(model);
      queries.add("E<> P1.C and x > " + std::to_string(i % 3));
      queries.add("A[] not (P1.B and x < 2)");
      CheckOptions options;
      options.search = i % 2 ? "greedy(hU)" : "bfs";
      for (const Answer& answer : queries.check(options).answers) {
        found += std::to_string(answer.statistics.explored) + name(answer.verdict);
        if (answer.trace) found += trace_text(model, *answer.trace) + replay(model, *answer.trace).reason;
      }
      Simulation simulation(model);
      simulation.take(0);
      found += simulation.time();
    }
    return found;
  };
  const std::string alone = work(shared);
  const Model mine = load(tiny), yours = load(tiny);
  for (const auto& [first, second] : {std::pair(mine, yours), std::pair(shared, shared)}) {
    std::string here, there;
    std::thread one([&, &model = first] { here = work(model); }), two([&, &model = second] { there = work(model); });
    one.join();
    two.join();
    EXPECT_EQ(here, alone);
    EXPECT_EQ(there, alone);
  }
}

TEST(Check, ACertificateThatCannotBeWrittenIsTold) {
  CheckOptions options;
  options.certificate_file = "/no/such/folder/c";
  const CheckResult result = ask(load(tiny), "E<> P1.B and x < 2").check(options);
  ASSERT_TRUE(result.error);
  EXPECT_NE(result.error->message.find("/no/such/folder/c: No such file"), std::string::npos) << result.error->message;
  EXPECT_EQ(result.answers.at(0).verdict, Verdict::NotSatisfied);
}

}  // namespace
}  // namespace beeline::test
