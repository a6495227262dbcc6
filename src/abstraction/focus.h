// Which factors are worth a table: those that a plan needs.
//
// An abstraction of everything spends its states on bystanders: in a tree of arbiters with 64 clients three of them
// matter, with the arbiters above them. Leaving factors out is safe whatever one leaves out, so the question is only
// which. It is answered by plans (counterexample-guided, as Rovner, Sievers and Helmert choose patterns, ICAPS 2019):
//
//   begin with the factors that the target asks for
//   find a plan of these factors alone: in their product, directed by the distances of its abstraction (planner.h)
//   take its steps with all factors: where one that was left out has no arc for a step, it matters; add it, and again
//
// It ends when a plan works for all factors, when there is none (then the target is unreachable) or when finding one
// takes too long. What the last search found out about distances is kept (learned.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "abstraction/distance_preserving.h"
#include "abstraction/effort.h"
#include "abstraction/learned.h"
#include "abstraction/tables.h"
#include "estimate/estimator.h"

namespace beeline::abstraction {

struct Focus {
  std::size_t states = 3'000'000;  // that the search for one plan may expand
};

// What everything says, what the focus says, and what was learned beside its plan.
class FocusedEstimate final : public estimate::Estimator {
 public:
  FocusedEstimate(Tables all, Tables focus, std::optional<Learned> learned)
      : all_(std::move(all)),
        focus_(std::move(focus)),
        learned_(std::move(learned)),
        scratch_(std::max(all_.nodes(), focus_.nodes())) {}

  estimate::Distance estimate(const std::int32_t* cells) override;
  // Of the tables, or, where there is no plan, what they let through, to be looked at as the planner did.
  std::optional<result::Refutation> refutation(const ir::Network& network) const override;

  void save(std::string& out) const;
  static std::unique_ptr<FocusedEstimate> load(Bytes& in, std::size_t cells);

 private:
  Tables all_, focus_;
  std::optional<Learned> learned_;
  std::vector<std::uint16_t> scratch_;
};

// The task has factors.
std::unique_ptr<estimate::Estimator> focused_estimate(const Task& task, const DistancePreserving& options,
                                                      const Focus& focus, Effort& effort);
// With tables of everything that were made before.
std::unique_ptr<estimate::Estimator> focused_estimate(const Task& task, Tables all, const DistancePreserving& options,
                                                      const Focus& focus, Effort& effort);

}  // namespace beeline::abstraction
