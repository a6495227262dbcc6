// Automata with one mark at most, for who can only look for one thing again and again.
#pragma once

#include <vector>

#include "ltl/automaton.h"
#include "util/watch.h"

namespace beeline::ltl {

// A Buechi automaton on transitions with the same language, reduced. Inside a component that needs several marks a
// state counts which of them it waits for; one transition may bring several, and the count starts anew in the next
// component.
Automaton degeneralised(const Automaton& automaton, util::Watch& watch);

// The same on states: an accepting run visits accepting states infinitely often. Marks of `automaton`, of which there
// are none, mean nothing. At most twice the states of the degeneralised one.
struct StateBased {
  Automaton automaton;
  std::vector<bool> accepting;
};
StateBased state_based(const Automaton& automaton, util::Watch& watch);

}  // namespace beeline::ltl
