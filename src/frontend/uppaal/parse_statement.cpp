#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using Kind = ast::Statement::Kind;

namespace {

constexpr std::string_view statement_words[] = {"if", "else", "while", "do", "for", "return", "assert"};

}  // namespace

// `whlie (c) {`, `fro (i = 0;`, `retrun 3`: no call and no declaration goes on like this.
void Parser::refuse_misspelt_statement() {
  if (!at(T::Name)) return;
  bool odd = at(T::Number, 1) || at(T::LBrace, 1);
  if (at(T::LParen, 1)) {
    std::size_t ahead = 2;
    for (int open = 1; open > 0 && !at(T::End, ahead); ++ahead) {
      open += at(T::LParen, ahead) ? 1 : at(T::RParen, ahead) ? -1 : 0;
      odd = odd || at(T::Semicolon, ahead) || at(T::LBrace, ahead);
      if (odd) break;
    }
    odd = odd || at(T::LBrace, ahead) || at(T::Name, ahead);
  }
  if (!odd) return;
  const std::string_view meant = nearest(peek().text, statement_words);
  if (!meant.empty()) fail(peek().position, fmt::format("'{}' is no keyword; did you mean '{}'?", peek().text, meant));
}

ast::Statement* Parser::block() {
  Nested nested(*this);
  ast::Statement* out = ast_.statement();
  out->kind = Kind::Block;
  out->position = expect(T::LBrace).position;
  const auto beyond = [&] { return at_section() || at(T::State) || at(T::Init) || at(T::Trans) || at(T::Commit); };
  while (!at(T::RBrace) && !at(T::End) && !beyond()) {
    try {
      out->list.push_back(statement());
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      recover();
    }
  }
  if (beyond()) missing_brace("block", out->position);
  else expect(T::RBrace);
  return out;
}

ast::Statement* Parser::statement() {
  Nested nested(*this);
  const Token token = peek();
  if (token.kind == T::LBrace) return block();
  ast::Statement* out = ast_.statement();
  out->position = token.position;
  switch (token.kind) {
    case T::Semicolon: take(); break;
    case T::If:
      take();
      out->kind = Kind::If;
      expect(T::LParen);
      out->a = expression();
      expect(T::RParen);
      out->then = statement();
      if (accept(T::Else)) out->otherwise = statement();
      break;
    case T::While:
      take();
      out->kind = Kind::While;
      expect(T::LParen);
      out->a = expression();
      expect(T::RParen);
      out->then = statement();
      break;
    case T::Do:
      take();
      out->kind = Kind::DoWhile;
      out->then = statement();
      expect(T::While);
      expect(T::LParen);
      out->a = expression();
      expect(T::RParen);
      expect(T::Semicolon);
      break;
    case T::For:
      take();
      expect(T::LParen);
      if (at(T::Name) && at(T::Colon, 1)) {
        out->kind = Kind::ForEach;
        out->name = take().text;
        take();
        out->type = type();
      } else {
        out->kind = Kind::For;
        const auto part = [&](T closing) -> ast::Expr* {
          if (at(closing)) return nullptr;
          const std::vector<ast::Expr*> list = arguments(closing);
          if (list.size() == 1) return list[0];
          ast::Expr* all = make(ast::Expr::Kind::List, list[0]->position);
          all->list = list;
          for (const ast::Expr* e : list) all->depth = std::max(all->depth, e->depth + 1);
          return all;
        };
        out->a = part(T::Semicolon);
        expect(T::Semicolon);
        out->b = at(T::Semicolon) ? nullptr : expression();
        expect(T::Semicolon);
        out->c = part(T::RParen);
      }
      expect(T::RParen);
      out->then = statement();
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
      break;
    case T::Break:
    case T::Continue:
    case T::Switch:
      fail(token.position, "'break', 'continue' and 'switch' are reserved words without a meaning in UPPAAL");
    default:
      refuse_misspelt_statement();
      if (at_type()) {
        out->kind = Kind::Declaration;
        out->variables = variables();
      } else {
        out->kind = Kind::Expression;
        out->a = expression();
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
