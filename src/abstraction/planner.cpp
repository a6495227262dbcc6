#include "abstraction/planner.h"

#include <algorithm>

namespace beeline::abstraction {

using estimate::dead_end;
using estimate::Distance;

Planner::Planner(const Task& task, const Tables& tables, Effort& effort)
    : task_(task),
      tables_(tables),
      effort_(effort),
      product_(task),
      scratch_(tables.nodes()),
      states_(product_.packing().words()) {
  for (const Factor& factor : task.factors)
    if (factor.cell) cells_.resize(std::max(cells_.size(), std::size_t{*factor.cell} + 1));
}

// In the product: there the monitor has a step to take, too.
Distance Planner::look_up(const std::uint64_t* state) {
  effort_.spend(tables_.nodes() / 4 + 1);
  for (std::size_t f = 0; f < task_.factors.size(); ++f) {
    const Factor& factor = task_.factors[f];
    const State s = product_.packing().get(state, f);
    if (factor.cell) cells_[*factor.cell] = static_cast<std::int32_t>(factor.low + std::int64_t{s});
    else if (factor.system.goal[s]) return 0;
  }
  const Distance distance = tables_.look_up(cells_.data(), scratch_.data());
  return distance == dead_end ? dead_end : distance + task_.extra;
}

void Planner::reach(const std::uint64_t* state, std::uint32_t depth, std::uint32_t parent) {
  const auto [n, fresh] = states_.insert(state);
  if (fresh) nodes_.push_back({look_up(state), depth, parent, none});
  edges_.push_back(n);
  Node& node = nodes_[n];
  if (node.distance == dead_end || node.edges != none || (!fresh && node.depth <= depth)) return;
  node.depth = depth;
  node.parent = parent;
  open_[depth + std::uint64_t{weight_} * node.distance].push_back(n);
}

std::uint32_t Planner::next_open() {
  while (!open_.empty()) {
    const auto best = open_.begin();
    const std::uint32_t n = best->second.back();
    best->second.pop_back();
    const bool stale = nodes_[n].edges != none;
    if (best->second.empty()) open_.erase(best);
    if (!stale) return n;
  }
  return none;
}

void Planner::expand(std::uint32_t n) {
  nodes_[n].edges = static_cast<std::uint32_t>(edges_.size());
  expanded_.push_back(n);
  const std::size_t words = product_.packing().words();
  const std::vector<std::uint64_t> state(states_[n], states_[n] + words);
  std::vector<std::uint64_t> next;
  const std::uint32_t depth = nodes_[n].depth + 1;
  effort_.spend(product_.for_each_step(state.data(), [&](LabelId, std::span<const Move> moves) {
    effort_.spend(1 + moves.size());
    next = state;
    for (const Move& move : moves) product_.packing().set(next.data(), move.factor, move.to);
    reach(next.data(), depth, n);
  }));
}

Planner::End Planner::run(std::uint32_t weight, std::size_t most) {
  states_ = JointStates(product_.packing().words());
  nodes_.clear();
  expanded_.clear();
  open_.clear();
  weight_ = weight;
  goal_ = none;
  reach(product_.initial().data(), 0, none);
  edges_.clear();
  util::Making making(effort_.watch(), "states of a plan", most);
  for (std::uint32_t n = next_open(); n != none; n = next_open()) {
    if (product_.is_goal(states_[n])) {
      goal_ = n;
      return End::Found;
    }
    if (expanded_.size() >= most) return End::TooLong;
    if (expanded_.size() % 256 == 0) making.done(expanded_.size());
    expand(n);
  }
  return End::NoPlan;
}

PlanStep Planner::step_between(std::uint32_t from, std::uint32_t to) {
  const std::vector<std::uint64_t> state(states_[from], states_[from] + product_.packing().words());
  std::vector<std::uint64_t> next;
  PlanStep found;
  product_.for_each_step(state.data(), [&](LabelId label, std::span<const Move> moves) {
    next = state;
    for (const Move& move : moves) product_.packing().set(next.data(), move.factor, move.to);
    if (found.moves.empty() && std::ranges::equal(next, std::span(states_[to], next.size())))
      found = {label, {moves.begin(), moves.end()}};
  });
  return found;
}

Plan Planner::plan() {
  Plan steps;
  for (std::uint32_t n = goal_; nodes_[n].parent != none; n = nodes_[n].parent)
    steps.push_back(step_between(nodes_[n].parent, n));
  std::ranges::reverse(steps);
  return steps;
}

// From what was not expanded, and from goals, backwards: the nearest first.
std::vector<Distance> Planner::true_distances() {
  effort_.look(nodes_.size() * 12 + edges_.size() * 4);
  std::vector<std::uint32_t> first(nodes_.size() + 1), before(edges_.size());
  for (const std::uint32_t to : edges_) ++first[to + std::size_t{1}];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> next = first;
  for (std::size_t i = 0; i < expanded_.size(); ++i) {
    const std::size_t end = i + 1 < expanded_.size() ? nodes_[expanded_[i + 1]].edges : edges_.size();
    for (std::size_t e = nodes_[expanded_[i]].edges; e < end; ++e) before[next[edges_[e]]++] = expanded_[i];
  }

  std::vector<Distance> distance(nodes_.size(), dead_end);
  std::vector<std::vector<std::uint32_t>> at;
  const auto put = [&](std::uint32_t n, Distance d) {
    distance[n] = d;
    if (at.size() <= d) at.resize(d + std::size_t{1});
    at[d].push_back(n);
  };
  for (std::uint32_t n = 0; n < nodes_.size(); ++n)
    if (nodes_[n].edges == none && nodes_[n].distance != dead_end) put(n, nodes_[n].distance);
  for (Distance d = 0; d < at.size(); ++d) {
    for (std::size_t i = 0; i < at[d].size(); ++i) {
      const std::uint32_t n = at[d][i];
      for (std::uint32_t e = first[n]; e < first[n + std::size_t{1}]; ++e)
        if (distance[before[e]] == dead_end) put(before[e], d + 1);
    }
  }
  return distance;
}

Learned Planner::learned() {
  const std::vector<Distance> distance = true_distances();
  Learned result(task_);
  for (const std::uint32_t n : expanded_) {
    if (distance[n] == dead_end) result.add(states_[n], dead_end);
    else if (distance[n] > nodes_[n].distance) result.add(states_[n], distance[n] - task_.extra);
  }
  return result;
}

}  // namespace beeline::abstraction
