// Runs of the region graph that an automaton accepts, by the fixpoint of Emerson and Lei on the whole product; all of
// them, or those that count.
#include <algorithm>
#include <stdexcept>
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

bool RegionExplorer::counted_run(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions,
                                 bool endings, const ir::CountedRuns& counted,
                                 const std::function<bool(const State&)>& inside,
                                 const std::function<bool(const State&)>& begins) {
  if (counted.nonzeno && differences_) throw std::runtime_error("clocks that are compared have no limits of their own");
  std::vector<State> states;
  explore([&](const State& state) {
    if (inside(state)) states.push_back(state);
    return true;
  });
  std::unordered_map<State, std::size_t, Hash> number;
  for (std::size_t i = 0; i < states.size(); ++i) number[states[i]] = i;
  const ir::Network& network = semantics_.network();
  // Marks: of the automaton, of fair processes, of time, of clocks.
  const std::size_t clocks = counted.nonzeno ? network.clocks.size() : 0;
  const std::size_t first_fair = automaton.marks, time = first_fair + counted.fair.size();
  const std::uint32_t marks = static_cast<std::uint32_t>(time + clocks);
  const std::uint64_t all_but_automaton = (std::uint64_t{1} << marks) - (std::uint64_t{1} << automaton.marks);
  const auto mark = [](std::size_t i) { return std::uint64_t{1} << i; };
  const auto fair_marks = [&](const std::vector<bool>& processes, bool wanted) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < counted.fair.size(); ++i)
      if (processes[counted.fair[i]] == wanted) out |= mark(first_fair + i);
    return out;
  };
  // Behind the states come those of runs that have ended in them.
  const std::size_t n = states.size(), q = automaton.states();
  std::vector<std::vector<Arrow>> into(2 * n * q);
  const auto node = [&](std::size_t state, std::size_t at) { return state * q + at; };
  for (std::size_t i = 0; i < n; ++i) {
    ltl::Letter letter = 0;
    for (std::size_t p = 0; p < propositions.size(); ++p)
      if (holds(semantics_.formula(propositions[p], states[i].values), states[i])) letter |= ltl::Letter{1} << p;
    const auto move_to = [&](std::size_t from, std::size_t to, std::uint64_t more) {
      for (std::uint32_t at = 0; at < q; ++at)
        for (const ltl::Transition& t : automaton.from(at))
          if (t.label.admits(letter)) into[node(to, t.target)].push_back({node(from, at), t.marks | more});
    };
    State next = states[i];
    bool for_ever = false;
    const bool passes = later(next, &for_ever);
    std::vector<bool> able(network.processes.size(), false);
    bool moves = false;
    std::uint64_t here = 0;
    for (std::uint32_t c = 1; c < clocks; ++c)
      if (is_beyond(states[i].clocks, c)) here |= mark(time + c);
    if (clocks > 0 && for_ever) here |= mark(time);
    for (const check::Transition& t : discrete(states[i].values).transitions) {
      if (!holds(t.enabled, states[i])) continue;
      moves = true;
      for (const check::Participant& p : t.participants) able[network.edge(p.edge).process] = true;
    }
    for (const check::Transition& t : discrete(states[i].values).transitions) {
      if (!holds(t.enabled, states[i])) continue;
      const auto to = number.find(after(t, states[i]));
      if (to == number.end()) continue;
      std::vector<bool> moving(network.processes.size(), false);
      for (const check::Participant& p : t.participants) moving[network.edge(p.edge).process] = true;
      std::uint64_t set = 0;
      for (const check::ClockReset& reset : t.resets)
        if (clocks > 0) set |= mark(time + reset.clock);
      move_to(i, to->second, here | set | fair_marks(able, false) | fair_marks(moving, true));
    }
    if (const auto to = number.find(next); passes && to != number.end())
      for (std::size_t at = 0; at < q; ++at)
        into[node(to->second, at)].push_back({node(i, at), here | (clocks > 0 ? mark(time) : 0)});
    const bool fair_end = fair_marks(able, true) == 0;
    const bool ends = (for_ever && fair_end) || (!for_ever && !moves && !passes && !counted.nonzeno);
    if (!endings || !ends) continue;
    move_to(i, n + i, all_but_automaton);
    move_to(n + i, n + i, all_but_automaton);
  }
  const std::vector<bool> left = accepting(into, marks);
  for (std::size_t i = 0; i < n; ++i)
    if (left[node(i, 0)] && begins(states[i])) return true;
  return false;
}

bool RegionExplorer::accepted(const ltl::Automaton& automaton, const std::vector<ir::ExprId>& propositions,
                              bool endings, const ir::CountedRuns& counted) {
  const std::vector<State> first = starts();
  return counted_run(
      automaton, propositions, endings, counted, [](const State&) { return true; },
      [&](const State& state) { return std::ranges::find(first, state) != first.end(); });
}

bool RegionExplorer::target_lasts(std::optional<ir::ExprId> premise, const ir::CountedRuns& counted) {
  ltl::Automaton anything;
  anything.first = {0, 1};
  anything.transitions = {{}};
  anything.component = {0};
  const std::vector<State> first = starts();
  return counted_run(
      anything, {}, true, counted, [&](const State& state) { return target_holds(state); },
      [&](const State& state) {
        return premise ? holds(semantics_.formula(*premise, state.values), state)
                       : std::ranges::find(first, state) != first.end();
      });
}

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
