#include "plan/outcome.h"

namespace beeline::plan {

bool refused(const Exploration& exploration, result::Answer& answer) {
  if (exploration.refusal().empty()) return false;
  answer.verdict = exploration.refusal_verdict();
  answer.refused = answer.verdict == result::Verdict::Error;
  answer.reason = exploration.refusal();
  answer.position = exploration.refusal_position();
  return true;
}

bool ended_early(Exploration& exploration, search::End end, result::Answer& answer) {
  switch (end) {
    case search::End::Exhausted: case search::End::Stopped: case search::End::Paused: return false;
    case search::End::Time:
      answer.limit = result::Limit::Time;
      answer.reason = "the time limit was reached";
      break;
    case search::End::Memory:
      answer.limit = result::Limit::Memory;
      answer.reason = "the memory limit was reached";
      break;
    case search::End::Interrupted:
      answer.limit = result::Limit::Interrupted;
      answer.reason = "interrupted";
      break;
    case search::End::GaveUp: answer.reason = "no random walk found an answer, which proves nothing"; break;
    case search::End::ModelError: {
      const lang::EvaluationError error = *exploration.error();
      answer.verdict = result::Verdict::Error;
      answer.reason = error.message;
      answer.position = error.position;
      if (exploration.failed_at()) answer.trace = exploration.trace(exploration.failed_at(), {});
      return true;
    }
  }
  answer.verdict = result::Verdict::Unknown;
  return true;
}

bool is_zero(const ir::Arena& arena, ir::ExprId id) {
  return as_constant(arena, id) == 0;
}

}  // namespace beeline::plan
