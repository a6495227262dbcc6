#include "abstraction/edge_instances.h"

#include <algorithm>

#include "estimate/weaken.h"

namespace beeline::abstraction {

using estimate::Condition;
using ir::EdgeId;

EdgeInstances::EdgeInstances(const ir::Network& network, const analysis::ValueRanges& ranges,
                             estimate::CaseSplitter& splitter, Most most)
    : network_(network),
      splitter_(splitter),
      most_(most),
      state_(analysis::cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable})) {
  for (const ir::Edge& edge : network.edges) flatten(edge.update, ranges, statements_.emplace_back());
}

void EdgeInstances::flatten(ir::ExprId id, const analysis::ValueRanges& ranges, std::vector<Statement>& out) const {
  if (!id) return;
  if (network_.arena[id].op == ir::Op::Seq) {
    for (const ir::ExprId child : network_.arena.list(id)) flatten(child, ranges, out);
    return;
  }
  analysis::Access access = analysis::access(network_, ranges, id);
  Statement s{id, access.reads, access.writes, access.reads, access.writes};
  s.state.add(access.writes);
  s.state.keep(state_);
  s.lasting.keep(state_);
  out.push_back(std::move(s));
}

bool EdgeInstances::writes(EdgeId edge) const {
  const auto all = statements(edge);
  return std::any_of(all.begin(), all.end(), [](const Statement& s) { return !s.lasting.empty(); });
}

const std::vector<EdgeInstance>& EdgeInstances::on(EdgeId edge, std::optional<std::uint32_t> channel) {
  const auto [at, fresh] = instances_.try_emplace({edge, channel.value_or(UINT32_MAX)});
  if (fresh) at->second = make(edge, channel);
  return at->second;
}

std::vector<EdgeInstance> EdgeInstances::make(EdgeId id, std::optional<std::uint32_t> channel) {
  const ir::Edge& edge = network_.edge(id);
  std::vector<EdgeInstance> all;
  std::int64_t count = 1;
  for (const ir::Select& s : edge.selects)
    count = std::min(count * std::max<std::int64_t>(std::int64_t{s.high} - s.low + 1, 0), most_.selections + 1);
  if (count > most_.selections) {
    for (const ir::Select& s : edge.selects) splitter_.set_free(s.cell, {s.low, s.high});
    all.push_back({id, {}, true, when(edge, channel)});
    for (const ir::Select& s : edge.selects) splitter_.unset_free(s.cell);
    return all;
  }
  Selected tuple;
  for (const ir::Select& s : edge.selects) tuple.emplace_back(s.cell, s.low);
  for (std::int64_t n = 0; n < count; ++n) {
    for (const auto& [cell, value] : tuple) splitter_.bind(cell, value);
    std::vector<Box> possible = when(edge, channel);
    if (!possible.empty()) all.push_back({id, tuple, false, std::move(possible)});
    for (std::size_t i = tuple.size(); i > 0; --i) {
      if (tuple[i - 1].second++ < edge.selects[i - 1].high) break;
      tuple[i - 1].second = edge.selects[i - 1].low;
    }
  }
  return all;
}

std::vector<Box> EdgeInstances::when(const ir::Edge& edge, std::optional<std::uint32_t> channel) {
  splitter_.watch().look();
  const auto source = static_cast<std::int32_t>(edge.source);
  std::vector<Condition> parts;
  parts.push_back(estimate::one_of(network_.processes[edge.process].cell, {{source, source}}));
  parts.push_back(estimate::weaken(network_, splitter_, edge.guard));
  if (channel && !ir::as_channel(network_.arena, edge.channel)) {
    const auto cases = splitter_.cases(edge.channel, estimate::CaseSplitter::Wanted::Value, most_.cases);
    if (cases) parts.push_back(estimate::when(*cases, static_cast<std::int32_t>(*channel)));
  }
  return boxes(estimate::all_of(std::move(parts)), most_.cases, splitter_.watch());
}

}  // namespace beeline::abstraction
