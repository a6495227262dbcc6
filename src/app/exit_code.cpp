#include "app/exit_code.h"

namespace beeline::app {

namespace {

using result::Answer;
using result::Limit;
using result::Verdict;

ExitCode code(const Answer& answer) {
  switch (answer.verdict) {
    case Verdict::Satisfied: return ExitCode::Satisfied;
    case Verdict::NotSatisfied: return ExitCode::NotSatisfied;
    case Verdict::Unsupported: return ExitCode::Unsupported;
    case Verdict::Error: return answer.refused ? ExitCode::Usage : ExitCode::ModelError;
    case Verdict::Internal: return ExitCode::Internal;
    case Verdict::Unknown: break;
  }
  switch (answer.limit) {
    case Limit::Time: return ExitCode::OutOfTime;
    case Limit::Memory: return ExitCode::OutOfMemory;
    case Limit::None:
    case Limit::Interrupted: break;
  }
  return ExitCode::Unknown;
}

}  // namespace

ExitCode worse(ExitCode a, ExitCode b) {
  for (const ExitCode candidate :
       {ExitCode::Internal, ExitCode::ModelError, ExitCode::Usage, ExitCode::Unexpected, ExitCode::NotSatisfied,
        ExitCode::OutOfMemory, ExitCode::OutOfTime, ExitCode::Unknown, ExitCode::Unsupported}) {
    if (a == candidate || b == candidate) return candidate;
  }
  return ExitCode::Satisfied;
}

ExitCode exit_code(std::span<const Answer> answers, std::span<const Expectation> expectations) {
  ExitCode all = ExitCode::Satisfied;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Expectation expectation = i < expectations.size() ? expectations[i] : Expectation::None;
    if (expectation == Expectation::Met) continue;
    all = worse(all, expectation == Expectation::Missed ? ExitCode::Unexpected : code(answers[i]));
  }
  return all;
}

}  // namespace beeline::app
