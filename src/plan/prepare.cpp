#include "plan/prepare.h"

#include "analysis/features.h"
#include "dbm/bound.h"
#include "plan/answers.h"

namespace beeline::plan {

void Refusal::fill(result::Answer& answer) const {
  answer.verdict = verdict;
  answer.refused = verdict == result::Verdict::Error;
  answer.reason = reason;
  answer.position = position;
  answer.limit = limit;
}

namespace {

void refuse_what_no_zone_can_do(const ir::Network& network, Preparation& made) {
  if (!made.config.refusal.empty()) {
    made.refusal = {result::Verdict::Error, made.config.refusal, {}};
  } else if (!made.compiled->bounds.problem().empty()) {
    made.refusal = {result::Verdict::Unsupported, made.compiled->bounds.problem(),
                    made.compiled->bounds.problem_position()};
  } else if (made.compiled->bounds.greatest() > dbm::room<dbm::WideBound>(network.clocks.size())) {
    made.refusal = {result::Verdict::Unsupported, "clock constants are too large for so many clocks", {}};
  } else if (const auto position = analysis::clock_guard_on_urgent_edge(network, made.compiled->ranges)) {
    made.refusal = {result::Verdict::Unsupported, "a clock guard on an edge of an urgent channel", *position};
  }
}

// What is compiled may be as large as the network, and takes a moment for each million of edges.
Preparation stopped_by(const util::Exceeded& exceeded) {
  result::Answer answer;
  ended_early(
      search::end_by(exceeded.cause), [] { return engine::Failure(); }, answer);
  Preparation made;
  made.refusal = {answer.verdict, std::move(answer.reason), {}, answer.limit};
  return made;
}

}  // namespace

Preparation prepare(const ir::Network& network, const Options& options, util::Watch& watch,
                    const analysis::Observed& observed, Demands demands, std::span<const ir::ExprId> targets,
                    std::span<const ir::ExprId> values, space::Width least, std::span<const ir::ExprId> clocks) try {
  demands.add(Demand::Priorities, network.has_priorities);
  demands.add(Demand::Certificate, !options.certificate.empty());
  demands.add(Demand::Graph, options.graph != nullptr);
  demands.add(Demand::Shortest, options.shortest);
  Preparation made;
  if (options.graph != nullptr) least = space::Width::Wide;
  watch.look(space::Index::bytes(network));
  made.compiled = std::make_unique<const space::Compiled>(network, observed, values, least);
  demands.add(Demand::Diagonals, !made.compiled->bounds.diagonals().empty());
  made.config = configure(*options.registry, options.search, demands, network, targets);
  if (made.config.refusal.empty())
    made.config.refusal = objection_to_folder(made.config.use(), options.frozen, options.resume);
  if (made.config.refusal.empty() && options.processes > 1)
    made.config.refusal = objection_to_processes(made.config.use());
  if (made.config.refusal.empty() && options.coverage != nullptr)
    made.config.refusal = objection_to_coverage(made.config.use());
  const bool blocking = demands.has(Demand::Deadlock) || demands.has(Demand::Priorities);
  made.abstraction = space::simulates(made.config.comparison) ? space::Abstraction::Alu
                     : blocking                               ? space::Abstraction::M
                                                              : space::Abstraction::LU;
  refuse_what_no_zone_can_do(network, made);
  if (!made.refusal)
    made.symmetry =
        symmetry_of(*made.compiled,
                    {{targets.begin(), targets.end()}, {values.begin(), values.end()}, {clocks.begin(), clocks.end()}},
                    options, made.config, watch);
  // A path of the quotient is unfolded along the very zones of the search, which must not change their kind on the way.
  if (made.symmetry.symmetry && made.config.comparison == space::Comparison::Frugal)
    made.config.compare_by(space::Comparison::Alu);
  return made;
} catch (const util::Exceeded& exceeded) {
  return stopped_by(exceeded);
}

Preparation prepare_runs(const ir::Network& network, const Options& options, util::Watch& watch,
                         const std::vector<ir::ExprId>& formulas, space::Width width, const RunsAsked& asked) try {
  Preparation made;
  analysis::Observed observed;
  observed.formulas = formulas;
  watch.look(space::Index::bytes(network));
  made.compiled = std::make_unique<const space::Compiled>(network, observed, std::span<const ir::ExprId>(), width);
  Demands demands;
  demands.add(Demand::Priorities, network.has_priorities);
  demands.add(Demand::Diagonals, !made.compiled->bounds.diagonals().empty());
  demands.add(Demand::Deadlock);  // where runs may end
  made.config = configure_for_runs(*options.registry, options.search, asked, demands);
  const bool states = made.config.refusal.empty() && !looks_for_runs(made.config.use().search());
  made.abstraction = space::Abstraction::M;
  refuse_what_no_zone_can_do(network, made);
  if (!made.refusal && !states)
    made.symmetry = symmetry_of(*made.compiled, {formulas, {}, {}}, options, made.config, watch);
  return made;
} catch (const util::Exceeded& exceeded) {
  return stopped_by(exceeded);
}

engine::Task Preparation::task(engine::TimeLocks* time_locks) const {
  return {.registry = *config.registry,
          .compiled = *compiled,
          .abstraction = abstraction,
          .comparison = config.comparison,
          .symmetry = symmetry.symmetry.get(),
          .time_locks = time_locks};
}

}  // namespace beeline::plan
