// The part of Parser that walks over tokens and declarations.
#include "frontend/cdl/parser.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

constexpr std::string_view clauses[] = {"options", "ltl", "restrictions", "properties", "assert", "init", "main"};

}  // namespace

Parser::Parser(std::vector<Token> tokens, const LineTable& lines, util::Diagnostics& diagnostics, util::Watch& watch)
    : lines_(lines), diagnostics_(diagnostics), watch_(watch), tokens_(std::move(tokens)) {}

Parsed Parser::run() {
  while (!at(TokenKind::End) && !diagnostics_.full()) {
    watch_.look();
    const std::size_t begin = next_;
    try {
      declaration();
      kept_events_ = parsed_.unit.events.size();
    } catch (const Skip&) {
      recover(begin);
    }
  }
  return std::move(parsed_);
}

// --- tokens

std::string Parser::seen() const {
  switch (token().kind) {
    case TokenKind::End: return "the end of the file";
    case TokenKind::String: return fmt::format("\"{}\"", token().text);
    case TokenKind::Informal: return fmt::format("#{}#", token().text);
    default: return fmt::format("'{}'", token().text);
  }
}

bool Parser::accept(TokenKind kind) {
  if (!at(kind)) return false;
  advance();
  return true;
}

bool Parser::accept_word(std::string_view word) {
  if (!at_word(word)) return false;
  advance();
  return true;
}

void Parser::expect(TokenKind kind, std::string_view what) {
  if (!accept(kind)) fail(fmt::format("expected {} but found {}", what, seen()));
}

void Parser::expect_word(std::string_view word, std::string_view example) {
  if (accept_word(word)) return;
  const std::string_view wanted[] = {word};
  const std::string meant = at(TokenKind::Word) ? suggestion(token().text, wanted) : "";
  fail(fmt::format("expected '{}'{} but found {}{}", word, example.empty() ? "" : fmt::format(", as in '{}',", example),
                   seen(), meant));
}

void Parser::expect_words(std::initializer_list<std::string_view> words, std::string_view example) {
  for (const std::string_view word : words) expect_word(word, example);
}

Name Parser::name(std::string_view what) {
  if (!at_name()) fail(fmt::format("expected {} but found {}", what, seen()));
  if (at(TokenKind::Word) && (declared_kind(token()) || at_word("is")))
    fail(fmt::format("expected {0} but found the keyword {1}; as a name it is put into quotes: {1}", what, seen()));
  Name found{std::string(token().text), position()};
  advance();
  return found;
}

std::vector<Reference> Parser::references(std::string_view what) {
  std::vector<Reference> all;
  do all.push_back(reference(what));
  while (accept(TokenKind::Comma));
  return all;
}

std::int32_t Parser::integer(std::string_view what) {
  if (!at(TokenKind::Integer)) fail(fmt::format("expected {} but found {}", what, seen()));
  const auto value = static_cast<std::int32_t>(token().value);
  advance();
  return value;
}

void Parser::fail(std::string message) {
  diagnostics_.error(position(), at(TokenKind::Bad) ? token().complaint : std::move(message));
  throw Skip{};
}

// --- declarations

std::optional<DeclarationKind> Parser::declared_kind(const Token& token) const {
  for (std::size_t i = 0; i < declaration_kinds; ++i)
    if (is_word(token, declaration_words[i])) return static_cast<DeclarationKind>(i);
  return std::nullopt;
}

bool Parser::at_declaration(std::size_t ahead) const {
  return declared_kind(token(ahead)) && at_name(ahead + 1) && at_word("is", ahead + 2);
}

void Parser::recover(std::size_t begin) {
  Unit& unit = parsed_.unit;
  unit.events.resize(kept_events_);
  nesting_ = 0;
  const Token& keyword = tokens_[begin];
  const Token& called = tokens_[std::min(begin + 1, tokens_.size() - 1)];
  const std::optional<DeclarationKind> kind = declared_kind(keyword);
  const bool is_name = called.kind == TokenKind::Quoted || (called.kind == TokenKind::Word && !is_word(called, "is"));
  if (kind && is_name) parsed_.doubts.add(*kind, std::string(called.text));
  else if (kind) parsed_.doubts.add_all(*kind);
  else parsed_.doubts.add_all();
  next_ = std::max(next_, begin + 1);
  while (!at(TokenKind::End) && !at_declaration(0)) advance();
}

