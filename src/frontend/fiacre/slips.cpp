#include "frontend/fiacre/slips.h"

#include <algorithm>

namespace beeline::frontend::fiacre {

namespace {

// Words that are names elsewhere.
constexpr std::string_view more_words[] = {"none", "sync", "read", "write", "ltl", "deadlockfree", "imply", "deadlock"};

constexpr ForeignWord foreign_words[] = {
    {"proctype", "process"}, {"automaton", "process"}, {"system", "component"}, {"typedef", "type"},
    {"struct", "record"},    {"enum", "union"},        {"constant", "const"},   {"boolean", "bool"},
    {"integer", "int"},      {"natural", "nat"},       {"void", "none"},        {"variable", "var"},
    {"variables", "var"},    {"channel", "port"},      {"ports", "port"},       {"locations", "states"},
    {"initial", "init"},     {"start", "init"},        {"goto", "to"},          {"next", "to"},
    {"guard", "on"},         {"provided", "on"},       {"when", "on"},          {"choose", "select"},
    {"skip", "null"},        {"nop", "null"},          {"elif", "elsif"},       {"elseif", "elsif"},
    {"check", "assert"},     {"verify", "assert"},     {"formula", "property"}, {"prop", "property"},
    {"switch", "case"},      {"repeat", "while"},      {"for", "foreach"},      {"delay", "wait"},
};

// What stands before the name of a declaration and what comes behind that.
constexpr std::string_view declaration_words[] = {"process",  "component", "type",    "const",
                                                  "function", "property",  "channel", "assert"};

bool is_behind_declared(Word word) {
  return word == Word::Is || word == Word::LeftBracket || word == Word::LeftParen || word == Word::Colon;
}

}  // namespace

std::vector<std::string_view> Slips::meant(std::size_t at) const {
  const Token& token = tokens_.all[at];
  const auto word = [&](std::size_t ahead) { return tokens_.all[std::min(at + ahead, size() - 1)].word; };
  // Other words of the language, which are as wrong where an error is as names are.
  if (token.word == Word::Int && word(1) == Word::Name) return {"init"};
  if (token.word == Word::Channel && (word(2) == Word::Colon || word(2) == Word::Comma)) return {"port"};
  if (token.word == Word::Type && word(2) == Word::Is) return {"channel"};
  if (token.word != Word::Name) return {};
  std::vector<std::string_view> known(reserved_words().begin(), reserved_words().end());
  known.insert(known.end(), std::begin(more_words), std::end(more_words));
  std::vector<std::string_view> all = meant_words(token.text, known, foreign_words);
  if (word(1) == Word::Name && is_behind_declared(word(2)))
    all.insert(all.end(), std::begin(declaration_words), std::end(declaration_words));
  return all;
}

void Slips::put(std::size_t at, std::string_view word) {
  Token& token = tokens_.all[at];
  token = {word_of(word), word, token.position};
}

std::string_view foreign_word(std::string_view word) {
  for (const ForeignWord& one : foreign_words)
    if (one.foreign == word) return one.own;
  return {};
}

}  // namespace beeline::frontend::fiacre
