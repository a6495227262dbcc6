#include "analysis/resting.h"

#include <algorithm>
#include <vector>

namespace beeline::analysis {

namespace {

bool stops_others(const ir::Network& network, const ir::Location& location) {
  const bool bounded = location.invariant && ir::as_constant(network.arena, location.invariant).value_or(0) == 0;
  return bounded || location.urgent || location.committed;
}

}  // namespace

bool can_rest(const ir::Network& network, const ir::References& references, std::uint32_t number) {
  const ir::Process& process = network.processes[number];
  const auto edges = network.edges_of(process);
  const auto uses = [&](const ir::Edge& edge, const auto& wanted) {
    const auto channels = references.of(edge.channel);
    return std::any_of(channels.begin(), channels.end(), [&](std::uint32_t c) { return wanted(network.channels[c]); });
  };
  const auto must_receive = [&](const ir::Edge& edge) {
    return edge.sync == ir::SyncKind::Receive &&
           uses(edge, [](const ir::Channel& c) { return c.kind == ir::ChannelKind::Broadcast; });
  };
  std::vector<bool> rests(process.locations.size(), false);
  std::vector<std::uint32_t> open{process.initial};
  rests[process.initial] = true;
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    if (stops_others(network, process.locations[at])) return false;
    for (const ir::Edge& edge : edges) {
      if (edge.source != at) continue;
      if (edge.sync == ir::SyncKind::Send && uses(edge, [](const ir::Channel& c) { return c.urgent; })) return false;
      if (!must_receive(edge)) continue;
      if (!rests[edge.target]) open.push_back(edge.target);
      rests[edge.target] = true;
    }
  }
  return std::none_of(edges.begin(), edges.end(), [&](const ir::Edge& edge) {
    return process.locations[edge.source].committed && must_receive(edge);
  });
}

}  // namespace beeline::analysis
