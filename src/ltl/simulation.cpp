#include <algorithm>
#include <utility>

#include "ltl/reduce.h"

namespace beeline::ltl::reduction {

namespace {

// Which states simulate which directly: the greatest relation, from all pairs downwards.
class Simulation {
 public:
  Simulation(const Draft& draft, util::Watch& watch) : draft_(draft), by_(draft.states.size()) {
    const std::size_t n = draft.states.size();
    for (auto& row : by_) row.assign(n, true);
    for (bool again = true; again;) {
      again = false;
      for (std::size_t s = 0; s < n; ++s) {
        watch.look();
        for (std::size_t other = 0; other < n; ++other) {
          if (!by_[s][other] || s == other || matched(s, other)) continue;
          by_[s][other] = false;
          again = true;
        }
      }
    }
  }

  bool simulated(std::size_t state, std::size_t by) const { return by_[state][by]; }
  // A transition to something at least as good, as far as its label goes.
  bool better(const Transition& than, const Transition& t) const {
    return (than.marks & ~t.marks) == 0 && by_[than.target][t.target];
  }

 private:
  bool matched(std::size_t state, std::size_t by) {
    return std::ranges::all_of(draft_.states[state], [&](const Transition& t) {
      labels_.clear();
      for (const Transition& answer : draft_.states[by])
        if (better(t, answer)) labels_.push_back(answer.label);
      return covered(t.label, labels_);
    });
  }

  const Draft& draft_;
  std::vector<std::vector<bool>> by_;  // [state][one that simulates it]
  std::vector<Label> labels_;
};

}  // namespace

void join_simulated(Draft& draft, util::Watch& watch) {
  const std::size_t n = draft.states.size();
  if (n > most_compared) return;
  const Simulation simulation(draft, watch);
  // Of states that simulate each other the first one stays, with its own transitions: they answer those of the others.
  std::vector<std::uint32_t> same(n);
  for (std::uint32_t s = 0; s < n; ++s) {
    same[s] = s;
    for (std::uint32_t other = 0; other < s && same[s] == s; ++other)
      if (simulation.simulated(s, other) && simulation.simulated(other, s)) same[s] = other;
  }
  for (std::uint32_t s = 0; s < n; ++s) {
    if (same[s] != s) continue;
    auto& transitions = draft.states[s];
    for (Transition& t : transitions) t.target = same[t.target];
    // Others answer for it: after each removal everything that was there has an answer that still is.
    for (std::size_t i = 0; i < transitions.size();) {
      watch.look();
      const Transition t = transitions[i];
      std::vector<Label> labels;
      for (std::size_t j = 0; j < transitions.size(); ++j)
        if (j != i && simulation.better(t, transitions[j])) labels.push_back(transitions[j].label);
      if (covered(t.label, labels)) transitions.erase(transitions.begin() + static_cast<std::ptrdiff_t>(i));
      else ++i;
    }
  }
  drop_useless_states(draft, watch);
}

}  // namespace beeline::ltl::reduction
