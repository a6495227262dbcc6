#include "plan/forward.h"

#include "analysis/clusters.h"

namespace beeline::plan {

GoesForward goes_forward(const ir::Network& network, util::Watch& watch) {
  const analysis::ValueRanges ranges(network);
  const analysis::Progress progress(network, ranges);
  GoesForward all;
  for (const analysis::Forward& forward : progress.parts()) {
    watch.look();
    GoesForward::Part& part = all.parts.emplace_back();
    part.name = forward.name;
    part.levels = std::uint64_t{forward.last} + 1;
    if (!forward.process) continue;
    const analysis::Extent extent = analysis::extent(network, forward, watch);
    part.graph = {extent.states, extent.transitions, extent.ways, extent.breadth_first, extent.depth_first};
  }
  const auto chosen = analysis::chosen_parts(network, ranges, progress, analysis::ClustersBy::Levels, watch);
  for (const analysis::Forward* forward : chosen) all.chosen.push_back(forward->name);
  const analysis::Reach reach = analysis::reach(network, ranges, chosen);
  all.clusters = reach.clusters;
  all.open = reach.alive;
  return all;
}

}  // namespace beeline::plan
