#include <algorithm>

#include <fmt/format.h>

#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using Kind = ast::Statement::Kind;

namespace {

constexpr std::string_view while_words[] = {"while"};
constexpr int most_alternatives = 1000;

}  // namespace

// What was counted inside it counts no more.
class Parser::Alternatives {
 public:
  explicit Alternatives(Parser& parser) : parser_(parser), before_(parser.alternatives_) {}
  ~Alternatives() { parser_.alternatives_ = before_; }
  Alternatives(const Alternatives&) = delete;
  Alternatives& operator=(const Alternatives&) = delete;

 private:
  Parser& parser_;
  const int before_;
};

ast::Statement* Parser::block(bool may_end) {
  Nested nested(*this);
  ast::Statement* out = ast_.statement();
  out->kind = Kind::Block;
  const bool opened = at(T::LBrace);
  out->position = open_brace();
  const auto beyond = [&] {
    return at_section() || at(T::State) || at(T::Init) || at(T::Trans) || at(T::Commit) || (may_end && at(T::Else)) ||
           at_function();
  };
  while (!at(T::RBrace) && !at(T::End)) {
    if (skip_nested_function()) continue;
    if (beyond()) break;
    try {
      out->list.push_back(statement());
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      recover();
    }
  }
  if (beyond() && !opened) return out;  // neither of its braces is there
  if (beyond()) missing_brace("block", out->position);
  else expect(T::RBrace);
  return out;
}

// What stands in the parentheses of an `if`, `while` or `for`. One that is missing is told, and so is what is wrong
// between them; the rest is read all the same.
template <class Read>
void Parser::parenthesised(Read read) {
  const int semicolons = tokens_.list[next_ - 1].kind == T::For ? 2 : 0;
  const bool opened = accept(T::LParen);
  if (!opened) {
    tell_expected("'('");
    std::size_t ahead = 0;
    while (!at(T::Semicolon, ahead) && !at(T::LBrace, ahead) && !at(T::End, ahead)) ++ahead;
    quiet_until_ = std::max(quiet_until_, next_ + ahead);
  }
  const std::size_t begin = next_;
  try {
    read();
  } catch (Failure&) {
    if (diagnostics_.full() || !opened || !skip_parentheses(begin, semicolons)) throw;
  }
  if (opened && at(T::LBrace)) tell_expected("')'");
  else if (opened) expect(T::RParen);
  else accept(T::RParen);
}

// To the `)` that closes what is open at `begin`, when there is one within the statement.
bool Parser::skip_parentheses(std::size_t begin, int semicolons) {
  int open = 1;
  for (std::size_t i = begin; i < last_; ++i) {
    const T kind = tokens_.list[i].kind;
    if (kind == T::LBrace || kind == T::RBrace || (kind == T::Semicolon && --semicolons < 0)) return false;
    open += kind == T::LParen ? 1 : kind == T::RParen ? -1 : 0;
    if (open > 0 || i < next_) continue;
    next_ = i;
    quiet_until_ = i + consequences;
    return true;
  }
  return false;
}

void Parser::loop_head(ast::Statement& out) {
  const bool each = at(T::Name) && (at(T::Colon, 1) || at_word("in", 1) || (at(T::Name, 1) && at(T::RParen, 2)));
  if (!each && at_type()) {
    const util::Position here = peek().position;
    type();
    tell(here,
         fmt::format("a loop declares no variable like this: write 'for ({0} : int[0,9])', or declare '{0}' before "
                     "the loop",
                     at(T::Name) ? peek().text : "i"));
  }
  if (each || (at(T::Name) && at(T::Colon, 1))) {
    out.kind = Kind::ForEach;
    out.name = take().text;
    expect_colon();
    out.type = type();
    return;
  }
  out.kind = Kind::For;
  const auto part = [&](T closing) -> ast::Expr* {
    if (at(closing)) return nullptr;
    const std::vector<ast::Expr*> list = arguments(closing);
    if (list.size() == 1) return list[0];
    ast::Expr* all = make(ast::Expr::Kind::List, list[0]->position);
    all->list = list;
    for (const ast::Expr* e : list) all->depth = std::max(all->depth, e->depth + 1);
    return all;
  };
  out.a = part(T::Semicolon);
  if (at(T::RParen)) fail(peek().position, "the three parts of a 'for' are separated by ';'");
  expect(T::Semicolon);
  out.b = at(T::Semicolon) ? nullptr : expression();
  expect(T::Semicolon);
  out.c = part(T::RParen);
}

