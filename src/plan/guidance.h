// Estimates and preferences of a spec, bound to the targets of an exploration.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "estimate/make.h"
#include "plan/spec.h"
#include "search/judge.h"
#include "search/preference.h"
#include "search/ranker.h"
#include "space/zone_space.h"

namespace beeline::plan {

// Null when the spec names no estimate the registry knows.
std::unique_ptr<estimate::Estimator> make_estimator(const Spec& spec, const space::Compiled& compiled, ir::ExprId target,
                                                    estimate::SharedGraphs* graphs = nullptr);

// The estimates of a search spec. Ranks a state by its distance to the nearest target that is still wanted; hopeless when none of
// them can be reached.
class Guidance final : public search::Ranker, public search::Judge {
 public:
  Guidance(std::span<const Spec> estimates, space::ZoneSpace& space, std::span<const ir::ExprId> targets,
           const std::uint64_t& wanted, estimate::SharedGraphs* graphs = nullptr);

  std::size_t estimates() const override { return estimators_.size(); }
  void rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) override;
  search::Goals goals() const override { return wanted_; }
  Spent spent() const override { return spent_; }

  // Judges transitions by the first estimate.
  void at(space::StateView state) override;
  std::uint32_t without(std::span<const ir::EdgeId> transition, search::Goals goals) override;
  bool preferred(std::span<const ir::EdgeId> transition, search::Goals goals) override;

 private:
  using Estimators = std::vector<std::unique_ptr<estimate::Estimator>>;  // per target
  template <class Ask>
  std::uint32_t nearest(Estimators& estimators, search::Goals goals, Ask ask);
  std::span<const ir::EdgeId> sorted(std::span<const ir::EdgeId> transition);

  space::ZoneSpace& space_;
  const std::uint64_t& wanted_;  // a bit per target
  std::vector<Estimators> estimators_;
  std::vector<std::int32_t> cells_;
  std::vector<std::int32_t> left_;  // of the state whose transitions are judged
  bool estimated_ = false;          // it, for preferred()
  std::vector<ir::EdgeId> sorted_;  // the transition that is judged
  Spent spent_;
};

// What the spec's `prefer` names, or null. `judge` for those that ask an estimate.
std::unique_ptr<search::Preference> make_preference(const Spec& search, const space::Compiled& compiled,
                                                    std::span<const ir::ExprId> targets, search::Judge* judge);

}  // namespace beeline::plan
