#include "output/json_problem.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace beeline::output {

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
