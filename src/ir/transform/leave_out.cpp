#include "ir/transform/leave_out.h"

#include <utility>

#include "ir/statements.h"

namespace beeline::ir {

namespace {

// The update, or what is left of it.
ExprId remaining(Arena& arena, ExprId update, const std::vector<bool>& omitted, util::Position position) {
  std::vector<ExprId> kept;
  const std::vector<ExprId> all = statements(arena, update);
  for (const ExprId statement : all)
    if (!omitted[statement.value]) kept.push_back(statement);
  if (kept.size() == all.size()) return update;
  return kept.empty() ? ExprId() : kept.size() == 1 ? kept[0] : arena.seq(kept, position);
}

}  // namespace

Transformed leave_out(const Network& network, const Omitted& omitted) {
  Transformed result{network, identity(network)};
  Network& out = result.network;
  out.edges.clear();
  result.maps.edges = {{}, std::vector<std::uint32_t>(network.edges.size(), nowhere)};
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    Process& process = out.processes[p];
    process.edges.first = static_cast<std::uint32_t>(out.edges.size());
    if (omitted.processes[p]) {
      process.edges.count = 0;
      process.also_initial.clear();
      for (Location& location : process.locations) {
        location.invariant = {};
        location.urgent = location.committed = false;
      }
      continue;
    }
    for (const EdgeId id : network.processes[p].edges) {
      Edge edge = network.edge(id);
      edge.update = remaining(out.arena, edge.update, omitted.statements, edge.position);
      result.maps.edges.append(id.value);
      out.edges.push_back(std::move(edge));
    }
  }
  return result;
}

}  // namespace beeline::ir
