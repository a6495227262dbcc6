// The macros in BEEM's goals: the part of m4 that they use.
//
// A parameter of the instance stands for its value, decr(N) and incr(N) for a number one less or more, and
// myloop(i, FROM, TO, BODY, SEPARATOR) for BODY with i from FROM to TO. Quotes are ` and '; they keep what is inside
// from being replaced, once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace beeline::frontend::dve {

using Parameters = std::map<std::string, std::string, std::less<>>;

// "N=3, ERROR=1"
Parameters read_parameters(std::string_view text);

struct Expansion {
  std::string text;
  std::string error;  // empty: there is a text
};
Expansion expand_macros(std::string_view text, const Parameters& parameters);

}  // namespace beeline::frontend::dve