// `while (c) do s;`: the `do` of a loop inside this one has a `while` behind its statement.
ast::Statement* Parser::loop_body() {
  if (!at(T::Do)) return statement();
  std::size_t ahead = 1;
  for (int open = 0; !at(T::End, ahead); ++ahead) {
    open += at(T::LBrace, ahead) ? 1 : at(T::RBrace, ahead) ? -1 : 0;
    if (open < 0 || (open == 0 && (at(T::RBrace, ahead) || at(T::Semicolon, ahead)))) break;
  }
  if (at(T::While, ahead + 1)) return statement();
  tell(peek().position, "'do' is not written here: the statement follows the ')' at once");
  take();
  ast::Statement* out = statement();
  if (at_word("end") || at_word("done") || at_word("od")) {
    take();
    accept(T::Semicolon);
  }
  return out;
}

// `if (a) s; else if (b) t; else u;`: an `else if` is no nesting, but it is bounded as one, as what walks over it
// recurses.
void Parser::choice(ast::Statement& first) {
  const Alternatives alternatives(*this);
  ast::Statement* out = &first;
  for (;;) {
    take();
    out->kind = Kind::If;
    parenthesised([&] { out->a = expression(); });
    if (at_word("then") && !at(T::Assign, 1)) {
      tell(peek().position, "'then' is not written: the statement follows the ')' at once");
      take();
    }
    out->then = at(T::LBrace) ? block(true) : statement();
    if (!repair_else() && !accept(T::Else)) return;
    repair_statement();
    if (!at(T::If)) break;
    ast::Statement* next = ast_.statement();
    next->position = peek().position;
    if (++alternatives_ <= most_alternatives) out->otherwise = next;
    else if (alternatives_ == most_alternatives + 1)
      tell(next->position,
           fmt::format("more than {} times 'else if' in a row or inside each other", most_alternatives));
    out = next;
  }
  out->otherwise = statement();
}

ast::Statement* Parser::statement() {
  Nested nested(*this);
  repair_statement();
  const Token token = peek();
  if (token.kind == T::LBrace) return block();
  ast::Statement* out = ast_.statement();
  out->position = token.position;
  switch (token.kind) {
    case T::Semicolon: take(); break;
    case T::If: choice(*out); break;
    case T::Else:
      tell(token.position, "this 'else' belongs to no 'if': several statements before it need '{' and '}'");
      unbalanced_ = true;
      take();
      return statement();
    case T::While:
      take();
      out->kind = Kind::While;
      parenthesised([&] { out->a = expression(); });
      out->then = loop_body();
      break;
    case T::Do:
      take();
      out->kind = Kind::DoWhile;
      out->then = statement();
      repair_until();
      repair(while_words);
      expect(T::While);
      parenthesised([&] { out->a = expression(); });
      expect(T::Semicolon);
      break;
    case T::For:
      take();
      parenthesised([&] { loop_head(*out); });
      out->then = loop_body();
      break;
    case T::Return:
      take();
      out->kind = Kind::Return;
      if (!at(T::Semicolon)) out->a = expression();
      expect(T::Semicolon);
      break;
    case T::Assert:
      take();
      out->kind = Kind::Assert;
      out->a = expression();
      expect(T::Semicolon);
      break;
    case T::Typedef:
      take();
      out->kind = Kind::Typedef;
      out->variables = variables();
      for (const ast::Declarator& type : out->variables.list) ast_.type_names.insert(type.name);
      break;
    case T::Break:
    case T::Continue:
    case T::Switch:
      fail(token.position,
           fmt::format("'break', 'continue' and 'switch' are reserved words without a meaning in UPPAAL: write {}",
                       token.kind == T::Switch ? "'if' and 'else if'" : "a condition of the loop"));
    default:
      if (at_type()) {
        out->kind = Kind::Declaration;
        out->variables = variables();
      } else {
        out->kind = Kind::Expression;
        const std::size_t first = next_;
        out->a = expression();
        tell_joined(first, *out->a, "statements are separated by ';'");
        while (accept(T::Comma)) {  // `i = 0, j = 0;`
          ast::Statement* next = ast_.statement();
          next->position = peek().position;
          next->kind = Kind::Expression;
          next->a = expression();
          if (out->kind != Kind::Block) {
            ast::Statement* all = ast_.statement();
            all->kind = Kind::Block;
            all->position = out->position;
            all->list.push_back(out);
            out = all;
          }
          out->list.push_back(next);
        }
        expect(T::Semicolon);
      }
  }
  return out;
}

}  // namespace beeline::frontend::uppaal
