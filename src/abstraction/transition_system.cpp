#include "abstraction/transition_system.h"

#include <algorithm>
#include <utility>

namespace beeline::abstraction {

bool TransitionSystem::has(LabelId label) const { return std::binary_search(labels.begin(), labels.end(), label); }

bool TransitionSystem::wants_something() const { return std::find(goal.begin(), goal.end(), false) != goal.end(); }

void ArcCollector::next_state() {
  const auto self = static_cast<State>(system_.first.size() - 1);
  std::sort(current_.begin(), current_.end());
  for (std::size_t i = 0; i < current_.size(); ++i) {
    const Arc& arc = current_[i];
    if ((i > 0 && arc == current_[i - 1]) || (arc.label == hidden && arc.to == self)) continue;
    system_.arcs.push_back(arc);
  }
  system_.first.push_back(static_cast<std::uint32_t>(system_.arcs.size()));
  current_.clear();
}

Predecessors::Predecessors(const TransitionSystem& system)
    : first(system.states() + std::size_t{1}), from(system.arcs.size()) {
  for (const Arc& arc : system.arcs) ++first[arc.to];
  std::uint32_t sum = 0;
  for (std::uint32_t& f : first) sum += std::exchange(f, sum);
  std::vector<std::uint32_t> end(first.begin(), first.end() - 1);
  for (State s = 0; s < system.states(); ++s)
    for (const Arc& arc : system.of(s)) from[end[arc.to]++] = s;
}

std::span<const Arc> arcs_with(const TransitionSystem& system, State from, LabelId label) {
  const std::span<const Arc> all = system.of(from);
  return {std::ranges::lower_bound(all, label, {}, &Arc::label), std::ranges::upper_bound(all, label, {}, &Arc::label)};
}

namespace {

// Breadth first from the states that `start` says; for_each(state, visit) visits what is next to a state.
template <class ForEach>
std::vector<std::uint32_t> steps_from(const std::vector<bool>& start, ForEach for_each) {
  std::vector<std::uint32_t> steps(start.size(), no_state);
  std::vector<State> queue;
  for (State s = 0; s < start.size(); ++s) {
    if (!start[s]) continue;
    steps[s] = 0;
    queue.push_back(s);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const State s = queue[next];
    for_each(s, [&](State other) {
      if (steps[other] != no_state) return;
      steps[other] = steps[s] + 1;
      queue.push_back(other);
    });
  }
  return steps;
}

}  // namespace

std::vector<std::uint32_t> distances(const TransitionSystem& system) {
  const Predecessors predecessors(system);
  return steps_from(system.goal, [&](State s, auto visit) {
    for (const State before : predecessors.of(s)) visit(before);
  });
}

std::vector<std::uint32_t> depths(const TransitionSystem& system) {
  return steps_from(system.initial, [&](State s, auto visit) {
    for (const Arc& arc : system.of(s)) visit(arc.to);
  });
}

TransitionSystem quotient(const TransitionSystem& system, std::span<const State> numbers, State count) {
  TransitionSystem result;
  result.labels = system.labels;
  result.initial.resize(count);
  result.goal.resize(count);
  std::vector<std::uint32_t> first(count + std::size_t{1});
  for (const State n : numbers)
    if (n != no_state) ++first[n];
  std::uint32_t sum = 0;
  for (std::uint32_t& f : first) sum += std::exchange(f, sum);
  std::vector<std::uint32_t> end(first.begin(), first.end() - 1);
  std::vector<State> members(sum);
  for (State s = 0; s < system.states(); ++s)
    if (numbers[s] != no_state) members[end[numbers[s]]++] = s;
  ArcCollector arcs(result);
  for (State c = 0; c < count; ++c) {
    for (std::uint32_t i = first[c]; i < first[c + 1]; ++i) {
      const State s = members[i];
      if (system.initial[s]) result.initial[c] = true;
      if (system.goal[s]) result.goal[c] = true;
      for (const Arc& arc : system.of(s))
        if (numbers[arc.to] != no_state) arcs.add(arc.label, numbers[arc.to]);
    }
    arcs.next_state();
  }
  return result;
}

void relabel(TransitionSystem& system, std::span<const Fate> fates) {
  const bool touched = std::any_of(system.labels.begin(), system.labels.end(),
                                   [&](LabelId label) { return fates[label] != Fate::Stay; });
  if (!touched) return;
  TransitionSystem result;
  result.initial = std::move(system.initial);
  result.goal = std::move(system.goal);
  for (const LabelId label : system.labels)
    if (fates[label] == Fate::Stay) result.labels.push_back(label);
  ArcCollector arcs(result);
  for (State s = 0; s < result.states(); ++s) {
    for (std::uint32_t i = system.first[s]; i < system.first[s + 1]; ++i) {
      const Arc& arc = system.arcs[i];
      const Fate fate = arc.label == hidden ? Fate::Hide : fates[arc.label];
      if (fate == Fate::Stay || fate == Fate::Hide) arcs.add(fate == Fate::Stay ? arc.label : hidden, arc.to);
    }
    arcs.next_state();
  }
  system = std::move(result);
}

std::vector<LabelId> blocked_labels(const TransitionSystem& system) {
  std::vector<bool> seen(system.labels.empty() ? 0 : system.labels.back() + std::size_t{1});
  for (const Arc& arc : system.arcs)
    if (arc.label != hidden) seen[arc.label] = true;
  std::vector<LabelId> blocked;
  for (const LabelId label : system.labels)
    if (!seen[label]) blocked.push_back(label);
  return blocked;
}

std::vector<LabelId> idle_labels(const TransitionSystem& system) {
  const std::size_t size = system.labels.empty() ? 0 : system.labels.back() + std::size_t{1};
  std::vector<State> loops(size);
  std::vector<bool> moves(size);
  for (State s = 0; s < system.states(); ++s) {
    for (const Arc& arc : system.of(s)) {
      if (arc.label == hidden) continue;
      if (arc.to == s) ++loops[arc.label];
      else moves[arc.label] = true;
    }
  }
  std::vector<LabelId> idle;
  for (const LabelId label : system.labels)
    if (!moves[label] && loops[label] == system.states()) idle.push_back(label);
  return idle;
}

}  // namespace beeline::abstraction
