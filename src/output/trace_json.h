// The JSON value behind write_trace, shared by the files of this module, and what they make of it.
//
// The states and steps of a long trace are hundreds of megabytes of text, and more as values. So they are written one
// by one (output/state_json.h): the value has gaps where they belong, and with_runs fills the text of it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "ir/network.h"
#include "output/state_json.h"
#include "output/text.h"
#include "result/trace.h"
#include "util/diagnostic.h"
#include "util/sink.h"
#include "util/watch.h"

namespace beeline::output {

inline constexpr std::string_view trace_format = "beeline-trace/1";

// States and steps are arrays with one discarded value: the gap.
nlohmann::ordered_json trace_value(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                                   std::string_view query, const ValueNames* values);

// The text of a value with the traces of this network in it, in this order, whole. The layout is the one that it was
// dumped with.
void with_runs(std::string_view text, const ir::Network& network, const util::Sources& sources,
               std::span<const result::Trace* const> traces, Layout layout, const ValueNames* values,
               const util::Sink& sink);

// JSON text of one report: two blanks a level, and a text that is not UTF-8 (names are the user's) does not stop it.
std::string json_text(const nlohmann::ordered_json& value);

// Asks the watch on the way, where there is one: the values of a file take ten times its bytes.
template <class Json>
Json parse_watched(std::string_view text, util::Watch* watch) {
  if (watch == nullptr) return Json::parse(text);
  return Json::parse(text, [watch](int, typename Json::parse_event_t, Json&) {
    watch->look();
    return true;
  });
}

// The trace in the value of a file: the whole, or the first of a report; null when there is none.
template <class Json>
Json* first_trace(Json& value) {
  if (!value.is_object()) return nullptr;
  if (value.value("format", "") == trace_format) return &value;
  if (!value.contains("results")) return nullptr;
  for (Json& entry : value["results"]) {
    if (entry.contains("trace") && entry["trace"].is_object()) return &entry["trace"];
  }
  return nullptr;
}

// Both for values that StoredTrace::read accepted.
std::string stored_text(const nlohmann::ordered_json& trace, const TextStyle& style);
std::string page_text(const nlohmann::ordered_json& trace);

}  // namespace beeline::output
