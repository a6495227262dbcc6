#include "frontend/uppaal/parser.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using ast::Expr;

Parser::Parser(const Text& text, Dialect dialect, Names& names, ast::Ast& ast, util::Diagnostics& diagnostics,
               util::Watch& watch)
    : text_(text),
      ast_(ast),
      names_(names),
      diagnostics_(diagnostics),
      watch_(watch),
      tokens_(tokenize(text, dialect, names, diagnostics, watch)),
      last_(tokens_.list.size() - 1) {
  end_ = tokens_.list[last_];
}

const Token& Parser::peek(std::size_t ahead) const {
  const std::size_t index = next_ + ahead;
  return index >= last_ ? end_ : tokens_.list[index];
}

bool Parser::at_word(std::string_view word, std::size_t ahead) const {
  return peek(ahead).kind == T::Name && peek(ahead).text == word;
}

Token Parser::take() {
  watch_.look();
  const Token token = peek();
  if (next_ < last_) ++next_;
  return token;
}

bool Parser::accept(T kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

Token Parser::expect(T kind) {
  if (!at(kind)) fail_here(describe(kind));
  return take();
}

void Parser::fail(util::Position position, std::string message) {
  tell(position, std::move(message));
  throw Failure();
}

void Parser::tell_expected(std::string_view wanted, std::span<const std::string_view> words) {
  const Token& token = peek();
  const bool is_name = token.kind == T::Name;
  const std::string found = is_name ? fmt::format("'{}'", token.text) : describe(token.kind);
  tell(token.position,
       fmt::format("expected {} but found {}{}", wanted, found, is_name ? suggestion(token.text, words) : ""));
}

void Parser::fail_here(std::string_view wanted, std::span<const std::string_view> words) {
  tell_expected(wanted, words);
  throw Failure();
}

void Parser::expect_end() {
  if (!at(T::End)) fail_here("the end of the text");
}

// Goes on after the next `;` or `}` of this level, but never beyond the beginning of a process or the system line.
void Parser::recover() {
  int open = 0, parentheses = 0;
  while (!at(T::End) && !at_section()) {
    if (at(T::RBrace) && open == 0) break;
    const T kind = take().kind;
    parentheses = std::max(0, parentheses + (kind == T::LParen ? 1 : kind == T::RParen ? -1 : 0));
    if (kind == T::LBrace) ++open;
    if (kind == T::RBrace && --open == 0) break;
    if (kind == T::Semicolon && open == 0 && parentheses == 0) break;
  }
  quiet_until_ = next_ + 3;
}

// Those around it are open for the same reason: told once.
void Parser::missing_brace(std::string_view what, util::Position opened) {
  if (tokens_.is_doubtful(next_)) return;
  const util::Position here = peek().position;
  if (!diagnostics_.all().empty() && diagnostics_.all().back().position == here) return;
  diagnostics_.error(here, fmt::format("a '}}' is missing before this: the {} that begins in line {} is not closed",
                                       what, opened.line));
}

void Parser::skip_braces() {
  expect(T::LBrace);
  int open = 1;
  while (open > 0 && !at(T::End)) {
    const T kind = take().kind;
    open += kind == T::LBrace ? 1 : kind == T::RBrace ? -1 : 0;
  }
  if (open > 0) fail_here("'}'");
}

template <class Read>
auto Parser::label(Read read) -> decltype(read()) {
  using Result = decltype(read());
  if (blank()) return Result();
  try {
    Result result = read();
    expect_end();
    return result;
  } catch (Failure&) {
    return Result();
  }
}

std::vector<ast::Parameter> Parser::parameter_label() {
  return label([&] { return parameters(); });
}

std::vector<ast::SelectVariable> Parser::select_label() {
  return label([&] { return selects(); });
}

Expr* Parser::expression_label() {
  return label([&] { return condition(); });
}

Expr* Parser::condition() {
  Expr* out = expression();
  if (at(T::Comma)) fail(peek().position, "conditions are joined with '&&', not with ','");
  return out;
}

std::vector<Expr*> Parser::update_label() {
  return label([&] { return arguments(T::End); });
}

// `invariant ; exponential rate` is how some versions store both in one label.
Expr* Parser::invariant_label() {
  return label([&] {
    Expr* invariant = at(T::Semicolon) ? nullptr : condition();
    if (accept(T::Semicolon) && !at(T::End)) expression();
    return invariant;
  });
}

void Parser::sync_label(ast::Edge& edge) {
  label([&] {
    synchronisation(edge);
    return true;
  });
}

}  // namespace beeline::frontend::uppaal
