#include "engine/guidance.h"

#include <algorithm>
#include <chrono>

namespace beeline::engine {

Guidance::Guidance(std::span<const components::Use> estimates, space::ZoneSpace& space, const Targets& targets,
                   util::Watch& watch, Task* task)
    : space_(space), targets_(targets), cells_(space.compiled().network.cells.size()), left_(cells_.size()) {
  const auto start = std::chrono::steady_clock::now();
  const space::Compiled& compiled = space.compiled();
  for (const components::Use& estimate : estimates) {
    Estimators& per_target = estimators_.emplace_back();
    read_clocks_ |= estimate.estimate().traits(estimate).reads_clocks;
    for (const ir::ExprId target : targets.formulas()) {
      estimate::Problem problem{compiled.network, compiled.ranges, target, nullptr, watch};
      if (task != nullptr) {
        problem.graphs = &task->graphs;
        problem.shelf = task->shelf;
        problem.conditions = task->conditions;
        problem.warn = task->warn;
      }
      per_target.push_back(estimate.estimate().make(estimate, problem));
    }
  }
  spent_.making_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::optional<result::Refutation> Guidance::refutation(std::size_t target) const {
  for (const Estimators& per_target : estimators_)
    if (auto proof = per_target[target]->refutation(space_.compiled().network)) return proof;
  return std::nullopt;
}

template <class Ask>
std::uint32_t Guidance::nearest(Estimators& estimators, search::Goals goals, Ask ask) {
  const auto start = std::chrono::steady_clock::now();
  std::uint32_t best = hopeless;
  for (std::size_t i = 0; i < estimators.size(); ++i) {
    if ((goals >> i & 1) == 0) continue;
    const estimate::Distance h = ask(*estimators[i]);
    ++spent_.evaluated;
    spent_.effort += estimators[i]->effort();
    if (h != estimate::dead_end) best = std::min(best, h);
  }
  spent_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return best;
}

void Guidance::rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) {
  for (search::Candidate& candidate : candidates) {
    watch.look();
    space_.values(candidate.state.key, cells_.data());
    estimate::Clocks clocks;
    if (read_clocks_) clocks = {space_.zone(candidate.state), space_.rows(candidate.state.key)};
    for (std::size_t i = 0; i < estimators_.size() && !candidate.hopeless; ++i) {
      ranks[i] = nearest(estimators_[i], candidate.goals, [&](estimate::Estimator& e) {
        return read_clocks_ ? e.estimate_at(cells_.data(), clocks) : e.estimate(cells_.data());
      });
      candidate.hopeless = ranks[i] == hopeless;
    }
    ranks = ranks.subspan(estimators_.size());
  }
}

void Guidance::at(space::StateView state) {
  estimated_ = false;
  space_.values(state.key, left_.data());
}

std::span<const ir::EdgeId> Guidance::sorted(std::span<const ir::EdgeId> transition) {
  sorted_.assign(transition.begin(), transition.end());
  std::sort(sorted_.begin(), sorted_.end());
  return sorted_;
}

std::uint32_t Guidance::without(std::span<const ir::EdgeId> transition, search::Goals goals) {
  const std::span edges = sorted(transition);
  return nearest(estimators_[0], goals,
                 [&](estimate::Estimator& e) { return e.estimate_without(left_.data(), edges); });
}

bool Guidance::preferred(std::span<const ir::EdgeId> transition, search::Goals goals) {
  if (!estimated_)
    nearest(estimators_[0], goals, [&](estimate::Estimator& e) { return e.estimate_preferring(left_.data()); });
  estimated_ = true;
  const std::span edges = sorted(transition);
  for (std::size_t i = 0; i < estimators_[0].size(); ++i) {
    if ((goals >> i & 1) != 0 && estimators_[0][i]->preferred(edges)) return true;
  }
  return false;
}

}  // namespace beeline::engine
