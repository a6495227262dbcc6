#include "engine/guidance.h"

#include <algorithm>
#include <chrono>

namespace beeline::engine {

Guidance::Guidance(std::span<const components::Use> estimates, space::ZoneSpace& space, const Targets& targets,
                   estimate::SharedGraphs* graphs)
    : space_(space),
      targets_(targets),
      cells_(space.compiled().network.end_of(ir::CellKind::Variable)),
      left_(cells_.size()) {
  const space::Compiled& compiled = space.compiled();
  for (const components::Use& estimate : estimates) {
    Estimators& per_target = estimators_.emplace_back();
    for (const ir::ExprId target : targets.formulas()) {
      per_target.push_back(estimate.estimate().make(estimate, {compiled.network, compiled.ranges, target, graphs}));
    }
  }
  const ir::Network& network = space.compiled().network;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (std::uint32_t e = 0; e < network.processes[p].edges.size(); ++e) names_.push_back({p, e});
  }
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
    for (std::size_t i = 0; i < estimators_.size() && !candidate.hopeless; ++i) {
      ranks[i] =
          nearest(estimators_[i], candidate.goals, [&](estimate::Estimator& e) { return e.estimate(cells_.data()); });
      candidate.hopeless = ranks[i] == hopeless;
    }
    ranks = ranks.subspan(estimators_.size());
  }
}

void Guidance::at(space::StateView state) {
  estimated_ = false;
  space_.values(state.key, left_.data());
}

std::span<const estimate::EdgeName> Guidance::named(std::span<const space::EdgeNumber> transition) {
  named_.clear();
  for (const space::EdgeNumber e : transition) named_.push_back(names_[e]);
  std::sort(named_.begin(), named_.end());
  return named_;
}

std::uint32_t Guidance::without(std::span<const space::EdgeNumber> transition, search::Goals goals) {
  const std::span names = named(transition);
  return nearest(estimators_[0], goals,
                 [&](estimate::Estimator& e) { return e.estimate_without(left_.data(), names); });
}

bool Guidance::preferred(std::span<const space::EdgeNumber> transition, search::Goals goals) {
  if (!estimated_)
    nearest(estimators_[0], goals, [&](estimate::Estimator& e) { return e.estimate_preferring(left_.data()); });
  estimated_ = true;
  const std::span names = named(transition);
  for (std::size_t i = 0; i < estimators_[0].size(); ++i) {
    if ((goals >> i & 1) != 0 && estimators_[0][i]->preferred(names)) return true;
  }
  return false;
}

}  // namespace beeline::engine
