#include "output/names.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

namespace beeline::output {

namespace {

std::vector<std::string> unique(std::vector<std::string> names) {
  std::unordered_map<std::string, int> uses;
  for (const auto& name : names) ++uses[name];
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (uses[names[i]] > 1) names[i] += fmt::format("#{}", i);
  }
  return names;
}

template <class Range, class Name>
std::vector<std::string> unique_names(const Range& range, std::size_t count, Name name) {
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i) names.push_back(name(range[i], i));
  return unique(std::move(names));
}

// The int value of a channel expression where that takes no function call.
std::optional<std::int64_t> value_of(const ir::Network& network, const ir::StateCells& cells,
                                     const result::TraceState& state, const ir::Edge& edge,
                                     const result::Participant& participant, ir::ExprId id) {
  if (!id) return std::nullopt;
  const ir::Expr& expr = network.arena[id];
  const auto child = [&](ir::ExprId c) { return value_of(network, cells, state, edge, participant, c); };
  switch (expr.op) {
    case ir::Op::Const:
    case ir::Op::CellRef:
    case ir::Op::ChannelRef: return expr.x;
    case ir::Op::Load: {
      const auto address = child(expr.a);
      if (!address || *address < 0) return std::nullopt;
      for (std::size_t i = 0; i < edge.selects.size() && i < participant.selected.size(); ++i) {
        if (edge.selects[i].cell == *address) return participant.selected[i];
      }
      const auto found = std::lower_bound(cells.begin(), cells.end(), *address);
      if (found == cells.end() || *found != *address) return std::nullopt;
      return state.values[static_cast<std::size_t>(found - cells.begin())];
    }
    case ir::Op::Index: {
      const auto base = child(expr.a), index = child(expr.b);
      if (!base || !index || *index < expr.x || *index - expr.x >= expr.y) return std::nullopt;
      return *base + (*index - expr.x) * expr.z;
    }
    case ir::Op::Add:
    case ir::Op::Sub:
    case ir::Op::Mul: {
      const auto a = child(expr.a), b = child(expr.b);
      if (!a || !b) return std::nullopt;
      return expr.op == ir::Op::Add ? *a + *b : expr.op == ir::Op::Sub ? *a - *b : *a * *b;
    }
    case ir::Op::Mod: {
      const auto a = child(expr.a), b = child(expr.b);
      if (!a || !b || *b == 0) return std::nullopt;
      return *a % *b;
    }
    default: return std::nullopt;
  }
}

}  // namespace

Names::Names(const ir::Network& network)
    : state(network),
      processes(unique_names(network.processes, network.processes.size(), [](auto& p, auto) { return p.name; })),
      cells(unique_names(state, state.size(), [&](std::uint32_t c, auto) { return network.cells[c].name; })),
      clocks(unique_names(network.clocks, network.clocks.size(), [](auto& c, auto) { return c.name; })) {
  for (const ir::Process& process : network.processes) {
    locations.push_back(unique_names(process.locations, process.locations.size(), [&](auto&, std::size_t i) {
      return process.display_name(static_cast<std::uint32_t>(i));
    }));
  }
}

std::string constraint_text(const Names& names, const result::ZoneConstraint& c) {
  const char* below = c.strict ? "<" : "<=";
  if (c.y == 0) return fmt::format("{} {} {}", names.clocks[c.x], below, c.bound);
  if (c.x == 0) return fmt::format("{} {} {}", names.clocks[c.y], c.strict ? ">" : ">=", -std::int64_t(c.bound));
  return fmt::format("{} - {} {} {}", names.clocks[c.x], names.clocks[c.y], below, c.bound);
}

std::string value_text(const ir::Network& network, std::size_t cell, std::int32_t value) {
  if (network.cells[cell].is_bool && (value == 0 || value == 1)) return value ? "true" : "false";
  return std::to_string(value);
}

std::string channel_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                         const result::Participant& participant) {
  const ir::Edge& edge = network.edge(participant.edge);
  switch (edge.sync) {
    case ir::SyncKind::None: return {};
    case ir::SyncKind::Event: return network.events[edge.event];
    case ir::SyncKind::Send:
    case ir::SyncKind::Receive: break;
  }
  const auto channel = value_of(network, names.state, state, edge, participant, edge.channel);
  if (channel && *channel >= 0 && *channel < static_cast<std::int64_t>(network.channels.size())) {
    return network.channels[static_cast<std::size_t>(*channel)].name;
  }
  for (ir::ExprId id = edge.channel; id; id = network.arena[id].a) {
    const auto base = ir::as_channel(network.arena, id);
    if (!base) continue;
    const std::string& name = network.channels[*base].name;
    return name.substr(0, name.find('[')) + "[]";
  }
  return "a channel";
}

}  // namespace beeline::output
