#include "frontend/tchecker/attributes.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::tchecker {

namespace {

constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"guard", "provided"},  {"when", "provided"}, {"condition", "provided"}, {"if", "provided"}, {"assign", "do"},
    {"update", "do"},       {"action", "do"},     {"effect", "do"},          {"reset", "do"},    {"init", "initial"},
    {"start", "initial"},   {"inv", "invariant"}, {"commit", "committed"},   {"on", "provided"}, {"where", "provided"},
    {"guards", "provided"}, {"upd", "do"},        {"updates", "do"},
};

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string article(std::string_view kind) {
  const bool vowel = !kind.empty() && std::string_view("aeiou").find(kind[0]) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", kind);
}

// What is left of an attribute: its beginning, or all but one of its letters.
std::string_view shortened(std::string_view word, std::span<const std::string_view> known) {
  for (const std::string_view attribute : known) {
    const bool beginning = word.size() > 1 && attribute.starts_with(word);
    if (beginning || (!word.empty() && util::typing_distance(word, attribute) == 1)) return attribute;
  }
  return {};
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

StrayAttribute stray_attribute(std::string_view word, std::string_view kind, std::span<const std::string_view> known) {
  std::string_view meant = meant_attribute(word, known);
  if (meant.empty()) meant = shortened(word, known);
  if (!meant.empty() && !is_attribute(word))
    return {fmt::format("unknown attribute '{}'; did you mean '{}'?", word, meant), true};
  const std::pair<std::string_view, std::span<const std::string_view>> others[] = {{"location", location_attributes},
                                                                                   {"edge", edge_attributes}};
  const bool moves = kind == "location" || kind == "edge" || kind == "sync";  // others are never guarded
  for (const auto& [owner, attributes] : others) {
    if (owner == kind) continue;
    meant = contains(attributes, word) ? word : "";
    if (meant.empty() && moves && !is_attribute(word)) meant = meant_attribute(word, attributes);
    if (meant.empty()) continue;
    return {fmt::format("unknown attribute '{}' of {}; '{}' belongs to {}", word, article(kind), meant, article(owner)),
            true};
  }
  return {fmt::format("unknown attribute '{}' is ignored", word), false};
}

}  // namespace beeline::frontend::tchecker
