#include "plan/guidance.h"

#include <algorithm>
#include <cstdlib>

#include "estimate/combine.h"
#include "estimate/make.h"
#include "prefer/contexts.h"

namespace beeline::plan {

namespace {

class Zero final : public estimate::Estimator {
 public:
  estimate::Traits traits() const override { return {true, true, true, false, false}; }
  estimate::Distance estimate(const std::int32_t*) override { return 0; }
};

}  // namespace

std::unique_ptr<estimate::Estimator> make_estimator(const Spec& spec, space::Compiled& compiled, ir::ExprId target) {
  if (spec.name == "zero") return std::make_unique<Zero>();
  if (spec.arguments.empty()) {
    return estimate::make(spec.name, {compiled.network, compiled.ranges, compiled.program, target});
  }
  estimate::Parts parts;
  for (const Spec& argument : spec.arguments) parts.push_back(make_estimator(argument, compiled, target));
  if (spec.name == "max") return estimate::maximum(std::move(parts));
  if (spec.name == "sum") return estimate::sum(std::move(parts));
  if (spec.name == "weight") {
    return estimate::weighted(std::strtod(spec.option("by")->name.c_str(), nullptr), std::move(parts.front()));
  }
  return nullptr;
}

std::unique_ptr<prefer::Preference> make_preference(const Spec& search, const space::Compiled& compiled,
                                                    std::span<const ir::ExprId> targets) {
  const Spec* wanted = search.option("prefer");
  if (wanted == nullptr || wanted->name != "contexts") return nullptr;
  const prefer::ContextOptions options{wanted->option("clocks")->name == "on"};
  return std::make_unique<prefer::Contexts>(compiled.network, compiled.ranges, targets, options);
}

Guidance::Guidance(const Spec& estimate, space::ZoneSpace& space, std::span<const ir::ExprId> targets,
                   const std::uint64_t& wanted)
    : space_(space), wanted_(wanted), cells_(space.compiled().network.end_of(ir::CellKind::Variable)) {
  for (const ir::ExprId target : targets) estimators_.push_back(make_estimator(estimate, space.compiled(), target));
}

std::uint64_t Guidance::effort() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < estimators_.size(); ++i) {
    if ((wanted_ >> i & 1) != 0) sum += estimators_[i]->effort();
  }
  return sum;
}

std::uint32_t Guidance::rank(space::StateView state) {
  // Buckets are as many as the largest rank.
  constexpr estimate::Distance largest = 1 << 16;
  space_.values(state.key, cells_.data());
  std::uint32_t best = hopeless;
  for (std::size_t i = 0; i < estimators_.size(); ++i) {
    if ((wanted_ >> i & 1) == 0) continue;
    const estimate::Distance h = estimators_[i]->estimate(cells_.data());
    if (h != estimate::dead_end) best = std::min(best, std::min(h, largest));
  }
  return best;
}

}  // namespace beeline::plan
