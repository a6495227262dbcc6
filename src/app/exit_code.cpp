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

ExitCode exit_code(std::span<const Answer> answers) {
  for (const ExitCode candidate :
       {ExitCode::Internal, ExitCode::ModelError, ExitCode::Usage, ExitCode::NotSatisfied, ExitCode::OutOfMemory,
        ExitCode::OutOfTime, ExitCode::Unknown, ExitCode::Unsupported}) {
    for (const Answer& answer : answers) {
      if (code(answer) == candidate) return candidate;
    }
  }
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
