#include "frontend/cdl/slips.h"

#include <algorithm>

#include "frontend/cdl/declaration.h"

namespace beeline::frontend::cdl {

namespace {

constexpr std::string_view words[] = {
    "variable",   "event",       "activity", "predicate", "property",      "restriction",  "ltl",
    "cdl",        "is",          "options",  "send",      "receive",       "sync",         "informal",
    "from",       "to",          "becomes",  "true",      "false",         "any",          "and",
    "or",         "not",         "all",      "atomic",    "loop",          "skip",         "strong",
    "weak",       "scope",       "clock",    "occurs",    "never",         "immediately",  "eventually",
    "leads-to",   "precedes",    "an",       "ordered",   "combined",      "exactly",      "one",
    "occurrence", "occurrences", "of",       "more",      "may",           "must",         "occur",
    "cannot",     "before",      "the",      "first",     "repeatability", "restrictions", "properties",
    "assert",     "init",        "main"};

// Before 'is' stands one of these or the name of what is declared.
constexpr std::string_view clauses[] = {"init", "main"};

constexpr ForeignWord foreign_words[] = {{"action", "event"},
                                         {"do", "event"},
                                         {"repeat", "loop"},
                                         {"commit", "atomic"},
                                         {"committed", "atomic"},
                                         {"atom", "atomic"},
                                         {"emit", "send"},
                                         {"output", "send"},
                                         {"input", "receive"},
                                         {"recv", "receive"},
                                         {"get", "receive"},
                                         {"property", "properties"},
                                         {"restriction", "restrictions"},
                                         {"check", "assert"},
                                         {"verify", "assert"},
                                         {"invariant", "assert"},
                                         {"start", "init"},
                                         {"initial", "init"},
                                         {"system", "main"},
                                         {"nop", "skip"},
                                         {"null", "skip"},
                                         {"observer", "property"},
                                         {"context", "cdl"},
                                         {"process", "activity"},
                                         {"always", "all"},
                                         {"timer", "clock"}};

bool is_declaration_word(const Token& token) {
  return std::any_of(declaration_words.begin(), declaration_words.end(),
                     [&](std::string_view word) { return is_word(token, word); });
}

}  // namespace

Slips::Slips(std::vector<Token> tokens, const LineTable& lines, Read read)
    : tokens_(std::move(tokens)), lines_(lines), read_(std::move(read)) {
  for (std::size_t i = 1; i < tokens_.size(); ++i)
    if (is_word(tokens_[i], "is")) declared_.insert(tokens_[i - 1].text);
  declared_.erase("init");
  declared_.erase("main");
}

std::vector<std::string_view> Slips::meant(std::size_t at) const {
  if (tokens_[at].kind != TokenKind::Word) return {};
  if (at + 1 < size() && is_word(tokens_[at + 1], "is")) return meant_words(tokens_[at].text, clauses, foreign_words);
  const bool declares = at + 2 < size() && is_word(tokens_[at + 2], "is") && is_declaration_word(tokens_[at]);
  if (declares || declared_.contains(tokens_[at].text)) return {};
  return meant_words(tokens_[at].text, words, foreign_words);
}

}  // namespace beeline::frontend::cdl
