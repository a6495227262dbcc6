// Runs of the region graph that an automaton accepts, by the fixpoint of Emerson and Lei on the whole product.
#include <algorithm>
#include <unordered_map>

#include "support/region_explorer.h"

namespace beeline::test {

namespace {

struct Arrow {
  std::size_t from;
  std::uint64_t marks;
};

// Takes away, again and again, what cannot come to some mark among what is left.
std::vector<bool> accepting(const std::vector<std::vector<Arrow>>& into, std::uint32_t marks) {
  std::vector<bool> left(into.size(), true);
  const auto coming_to = [&](std::uint64_t wanted) {  // 0: any step
    std::vector<bool> coming(into.size(), false);
    std::vector<std::size_t> open;
    const auto add = [&](std::size_t node) {
      if (!left[node] || coming[node]) return;
      coming[node] = true;
      open.push_back(node);
    };
    for (std::size_t to = 0; to < into.size(); ++to)
      for (const Arrow& arrow : into[to])
        if (left[to] && (wanted == 0 || (arrow.marks & wanted) != 0)) add(arrow.from);
    while (!open.empty()) {
      const std::size_t to = open.back();
      open.pop_back();
      for (const Arrow& arrow : into[to]) add(arrow.from);
    }
    return coming;
  };
  for (bool changed = true; changed;) {
    const std::vector<bool> before = left;
    left = coming_to(0);
    for (std::uint32_t m = 0; m < marks; ++m) left = coming_to(std::uint64_t{1} << m);
    changed = left != before;
  }
  return left;
}

}  // namespace

bool RegionExplorer::accepted(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions,
                              bool endings) {
  std::vector<State> states;
  explore([&](const State& state) {
    states.push_back(state);
    return true;
  });
  std::unordered_map<State, std::size_t, Hash> number;
  for (std::size_t i = 0; i < states.size(); ++i) number[states[i]] = i;
  // Behind the states come those of runs that have ended in them.
  const std::size_t n = states.size(), q = automaton.states();
  std::vector<std::vector<Arrow>> into(2 * n * q);
  const auto node = [&](std::size_t state, std::size_t at) { return state * q + at; };
  for (std::size_t i = 0; i < n; ++i) {
    ltl::Letter letter = 0;
    for (std::size_t p = 0; p < propositions.size(); ++p)
      if (holds(semantics_.formula(propositions[p], states[i].values), states[i])) letter |= ltl::Letter{1} << p;
    const auto move_to = [&](std::size_t from, std::size_t to) {
      for (std::uint32_t at = 0; at < q; ++at)
        for (const ltl::Transition& t : automaton.from(at))
          if (t.label.admits(letter)) into[node(to, t.target)].push_back({node(from, at), t.marks});
    };
    bool moves = false, for_ever = false;
    for (const check::Transition& t : discrete(states[i].values).transitions) {
      if (!holds(t.enabled, states[i])) continue;
      moves = true;
      move_to(i, number.at(after(t, states[i])));
    }
    State next = states[i];
    const bool passes = later(next, &for_ever);
    if (passes)
      for (std::size_t at = 0; at < q; ++at) into[node(number.at(next), at)].push_back({node(i, at), 0});
    if (!endings || !(for_ever || (!moves && !passes))) continue;
    move_to(i, n + i);
    move_to(n + i, n + i);
  }
  const std::vector<bool> left = accepting(into, automaton.marks);
  return std::ranges::any_of(starts(), [&](const State& start) { return left[node(number.at(start), 0)]; });
}

}  // namespace beeline::test
