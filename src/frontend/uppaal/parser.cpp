#include "frontend/uppaal/parser.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using ast::Expr;

namespace {

constexpr std::string_view joined_conditions = "conditions are joined with '&&', not with ';'";

}  // namespace

Parser::Parser(const Text& text, Dialect dialect, Names& names, ast::Ast& ast, util::Diagnostics& diagnostics,
               util::Watch& watch)
    : text_(text),
      dialect_(dialect),
      ast_(ast),
      names_(names),
      diagnostics_(diagnostics),
      watch_(watch),
      tokens_(tokenize(text, dialect, names, diagnostics, watch)),
      last_(tokens_.list.size() - 1) {
  end_ = tokens_.list[last_];
  for (const T word : ast_.misnamed) read_as_name(word);
  compares_ = dialect == Dialect::Query;
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
  if (at(kind)) return take();
  if (kind == T::Semicolon && next_ > 0 && peek().starts_line)
    fail(text_.at(tokens_.list[next_ - 1].end), "a ';' is missing at the end of this line");
  if (kind == T::Name) refuse_as_name();
  fail_here(describe(kind));
}

void Parser::refuse_as_name() {
  const Token &token = peek(), &next = peek(1);
  if (token.kind == T::Number && next.kind == T::Name && token.end == next.begin)
    fail(token.position, fmt::format("'{}{}' is no name: names begin with a letter", spelt(token), next.text));
  const bool alone = next.kind == T::Semicolon || next.kind == T::Comma || next.kind == T::Assign ||
                     next.kind == T::LParen || next.kind == T::LBrace;
  if (alone && token.kind >= T::Xor)
    fail(token.position, fmt::format("expected a name, but {} is a keyword", describe(token.kind)));
}

void Parser::fail(util::Position position, std::string message) {
  tell(position, std::move(message));
  throw Failure();
}

void Parser::tell_expected(std::string_view wanted) {
  if (next_ < quiet_until_ || tokens_.is_doubtful(next_)) return;
  const Token& token = peek();
  if (closes_nothing()) return tell(token.position, "this '}' is one too many: no '{' before it is open");
  tell(token.position, fmt::format("expected {} but found {}", wanted,
                                   at(T::Name) ? fmt::format("'{}'", token.text) : describe(token.kind)));
}

bool Parser::closes_nothing() const {
  if (!at(T::RBrace)) return false;
  std::ptrdiff_t open = 0;
  for (std::size_t i = 0; i < next_; ++i)
    open += tokens_.list[i].kind == T::LBrace ? 1 : tokens_.list[i].kind == T::RBrace ? -1 : 0;
  return open <= 0;
}

void Parser::fail_here(std::string_view wanted) {
  tell_expected(wanted);
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
  quiet_until_ = next_ + consequences;
}

// Those around it are open for the same reason: told once.
void Parser::missing_brace(std::string_view what, util::Position opened) {
  if (tokens_.is_doubtful(next_) || next_ < quiet_until_) return;
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
auto Parser::label(Read read, std::string_view advice) -> decltype(read()) {
  using Result = decltype(read());
  if (blank()) return Result();
  try {
    if (at(T::Select) || at(T::Guard) || at(T::Sync) || at(T::AssignWord))
      fail(peek().position, fmt::format("a label is written without {}", describe(peek().kind)));
    Result result = read();
    if (at(T::Semicolon) && at(T::End, 1) && diagnostics_.has_errors()) take();
    if (at(T::Semicolon)) fail(peek().position, std::string(at(T::End, 1) ? "a label ends without ';'" : advice));
    expect_end();
    return result;
  } catch (Failure&) {
    return Result();
  }
}

std::vector<ast::Parameter> Parser::parameter_label() {
  return label([&] { return parameters(); }, "parameters are separated by ','");
}

std::vector<ast::SelectVariable> Parser::select_label() {
  return label([&] { return selects(); }, "variables are separated by ',', not by ';'");
}

Expr* Parser::expression_label() {
  return label([&] { return condition(); }, joined_conditions);
}

void Parser::refuse_string() {
  if (at(T::String)) fail(peek().position, "a string is no truth value: write the condition without quotes");
}

Expr* Parser::condition() {
  struct Comparing {
    bool& compares;
    const bool before = std::exchange(compares, true);
    ~Comparing() { compares = before; }
  };
  Expr* out = nullptr;
  {
    const Comparing comparing{compares_};
    refuse_string();
    out = expression();
  }
  if (at(T::Comma)) fail(peek().position, "conditions are joined with '&&', not with ','");
  if (!peek().starts_line) refuse_second_condition();
  warn_of_shift(*out);
  return out;
}

std::vector<Expr*> Parser::update_label() {
  return label([&] { return updates(T::End); }, "updates are separated by ',', not by ';'");
}

// `invariant ; exponential rate` is how some versions store both in one label.
Expr* Parser::invariant_label() {
  return label(
      [&] {
        Expr* invariant = at(T::Semicolon) ? nullptr : condition();
        if (accept(T::Semicolon) && !at(T::End)) rate();
        return invariant;
      },
      joined_conditions);
}

// Behind an invariant. It is not looked at, so it must not be another condition.
void Parser::rate() {
  const util::Position semicolon = tokens_.list[next_ - 1].position;
  const Expr* rate = expression();
  const T op = rate->kind == Expr::Kind::Binary ? rate->op : T::End;
  if ((op >= T::Lt && op <= T::Gt) || op == T::AndAnd || op == T::OrOr) tell(semicolon, std::string(joined_conditions));
  if (accept(T::Colon)) expression();
}

void Parser::sync_label(ast::Edge& edge) {
  label(
      [&] {
        synchronisation(edge);
        return true;
      },
      "an edge synchronises on one channel");
}

}  // namespace beeline::frontend::uppaal
