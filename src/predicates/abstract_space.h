// The abstract states from which the target may be reached, with their distances.
//
// A state of the network whose literals include no stored set cannot reach the target, if the construction was
// completed. If it was not, because the effort was spent, all that is known about it is that it is not in one of the
// complete layers.
//
// Inside a perimeter facts say more than literals do, and it is with them that steps are taken back: the abstract
// states there are for looking things up. What is closed under all steps are these facts and the states outside.
#pragma once

#include <cstdint>
#include <vector>

#include "predicates/backward_search.h"

namespace beeline::predicates {

struct AbstractSpace {
  static constexpr std::uint32_t complete = UINT32_MAX;

  SetTrie states;
  std::size_t count = 0;            // of states that were stored
  std::uint32_t beyond = complete;  // no distance is greater, and whatever is not stored is this far

  // With a perimeter: the facts inside, and the states outside.
  std::vector<Conjunction> inside = {};
  SetTrie outside = {};
  bool has_perimeter = false;
};

AbstractSpace make_space(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
                         std::uint32_t perimeter = 0);

}  // namespace beeline::predicates
