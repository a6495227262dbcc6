#include "frontend/fiacre/parser.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

syntax::File Parser::file() {
  file_.end = tokens_.all.back().position;
  while (word() != Word::End && !diagnostics_.full()) {
    watch_.look();
    const std::size_t start = next_;
    misses_name_ = false;
    try {
      declaration();
    } catch (const GiveUp&) {
      skip_declaration(start);
    }
  }
  return std::move(file_);
}

const Token& Parser::token(std::size_t ahead) const {
  return tokens_.all[std::min(next_ + ahead, tokens_.all.size() - 1)];
}

const Token& Parser::take() {
  const Token& taken = token();
  if (taken.word != Word::End) ++next_;
  return taken;
}

bool Parser::accept(Word wanted) {
  if (word() != wanted) return false;
  take();
  return true;
}

bool Parser::accept_name(std::string_view text) {
  if (word() != Word::Name || token().text != text) return false;
  take();
  return true;
}

void Parser::expect(Word wanted, std::string_view what) {
  if (!accept(wanted)) fail_here(what);
}

syntax::Name Parser::name(std::string_view what) {
  const Token& found = token();
  misses_name_ = found.word != Word::Name;
  if (is_reserved(found.word))
    fail(found.position, fmt::format("'{}' is a word of the language and cannot be {}", found.text, what));
  if (misses_name_) fail_here(what);
  take();
  return {found.text, found.position};
}

std::vector<syntax::Name> Parser::names(std::string_view what) {
  std::vector<syntax::Name> all;
  do all.push_back(name(what));
  while (accept(Word::Comma));
  return all;
}

void Parser::close(Word opened, std::string_view what) {
  if (word() != Word::EndWord) check_block_end(fmt::format("'end' of '{}'", what));
  expect(Word::EndWord, fmt::format("'end' of '{}'", what));
  accept(opened);
}

void Parser::fail(util::Position position, std::string message) {
  tell(position, std::move(message));
  throw GiveUp{};
}

// One message a line: what else is wrong there follows from it more often than not.
void Parser::tell(util::Position position, std::string message) {
  const auto& all = diagnostics_.all();
  const bool told = std::any_of(all.begin(), all.end(), [&](const util::Diagnostic& d) {
    return d.severity == util::Severity::Error && d.position.line == position.line && d.position.file == position.file;
  });
  if (!told) diagnostics_.error(position, std::move(message));
}

void Parser::fail_here(std::string_view expected) {
  fail(token().position, fmt::format("expected {} but found {}", expected, seen()));
}

void Parser::frac_only(util::Position position, std::string_view what) {
  if (dialect_ == Dialect::Obp) tell(position, fmt::format("unsupported: {}; only the dialect frac has this", what));
}

std::string Parser::seen() const {
  if (word() == Word::End) return tokens_.of_queries ? "the end of the query" : "the end of the file";
  if (word() == Word::Text) return "a text in quotes";
  return fmt::format("'{}'", token().text);
}

// Where a block stops without what ends it: a slip in a word, or a ';' that is missing.
void Parser::check_block_end(std::string_view expected) {
  if (word() != Word::Name && !statement_is_next()) fail_here(expected);
  const std::string meant =
      word() == Word::Name && token(1).word != Word::Assign ? suggestion(token().text, reserved_words()) : "";
  if (!meant.empty()) fail(token().position, fmt::format("expected {} but found {}{}", expected, seen(), meant));
  fail(token().position, fmt::format("expected ';' or {} but found {}", expected, seen()));
}

}  // namespace beeline::frontend::fiacre
