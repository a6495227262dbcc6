#include "output/text.h"

#include <algorithm>

#include <fmt/format.h>

#include "result/rational.h"

namespace beeline::output {

namespace {

constexpr const char *bold = "1", *dim = "2", *yellow = "33", *cyan = "36";

std::string paint(const TextStyle& style, const char* colour, const std::string& text) {
  return style.colour ? fmt::format("\033[{}m{}\033[0m", colour, text) : text;
}

// "a, b, c" broken into lines of at most style.width columns, each behind `indent` blanks. Items hold no colour codes
// (they would count as columns); the whole is painted.
std::string list_text(const std::vector<std::string>& items, std::size_t indent, const TextStyle& style,
                      const char* colour) {
  std::string out, line;
  const auto flush = [&] {
    if (!line.empty()) out += std::string(indent, ' ') + (colour ? paint(style, colour, line) : line) + "\n";
    line.clear();
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (!line.empty() && indent + line.size() + 1 + item.size() > style.width) flush();
    line += (line.empty() ? "" : " ") + item;
  }
  flush();
  return out;
}

std::string clocks_text(const Names& names, const result::TraceState& state, std::size_t indent,
                        const TextStyle& style) {
  std::vector<std::string> items;
  for (std::size_t i = 1; i < state.clocks.size(); ++i) {
    items.push_back(fmt::format("{} = {}", names.clocks[i], result::readable(state.clocks[i])));
  }
  return list_text(items, indent, style, dim);
}

std::string zone_text(const Names& names, const result::TraceState& state, std::size_t indent, const TextStyle& style) {
  if (!style.zones || state.zone.empty()) return {};
  std::vector<std::string> items;
  for (const auto& constraint : state.zone) items.push_back(constraint_text(names, constraint));
  items.front() = "zone: " + items.front();
  return list_text(items, indent, style, dim);
}

// With many variables those that are 0 say little.
constexpr std::size_t many_variables = 12;

std::string variables_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                           std::size_t indent, const TextStyle& style) {
  const bool many = state.values.size() - network.processes.size() > many_variables;
  std::vector<std::string> items;
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < state.values.size(); ++i) {
    if (names.state.is_location(i)) continue;
    if (many && state.values[i] == 0) {
      ++hidden;
    } else {
      items.push_back(fmt::format("{} = {}", names.cells[i], value_text(network, names.state[i], state.values[i])));
    }
  }
  if (hidden) items.push_back(fmt::format("{} {} 0", hidden, hidden == 1 ? "variable is" : "variables are"));
  return list_text(items, indent, style, nullptr);
}

std::string changes_text(const ir::Network& network, const Names& names, const result::TraceState& before,
                         const result::TraceState& after, std::size_t indent, const TextStyle& style) {
  std::vector<std::string> items;
  const std::size_t end = std::min(before.values.size(), after.values.size());
  for (std::size_t i = 0; i < end; ++i) {
    if (names.state.is_location(i) || before.values[i] == after.values[i]) continue;
    items.push_back(fmt::format("{}: {} -> {}", names.cells[i], value_text(network, names.state[i], before.values[i]),
                                value_text(network, names.state[i], after.values[i])));
  }
  return list_text(items, indent, style, yellow);
}

std::string locations_text(const Names& names, const result::TraceState& state, std::size_t indent,
                           const TextStyle& style) {
  std::vector<std::string> items;
  for (std::size_t p = 0; p < names.processes.size(); ++p) {
    items.push_back(names.processes[p] + "." + names.locations[p][names.location(state, p)]);
  }
  return list_text(items, indent, style, bold);
}

}  // namespace

