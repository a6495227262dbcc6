#include "check/explain.h"

namespace beeline::check {

TransitionError error_of(const ir::Network& network, const ConcreteState& state,
                         std::span<const result::Participant> participants, util::Watch& watch) {
  try {
    Concrete concrete(network);
    concrete.semantics().watch(&watch);
    const auto now = [&](const Formula& condition) { return concrete.holds(condition, state); };
    const auto attempt = concrete.semantics().transition(state.values, participants, now);
    if (!attempt.transition) return {"", attempt.reason, {}};
    if (!concrete.holds(attempt.transition->enabled, state)) return {"", "the transition is not enabled", {}};
    if (!attempt.transition->error) return {"", "the transition can be evaluated", {}};
    const EvaluationError& error = *attempt.transition->error;
    return {attempt.transition->failing_part, error.what(), error.position};
  } catch (const EvaluationError& error) {
    return {"", error.what(), error.position};
  }
}

}  // namespace beeline::check
