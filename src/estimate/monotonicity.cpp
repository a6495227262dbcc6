#include "estimate/monotonicity.h"

#include <algorithm>
#include <utility>

namespace beeline::estimate {

Monotonicity::Monotonicity(std::shared_ptr<const RelaxedGraph> graph, Count count)
    : shared_(std::move(graph)), graph_(*shared_), count_(count) {
  const std::size_t gates = graph_.needed.size();
  missing_.resize(gates);
  firing_.resize(gates);
  now_.resize(gates);
  next_.resize(gates);
  open_.resize(gates);
  marked_.resize(gates, 0);
  chosen_.reserve(gates);
  first_.reserve(graph_.action_gate.size());
}

Distance Monotonicity::estimate(const std::int32_t* cells) {
  std::copy(graph_.needed.begin(), graph_.needed.end(), missing_.begin());
  const Distance rounds = propagate(cells);
  return count_ == Count::Rounds || rounds == dead_end || rounds == 0 ? rounds : extract();
}

Distance Monotonicity::estimate_preferring(const std::int32_t* cells) {
  chosen_.clear();
  const Distance distance = estimate(cells);
  first_.clear();
  for (const Chosen& c : chosen_) {
    if (c.round == 0) first_.push_back(c.action);
  }
  return distance;
}

Distance Monotonicity::estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) {
  std::copy(graph_.needed.begin(), graph_.needed.end(), missing_.begin());
  graph_.for_actions(transition, [&](std::uint32_t a) { missing_[graph_.action_gate[a]] = UINT32_MAX; });
  const Distance rounds = propagate(cells);
  return count_ == Count::Rounds || rounds == dead_end || rounds == 0 ? rounds : extract();
}

bool Monotonicity::preferred(std::span<const ir::EdgeId> transition) const {
  bool found = false;
  graph_.for_actions(transition, [&](std::uint32_t a) {
    found = found || std::find(first_.begin(), first_.end(), a) != first_.end();
  });
  return found;
}

// The round in which the target gate fires. missing_ is set up; every gate enters a queue at most once, when its count
// passes zero.
Distance Monotonicity::propagate(const std::int32_t* cells) {
  if (graph_.target_kind != RelaxedGraph::Target::Sometimes)
    return graph_.target_kind == RelaxedGraph::Target::Always ? 0 : dead_end;
  std::size_t count = 0;
  const auto start = [&](Gate fact) {
    firing_[fact] = {0, no_gate};
    missing_[fact] = 0;
    now_[count++] = fact;
  };
  for (const RelaxedGraph::Cell& c : graph_.cells) {
    const std::int32_t value = cells[c.cell];
    const std::int64_t at = std::int64_t{value} - c.low;
    if (at >= 0 && at < c.count) {
      for (const Gate fact : graph_.by_value[c.first + static_cast<std::size_t>(at)]) start(fact);
      continue;
    }
    for (std::uint32_t f = c.facts; f < c.facts_end; ++f) {
      const RelaxedGraph::Fact& fact = graph_.facts[f];
      if (fact.range.low <= value && value <= fact.range.high) start(fact.gate);
    }
  }
  const Gate target = graph_.target;
  if (missing_[target] == 0) return 0;
  for (std::uint32_t round = 0; count > 0; ++round) {
    std::size_t next_count = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Gate gate = now_[i];
      for (const Gate c : graph_.consumers[gate]) {
        if (--missing_[c] != 0) continue;
        firing_[c] = {round, gate};
        if (c == target) return round;
        now_[count++] = c;
      }
      for (const Gate f : graph_.adds[gate]) {
        if (--missing_[f] != 0) continue;
        firing_[f] = {round, gate};
        if (f == target) return round + 1;
        next_[next_count++] = f;
      }
    }
    std::swap(now_, next_);
    count = next_count;
  }
  return dead_end;
}

Distance Monotonicity::extract() {
  ++epoch_;
  chosen_.clear();
  std::size_t count = 0;
  const auto visit = [&](Gate g) {
    if (marked_[g] == epoch_) return;
    marked_[g] = epoch_;
    open_[count++] = g;
  };
  visit(graph_.target);
  while (count > 0) {
    const Gate g = open_[--count];
    if (graph_.conjunctive[g]) {
      for (const Gate input : graph_.inputs[g]) visit(input);
      continue;
    }
    const Firing& firing = firing_[g];
    if (firing.by == no_gate) continue;
    visit(firing.by);
    if (const std::uint32_t action = graph_.action[firing.by]; action != no_gate)
      chosen_.push_back({action, firing.round});
  }
  std::sort(chosen_.begin(), chosen_.end());
  chosen_.erase(std::unique(chosen_.begin(), chosen_.end()), chosen_.end());
  return static_cast<Distance>(chosen_.size());
}

}  // namespace beeline::estimate
