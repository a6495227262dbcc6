// An automaton while it is made: transitions by state, so that they can be changed, and no classes yet.
#pragma once

#include <cstdint>
#include <vector>

#include "ltl/automaton.h"
#include "util/watch.h"

namespace beeline::ltl {

struct Draft {
  std::uint32_t propositions = 0, marks = 0;
  std::vector<std::vector<Transition>> states;  // the first one is initial, and there always is one

  std::uint64_t all_marks() const { return marks == 64 ? UINT64_MAX : (std::uint64_t{1} << marks) - 1; }
};

// The strongly connected components, numbered so that transitions lead to the same or a smaller number.
struct Components {
  std::vector<std::uint32_t> of;
  std::vector<ComponentKind> kinds;

  bool inside(std::size_t from, const Transition& t) const { return of[from] == of[t.target]; }
};
Components components_of(const Draft& draft, util::Watch& watch);

Draft draft_of(const Automaton& automaton);
Automaton finished(const Draft& draft, util::Watch& watch);

}  // namespace beeline::ltl
