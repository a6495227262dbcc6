// What is wrong with a file that should hold a trace, in words that do not speak of the parser.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace beeline::output {

inline constexpr std::string_view no_trace =
    "expected a trace as JSON, as beeline check writes it with --trace FILE.json or --json FILE";

// For what was thrown while such a text was read.
std::string json_problem(const std::exception& error, std::string_view text);

}  // namespace beeline::output
