#include "app/exit_code.h"

#include <gtest/gtest.h>

namespace beeline::app {
namespace {

using result::Answer;
using result::Limit;
using result::Verdict;

Answer answer(Verdict verdict, Limit limit = Limit::None, bool refused = false) {
  Answer answer;
  answer.verdict = verdict;
  answer.limit = limit;
  answer.refused = refused;
  return answer;
}

TEST(ExitCode, EachEndingHasItsOwn) {
  const auto alone = [](const Answer& a) { return exit_code(std::span(&a, 1)); };
  EXPECT_EQ(alone(answer(Verdict::Satisfied)), ExitCode::Satisfied);
  EXPECT_EQ(alone(answer(Verdict::NotSatisfied)), ExitCode::NotSatisfied);
  EXPECT_EQ(alone(answer(Verdict::Unknown)), ExitCode::Unknown);
  EXPECT_EQ(alone(answer(Verdict::Unknown, Limit::Interrupted)), ExitCode::Unknown);
  EXPECT_EQ(alone(answer(Verdict::Unknown, Limit::Time)), ExitCode::OutOfTime);
  EXPECT_EQ(alone(answer(Verdict::Unknown, Limit::Memory)), ExitCode::OutOfMemory);
  EXPECT_EQ(alone(answer(Verdict::Unsupported)), ExitCode::Unsupported);
  EXPECT_EQ(alone(answer(Verdict::Error)), ExitCode::ModelError);
  EXPECT_EQ(alone(answer(Verdict::Error, Limit::None, true)), ExitCode::Usage);
  EXPECT_EQ(alone(answer(Verdict::Internal)), ExitCode::Internal);
  EXPECT_EQ(static_cast<int>(ExitCode::Internal), 40);
}

TEST(ExitCode, TheWorstIsTold) {
  std::vector<Answer> answers;
  const auto with = [&](const Answer& another) {
    answers.push_back(another);
    return exit_code(answers);
  };
  EXPECT_EQ(with(answer(Verdict::Satisfied)), ExitCode::Satisfied);
  EXPECT_EQ(with(answer(Verdict::Unsupported)), ExitCode::Unsupported);
  EXPECT_EQ(with(answer(Verdict::Unknown, Limit::Time)), ExitCode::OutOfTime);
  EXPECT_EQ(with(answer(Verdict::NotSatisfied)), ExitCode::NotSatisfied);
  EXPECT_EQ(with(answer(Verdict::Error)), ExitCode::ModelError);
  EXPECT_EQ(with(answer(Verdict::Internal)), ExitCode::Internal);
}

TEST(ExitCode, AnExpectedNoIsGood) {
  const std::vector<Answer> answers = {answer(Verdict::NotSatisfied), answer(Verdict::Satisfied)};
  const auto with = [&](Expectation first, Expectation second) {
    const Expectation both[] = {first, second};
    return exit_code(answers, both);
  };
  EXPECT_EQ(with(Expectation::None, Expectation::None), ExitCode::NotSatisfied);
  EXPECT_EQ(with(Expectation::Met, Expectation::None), ExitCode::Satisfied);
  EXPECT_EQ(with(Expectation::Met, Expectation::Missed), ExitCode::Unexpected);
  EXPECT_EQ(with(Expectation::None, Expectation::Missed), ExitCode::Unexpected);
  EXPECT_EQ(compare("satisfied", "unknown"), Expectation::Open);
  EXPECT_EQ(compare("satisfied", "not_satisfied"), Expectation::Missed);
  EXPECT_EQ(compare("not_satisfied", "not_satisfied"), Expectation::Met);
  EXPECT_EQ(compare("", "not_satisfied"), Expectation::None);
}

}  // namespace
}  // namespace beeline::app
