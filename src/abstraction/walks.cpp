#include "abstraction/walks.h"

#include <algorithm>

namespace beeline::abstraction {

namespace {

constexpr int most_attempts = 64;  // to find a label that can be taken

}  // namespace

Walks::Walks(const Task& task, std::uint64_t seed) : task_(task), random_(seed), knowing_(task.labels) {
  for (std::uint32_t f = 0; f < task.factors.size(); ++f) {
    for (const LabelId label : task.factors[f].system.labels) knowing_[label].push_back(f);
    if (task.factors[f].cell) cells_ = std::max(cells_, std::size_t{*task.factors[f].cell} + 1);
  }
}

State Walks::random_target(std::size_t factor, LabelId label) {
  const std::span<const Arc> arcs = arcs_with(task_.factors[factor].system, states_[factor], label);
  return arcs.empty() ? no_state : arcs[random_.below(arcs.size())].to;
}

bool Walks::step() {
  std::vector<State> targets;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const std::size_t f = random_.below(states_.size());
    const auto arcs = task_.factors[f].system.of(states_[f]);
    if (arcs.empty()) continue;
    const Arc& arc = arcs[random_.below(arcs.size())];
    if (arc.label == hidden) {
      states_[f] = arc.to;
      return true;
    }
    targets.clear();
    for (const std::uint32_t other : knowing_[arc.label]) {
      // What watches for the target is no part of the network and stays as it is.
      const State to = !task_.factors[other].cell ? no_state : other == f ? arc.to : random_target(other, arc.label);
      if (to == no_state) break;
      targets.push_back(to);
    }
    if (targets.size() != knowing_[arc.label].size()) continue;
    for (std::size_t i = 0; i < targets.size(); ++i) states_[knowing_[arc.label][i]] = targets[i];
    return true;
  }
  return false;
}

Cells Walks::sample(std::uint32_t steps) {
  states_.clear();
  for (const Factor& factor : task_.factors) {
    std::vector<State> starts;
    for (State s = 0; s < factor.system.states(); ++s)
      if (factor.system.initial[s]) starts.push_back(s);
    states_.push_back(starts[random_.below(starts.size())]);
  }
  for (std::uint32_t i = 0; i < steps && step(); ++i) {
  }
  Cells cells(cells_);
  for (std::size_t f = 0; f < states_.size(); ++f) {
    const Factor& factor = task_.factors[f];
    if (factor.cell) cells[*factor.cell] = static_cast<std::int32_t>(factor.low + std::int64_t{states_[f]});
  }
  return cells;
}

}  // namespace beeline::abstraction
