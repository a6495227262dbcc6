#include "frontend/uppaal/foreign_words.h"

#include <algorithm>

namespace beeline::frontend::uppaal {

namespace {

struct Translation {
  std::string_view word, keyword;
};

// A word may mean one thing in a declaration and another one on an edge.
constexpr Translation translations[] = {
    {"boolean", "bool"},       {"integer", "int"},
    {"long", "int"},           {"short", "int"},
    {"byte", "int"},           {"char", "int"},
    {"float", "double"},       {"real", "double"},
    {"channel", "chan"},       {"channels", "chan"},
    {"constant", "const"},     {"final", "const"},
    {"timer", "clock"},        {"record", "struct"},
    {"type", "typedef"},       {"procedure", "void"},
    {"location", "state"},     {"locations", "state"},
    {"states", "state"},       {"initial", "init"},
    {"start", "init"},         {"committed", "commit"},
    {"transition", "trans"},   {"transitions", "trans"},
    {"edge", "trans"},         {"edges", "trans"},
    {"automaton", "process"},  {"update", "assign"},
    {"updates", "assign"},     {"assignment", "assign"},
    {"assignments", "assign"}, {"action", "assign"},
    {"effect", "assign"},      {"reset", "assign"},
    {"do", "assign"},          {"if", "guard"},
    {"when", "guard"},         {"where", "guard"},
    {"condition", "guard"},    {"provided", "guard"},
    {"synchronise", "sync"},   {"synchronisation", "sync"},
    {"synchronize", "sync"},   {"synchronization", "sync"},
    {"channel", "sync"},       {"weight", "probability"},
    {"implies", "imply"},      {"nat", "int"},
    {"natural", "int"},        {"uint", "int"},
    {"bit", "bool"},           {"event", "chan"},
    {"events", "chan"},        {"loc", "state"},
};

}  // namespace

std::string_view foreign_word(std::string_view word, std::span<const std::string_view> keywords) {
  for (const Translation& one : translations)
    if (one.word == word && std::find(keywords.begin(), keywords.end(), one.keyword) != keywords.end())
      return one.keyword;
  return {};
}

}  // namespace beeline::frontend::uppaal
