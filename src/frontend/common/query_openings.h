// How queries begin, for messages about those that begin otherwise.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::frontend {

inline constexpr std::string_view query_openings = "'E<>', 'A[]', 'E[]', 'A<>', 'sup', 'inf', 'bounds' or 'ltl'";

// What is wrong with a query that has this word in front of its ':' or '{'; empty: it is near no word that a query
// begins with.
inline std::string slip_in_opening(std::string_view word) {
  constexpr std::string_view words[] = {"sup", "inf", "bounds", "ltl"};
  const std::string_view meant = util::nearest(word, words);
  return meant.empty() ? "" : fmt::format("'{}' begins no query; did you mean '{}'?", word, meant);
}

}  // namespace beeline::frontend
