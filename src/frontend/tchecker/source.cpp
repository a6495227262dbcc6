#include "frontend/tchecker/source.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::frontend::tchecker {

std::string wrong_name(std::string_view name) {
  const auto is_right = [](char c) { return is_of_name(c) || c == '.' || c == '$'; };
  if (!std::all_of(name.begin(), name.end(), is_right))
    return fmt::format("'{}' is no name: names have the letters a to z, digits, '_' and '.'", name);
  return is_digit(name[0]) ? fmt::format("'{}' is no name: names begin with a letter", name) : std::string();
}

}  // namespace beeline::frontend::tchecker