std::string movement_text(const ir::Network& network, const Names& names, const result::TraceState& before,
                          const result::TraceStep& step) {
  std::string out, channel;
  for (const auto& participant : step.participants) {
    const ir::Edge& edge = network.edge(participant.edge);
    const auto& places = names.locations[edge.process];
    if (!out.empty()) out += ", ";
    out += fmt::format("{}: {} -> {}", names.processes[edge.process], places[edge.source], places[edge.target]);
    std::string selected;
    for (std::size_t i = 0; i < participant.selected.size() && i < edge.selects.size(); ++i) {
      const std::string& name = network.cells[edge.selects[i].cell].name;
      selected += fmt::format("{}{} = {}", selected.empty() ? "" : ", ", name, participant.selected[i]);
    }
    if (!selected.empty()) out += " [" + selected + "]";
    const std::string used = channel_text(network, names, before, participant);
    if (!used.empty() && used != channel) {
      channel += (channel.empty() ? "" : "+") + used;  // members of a vector may bring events of different names
    }
  }
  return channel.empty() ? out : out + " on " + channel;
}

std::string state_text(const ir::Network& network, const Names& names, const result::TraceState& state,
                       const TextStyle& style, std::size_t indent) {
  return locations_text(names, state, indent, style) + variables_text(network, names, state, indent, style) +
         clocks_text(names, state, indent, style) + zone_text(names, state, indent, style);
}

std::string trace_text(const ir::Network& network, const result::Trace& trace, const TextStyle& style) {
  const Names names(network);
  std::vector<result::Rational> times{0};
  for (const auto& step : trace.steps) times.push_back(times.back() + step.delay);
  std::size_t time_width = 4;
  for (const auto& time : times) time_width = std::max(time_width, result::readable(time).size());
  const std::size_t number_width = std::max<std::size_t>(4, std::to_string(trace.steps.size()).size());
  const std::size_t indent = number_width + time_width + 4;

  std::string out = paint(style, dim, fmt::format("{:>{}}  {:<{}}", "step", number_width, "time", time_width)) + "\n";
  const auto head = [&](std::size_t index) {
    return fmt::format("{:>{}}  {:<{}}  ", index, number_width, result::readable(times[index]), time_width);
  };
  const std::string start = state_text(network, names, trace.states[0], style, indent);
  out += head(0) + (start.empty() ? "\n" : start.substr(indent));
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const auto& before = trace.states[i];
    const auto& after = trace.states[i + 1];
    out += head(i + 1) + paint(style, bold, movement_text(network, names, before, trace.steps[i])) + "\n";
    out += changes_text(network, names, before, after, indent, style);
    out += clocks_text(names, after, indent, style);
    out += zone_text(names, after, indent, style);
  }
  if (trace.loop_start) {
    out += fmt::format("{:>{}}  back to the state after step {}\n", "", number_width, *trace.loop_start);
  } else if (trace.final_delay != 0) {
    out += fmt::format("{:>{}}  {:<{}}  ", "", number_width, result::readable(times.back() + trace.final_delay),
                       time_width) +
           paint(style, cyan, fmt::format("after waiting {} more", result::readable(trace.final_delay))) + "\n";
  }
  return out;
}

std::string extrema_text(ir::ExtremumKind kind, const std::vector<result::Extremum>& extrema) {
  std::string out;
  for (const auto& e : extrema) {
    if (!e.reached) {
      out += fmt::format("{}: no state to take it from\n", e.term);
      continue;
    }
    const auto one = [&](const char* word, const std::optional<std::int64_t>& bound, bool strict, const char* side) {
      if (!bound) return fmt::format("{} {}: unbounded\n", word, e.term);
      return fmt::format("{} {} = {}{}\n", word, e.term, *bound,
                         strict ? fmt::format(" (approached from {}, never reached)", side) : "");
    };
    switch (kind) {
      case ir::ExtremumKind::Supremum: out += one("sup", e.high, e.high_strict, "below"); break;
      case ir::ExtremumKind::Infimum: out += one("inf", e.low, e.low_strict, "above"); break;
      default:
        out += fmt::format("{} in {}{}, {}{}\n", e.term, e.low && !e.low_strict ? '[' : '(',
                           e.low ? std::to_string(*e.low) : "-infinity", e.high ? std::to_string(*e.high) : "infinity",
                           e.high && !e.high_strict ? ']' : ')');
    }
  }
  return out;
}

}  // namespace beeline::output
