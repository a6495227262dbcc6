// Who decides what follows from facts.
//
// "No" always stands for "not as far as I can see": what is not entailed is left open in an abstract state, and facts
// that are not known to contradict each other count as possible. So a stronger solver makes abstractions more precise,
// and none makes them wrong. More facts must never turn a yes into a no.
#pragma once

#include "predicates/facts.h"

namespace beeline::predicates {

// Facts are settled.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual bool contradictory(const Facts& facts) = 0;
  virtual bool entails(const Facts& facts, const Atom& atom) = 0;
};

// Reads values and differences off, exactly as far as these go; a sum follows when the ranges of its variables say so,
// or a sum of the same multiples.
class BoundsSolver final : public Solver {
 public:
  bool contradictory(const Facts& facts) override;
  bool entails(const Facts& facts, const Atom& atom) override;
};

}  // namespace beeline::predicates
