#include "frontend/tchecker/attributes.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::tchecker {

namespace {

constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"guard", "provided"}, {"when", "provided"}, {"condition", "provided"}, {"if", "provided"}, {"assign", "do"},
    {"update", "do"},      {"action", "do"},     {"effect", "do"},          {"reset", "do"},    {"init", "initial"},
    {"start", "initial"},  {"inv", "invariant"}, {"commit", "committed"},
};

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

bool is_attribute(std::string_view word) {
  return contains(location_attributes, word) || contains(edge_attributes, word);
}

bool is_flag(std::string_view attribute) {
  return attribute == "initial" || attribute == "committed" || attribute == "urgent";
}

std::string_view meant_attribute(std::string_view word, std::span<const std::string_view> known) {
  for (const auto& [elsewhere, here] : foreign)
    if (elsewhere == word && contains(known, here)) return here;
  return nearest(word, known);
}

std::string ignored_attribute(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view meant = meant_attribute(word, known);
  return fmt::format("unknown attribute '{}' is ignored{}", word,
                     meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant));
}

}  // namespace beeline::frontend::tchecker
