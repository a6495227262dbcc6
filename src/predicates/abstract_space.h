// The abstract states from which the target may be reached, with their distances.
//
// Breadth first, backwards from the target: the facts of an abstract state are taken back over every step and
// abstracted again. A state of which a subset is known with no greater distance says nothing new and is left out. Steps
// may be free (of cost 0); a layer then grows until there is nothing more in it. A step that writes nothing that a
// state knows of leads to it from itself only, where its delays do, and is passed over.
//
// A state of the network whose literals include no stored set cannot reach the target, if the construction was
// completed. If it was not, because the effort was spent, all that is known about it is that it is not in one of the
// complete layers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/effort.h"
#include "predicates/set_trie.h"
#include "predicates/vocabulary.h"

namespace beeline::predicates {

struct AbstractSpace {
  static constexpr std::uint32_t complete = UINT32_MAX;

  SetTrie states;
  std::size_t count = 0;            // of states that were stored
  std::uint32_t beyond = complete;  // no distance is greater, and whatever is not stored is this far
};

AbstractSpace make_space(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort);

}  // namespace beeline::predicates
