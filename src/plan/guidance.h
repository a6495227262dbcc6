// Estimates and preferences of a spec, bound to the targets of an exploration.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "plan/spec.h"
#include "prefer/preference.h"
#include "search/search.h"
#include "space/zone_space.h"

namespace beeline::plan {

// Null when the spec names no estimate the registry knows.
std::unique_ptr<estimate::Estimator> make_estimator(const Spec& spec, space::Compiled& compiled, ir::ExprId target);

// What the spec's `prefer` names, or null.
std::unique_ptr<prefer::Preference> make_preference(const Spec& search, const space::Compiled& compiled,
                                                    std::span<const ir::ExprId> targets);

// Ranks a state by its distance to the nearest target that is still wanted; hopeless when none of them can be reached.
class Guidance final : public search::Ranker {
 public:
  Guidance(const Spec& estimate, space::ZoneSpace& space, std::span<const ir::ExprId> targets, const std::uint64_t& wanted);

  std::uint32_t rank(space::StateView state) override;
  std::uint64_t effort() const override;

 private:
  space::ZoneSpace& space_;
  const std::uint64_t& wanted_;  // a bit per target
  std::vector<std::unique_ptr<estimate::Estimator>> estimators_;
  std::vector<std::int32_t> cells_;
};

}  // namespace beeline::plan
