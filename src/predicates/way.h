// An abstract path as people read it: who moves, and what the abstraction knows of the states on the way.
#pragma once

#include <cstdint>
#include <vector>

#include "predicates/abstract_path.h"

namespace beeline::predicates {

struct Leg {
  Conjunction known;        // before it, locations included
  std::vector<Move> moves;  // none: the target is reached
  bool is_free = false;     // it costs nothing here
};

// One leg for each step, and one more for the end. Ends with an OutOfEffort when effort does.
std::vector<Leg> legs_of(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                         const AbstractPath& path);

}  // namespace beeline::predicates
