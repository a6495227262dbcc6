#include "ltl/degeneralise.h"

#include <map>
#include <utility>

#include "ltl/draft.h"
#include "ltl/reduce.h"

namespace beeline::ltl {

namespace {

// States of the old automaton with a number each, as they are come across.
class Numbered {
 public:
  using State = std::pair<std::uint32_t, std::uint32_t>;

  std::uint32_t operator()(State state) {
    const auto [at, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (fresh) states_.push_back(state);
    return at->second;
  }
  std::size_t size() const { return states_.size(); }
  State operator[](std::size_t i) const { return states_[i]; }

 private:
  std::map<State, std::uint32_t> numbers_;
  std::vector<State> states_;
};

}  // namespace

Automaton degeneralised(const Automaton& automaton, util::Watch& watch) {
  if (automaton.marks <= 1) return automaton;
  Draft draft{automaton.propositions, 1, {}};
  Numbered states;
  states({0, 0});
  for (std::size_t i = 0; i < states.size(); ++i) {
    watch.look();
    const auto [state, waits_for] = states[i];
    auto& out = draft.states.emplace_back();
    for (const Transition& t : automaton.from(state)) {
      std::uint32_t next = 0;
      std::uint64_t marks = 0;
      if (automaton.component[state] == automaton.component[t.target] && automaton.kind_of(state) != ComponentKind::N) {
        next = waits_for;
        for (std::uint32_t seen = 0; seen < automaton.marks && (t.marks >> next & 1) != 0; ++seen) {
          next = (next + 1) % automaton.marks;
          if (next == 0) marks = 1;
        }
      }
      out.push_back({t.label, states({t.target, next}), marks});
    }
  }
  return finished(reduced(std::move(draft), watch), watch);
}

StateBased state_based(const Automaton& automaton, util::Watch& watch) {
  const Automaton buechi = degeneralised(automaton, watch);
  const auto full = [&](std::uint32_t state) { return buechi.kind_of(state) == ComponentKind::F ? 1u : 0u; };
  Draft draft{buechi.propositions, 0, {}};
  StateBased result;
  Numbered states;  // with 1 for accepting
  states({0, full(0)});
  for (std::size_t i = 0; i < states.size(); ++i) {
    watch.look();
    const auto [state, accepting] = states[i];
    result.accepting.push_back(accepting != 0);
    auto& out = draft.states.emplace_back();
    for (const Transition& t : buechi.from(state)) {
      const bool partial =
          buechi.component[state] == buechi.component[t.target] && buechi.kind_of(state) == ComponentKind::P;
      out.push_back({t.label, states({t.target, partial ? static_cast<std::uint32_t>(t.marks) : full(t.target)}), 0});
    }
  }
  result.automaton = finished(draft, watch);
  return result;
}

}  // namespace beeline::ltl
