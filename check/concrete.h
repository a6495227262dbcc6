// Runs with exact rational clock values: the semantics at points.
#pragma once

#include <optional>
#include <vector>

#include "check/delays.h"
#include "check/semantics.h"

namespace beeline::check {

struct ConcreteState {
  Values values;
  std::vector<Rational> clocks;  // clocks[0] is 0
};

class Concrete {
 public:
  explicit Concrete(const ir::Network& network) : semantics_(network) {}

  Semantics& semantics() { return semantics_; }

  // Those whose invariants hold: none, then there is no state at all; several, where processes may start in several
  // locations.
  std::vector<ConcreteState> initial();
  // With these values, clocks as they start.
  ConcreteState initial(Values values) const;

  bool satisfies_invariant(const ConcreteState& state);
  // Truth now, `deadlock` included.
  bool holds(const Formula& formula, const ConcreteState& state);
  bool holds(ir::ExprId formula, const ConcreteState& state);

  // An interval from 0 (empty if the state violates its invariant): the invariant holds all along and nothing is urgent
  // before the end.
  DelaySet permitted_delays(const ConcreteState& state);
  // The delays after which the transition, one of the state's, can be taken.
  DelaySet enabled_after(const Transition& transition, const ConcreteState& state);
  // No transition after any permitted delay.
  bool is_deadlock(const ConcreteState& state);

  ConcreteState after_delay(const ConcreteState& state, const Rational& delay) const;
  // The transition carries no error.
  ConcreteState after(const Transition& transition, const ConcreteState& state) const;

 private:
  Semantics semantics_;
};

}  // namespace beeline::check
