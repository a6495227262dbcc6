// Automata as text for other programs and for people.
#pragma once

#include <string>
#include <string_view>

#include "ltl/automaton.h"
#include "ltl/print.h"
#include "util/watch.h"

namespace beeline::ltl {

// For people: how large it is, how hard it is to find an accepted word, and the transitions of each state.
std::string text(const Automaton& automaton, const Names& names, std::string_view title = {});

// For Graphviz. Components are boxes that say which kind they are; marks are numbers in braces.
std::string dot(const Automaton& automaton, const Names& names, std::string_view title = {});

// The Hanoi omega-automata format, version 1: generalised Buechi acceptance on transitions.
std::string hoa(const Automaton& automaton, const Names& names, std::string_view title = {});

// A never claim as SPIN reads it; acceptance on states (degeneralise.h).
std::string never_claim(const Automaton& automaton, const Names& names, util::Watch& watch,
                        std::string_view title = {});

}  // namespace beeline::ltl
