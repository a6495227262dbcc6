// The JSON value behind write_trace, shared by the files of this module.
#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "ir/network.h"
#include "result/trace.h"
#include "util/diagnostic.h"

namespace beeline::output {

inline constexpr std::string_view trace_format = "beeline-trace/1";

nlohmann::ordered_json trace_value(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                                   std::string_view query);

// JSON text of one report: two blanks a level, and a text that is not UTF-8 (names are the user's) does not stop it.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace beeline::output
