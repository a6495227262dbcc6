#include "output/stored_trace.h"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/json_problem.h"
#include "output/trace_json.h"
#include "output/trace_page.h"
#include "result/rational.h"

namespace beeline::output {

namespace {

using Json = nlohmann::ordered_json;

// Leaves this file as StoredReading::error; nlohmann's own exceptions take the same way.
void require(bool holds, std::string_view where, std::string_view what) {
  if (!holds) throw std::runtime_error(fmt::format("{}: {}", where, what));
}

void require_number(const Json& value, std::string_view where) {
  const bool exact = value.is_string() && result::parse_rational(value.get_ref<const std::string&>());
  require(exact, where, "expected a number as text, like \"3/2\"");
}

void require_text(const Json& value, const char* key, std::string_view where) {
  require(value.at(key).is_string(), where, fmt::format("{} is no text", key));
}

void require_words(const Json& value, const char* key, std::string_view where) {
  require_text(value, key, where);
  require(!value[key].get_ref<const std::string&>().empty(), where, fmt::format("{} is empty", key));
}

bool same_names(const Json& a, const Json& b) {
  if (a.size() != b.size()) return false;
  for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y) {
    if (x.key() != y.key()) return false;
  }
  return true;
}

void require_state(const Json& state, const Json& first, const std::string& where) {
  for (const char* key : {"locations", "variables", "clocks"}) {
    require(state.at(key).is_object(), where, fmt::format("{} is no object", key));
    require(same_names(state[key], first.at(key)), where,
            fmt::format("{} has other names than in the first state", key));
  }
  for (const Json& place : state["locations"]) require(place.is_string(), where, "locations are texts");
  for (const Json& number : state["variables"]) require(number.is_number_integer(), where, "variables are integers");
  for (const Json& number : state["clocks"]) require_number(number, where);
  if (state.contains("inactive")) {
    require(state["inactive"].is_array(), where, "inactive is no list");
    for (const Json& name : state["inactive"]) require(name.is_string(), where, "inactive clocks are names");
  }
  if (!state.contains("zone")) return;
  require(state["zone"].is_array(), where, "zone is no list");
  for (const Json& entry : state["zone"]) {
    require_text(entry, "left", where);
    require_text(entry, "right", where);
    require_text(entry, "op", where);
    require(entry.at("bound").is_number_integer(), where, "bound is no integer");
  }
}

void require_participant(const Json& entry, const Json& first, const std::string& where) {
  for (const char* key : {"process", "sync"}) require_text(entry, key, where);
  for (const char* key : {"source", "target"}) require_words(entry, key, where);
  const auto& process = entry["process"].get_ref<const std::string&>();
  require(first.at("locations").contains(process), where, fmt::format("no state has a process '{}'", process));
  for (const char* key : {"channel", "position"}) {
    if (entry.contains(key)) require_text(entry, key, where);
  }
  if (!entry.contains("select")) return;
  require(entry["select"].is_array(), where, "select is no list");
  for (const Json& selected : entry["select"]) {
    require_text(selected, "name", where);
    require(selected.at("value").is_number_integer(), where, "selected values are integers");
  }
}

void require_step(const Json& step, const Json& first, const std::string& where) {
  require_number(step.at("delay"), where);
  require(step.at("participants").is_array(), where, "participants is no list");
  for (const Json& entry : step["participants"]) require_participant(entry, first, where);
}

void require_standstill(const Json& standstill, std::size_t processes) {
  constexpr const char* where = "standstill";
  require(standstill.is_object(), where, "expected an object");
  if (standstill.contains("time")) require_text(standstill, "time", where);
  const Json& list = standstill.at("processes");
  require(list.is_array() && list.size() == processes, where, "expected an entry for each process");
  for (const Json& entry : list) {
    require_text(entry, "process", where);
    require_text(entry, "reason", where);
  }
}

void require_error(const Json& error, const Json& first) {
  constexpr const char* where = "error";
  require(error.is_object(), where, "expected an object");
  require_words(error, "message", where);
  for (const char* key : {"position", "part"}) {
    if (error.contains(key)) require_text(error, key, where);
  }
  if (!error.contains("participants")) return;
  require(error["participants"].is_array(), where, "participants is no list");
  for (const Json& entry : error["participants"]) require_participant(entry, first, where);
}

void require_source(const Json& source) {
  require(source.is_object(), "source", "expected an object");
  for (const Json& lines : source) {
    require(lines.is_object(), "source", "expected lines by number");
    for (const Json& line : lines) require(line.is_string(), "source", "lines are texts");
  }
}

void require_trace(const Json& trace) {
  for (const char* key : {"model", "query"}) {
    if (trace.contains(key)) require_text(trace, key, "the trace");
  }
  const Json &states = trace.at("states"), &steps = trace.at("steps");
  require(states.is_array() && steps.is_array(), "the trace", "states and steps are lists");
  require(states.size() == steps.size() + 1, "the trace", "there must be one state more than steps");
  for (std::size_t i = 0; i < states.size(); ++i) require_state(states[i], states[0], fmt::format("states[{}]", i));
  for (std::size_t i = 0; i < steps.size(); ++i) require_step(steps[i], states[0], fmt::format("steps[{}]", i));
  if (trace.contains("final_delay")) require_number(trace["final_delay"], "final_delay");
  if (trace.contains("loop_start")) {
    const Json& start = trace["loop_start"];
    require(start.is_number_unsigned() && start.get<std::uint64_t>() < states.size(), "loop_start", "no such state");
  }
  for (const char* key : {"zeno", "diverges", "nonzeno"}) {
    if (trace.contains(key)) require(trace[key].is_boolean(), key, "expected true or false");
  }
  for (const char* key : {"booleans", "fair"}) {
    if (!trace.contains(key)) continue;
    require(trace[key].is_array(), key, "expected a list");
    for (const Json& name : trace[key]) require(name.is_string(), key, "expected names");
  }
  if (trace.contains("names")) {
    require(trace["names"].is_object(), "names", "expected an object");
    for (const Json& list : trace["names"]) {
      require(list.is_array(), "names", "expected lists");
      for (const Json& name : list) require(name.is_string(), "names", "expected texts");
    }
  }
  if (trace.contains("shows")) require_text(trace, "shows", "the trace");
  if (trace.contains("error")) require_error(trace["error"], states[0]);
  if (trace.contains("standstill")) require_standstill(trace["standstill"], states[0].at("locations").size());
  if (trace.contains("source")) require_source(trace["source"]);
}

}  // namespace

