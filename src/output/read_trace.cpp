#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/json.h"
#include "output/names.h"
#include "output/json_problem.h"
#include "output/trace_json.h"
#include "result/rational.h"

namespace beeline::output {

namespace {

using Json = nlohmann::json;

// Leaves this file as TraceReading::error; nlohmann's own exceptions take the same way.
[[noreturn]] void refuse(const std::string& message) { throw std::runtime_error(message); }

using Lookup = std::unordered_map<std::string, std::uint32_t>;

Lookup lookup(const std::vector<std::string>& names) {
  Lookup out;
  for (std::size_t i = 0; i < names.size(); ++i) out.emplace(names[i], static_cast<std::uint32_t>(i));
  return out;
}

std::uint32_t find(const Lookup& table, const std::string& name, const char* what) {
  const auto found = table.find(name);
  if (found == table.end())
    refuse(fmt::format("this is a trace of another model: {} '{}' is none of this one's", what, name));
  return found->second;
}

template <class Int>
Int integer(const Json& value, const char* what) {
  if (!value.is_number_integer()) refuse(fmt::format("{}: expected an integer", what));
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<Int>::max())
                        : value.get<std::int64_t>() >= static_cast<std::int64_t>(std::numeric_limits<Int>::min()) &&
                              value.get<std::int64_t>() < 0;
  if (!fits) refuse(fmt::format("{}: the integer is out of range", what));
  return value.get<Int>();
}

bool flag(const Json& value, const char* name) {
  if (!value.contains(name)) return false;
  if (!value[name].is_boolean()) refuse(fmt::format("{}: expected true or false", name));
  return value[name].get<bool>();
}

result::Rational rational(const Json& value, const char* what) {
  if (value.is_string()) {
    if (const auto parsed = result::parse_rational(value.get_ref<const std::string&>())) return *parsed;
  } else if (value.is_number_integer()) {
    return integer<std::int32_t>(value, what);
  }
  refuse(fmt::format("{}: expected a number as text, like \"3/2\"", what));
}

class Reader {
 public:
  Reader(const ir::Network& network, util::Watch* watch)
      : network_(network),
        watch_(watch),
        names_(network),
        processes_(lookup(names_.processes)),
        clocks_(lookup(names_.clocks)) {
    for (std::uint32_t i = 0; i < names_.cells.size(); ++i)
      if (!names_.state.is_location(i)) variables_.emplace(names_.cells[i], i);
    for (const auto& places : names_.locations) locations_.push_back(lookup(places));
  }

  result::Trace trace(const Json& value) const {
    result::Trace trace;
    for (const Json& entry : value.at("states")) {
      if (watch_ != nullptr) watch_->look();
      trace.states.push_back(state(entry));
    }
    for (const Json& entry : value.at("steps")) trace.steps.push_back(step(entry));
    if (trace.states.size() != trace.steps.size() + 1) refuse("there must be one state more than steps");
    if (value.contains("final_delay")) trace.final_delay = rational(value["final_delay"], "final_delay");
    if (value.contains("loop_start")) {
      trace.loop_start = integer<std::uint32_t>(value["loop_start"], "loop_start");
      if (*trace.loop_start >= trace.states.size()) refuse("loop_start: no such state");
    }
    trace.zeno = flag(value, "zeno");
    trace.diverges = flag(value, "diverges");
    trace.counted.nonzeno = flag(value, "nonzeno");
    if (value.contains("fair")) {
      for (const Json& entry : value["fair"])
        trace.counted.fair.push_back(find(processes_, entry.get<std::string>(), "process"));
      std::ranges::sort(trace.counted.fair);
    }
    if (value.contains("shows")) trace.shows = value["shows"].get<std::string>();
    if (value.contains("error")) trace.error = error(value["error"]);
    if (value.contains("standstill")) trace.standstill = standstill(value["standstill"]);
    return trace;
  }

 private:
  result::RunError error(const Json& value) const {
    result::RunError out{value.at("message").get<std::string>()};
    if (value.contains("part")) out.part = value["part"].get<std::string>();
    if (!value.contains("participants")) return out;
    for (const Json& entry : value["participants"]) out.participants.push_back(participant(entry));
    return out;
  }

  result::Standstill standstill(const Json& value) const {
    result::Standstill out;
    if (value.contains("time")) out.time = value["time"].get<std::string>();
    out.processes.resize(names_.processes.size());
    for (const Json& entry : value.at("processes")) {
      const auto process = find(processes_, entry.at("process").get<std::string>(), "process");
      out.processes[process] = entry.at("reason").get<std::string>();
    }
    return out;
  }

