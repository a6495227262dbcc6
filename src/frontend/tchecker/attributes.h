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

// What to say of a word among the attributes of a declaration of some kind ("edge") that knows only others. One that
// resembles an attribute, or is one of another kind of declaration, is an error: left out, a guard or an invariant
// would change the answers. Others are ignored, as TChecker does: files carry notes for other programs there.
struct StrayAttribute {
  std::string message;
  bool error = false;
};
StrayAttribute stray_attribute(std::string_view word, std::string_view kind, std::span<const std::string_view> known);

}  // namespace beeline::frontend::tchecker