StoredTrace::StoredTrace(Json value) : value_(std::make_shared<const Json>(std::move(value))) {}

StoredReading StoredTrace::read(std::string_view json, util::Watch* watch) {
  try {
    Json value = parse_watched<Json>(json, watch);
    Json* found = first_trace(value);
    if (!found) return {std::nullopt, why_no_trace(value)};
    require_trace(*found);
    return {StoredTrace(std::move(*found)), {}};
  } catch (const std::exception& error) {
    return {std::nullopt, json_problem(error, json)};
  }
}

std::string StoredTrace::query() const { return value_->value("query", ""); }
std::size_t StoredTrace::steps() const { return value_->at("steps").size(); }

std::vector<std::vector<std::string>> StoredTrace::told() const {
  const auto text = [](const Json& value, const char* key) {
    return value.contains(key) && value[key].is_string() ? value[key].get<std::string>() : "";
  };
  std::vector<std::vector<std::string>> all;
  for (const Json& step : value_->at("steps")) {
    std::vector<std::string>& words = all.emplace_back();
    words.push_back(text(step, "time"));
    for (const Json& participant : step.at("participants"))
      for (const char* key : {"source", "target", "sync", "channel"}) words.push_back(text(participant, key));
  }
  return all;
}

std::string StoredTrace::json() const { return json_text(*value_); }
std::string StoredTrace::text(const TextStyle& style) const { return stored_text(*value_, style); }
std::string StoredTrace::page() const { return page_text(*value_); }

}  // namespace beeline::output
