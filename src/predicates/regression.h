// What must hold before a joint step, so that some facts hold behind it.
//
// States are those in which a location is entered or later: a step is a delay and a transition. Backwards: the
// invariants behind the transition, its updates from the last to the first, its guards, the invariants before it, and
// one delay, the same for all clocks, under these. Invariants are those of processes whose location is known. Time does
// not pass where a process is known to be in an urgent or committed location; and where one is in a committed location,
// a step in which nobody leaves such a one is none, unless others take part.
//
// The target begins with the delay that leads to it.
#pragma once

#include "predicates/part.h"
#include "predicates/solver.h"

namespace beeline::predicates {

class Regression {
 public:
  Regression(const Part& part, Solver& solver) : part_(part), solver_(solver) {}

  // From facts that are met but not settled. False: no state is so.
  bool target(Facts& facts) const { return meet_invariants(facts) && delay(facts); }
  // The facts with all that invariants add to them.
  bool complete(Facts& facts) const { return meet_invariants(facts); }
  // From complete facts to those before a delay.
  bool wait(Facts& facts) const { return delay(facts); }
  // Of complete facts whether the step may lead there, without looking any closer.
  bool may_lead_to(const Facts& after, const Step& step) const;
  // From complete facts behind the step to those before it.
  bool before(const Step& step, Facts& facts) const;

 private:
  bool meet_invariants(Facts& facts) const;
  bool delay(Facts& facts) const;
  // All places in which the process can be are so.
  template <class Is>
  bool surely(const Facts& facts, std::uint32_t process, Is is) const;
  bool is_blocked(const Facts& facts, const Step& step) const;

  const Part& part_;
  Solver& solver_;
};

}  // namespace beeline::predicates
