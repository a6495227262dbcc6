// Two systems as one, without the states that do not matter.
//
// Labels that both have move both; other labels, and what is hidden, move one of them. Only states that can be reached
// from an initial one and can reach a goal stay: both systems can do at least what the network does, so a state that is
// not reached here is reached nowhere, and one that cannot reach a goal here is a dead end everywhere. That is why a
// look-up may answer "dead end" for both; for states of the network that no run reaches the answer means nothing.
#pragma once

#include <vector>

#include "abstraction/effort.h"
#include "abstraction/transition_system.h"

namespace beeline::abstraction {

struct Composed {
  TransitionSystem system;
  std::vector<std::uint32_t> distance;
  std::vector<State> state;  // of each pair, at (state of the left) * (states of the right) + (state of the right)
};

// `own`, by label: no other system has it, so that it will be hidden.
Composed compose(const TransitionSystem& left, const TransitionSystem& right, const std::vector<bool>& own,
                 Effort& effort);

// The same for one system.
Composed prune(const TransitionSystem& system);

}  // namespace beeline::abstraction