void Parser::declaration() {
  const std::optional<DeclarationKind> kind = declared_kind(token());
  if (!kind) {
    const std::string tail = at(TokenKind::Word) ? suggestion(token().text, declaration_words) : "";
    fail(
        fmt::format("expected a declaration ('event', 'activity', 'predicate', 'property', 'restriction', 'cdl') but "
                    "found {}{}",
                    seen(), tail));
  }
  advance();
  Name declared = name(fmt::format("the name of the {}", to_string(*kind)));
  expect_word("is", fmt::format("{} {} is {{ ... }}", to_string(*kind), declared.text));
  Unit& unit = parsed_.unit;
  switch (*kind) {
    case DeclarationKind::Variable: return variable(std::move(declared));
    case DeclarationKind::Event: {
      Event read = event_in_braces();
      read.name = std::move(declared);
      unit.events.push_back(std::move(read));
      return;
    }
    case DeclarationKind::Activity: {
      Activity body = block();
      unit.activities.push_back({std::move(declared), std::move(body)});
      return;
    }
    case DeclarationKind::Predicate: {
      expect(TokenKind::LeftBrace, "'{'");
      options();
      Predicate body = predicate();
      expect(TokenKind::RightBrace, "'and', 'or' or '}'");
      unit.predicates.push_back({std::move(declared), std::move(body)});
      return;
    }
    case DeclarationKind::Property: return property(std::move(declared));
    case DeclarationKind::Restriction: return restriction(std::move(declared));
    case DeclarationKind::Ltl: return ltl();
    case DeclarationKind::Cdl: return cdl(std::move(declared));
  }
}

void Parser::options() {
  if (!at_word("options") || !at(TokenKind::LeftBrace, 1)) return;
  advance();
  advance();
  do {
    name("the name of an option");
    expect(TokenKind::Equal, "'='");
    expect(TokenKind::String, "a string, as in type = \"SDL\",");
  } while (accept(TokenKind::Semicolon));
  expect(TokenKind::RightBrace, "';' or '}'");
}

void Parser::variable(Name declared) {
  expect(TokenKind::LeftBrace, "'{'");
  Variable variable{std::move(declared), {}};
  do variable.values.push_back(name("a value of the variable"));
  while (accept(TokenKind::Comma));
  expect(TokenKind::RightBrace, "',' or '}'");
  parsed_.unit.variables.push_back(std::move(variable));
}

void Parser::ltl() {
  next_ -= 3;
  fail("unsupported: formulas of linear temporal logic; say it with a 'property' that is an observer");
}

void Parser::cdl(Name declared) {
  Cdl cdl;
  cdl.name = std::move(declared);
  expect(TokenKind::LeftBrace, "'{'");
  options();
  if (at_word("ltl")) fail("unsupported: formulas of linear temporal logic; use 'properties' with observers");
  if (accept_word("restrictions")) cdl.restrictions = references("the name of a restriction");
  if (accept_word("properties")) cdl.properties = references("the name of a property");
  asserts(cdl);
  if (accept_word("init")) {
    expect_word("is", "init is { ... }");
    cdl.init = part();
  }
  if (!at_word("main")) {
    for (const std::string_view clause : clauses)
      if (at_word(clause))
        fail(
            fmt::format("'{}' comes too late, or twice: the order is options, restrictions, properties, assert, init, "
                        "main",
                        clause));
    fail(fmt::format("expected 'main is {{ ... }}' but found {}{}", seen(),
                     at(TokenKind::Word) ? suggestion(token().text, clauses) : ""));
  }
  main(cdl);
  expect(TokenKind::RightBrace, "'}': nothing follows 'main'");
  parsed_.unit.cdls.push_back(std::move(cdl));
}

void Parser::asserts(Cdl& cdl) {
  if (!accept_word("assert")) return;
  for (;;) {
    cdl.asserts.push_back(predicate());
    if (accept(TokenKind::Comma)) continue;
    if (at_word("assert")) fail("a ';' is missing between this assert and the one before");
    if (!at(TokenKind::Semicolon)) return;
    if (!at_word("assert", 1)) fail("nothing to assert follows this ';': leave it out");
    advance();
    advance();
  }
}

void Parser::main(Cdl& cdl) {
  advance();
  expect_word("is", "main is { ... }");
  expect(TokenKind::LeftBrace, "'{'");
  do cdl.main.push_back(part());
  while (accept(TokenKind::Bars));
  if (at(TokenKind::Semicolon) || at(TokenKind::LeftBracket))
    fail("what stands in 'main' goes on side by side ('||'): put sequences and alternatives into braces of their own");
  expect(TokenKind::RightBrace, "'||' or '}'");
}

}  // namespace beeline::frontend::cdl
