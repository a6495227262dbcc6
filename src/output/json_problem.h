// What is wrong with a file that should hold a trace, in words that do not speak of the parser.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace beeline::output {

inline constexpr std::string_view no_trace =
    "expected a trace as JSON, as beeline check writes it with --trace FILE.json or --json FILE";

// For JSON in which first_trace finds none: a report of --json says what it lacks.
std::string why_no_trace(const nlohmann::ordered_json& value);

// For what was thrown while such a text was read.
std::string json_problem(const std::exception& error, std::string_view text);

}  // namespace beeline::output
