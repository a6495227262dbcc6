#include "output/names.h"

#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "check/eval.h"
#include "ir/readable.h"

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

// The number of the channel that a participant uses.
std::optional<std::int64_t> channel_of(const ir::Network& network, const Names& names, const result::TraceState& state,
                                       const result::Participant& participant) {
  const ir::Edge& edge = network.edge(participant.edge);
  if (const auto fixed = ir::as_channel(network.arena, edge.channel)) return *fixed;
  if (state.values.size() != names.state.size()) return std::nullopt;
  check::Memory memory = check::initial_memory(network);
  names.state.to_memory(state.values, memory.data());
  for (std::size_t i = 0; i < edge.selects.size() && i < participant.selected.size(); ++i)
    memory[edge.selects[i].cell] = participant.selected[i];
  try {
    return check::Evaluator(network, memory).value(edge.channel);
  } catch (const check::EvaluationError&) {
    return std::nullopt;
  }
}

std::vector<std::size_t> variables_among(const ir::StateCells& cells) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (!cells.is_location(i)) found.push_back(i);
  return found;
}

std::vector<std::string> picked(const std::vector<std::string>& names, const std::vector<std::size_t>& at) {
  std::vector<std::string> out;
  for (const std::size_t i : at) out.push_back(names[i]);
  return out;
}

}  // namespace

Names::Names(const ir::Network& network)
    : state(network),
      processes(unique_names(network.processes, network.processes.size(), [](auto& p, auto) { return p.name; })),
      cells(unique_names(state, state.size(), [&](std::uint32_t c, auto) { return network.cells[c].name; })),
      clocks(unique_names(network.clocks, network.clocks.size(), [](auto& c, auto) { return c.name; })),
      variable_at(variables_among(state)),
      variables(picked(cells, variable_at)) {
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

std::vector<std::int64_t> variables_of(const Names& names, const result::TraceState& state) {
  std::vector<std::int64_t> values;
  for (const std::size_t at : names.variable_at) values.push_back(state.values[at]);
  return values;
}

Variables::Show show_in(const ir::Network& network, const Names& names, const ValueNames* called) {
  return [&, called](std::size_t variable, std::int64_t value) {
    const auto cell = static_cast<std::uint32_t>(names.state[names.variable_at[variable]]);
    if (called != nullptr)
      if (const auto known = called->find(cell);
          known != called->end() && value >= 0 && static_cast<std::size_t>(value) < known->second.size())
        return known->second[static_cast<std::size_t>(value)];
    return value_text(network, names.state[names.variable_at[variable]], static_cast<std::int32_t>(value));
  };
}

std::string channel_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                         const result::Participant& participant) {
  const ir::Edge& edge = network.edge(participant.edge);
  switch (edge.sync) {
    case ir::SyncKind::None: return {};
    case ir::SyncKind::Event: {
      // Who sends and who receives may do so by events of their own.
      const std::string& name = network.events[edge.event];
      return name.substr(0, name.find_last_not_of("!?") + 1);
    }
    case ir::SyncKind::Send:
    case ir::SyncKind::Receive: break;
  }
  const auto channel = channel_of(network, names, state, participant);
  if (channel && *channel >= 0 && *channel < static_cast<std::int64_t>(network.channels.size())) {
    return network.channels[static_cast<std::size_t>(*channel)].name;
  }
  return ir::readable(network, edge.channel);
}

}  // namespace beeline::output
