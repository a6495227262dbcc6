#include "liveness/local_distance.h"

#include <algorithm>

namespace beeline::liveness {

std::vector<std::uint32_t> steps_to(const std::vector<bool>& goals, const std::vector<Arrow>& arrows) {
  std::vector<std::vector<std::uint32_t>> into(goals.size());
  for (const Arrow& arrow : arrows) into[arrow.to].push_back(arrow.from);
  std::vector<std::uint32_t> steps(goals.size(), LocalDistance::never), order;
  for (std::uint32_t i = 0; i < goals.size(); ++i) {
    if (!goals[i]) continue;
    steps[i] = 0;
    order.push_back(i);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::uint32_t from : into[order[i]]) {
      if (steps[from] != LocalDistance::never) continue;
      steps[from] = steps[order[i]] + 1;
      order.push_back(from);
    }
  }
  return steps;
}

LocalDistance::LocalDistance(const ir::Network& network, Combine combine)
    : network_(network), combine_(combine), tables_(network.processes.size()) {
  for (std::size_t p = 0; p < tables_.size(); ++p) tables_[p].resize(network.processes[p].locations.size());
}

std::uint32_t LocalDistance::between(const std::int32_t* from, const std::int32_t* to) {
  std::uint32_t all = 0;
  for (std::size_t p = 0; p < tables_.size(); ++p) {
    const ir::Process& process = network_.processes[p];
    const auto goal = static_cast<std::size_t>(to[process.cell]), at = static_cast<std::size_t>(from[process.cell]);
    if (goal == at) continue;
    std::vector<std::uint32_t>& table = tables_[p][goal];
    if (table.empty()) {
      std::vector<Arrow> arrows;
      for (const ir::Edge& edge : network_.edges_of(process)) arrows.push_back({edge.source, edge.target});
      std::vector<bool> goals(process.locations.size());
      goals[goal] = true;
      table = steps_to(goals, arrows);
    }
    if (table[at] == never) return never;
    all = combine_ == Combine::Sum ? all + table[at] : std::max(all, table[at]);
  }
  return all;
}

}  // namespace beeline::liveness
