#include "predicates/predicate_estimate.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "predicates/fewer_sets.h"
#include "predicates/proof.h"
#include "predicates/z3_solver.h"

namespace beeline::predicates {

using estimate::Distance;

Distance PredicateEstimate::estimate(const std::int32_t* cells) {
  clocks_.forget();
  return combined(cells);
}

Distance PredicateEstimate::estimate_at(const std::int32_t* cells, const estimate::Clocks& clocks) {
  clocks_.set(clocks);
  return combined(cells);
}

Distance PredicateEstimate::combined(const std::int32_t* cells) {
  Distance all = 0;
  for (Lookup& part : parts_) {
    const Distance one = part.look_up(cells, clocks_);
    if (one == estimate::dead_end) return one;
    all = combine_ == Combine::Max ? std::max(all, one) : all + one;
  }
  return all;
}

std::optional<result::Refutation> PredicateEstimate::refutation(const ir::Network& network) const {
  std::optional<result::PredicateProof> proof = proof_;
  if (proof) make_fewer(*proof, network);
  return proof;
}

namespace {

constexpr std::size_t most_rows = 200;         // of a part: to close a larger matrix once takes a second
constexpr std::size_t most_remembered = 4096;  // of a part: beyond, reading the memory takes as long as finding out

struct Made {
  std::vector<Lookup> lookups;
  std::vector<PartReport> report;
  std::optional<result::PredicateProof> proof;  // of the first part that excludes the target
  bool complete = true;
};

std::unique_ptr<Solver> make_solver(bool z3, abstraction::Effort& effort) {
  if (z3) return std::make_unique<Z3Solver>(effort);
  return std::make_unique<BoundsSolver>();
}

void explain(const Part& part, Solver& solver, const Options& options, abstraction::Effort& effort,
             PartReport& report) {
  try {
    if (report.refined) {
      std::vector<Atom> known;
      for (const Round& round : report.refined->rounds) {
        if (round.paths == 0) continue;
        report.of_rounds.push_back(legs_of(part, Vocabulary(part, known), solver, effort, round.path));
        known.insert(known.end(), round.found.begin(), round.found.end());
      }
    }
    const Vocabulary vocabulary(part, report.predicates);
    const ShortestPaths shortest = shortest_paths(part, vocabulary, solver, effort, options.perimeter, 1);
    report.path.emplace();
    if (shortest.paths.empty()) return;
    report.length = shortest.length;
    *report.path = legs_of(part, vocabulary, solver, effort, shortest.paths.front());
  } catch (const abstraction::OutOfEffort&) {
  }
}

Made make(const PartOf& of, std::size_t most, std::uint64_t limit, const Options& options, util::Watch& watch) {
  Made out;
  const std::vector<Processes> parts = parts_of(of, most);
  const auto cost = costs(of, parts, options.combine);
  util::Making making(watch, "parts abstracted", parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Part part(of, parts[i], cost[i]);
    const std::uint64_t share = limit / parts.size();
    PartReport& report = out.report.emplace_back();
    report.processes = parts[i];
    abstraction::Effort search(watch, share / 2);
    if (part.layout().with_row().size() <= most_rows && options.refinement) {
      report.refined = refine(part, *make_solver(options.z3, search), search, *options.refinement);
      report.predicates = report.refined->predicates;
    } else {
      report.predicates = options.predicates ? options.predicates(part) : part.syntax();
    }
    part.want(report.predicates);
    const Vocabulary vocabulary(part, report.predicates);
    abstraction::Effort effort(watch, share - std::min(share, search.spent()));
    AbstractSpace space;
    if (part.layout().with_row().size() > most_rows) space.beyond = 0;  // nothing is known
    else space = make_space(part, vocabulary, *make_solver(options.z3, effort), effort, options.perimeter);
    const std::size_t remembered = std::min(std::bit_floor(options.remembered / parts.size()), most_remembered);
    report.literals = out.lookups.emplace_back(part, vocabulary, space, remembered).literals();
    report.states = space.count;
    report.complete = space.beyond == AbstractSpace::complete;
    out.complete &= report.complete;
    if (!out.proof) out.proof = proof_of(part, vocabulary, space);
    if (options.explain) explain(part, *make_solver(options.z3, effort), options, effort, report);
    making.done(i + 1);
  }
  return out;
}

}  // namespace

std::unique_ptr<estimate::Estimator> make_estimate(const estimate::Problem& problem, const Options& options,
                                                   std::vector<PartReport>* report) {
  const ir::Network& network = problem.network;
  Made made;
  if (const auto factors = analysis::Factors::of(network, problem.ranges, analysis::Factors::most, problem.watch)) {
    problem.watch.look(network.edges.size() * sizeof(analysis::EdgeFootprint));
    const analysis::Footprints footprints(network, problem.ranges);
    const PartOf of{network, problem.ranges, footprints, factors->labels(), problem.target, problem.watch};
    std::size_t most = std::min(options.split, network.processes.size());
    std::uint64_t left = options.effort;
    for (;;) {
      const bool last = !options.smaller || most <= 1;
      if (!last) left /= 2;
      made = make(of, most, left, options, problem.watch);
      if (last || made.complete) break;
      most = std::min<std::size_t>(most / 2, 8);
    }
  }
  if (report != nullptr) *report = std::move(made.report);
  return std::make_unique<PredicateEstimate>(std::move(made.lookups), options.combine, network.clocks.size(),
                                             std::move(made.proof));
}

}  // namespace beeline::predicates
