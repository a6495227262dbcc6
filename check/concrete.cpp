#include "check/concrete.h"

#include <algorithm>

namespace beeline::check {

ConcreteState Concrete::initial(Values values) const {
  ConcreteState state{std::move(values), {}};
  for (std::int64_t value : semantics_.initial_clocks()) state.clocks.emplace_back(static_cast<long>(value));
  return state;
}

std::vector<ConcreteState> Concrete::initial() {
  std::vector<ConcreteState> states;
  for (Values& values : semantics_.initial_states()) {
    ConcreteState state = initial(std::move(values));
    if (satisfies_invariant(state)) states.push_back(std::move(state));
  }
  return states;
}

bool Concrete::satisfies_invariant(const ConcreteState& state) {
  return holds(semantics_.invariant(state.values), state);
}

bool Concrete::holds(const Formula& formula, const ConcreteState& state) {
  const auto atom = [&](const Atom& a) {
    const Rational difference = state.clocks[a.x] - state.clocks[a.y];
    const int order = cmp(difference, Rational(mpz_class(static_cast<long>(a.bound))));
    return a.strict ? order < 0 : order <= 0;
  };
  return check::holds(formula, atom, [&] { return is_deadlock(state); });
}

bool Concrete::holds(ir::ExprId formula, const ConcreteState& state) {
  return holds(semantics_.formula(formula, state.values), state);
}

DelaySet Concrete::permitted_delays(const ConcreteState& state) {
  DelaySet permitted = DelaySet::when(semantics_.invariant(state.values), state.clocks).from_now_on();
  if (semantics_.in_urgent_location(state.values)) return permitted & DelaySet::of({0, false, Rational(0), false});
  const DelaySet urgent = DelaySet::when(semantics_.urgent_synchronisation(state.values), state.clocks);
  if (urgent.empty()) return permitted;
  return permitted & DelaySet::of({0, false, urgent.intervals().front().low, false});
}

DelaySet Concrete::enabled_after(const Transition& transition, const ConcreteState& state) {
  return permitted_delays(state) & DelaySet::when(transition.enabled, state.clocks);
}

bool Concrete::is_deadlock(const ConcreteState& state) {
  const DelaySet permitted = permitted_delays(state);
  const auto possible = [&](const Formula& condition) {
    return !(DelaySet::when(condition, state.clocks) & permitted).empty();
  };
  bool dead = true;
  semantics_.each_ignoring_priorities(state.values, possible, [&](const Transition& transition) {
    dead = !possible(transition.enabled);
    return dead;
  });
  return dead;
}

ConcreteState Concrete::after_delay(const ConcreteState& state, const Rational& delay) const {
  ConcreteState later = state;
  for (std::size_t c = 1; c < later.clocks.size(); ++c) later.clocks[c] += delay;
  return later;
}

ConcreteState Concrete::after(const Transition& transition, const ConcreteState& state) const {
  ConcreteState next{transition.target, state.clocks};
  for (const ClockReset& reset : transition.resets)
    next.clocks[reset.clock] = state.clocks[reset.from] + static_cast<long>(reset.value);
  return next;
}

}  // namespace beeline::check
