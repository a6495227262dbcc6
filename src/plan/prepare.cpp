#include "plan/prepare.h"

#include "analysis/features.h"

namespace beeline::plan {

void Refusal::fill(result::Answer& answer) const {
  answer.verdict = verdict;
  answer.refused = verdict == result::Verdict::Error;
  answer.reason = reason;
  answer.position = position;
}

Preparation prepare(const ir::Network& network, const Options& options, const analysis::Observed& observed,
                    Demands demands, std::span<const ir::ExprId> targets) {
  demands.add(Demand::Priorities, network.has_priorities);
  demands.add(Demand::Certificate, !options.certificate.empty());
  demands.add(Demand::Graph, options.graph != nullptr);
  Preparation made;
  const bool keeps_blocking = demands.has(Demand::Deadlock) || demands.has(Demand::Priorities);
  made.compiled = std::make_unique<space::Compiled>(network, observed, keeps_blocking);
  demands.add(Demand::Diagonals, !made.compiled->bounds.diagonals().empty());
  made.config = configure(*options.registry, options.search, demands, network, targets);
  if (!made.config.refusal.empty()) {
    made.refusal = {result::Verdict::Error, made.config.refusal, {}};
  } else if (!made.compiled->bounds.problem().empty()) {
    made.refusal = {result::Verdict::Unsupported, made.compiled->bounds.problem(),
                    made.compiled->bounds.problem_position()};
  } else if (const auto position = analysis::clock_guard_on_urgent_edge(network, made.compiled->ranges)) {
    made.refusal = {result::Verdict::Unsupported, "a clock guard on an edge of an urgent channel", *position};
  }
  return made;
}

engine::Task Preparation::task(engine::TimeLocks* time_locks) const {
  const bool simulates = config.subsumption == store::Subsumption::Alu;
  return {.registry = *config.registry,
          .compiled = *compiled,
          .abstraction = simulates ? space::Abstraction::None : space::Abstraction::ExtraLU,
          .subsumption = config.subsumption,
          .time_locks = time_locks};
}

}  // namespace beeline::plan
