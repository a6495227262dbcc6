// Answers to A<>, E[] and --> as users get them: right by the naive region explorer, with a run that shows it.
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/replay.h"
#include "laws/liveness/drawn_models.h"
#include "laws/liveness/questions.h"
#include "plan/run.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

struct Seen {
  std::size_t yes = 0, no = 0, runs = 0, untimed = 0, failed = 0;
};

std::string wrong_answer(const RandomModel& model, Seen& seen) {
  RandomModel copy = model;
  const std::vector<Asked> asked = questions(copy);
  std::vector<ir::Property> properties;
  std::vector<bool> expected;
  for (const Asked& one : asked) {
    properties.push_back(one.property);
    expected.push_back(RegionExplorer(copy.network, one.stays).target_lasts(one.premise));
  }
  plan::Options options;
  options.search.name = "auto";
  const std::vector<result::Answer> answers = plan::run(copy.network, properties, options);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const result::Answer& answer = answers[i];
    const bool run = answer.trace.has_value();
    const bool wanted = expected[i] == (asked[i].property.as<ir::Potentially>() != nullptr);
    if (answer.verdict != (wanted ? result::Verdict::Satisfied : result::Verdict::NotSatisfied))
      return fmt::format("{}: {} ({}), but there is {}", asked[i].name, name(answer.verdict), answer.reason,
                         expected[i] ? "such a run" : "none");
    ++(wanted ? seen.yes : seen.no);
    seen.runs += run;
    if (run != expected[i] && (run || answer.reason.empty())) return asked[i].name + ": with a run, or without";
    seen.untimed += run != expected[i];
    if (!run) continue;
    if (const auto verdict = check::replay(copy.network, *answer.trace, asked[i].property); !verdict)
      return fmt::format("{}: refused at step {}: {}", asked[i].name, verdict.step, verdict.reason);
  }
  return {};
}

void check_law(const Features& features, std::uint64_t salt) {
  const Draw draw{60, salt};
  const std::uint64_t models = draw.models();
  Seen seen;
  judge_models(features, draw, seen, wrong_answer);
  if (testing::Test::HasFatalFailure()) return;
  EXPECT_GT(std::min({seen.yes, seen.no, seen.runs}), models / 4) << seen.yes << " " << seen.no << " " << seen.runs;
  EXPECT_LE(seen.untimed, seen.runs / 50) << "loops of zones that did not become loops of runs";
}

TEST(AnswerLaws, Plain) { check_law(without_deadlock(), 21); }
TEST(AnswerLaws, FourProcesses) {
  Features f = without_deadlock();
  f.max_processes = 4;
  f.max_constant = 2;
  check_law(f, 22);
}
TEST(AnswerLaws, Everything) { check_law(without_deadlock(all_features()), 23); }

}  // namespace
}  // namespace beeline::test
