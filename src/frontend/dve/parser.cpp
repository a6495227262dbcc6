#include "frontend/dve/parser.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/common/printed_signs.h"

namespace beeline::frontend::dve {

Parser::Parser(const Text& text, util::Diagnostics& diagnostics, util::Watch& watch)
    : Parser(text, tokenize(text.view(), watch), diagnostics, watch) {}

Parser::Parser(const Text& text, std::vector<Token> tokens, util::Diagnostics& diagnostics, util::Watch& watch)
    : text_(text), diagnostics_(diagnostics), watch_(watch), tokens_(std::move(tokens)) {}

const Token& Parser::peek(std::size_t ahead) const {
  return next_ + ahead < tokens_.size() ? tokens_[next_ + ahead] : tokens_.back();
}

const Token& Parser::take() {
  const Token& token = peek();
  if (token.kind == T::LBrace) ++depth_;
  if (token.kind == T::RBrace) --depth_;
  if (next_ + 1 < tokens_.size()) ++next_;
  return token;
}

bool Parser::accept(T kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

util::Position Parser::behind() const {
  if (next_ == 0) return here();
  const Token& last = tokens_[next_ - 1];
  return text_.at(last.offset + last.text.size());
}

void Parser::fail(util::Position position, std::string message) {
  diagnostics_.error(position, std::move(message));
  throw GiveUp{};
}

// Tokens that are none.
void Parser::refuse_lexical_error() {
  const Token& token = peek();
  if (token.kind == T::OpenComment) fail(position(token), "this comment is not closed");
  if (token.kind != T::Bad) return;
  if (const PrintedSign* sign = printed_sign(token.text)) fail(position(token), complaint(*sign));
  fail(position(token), fmt::format("{} is no part of the language", described(token)));
}

void Parser::fail_here(std::string_view wanted) {
  refuse_lexical_error();
  fail(here(), fmt::format("expected {} but found {}", wanted, described(peek())));
}

void Parser::expect(T kind, std::string_view wanted) {
  if (!accept(kind)) fail_here(wanted);
}

void Parser::expect_end(T kind, std::string_view wanted) {
  if (accept(kind)) return;
  refuse_lexical_error();
  const bool in_line = behind().line == here().line;
  fail(in_line ? here() : behind(), fmt::format("expected {} but found {}", wanted, described(peek())));
}

Name Parser::name(std::string_view what) {
  misses_name_ = !at(T::Name);
  if (is_keyword(peek().kind) || at(T::AndAnd) || at(T::OrOr) || at(T::Not) || at(T::Imply)) {
    const std::string_view word = peek().text;
    if (word.front() >= 'a' && word.front() <= 'z')
      fail(here(), fmt::format("'{}' is a keyword and cannot be {}", word, what));
  }
  if (!at(T::Name)) fail_here(what);
  const Token& token = take();
  return {token.text, position(token)};
}

SystemSyntax Parser::model() {
  while (!at(T::End) && !diagnostics_.full()) {
    const std::size_t begin = next_;
    misses_name_ = false;
    try {
      top();
    } catch (GiveUp&) {
      skip_declaration(begin);
    }
  }
  return std::move(syntax_);
}

void Parser::top() {
  watch_.look();
  if (syntax_.system) {
    refuse_lexical_error();
    fail(here(), "nothing stands behind the line with 'system'");
  }
  switch (peek().kind) {
    case T::Const:
    case T::Byte:
    case T::Int: return all_or_none(syntax_.variables, [&] { variables(syntax_.variables); });
    case T::Channel: return all_or_none(syntax_.channels, [&] { channels(); });
    case T::Process: return process();
    case T::System: return system();
    case T::Semicolon: take(); return;
    default: break;
  }
  if (at(T::State) || at(T::Init) || at(T::Trans) || at(T::Commit) || at(T::Accept) || at(T::Assert))
    fail(here(), fmt::format("'{}' stands inside of a process", peek().text));
  if (at(T::RBrace)) fail(here(), "this '}' closes nothing");
  refuse_type();
  const T meant = at(T::Name) ? meant_keyword(peek().text) : T::End;
  if (meant != T::End)
    fail(here(), fmt::format("'{}' begins no declaration; did you mean '{}'?", peek().text, spelling(meant)));
  fail_here("a declaration, a process or 'system'");
}

void Parser::variables(std::vector<VariableSyntax>& into) {
  const bool constant = accept(T::Const);
  if (at(T::Name) && at(T::Assign, 1))
    fail(here(), fmt::format("a constant has a type: write const int {} = ...", peek().text));
  if (!at(T::Byte) && !at(T::Int)) fail_here("'byte' or 'int'");
  const Type type = take().kind == T::Byte ? Type::Byte : Type::Int;
  do {
    VariableSyntax variable;
    variable.type = type;
    variable.constant = constant;
    variable.name = name("the name of a variable");
    refuse_dash(variable.name.text);
    if (accept(T::LBracket)) {
      variable.size = expression();
      expect(T::RBracket, "']'");
      if (at(T::LBracket)) fail(here(), "arrays have one dimension");
    }
    if (at(T::Eq) || (at(T::Colon) && at(T::Assign, 1)))
      fail(here(), fmt::format("a value is given with '=', not with '{}'", at(T::Eq) ? "==" : ":="));
    if (accept(T::Assign)) {
      variable.braces = at(T::LBrace);
      if (variable.braces) variable.values = braced_expressions();
      else variable.values.push_back(expression());
    }
    into.push_back(std::move(variable));
  } while (accept(T::Comma));
  expect_end(T::Semicolon, "',' or ';'");
}

void Parser::channels() {
  take();
  std::vector<Type> types;
  const bool typed = accept(T::LBrace);
  if (typed) {
    do {
      if (!at(T::Byte) && !at(T::Int)) fail_here("'byte' or 'int'");
      types.push_back(take().kind == T::Byte ? Type::Byte : Type::Int);
    } while (accept(T::Comma));
    expect(T::RBrace, "',' or '}'");
  }
  do {
    ChannelSyntax channel{name("the name of a channel"), typed, types, 0};
    if (at(T::LBracket) && !typed)
      fail(here(),
           fmt::format("a channel with a buffer says what is in it: channel {{byte}} {}[...]", channel.name.text));
    if (accept(T::LBracket)) {
      const Token& token = peek();
      if (!at(T::Number)) fail_here("the size of the buffer");
      const auto [end, error] =
          std::from_chars(token.text.data(), token.text.data() + token.text.size(), channel.capacity);
      if (error != std::errc()) fail(here(), "this buffer is too large");
      take();
      expect(T::RBracket, "']'");
    } else if (typed) {
      fail_here("'[' and the size of the buffer");
    }
    syntax_.channels.push_back(std::move(channel));
  } while (accept(T::Comma));
  expect_end(T::Semicolon, "',' or ';'");
}

void Parser::system() {
  const Token& word = take();
  syntax_.system = Name{word.text, position(word)};
  if (at(T::System)) {
    diagnostics_.error(here(), "this 'system' is one too many");
    take();
  }
  if (!at(T::Async) && !at(T::Sync)) {
    constexpr std::string_view kinds[] = {"async", "sync"};
    if (at(T::Name)) fail(here(), fmt::format("a system is 'async' or 'sync'{}", suggestion(peek().text, kinds)));
    fail_here("'async' or 'sync'");
  }
  syntax_.synchronous = take().kind == T::Sync;
  if (accept(T::Property)) syntax_.property = name("the name of the property process");
  expect_end(T::Semicolon, syntax_.property ? "';'" : "'property' or ';'");
}

// Up to the end of what began there and could not be read; its words may be names that it declares.
void Parser::skip_declaration(std::size_t begin) {
  if (next_ == begin) take();
  if (misses_name_ && !syntax_.system) syntax_.doubtful = true;
  while (!at(T::End)) {
    const bool next_one = at(T::Process) || at(T::System) || (depth_ <= 0 && at(T::Channel));
    if (next_one || (depth_ <= 0 && accept(T::Semicolon))) break;
    take();
  }
  depth_ = 0;
  doubt(begin);
}

// What was read since then may have declared anything: `flag2]` as well a `flag`.
void Parser::doubt(std::size_t begin) {
  for (std::size_t i = begin; i < next_; ++i) {
    if (tokens_[i].kind != T::Name) continue;
    const std::string_view name = tokens_[i].text;
    syntax_.doubts.insert(name);
    syntax_.doubts.insert(name.substr(0, name.find_last_not_of("0123456789") + 1));
  }
}

}  // namespace beeline::frontend::dve
