#include "check/explain.h"

namespace beeline::check {

namespace {

constexpr std::size_t most_choices = 4096;  // combinations of who takes part

}  // namespace

// First among what this very point can do, then among what its discrete part leaves open: the run to a state of the
// zone graph need not end in a point from which the failing transition is possible.
std::optional<result::FailingTransition> find_failing(const ir::Network& network, const ConcreteState& state,
                                                      util::Position position) {
  if (!position) return std::nullopt;
  Concrete concrete(network);
  concrete.semantics().limit_choices(most_choices);
  std::optional<result::FailingTransition> elsewhere;
  for (const Transition& t : concrete.semantics().transitions(state.values)) {
    if (!t.error || t.error->position != position) continue;
    result::FailingTransition failing{t.failing_part, t.participants};
    if (!concrete.enabled_after(t, state).empty()) return failing;
    if (!elsewhere) elsewhere = std::move(failing);
  }
  return elsewhere;
}

}  // namespace beeline::check
