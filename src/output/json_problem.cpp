#include "output/json_problem.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace beeline::output {

namespace {

using Json = nlohmann::ordered_json;

const Json* list_in(const Json& value, const char* key) {
  const auto found = value.is_object() ? value.find(key) : value.end();
  return value.is_object() && found != value.end() && found->is_array() ? &*found : nullptr;
}

// --brief leaves the key out; an answer without a trace has null there.
bool had_a_trace(const Json& result) { return result.is_object() && !result.contains("trace"); }

}  // namespace

std::string why_no_trace(const Json& value) {
  if (const Json* models = list_in(value, "models")) {
    std::string names;
    for (const Json& model : *models)
      if (const Json* results = list_in(model, "results");
          results && model.contains("model") && model["model"].is_string())
        names += (names.empty() ? "" : ", ") + model["model"].get<std::string>();
    return fmt::format(
        "this is the report of several models ({}): which trace is meant? beeline check writes that of each with "
        "--trace FILE.json",
        names);
  }
  if (const Json* results = list_in(value, "results")) {
    if (std::any_of(results->begin(), results->end(), had_a_trace))
      return "this report was written without its traces (--brief): beeline check writes them with --trace FILE.json, "
             "and with --json FILE alone";
    return "this report has no trace: its answers come without one, or --no-trace left it out";
  }
  return std::string(no_trace);
}

std::string json_problem(const std::exception& error, std::string_view text) {
  if (const auto* parsing = dynamic_cast<const nlohmann::json::parse_error*>(&error)) {
    const std::string_view before = text.substr(0, std::min(parsing->byte > 0 ? parsing->byte - 1 : 0, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    return fmt::format("{}; this is no JSON from line {}, column {} on", no_trace, line, column);
  }
  std::string_view what = error.what();
  if (dynamic_cast<const nlohmann::json::exception*>(&error) == nullptr) return std::string(what);
  if (const auto end = what.find("] "); what.starts_with('[') && end != std::string_view::npos)
    what.remove_prefix(end + 2);
  return fmt::format("{}; in this one: {}", no_trace, what);
}

}  // namespace beeline::output
