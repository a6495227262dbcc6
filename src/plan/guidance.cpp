#include "plan/guidance.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "estimate/combine.h"
#include "estimate/make.h"
#include "prefer/context_bound.h"
#include "prefer/contexts.h"
#include "prefer/preferred.h"
#include "prefer/useless.h"

namespace beeline::plan {

namespace {

class Zero final : public estimate::Estimator {
 public:
  estimate::Traits traits() const override { return {true, true, true, false, false}; }
  estimate::Distance estimate(const std::int32_t*) override { return 0; }
};

}  // namespace

std::unique_ptr<estimate::Estimator> make_estimator(const Spec& spec, const space::Compiled& compiled, ir::ExprId target,
                                                    estimate::SharedGraphs* graphs) {
  if (spec.name == "zero") return std::make_unique<Zero>();
  if (spec.arguments.empty()) {
    return estimate::make(spec.name, {compiled.network, compiled.ranges, target, graphs});
  }
  estimate::Parts parts;
  for (const Spec& argument : spec.arguments) parts.push_back(make_estimator(argument, compiled, target, graphs));
  if (spec.name == "max") return estimate::maximum(std::move(parts));
  if (spec.name == "sum") return estimate::sum(std::move(parts));
  if (spec.name == "weight") {
    return estimate::weighted(std::strtod(spec.option("by")->name.c_str(), nullptr), std::move(parts.front()));
  }
  return nullptr;
}

Guidance::Guidance(std::span<const Spec> estimates, space::ZoneSpace& space, std::span<const ir::ExprId> targets,
                   const std::uint64_t& wanted, estimate::SharedGraphs* graphs)
    : space_(space), wanted_(wanted), cells_(space.compiled().network.cells.size()), left_(cells_.size()) {
  for (const Spec& estimate : estimates) {
    Estimators& per_target = estimators_.emplace_back();
    for (const ir::ExprId target : targets) {
      per_target.push_back(make_estimator(estimate, space.compiled(), target, graphs));
    }
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
      ranks[i] = nearest(estimators_[i], candidate.goals, [&](estimate::Estimator& e) { return e.estimate(cells_.data()); });
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
  return nearest(estimators_[0], goals, [&](estimate::Estimator& e) { return e.estimate_without(left_.data(), edges); });
}

bool Guidance::preferred(std::span<const ir::EdgeId> transition, search::Goals goals) {
  if (!estimated_) nearest(estimators_[0], goals, [&](estimate::Estimator& e) { return e.estimate_preferring(left_.data()); });
  estimated_ = true;
  const std::span edges = sorted(transition);
  for (std::size_t i = 0; i < estimators_[0].size(); ++i) {
    if ((goals >> i & 1) != 0 && estimators_[0][i]->preferred(edges)) return true;
  }
  return false;
}

std::unique_ptr<search::Preference> make_preference(const Spec& search, const space::Compiled& compiled,
                                                    std::span<const ir::ExprId> targets, search::Judge* judge) {
  const Spec* wanted = search.option("prefer");
  if (wanted == nullptr) return nullptr;
  if (wanted->name == "contexts") {
    const prefer::ContextOptions options{wanted->option("clocks")->name == "on", wanted->option("prune")->name == "on"};
    return std::make_unique<prefer::Contexts>(compiled.network, compiled.ranges, targets, options);
  }
  if (wanted->name == "icb") {
    if (wanted->arguments[0].name == "process") return std::make_unique<prefer::ProcessBound>(compiled.network);
    const std::uint64_t n = std::min<std::uint64_t>(std::strtoull(wanted->option("n")->name.c_str(), nullptr, 10), UINT32_MAX);
    return std::make_unique<prefer::InterferenceBound>(compiled.network, compiled.ranges, static_cast<std::uint32_t>(n));
  }
  if (wanted->name == "useless") {
    using As = prefer::Useless::As;
    return std::make_unique<prefer::Useless>(*judge, wanted->option("as")->name == "penalty" ? As::Penalty : As::Queue);
  }
  if (wanted->name == "preferred") return std::make_unique<prefer::Preferred>(*judge);
  return nullptr;
}

}  // namespace beeline::plan
