// An automaton on infinite words, as a plain value: what a product with a state space reads.
//
// Acceptance is generalised and on transitions: a run is accepting if it takes transitions with each of the marks
// infinitely often. Without marks every infinite run is. It starts in state 0, the only initial one; an automaton that
// accepts nothing is that state without transitions.
//
// A strongly connected component is
//   N  without an accepting cycle: a search for one need not look inside,
//   F  with accepting cycles only: whatever cycle is closed inside is one,
//   P  with both.
// What is made by translate() has no state from which nothing is accepted, the initial one apart.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ltl/label.h"

namespace beeline::ltl {

struct Transition {
  Label label;
  std::uint32_t target = 0;
  std::uint64_t marks = 0;

  friend auto operator<=>(const Transition&, const Transition&) = default;
};

enum class ComponentKind : std::uint8_t { N, F, P };

// How hard it is to find an accepted word, the easiest first; an automaton is of the first kind that fits.
enum class Kind : std::uint8_t {
  Empty,     // nothing is accepted
  Terminal,  // a guarantee: once a state of an F component is reached, every word is accepted. Reachability decides; if
             // this is the automaton of what must not happen, the way there is the bad prefix of a safety property
  Safety,    // every infinite run is accepted: what is rejected is so by a prefix, and any cycle is a witness
  Weak,      // no component is P: one search for a cycle decides
  General,
};

struct Automaton {
  std::uint32_t propositions = 0;    // labels speak of 0 .. propositions - 1
  std::uint32_t marks = 0;           // transitions carry 0 .. marks - 1, as bits
  std::vector<std::uint32_t> first;  // of each state's transitions, and the end
  std::vector<Transition> transitions;
  std::vector<std::uint32_t> component;  // of each state; transitions lead to the same or a smaller number
  std::vector<ComponentKind> components;
  Kind kind = Kind::Empty;

  std::size_t states() const { return component.size(); }
  std::span<const Transition> from(std::uint32_t state) const {
    return std::span(transitions).subspan(first[state], first[state + 1] - first[state]);
  }
  ComponentKind kind_of(std::uint32_t state) const { return components[component[state]]; }

  friend bool operator==(const Automaton&, const Automaton&) = default;
};

const char* name(ComponentKind kind);  // "N"
const char* name(Kind kind);           // "terminal"

}  // namespace beeline::ltl
