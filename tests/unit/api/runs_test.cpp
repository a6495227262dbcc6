// Which runs count: what a program asks for, and what answers, traces and certificates say of it.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "unit/api/models.h"

namespace beeline::test {
namespace {

using Fair = std::vector<std::uint32_t>;

// The visitor walks for ever, and the clerk may serve at any time.
const char* const shop = R"(
process Visitor() { state shelf, till; init shelf; trans shelf -> till { }, till -> shelf { }; }
process Clerk() { state waits, served; init waits; trans waits -> served { }; }
system Visitor, Clerk;
)";

// Who is busy lets time pass, who is nervous or lazy does not for ever.
const char* const office = R"(
clock x;
process P() {
  state letter, busy { x <= 2 }, nervous { x <= 0 }, lazy { x <= 5 }, answered;
  urgent letter;
  init letter;
  trans letter -> busy { }, busy -> busy { guard x >= 1; assign x = 0; },
        letter -> nervous { }, nervous -> nervous { },
        letter -> lazy { }, lazy -> answered { guard x > 5; };
}
system P;
)";

CheckOptions fair(const char* fairness) {
  CheckOptions options;
  options.fairness = fairness;
  return options;
}

CheckOptions nonzeno() {
  CheckOptions options;
  options.nonzeno = true;
  return options;
}

// As it comes back from a file.
Trace stored(const Model& model, const Trace& trace) {
  const TraceReading reading = read_trace(model, trace_json(model, trace));
  EXPECT_TRUE(reading.trace) << reading.error;
  return *reading.trace;
}

void expect_part(const std::string& text, const char* part) { EXPECT_NE(text.find(part), std::string::npos) << text; }

TEST(ApiRuns, FairnessIsToThoseWhoAreNamed) {
  const Model model = load(shop);
  const Queries queries = ask(model, "A<> Clerk.served\nE<> Clerk.served\n");
  const Answer any = queries.check().answers.at(0);
  EXPECT_EQ(any.verdict, Verdict::NotSatisfied);
  EXPECT_EQ(any.fair, Fair());

  const CheckResult all = queries.check(fair("weak"));
  ASSERT_TRUE(all) << all.error->text;
  EXPECT_EQ(all.answers[0].verdict, Verdict::Satisfied);
  EXPECT_EQ(all.answers[0].fair, (Fair{0, 1}));
  EXPECT_EQ(all.answers[1].verdict, Verdict::Satisfied);
  EXPECT_EQ(all.answers[1].fair, Fair()) << "that query is not about runs";

  const Answer one = queries.check(fair("weak:Visitor")).answers.at(0);
  EXPECT_EQ(one.verdict, Verdict::NotSatisfied);
  EXPECT_EQ(one.fair, Fair{0});
  ASSERT_TRUE(one.trace && one.trace->loop_start);
  EXPECT_EQ(one.trace->fair, Fair{0});
  EXPECT_EQ(replay(queries, 0, *one.trace).reason, "");
  Trace trace = stored(model, *one.trace);
  EXPECT_EQ(trace.fair, Fair{0});
  trace.fair = {0, 1};
  expect_part(replay(queries, 0, trace).reason, "the run is not fair: Clerk can always move and never does");
  trace.fair = {7};
  expect_part(replay(queries, 0, trace).reason, "a process that the model has not");
}

TEST(ApiRuns, TimePassesInThoseThatCount) {
  const Model model = load(office);
  const Queries queries = ask(model, "P.busy --> P.answered\nP.nervous --> P.answered\nP.lazy --> P.answered\n");
  const auto any = queries.check().answers;
  const auto passing = queries.check(nonzeno()).answers;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(any.at(i).verdict, Verdict::NotSatisfied);
    EXPECT_FALSE(any[i].nonzeno);
    EXPECT_EQ(passing.at(i).verdict, i == 0 ? Verdict::NotSatisfied : Verdict::Satisfied) << passing[i].query;
    EXPECT_TRUE(passing[i].nonzeno);
  }
  expect_part(passing[1].reason, "Zeno or stuck");
  ASSERT_TRUE(passing[0].trace && passing[0].trace->loop_start);
  const Trace trace = stored(model, *passing[0].trace);
  EXPECT_TRUE(trace.nonzeno);
  EXPECT_FALSE(trace.zeno);
  EXPECT_EQ(replay(queries, 0, trace).reason, "");
  ASSERT_TRUE(any[1].trace);
  Trace zeno = *any[1].trace;
  EXPECT_TRUE(zeno.zeno);
  EXPECT_EQ(replay(queries, 1, zeno).reason, "");
  zeno.nonzeno = true;
  expect_part(replay(queries, 1, zeno).reason, "time stays below a bound");
}

TEST(ApiRuns, WhatCannotBeAskedForIsSaidSo) {
  const Queries untimed = ask(load(shop), "A<> Clerk.served");
  const auto error = [&](const CheckOptions& options) {
    const CheckResult result = untimed.check(options);
    EXPECT_TRUE(result.error && result.answers.empty());
    return result.error ? result.error->message : "";
  };
  EXPECT_EQ(error(fair("weak:Clark")), "fairness: Clark: no process has this name; did you mean 'Clerk'?");
  expect_part(error(fair("strong")), "weak fairness only");
  CheckOptions both = fair("weak");
  both.nonzeno = true;
  EXPECT_EQ(error(both), "fairness: not together with nonzeno");

  const Answer no_clocks = untimed.check(nonzeno()).answers.at(0);
  EXPECT_EQ(no_clocks.verdict, Verdict::Unsupported);
  expect_part(no_clocks.reason, "a model without clocks");
  const Answer clocks = ask(load(office), "A<> P.answered").check(fair("weak")).answers.at(0);
  EXPECT_EQ(clocks.verdict, Verdict::Unsupported);
  expect_part(clocks.reason, "fairness in a model with clocks");
  CheckOptions ignorant = fair("weak");
  ignorant.search = "ndfs";
  const Answer nested = untimed.check(ignorant).answers.at(0);
  EXPECT_EQ(nested.verdict, Verdict::Error);
  expect_part(nested.reason, "it knows nothing of fairness");
}

TEST(ApiRuns, CertificatesSayWhatTheyAssume) {
  const auto file = std::filesystem::temp_directory_path() / ("beeline-runs-" + std::to_string(::getpid()));
  const auto proof = [&](const Model& model, const char* query, CheckOptions options) {
    options.certificate_file = file.string();
    const CheckResult result = ask(model, query).check(options);
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    std::filesystem::remove(file);
    return std::pair(result.error ? result.error->message : "", verify(model, text.str()));
  };
  const auto [said, verified] = proof(load(shop), "A<> Clerk.served", fair("weak:Clerk"));
  EXPECT_EQ(said, "");
  ASSERT_EQ(verified.proofs.size(), 1u);
  EXPECT_EQ(verified.proofs[0].reason, "");
  EXPECT_EQ(verified.proofs[0].assumptions, std::vector<std::string>{"weak fairness of Clerk"});
  const auto [why, none] = proof(load(office), "P.nervous --> P.answered", nonzeno());
  expect_part(why, "it rests on leaving out runs that are Zeno or stuck");
  EXPECT_TRUE(none.proofs.empty());
}

}  // namespace
}  // namespace beeline::test
