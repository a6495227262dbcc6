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

// The tail of a message about an unknown attribute: which of the known ones was meant, by a slip of the hand or by the
// word that other languages have for it; or nothing.
std::string meant_attribute(std::string_view word, std::span<const std::string_view> known);

}  // namespace beeline::frontend::tchecker
