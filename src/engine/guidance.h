// The estimates of a search, bound to the targets of an exploration.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "components/registry.h"
#include "engine/targets.h"
#include "engine/task.h"
#include "estimate/estimator.h"
#include "search/judge.h"
#include "search/ranker.h"
#include "space/zone_space.h"

namespace beeline::engine {

// Ranks a state by its distance to the nearest target that is still wanted; hopeless when none of
// them can be reached.
class Guidance final : public search::Ranker, public search::Judge {
 public:
  // `task`: what estimates share, keep and are told, if anything.
  Guidance(std::span<const components::Use> estimates, space::ZoneSpace& space, const Targets& targets,
           util::Watch& watch, Task* task = nullptr);

  std::size_t estimates() const override { return estimators_.size(); }
  void rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) override;
  search::Goals goals() const override { return targets_.wanted(); }
  Spent spent() const override { return spent_; }
  // Why no initial state leads to the target, where an estimate can say.
  std::optional<result::Refutation> refutation(std::size_t target) const;

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
  const Targets& targets_;
  std::vector<Estimators> estimators_;
  bool read_clocks_ = false;  // some of them
  std::vector<std::int32_t> cells_;
  std::vector<std::int32_t> left_;  // of the state whose transitions are judged
  bool estimated_ = false;          // it, for preferred()
  std::vector<ir::EdgeId> sorted_;  // the transition that is judged
  Spent spent_;
};

}  // namespace beeline::engine
