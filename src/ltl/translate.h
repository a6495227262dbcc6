// From a formula to an automaton that accepts exactly the words of which the formula holds.
//
// The tableau of Couvreur (FM 1999), on sets of formulas: a state is a set of formulas that must hold of the rest of
// the word, and a transition of it is one way to make them hold now: literals, formulas for the next state, and
// promises. `a U b` holds now if b does, or if a does and `a U b` holds next; the second way promises b. A run that
// promises the same for ever does not keep it, so mark i is on the transitions that do not make promise i. Promises are
// told apart by what they promise, not by who does, so F b and a U b share a mark.
//
// This one and not very weak alternating automata (Gastin and Oddoux, CAV 2001), which have sets of the same formulas
// as states: promises belong to transitions, so a state need not remember that F a is open where G F a says so anyway,
// and n fairness conditions are one state instead of 2^n. And not the variant with decision diagrams (Duret-Lutz),
// which needs a library for them: conjunctions of literals are two words, and what simulation finds afterwards
// (reduce.h) makes up for the coarser transitions.
//
// Automata may be exponential in the formula. What is being made is limited; what is beyond it is refused with the
// limit, which counts before any reduction: the reduced automaton might have been smaller.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ltl/automaton.h"
#include "ltl/formula.h"
#include "util/watch.h"

namespace beeline::ltl {

struct TranslateOptions {
  std::size_t most_states = 10'000;
  std::size_t most_transitions = 500'000;  // and of the ways to make one formula hold
  bool rewrite = true;                     // see rewrite.h
  bool reduce = true;                      // see reduce.h
};

struct Translated {
  std::optional<Automaton> automaton;
  std::string refusal;  // without one: why
};

// Refused are also formulas with propositions beyond most_propositions and with more than 64 different promises. Throws
// what the watch throws.
Translated translate(Formulas& formulas, Formula f, util::Watch& watch, const TranslateOptions& options = {});

}  // namespace beeline::ltl
