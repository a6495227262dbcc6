#include "predicates/zone_estimate.h"

#include <algorithm>
#include <utility>

namespace beeline::predicates {

using estimate::Distance;

Distance ZoneEstimate::estimate(const std::int32_t* cells) {
  clocks_.forget();
  return combined(cells);
}

Distance ZoneEstimate::estimate_at(const std::int32_t* cells, const estimate::Clocks& clocks) {
  clocks_.set(clocks);
  return combined(cells);
}

Distance ZoneEstimate::combined(const std::int32_t* cells) {
  Distance greatest = 0;
  for (std::vector<ZoneLookup>& parts : ways_) {
    Distance all = 0;
    for (ZoneLookup& part : parts) {
      const Distance one = part.look_up(cells, clocks_);
      if (one == estimate::dead_end) return one;
      all += one;
    }
    greatest = std::max(greatest, all);
  }
  return greatest;
}

namespace {

constexpr std::size_t most_rows = 200;  // of a part: to close a larger matrix once takes a second
constexpr std::size_t most_parts = 64;  // unless one way has more: in every state all of them are looked up

struct Made {
  std::vector<std::vector<ZoneLookup>> ways;
  bool complete = true;
};

// Splitting once costs as much as the third power of the number of processes.
std::size_t affordable_ways(const PartOf& of, const ZoneOptions& options) {
  const std::uint64_t n = of.network.processes.size();
  return std::clamp<std::size_t>(options.effort / std::max<std::uint64_t>(n * n * n, 1), 1, options.ways);
}

Made make(const PartOf& of, const ZoneOptions& options) {
  Made out;
  std::vector<std::vector<Processes>> ways = ways_to_split(of, options.split, affordable_ways(of, options));
  std::size_t count = 0;
  for (std::size_t w = 0; w < ways.size(); ++w) {
    if (w > 0 && count + ways[w].size() > most_parts) ways.resize(w);
    else count += ways[w].size();
  }
  util::Making making(of.watch, "parts searched", count);
  std::size_t done = 0;
  for (const std::vector<Processes>& parts : ways) {
    const auto cost = costs(of, parts, Combine::Charged);
    std::vector<ZoneLookup>& lookups = out.ways.emplace_back();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Part part(of, parts[i], cost[i]);
      if (part.layout().with_row().size() > most_rows) {
        out.complete = false;
        continue;
      }
      BoundsSolver solver;
      abstraction::Effort effort(of.watch, options.effort / count);
      const ExactSpace space = make_exact_space(part, solver, effort);
      lookups.emplace_back(part, space, options.remembered / count);
      out.complete &= space.beyond == ExactSpace::complete;
      making.done(++done);
    }
  }
  return out;
}

}  // namespace

std::unique_ptr<ZoneEstimate> make_zone_estimate(const estimate::Problem& problem, const ZoneOptions& options) {
  const ir::Network& network = problem.network;
  Made made;
  if (const auto factors = analysis::Factors::of(network, problem.ranges, analysis::Factors::most, problem.watch)) {
    problem.watch.look(network.edges.size() * sizeof(analysis::EdgeFootprint));
    const analysis::Footprints footprints(network, problem.ranges);
    const PartOf of{network, problem.ranges, footprints, factors->labels(), problem.target, problem.watch};
    made = make(of, options);
  }
  return std::make_unique<ZoneEstimate>(std::move(made.ways), made.complete, network.clocks.size());
}

}  // namespace beeline::predicates
