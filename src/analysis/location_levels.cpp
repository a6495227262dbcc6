#include "analysis/location_levels.h"

#include <algorithm>
#include <utility>

namespace beeline::analysis {

namespace {

using Targets = std::vector<std::vector<std::uint32_t>>;  // per location

// Appends the locations that are met for the first time, those that are left last behind.
void search_depth_first(std::uint32_t from, const Targets& targets, std::vector<bool>& met,
                        std::vector<std::uint32_t>& left) {
  std::vector<std::pair<std::uint32_t, std::size_t>> path;  // and the target that is next
  const auto enter = [&](std::uint32_t location) {
    if (met[location]) return;
    met[location] = true;
    path.emplace_back(location, 0);
  };
  enter(from);
  while (!path.empty()) {
    const std::uint32_t location = path.back().first;
    const std::size_t next = path.back().second++;
    if (next < targets[location].size()) {
      enter(targets[location][next]);
    } else {
      left.push_back(location);
      path.pop_back();
    }
  }
}

}  // namespace

std::vector<std::uint32_t> locations_in_order(const ir::Network& network, const ir::Process& process) {
  Targets targets(process.locations.size());
  for (const ir::Edge& edge : network.edges_of(process)) targets[edge.source].push_back(edge.target);
  std::vector<bool> met(targets.size());
  std::vector<std::uint32_t> left;
  search_depth_first(process.initial, targets, met, left);
  for (const std::uint32_t location : process.also_initial) search_depth_first(location, targets, met, left);
  std::reverse(left.begin(), left.end());
  return left;
}

std::vector<std::vector<std::uint32_t>> location_levels(const ir::Network& network) {
  std::vector<std::vector<std::uint32_t>> levels;
  for (const ir::Process& process : network.processes) {
    std::vector<std::uint32_t>& own = levels.emplace_back(process.locations.size(), 0);
    std::uint32_t level = 0;
    for (const std::uint32_t location : locations_in_order(network, process)) own[location] = level++;
  }
  return levels;
}

}  // namespace beeline::analysis
