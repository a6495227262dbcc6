#include "ltl/automaton.h"

#include <algorithm>

#include "ltl/draft.h"

namespace beeline::ltl {

namespace {

// Whatever comes next, a run in an F component can stay among those.
bool never_refuses(const Automaton& automaton) {
  for (std::uint32_t s = 0; s < automaton.states(); ++s) {
    if (automaton.kind_of(s) != ComponentKind::F) continue;
    std::vector<Label> labels;
    for (const Transition& t : automaton.from(s))
      if (automaton.kind_of(t.target) == ComponentKind::F) labels.push_back(t.label);
    if (!covered({}, labels)) return false;
  }
  return true;
}

// Whether some cycle lies in a component that is N or P; a component without a cycle is N, too, and does no harm.
bool cycles_outside_f(const Automaton& automaton) {
  for (std::uint32_t s = 0; s < automaton.states(); ++s) {
    if (automaton.kind_of(s) == ComponentKind::F) continue;
    for (const Transition& t : automaton.from(s))
      if (automaton.component[t.target] == automaton.component[s]) return true;
  }
  return false;
}

Kind kind(const Automaton& automaton) {
  const auto some = [&](ComponentKind k) { return std::ranges::count(automaton.components, k) != 0; };
  const bool partial = some(ComponentKind::P);
  if (!partial && !some(ComponentKind::F)) return Kind::Empty;
  if (!partial && never_refuses(automaton)) return Kind::Terminal;
  if (!cycles_outside_f(automaton)) return Kind::Safety;
  return partial ? Kind::General : Kind::Weak;
}

}  // namespace

Draft draft_of(const Automaton& automaton) {
  Draft draft{automaton.propositions, automaton.marks, {}};
  for (std::uint32_t s = 0; s < automaton.states(); ++s)
    draft.states.emplace_back(automaton.from(s).begin(), automaton.from(s).end());
  return draft;
}

Automaton finished(const Draft& draft, util::Watch& watch) {
  Automaton automaton{draft.propositions, draft.marks, {0}, {}, {}, {}, Kind::Empty};
  for (const auto& transitions : draft.states) {
    automaton.transitions.insert(automaton.transitions.end(), transitions.begin(), transitions.end());
    automaton.first.push_back(static_cast<std::uint32_t>(automaton.transitions.size()));
  }
  Components components = components_of(draft, watch);
  automaton.component = std::move(components.of);
  automaton.components = std::move(components.kinds);
  automaton.kind = kind(automaton);
  return automaton;
}

const char* name(ComponentKind kind) {
  constexpr const char* names[] = {"N", "F", "P"};
  return names[static_cast<int>(kind)];
}

const char* name(Kind kind) {
  constexpr const char* names[] = {"empty", "terminal", "safety", "weak", "general"};
  return names[static_cast<int>(kind)];
}

}  // namespace beeline::ltl
