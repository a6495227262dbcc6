// Whether what a run does between two of its states can be done again and again.
//
// The two states need not be equal: clocks may grow, or come ever closer to a bound. So nothing is repeated here with
// the same numbers. Every condition that the steps in between depend on (invariants, urgency, guards and what blocks
// them, the formula that the run keeps out of or stays in) is a formula over the clocks; its atoms are carried
// backwards through the resets, round and round, until nothing new comes. Two states are alike when they agree on the
// differences among these atoms, and on the regions that the others make up: each clock is beyond all its constants in
// both, or has the same integer part, and fractions are in the same order. From a state that is like the first one, the
// same steps can be taken, with other delays, to one that is like the last one (Alur and Dill, "A theory of timed
// automata", TCS 1994). If the last one is like the first, that goes on for ever.
//
// All such runs go through the same regions. So it can be told that time stays below a bound in all of them: a clock is
// never set and never gets beyond its constants, or all is done at single moments. Without clocks nothing says how much
// time passes, and so nothing is told.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "check/concrete.h"
#include "result/trace.h"

namespace beeline::check {

struct LoopVerdict {
  std::string reason;  // empty: it can be repeated for ever
  bool zeno = false;   // then: time stays below a bound

  explicit operator bool() const { return reason.empty(); }
};

class LoopChecker {
 public:
  // What holds all along, given the values of a state: must not mention deadlock.
  using Inside = std::function<Formula(const Values&)>;
  LoopChecker(Semantics& semantics, Inside inside) : semantics_(semantics), inside_(std::move(inside)) {}

  // The steps between two states of a trace that is known to be a run. Throws EvaluationError.
  LoopVerdict examine(const result::Trace& trace, std::size_t from, std::size_t to);

 private:
  struct Step {
    std::vector<Atom> atoms;  // of all conditions on the stay and on the transition that ends it
    std::vector<ClockReset> resets;
  };
  Step step(const result::TraceState& state, const std::vector<Participant>& participants);

  Semantics& semantics_;
  Inside inside_;
  std::map<Values, std::vector<Atom>> stays_;  // atoms of the conditions on a stay
};

}  // namespace beeline::check
