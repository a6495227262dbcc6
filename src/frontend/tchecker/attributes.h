// The attributes that mean something, by their names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace beeline::frontend::tchecker {

inline constexpr std::string_view location_attributes[] = {"initial", "labels", "invariant", "committed", "urgent"};
inline constexpr std::string_view edge_attributes[] = {"provided", "do"};

bool is_attribute(std::string_view word);
bool is_flag(std::string_view attribute);  // counts by being there

// Which of the known attributes was meant by a word that is none, by a slip of the hand or by what other languages call
// it; or nothing.
std::string_view meant_attribute(std::string_view word, std::span<const std::string_view> known);
// What to say about such a word.
std::string ignored_attribute(std::string_view word, std::span<const std::string_view> known);

}  // namespace beeline::frontend::tchecker