  result::TraceState state(const Json& value) const {
    result::TraceState state;
    state.values.assign(names_.cells.size(), 0);
    state.clocks.assign(names_.clocks.size(), 0);
    const Json& locations = object(value, "locations", "processes", names_.processes.size());
    for (const auto& [name, place] : locations.items()) {
      const auto process = find(processes_, name, "process");
      if (!place.is_string()) refuse("locations: expected names");
      state.values[names_.state.location(process)] =
          static_cast<std::int32_t>(find(locations_[process], place.get<std::string>(), "location"));
    }
    const Json& variables = object(value, "variables", "variables", variables_.size());
    for (const auto& [name, number] : variables.items()) {
      state.values[find(variables_, name, "variable")] = integer<std::int32_t>(number, "variables");
    }
    const Json& clocks = object(value, "clocks", "clocks", names_.clocks.size() - 1);
    for (const auto& [name, number] : clocks.items()) {
      const auto clock = find(clocks_, name, "clock");
      if (clock == 0) refuse("clocks: the zero clock has no value to give");
      state.clocks[clock] = rational(number, "clocks");
    }
    if (value.contains("inactive")) {
      for (const Json& entry : value["inactive"])
        state.inactive.push_back(find(clocks_, entry.get<std::string>(), "clock"));
      std::sort(state.inactive.begin(), state.inactive.end());
    }
    if (value.contains("zone")) {
      for (const Json& entry : value["zone"]) state.zone.push_back(constraint(entry));
    }
    return state;
  }

  // Keys of a JSON object differ, and every one is looked up: the right number of them means all are there.
  static const Json& object(const Json& value, const char* key, const char* what, std::size_t size) {
    const Json& found = value.at(key);
    if (!found.is_object()) refuse(fmt::format("{}: expected an object", key));
    if (found.size() != size)
      refuse(fmt::format("this is a trace of another model: of {} {}, and this one has {}", found.size(), what, size));
    return found;
  }

  result::ZoneConstraint constraint(const Json& value) const {
    result::ZoneConstraint constraint;
    constraint.x = find(clocks_, value.at("left").get<std::string>(), "clock");
    constraint.y = find(clocks_, value.at("right").get<std::string>(), "clock");
    constraint.bound = integer<std::int64_t>(value.at("bound"), "bound");
    const auto relation = value.at("op").get<std::string>();
    if (relation != "<" && relation != "<=") refuse("op: expected < or <=");
    constraint.strict = relation == "<";
    return constraint;
  }

  result::TraceStep step(const Json& value) const {
    result::TraceStep step;
    step.delay = rational(value.at("delay"), "delay");
    for (const Json& entry : value.at("participants")) step.participants.push_back(participant(entry));
    if (value.contains("cost")) step.cost = integer<std::int64_t>(value["cost"], "cost");
    if (value.contains("probability")) step.probability = value["probability"].get<double>();
    return step;
  }

  result::Participant participant(const Json& value) const {
    result::Participant participant;
    const ir::Process& process =
        network_.processes[find(processes_, value.at("process").get<std::string>(), "process")];
    const auto number = integer<std::uint32_t>(value.at("edge"), "edge");
    if (number >= process.edges.size()) refuse(fmt::format("process '{}' has no edge {}", process.name, number));
    participant.edge = process.edges[number];
    if (value.contains("select")) {
      for (const Json& entry : value["select"]) {
        participant.selected.push_back(integer<std::int32_t>(entry.at("value"), "select"));
      }
    }
    if (participant.selected.size() != network_.edge(participant.edge).selects.size()) {
      refuse(fmt::format("process '{}', edge {}: one selected value per select variable", process.name, number));
    }
    return participant;
  }

  const ir::Network& network_;
  util::Watch* watch_;  // null: nobody
  Names names_;
  Lookup processes_, variables_, clocks_;
  std::vector<Lookup> locations_;
};

}  // namespace

TraceReading read_trace(const ir::Network& network, std::string_view text, util::Watch* watch) {
  try {
    const Json value = parse_watched<Json>(text, watch);
    const Json* found = first_trace(value);
    if (!found) return {std::nullopt, why_no_trace(nlohmann::ordered_json(value))};
    return {Reader(network, watch).trace(*found), {}};
  } catch (const std::exception& error) {
    return {std::nullopt, json_problem(error, text)};
  }
}

}  // namespace beeline::output
