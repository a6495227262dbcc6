// The facts from which the target may be reached, with their distances: regression and nothing else.
//
// Breadth first, backwards from the target. What a part knows (part.h) is taken back step by step and never abstracted:
// clocks are in zones, cells in sets of values or in the same matrix as the clocks. Facts that are known to be no
// farther are left out, and so facts come to an end where clocks are set to constants only. Steps may be free (of cost
// 0); a layer then grows until there is nothing more in it.
//
// When the effort ends, what is not in one of the facts is at least `beyond` steps away.
#pragma once

#include <cstdint>
#include <vector>

#include "abstraction/effort.h"
#include "predicates/facts_index.h"
#include "predicates/regression.h"

namespace beeline::predicates {

struct ExactSpace {
  static constexpr std::uint32_t complete = UINT32_MAX;

  std::vector<FactsIndex::Known> states;  // by distance; none is superseded, and none is as far as `beyond`
  std::uint32_t beyond = complete;
};

ExactSpace make_exact_space(const Part& part, Solver& solver, abstraction::Effort& effort);

}  // namespace beeline::predicates
