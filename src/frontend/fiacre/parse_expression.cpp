// The part of Parser that reads expressions, places and patterns.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

using syntax::Expr;

namespace {

Expr made(Expr::Kind kind, const Token& at, Word op = Word::End) {
  Expr result;
  result.kind = kind;
  result.op = op;
  result.text = at.text;
  result.position = at.position;
  return result;
}

}  // namespace

// Rows of operators and indices make deep trees without nesting.
void Parser::contain(Expr& whole, Expr part) {
  whole.depth = std::max(whole.depth, part.depth + 1);
  if (whole.depth > deepest_expression) fail(whole.position, too_deep());
  whole.operands.push_back(std::move(part));
}

Expr Parser::expression() {
  const Nesting nesting(*this);
  Expr condition = disjunction();
  if (implication_is_next()) return implied(std::move(condition));
  if (word() == Word::Parallel)
    fail(token().position, "'||' puts processes side by side; conditions are joined by 'or'");
  if (word() != Word::Question) return condition;
  return conditional(std::move(condition));
}

// `c ? a : d ? b : e`: what goes on behind the ':' is no nesting.
Expr Parser::conditional(Expr condition) {
  std::vector<Expr> choices;
  std::optional<Expr> last;
  while (!last) {
    Expr& choice = choices.emplace_back(made(Expr::Kind::Conditional, take()));
    contain(choice, std::move(condition));
    contain(choice, expression());
    expect(Word::Colon, "':' and the other value");
    condition = disjunction();
    if (implication_is_next()) last = implied(std::move(condition));
    else if (word() != Word::Question) last = std::move(condition);
  }
  for (; !choices.empty(); choices.pop_back()) {
    contain(choices.back(), std::move(*last));
    last = std::move(choices.back());
  }
  return std::move(*last);
}

Expr Parser::chain(Word op, Expr (Parser::*part)()) {
  Expr first = (this->*part)();
  if (word() != op) return first;
  Expr result = made(Expr::Kind::Chain, token(), op);
  contain(result, std::move(first));
  while (accept(op)) contain(result, (this->*part)());
  return result;
}

template <class... Words>
Expr Parser::left_associative(Expr (Parser::*part)(), Words... ops) {
  Expr left = (this->*part)();
  while (((word() == ops) || ...)) {
    Expr result = made(Expr::Kind::Binary, token(), word());
    take();
    contain(result, std::move(left));
    contain(result, (this->*part)());
    left = std::move(result);
  }
  return left;
}

// Of numbers: a tree to the left, or flat where that would be deep.
template <class... Words>
Expr Parser::row(Expr (Parser::*part)(), Words... ops) {
  Expr left = (this->*part)();
  std::size_t length = 1;
  while (((word() == ops) || ...)) {
    const Token& sign = take();
    Expr right = (this->*part)();
    if (++length <= short_row) {
      Expr result = made(Expr::Kind::Binary, sign, sign.word);
      contain(result, std::move(left));
      contain(result, std::move(right));
      left = std::move(result);
      continue;
    }
    if (length == short_row + 1) {
      Expr result = made(Expr::Kind::Row, sign);
      contain(result, std::move(left));
      left = std::move(result);
    }
    left.signs.push_back({sign.word, sign.position});
    if (left.signs.size() < longest_row || sign.word == Word::Divide || sign.word == Word::Modulo) ++left.depth;
    contain(left, std::move(right));
  }
  return left;
}

Expr Parser::disjunction() { return chain(Word::Or, &Parser::conjunction); }
Expr Parser::conjunction() { return chain(Word::And, &Parser::equality); }
Expr Parser::equality() { return left_associative(&Parser::relation, Word::Equal, Word::NotEqual); }
Expr Parser::relation() {
  Expr result = left_associative(&Parser::sum, Word::Less, Word::LessEqual, Word::Greater, Word::GreaterEqual);
  if (word() == Word::Implies && !tokens_.of_queries) fail(token().position, "'=>' is no operator; did you mean '>='?");
  return result;
}
Expr Parser::sum() { return row(&Parser::product, Word::Plus, Word::Minus); }
Expr Parser::product() { return row(&Parser::unary, Word::Times, Word::Divide, Word::Modulo); }

Expr Parser::unary() {
  switch (word()) {
    case Word::Minus:
    case Word::Not:
    case Word::Dollar:
    case Word::Empty:
    case Word::Full:
    case Word::First:
    case Word::Dequeue:
    case Word::Length: {
      const Nesting nesting(*this);
      Expr result = made(Expr::Kind::Unary, token(), word());
      take();
      contain(result, unary());
      return result;
    }
    default: return with_constructor(postfix(primary()));
  }
}

Expr Parser::postfix(Expr operand) {
  for (;;) {
    if (word() == Word::LeftBracket) {
      Expr result = made(Expr::Kind::Index, take());
      contain(result, std::move(operand));
      contain(result, expression());
      expect(Word::RightBracket, "']'");
      operand = std::move(result);
    } else if (word() == Word::Dot) {
      take();
      if (tokens_.of_queries &&
          (word() == Word::Length || word() == Word::First || word() == Word::Empty || word() == Word::Full)) {
        Expr result = made(Expr::Kind::Unary, token(), word());
        take();
        contain(result, std::move(operand));
        operand = std::move(result);
        continue;
      }
      const syntax::Name field = name("the name of a field");
      Expr result = made(Expr::Kind::Field, token());
      result.text = field.text;
      result.position = field.position;
      contain(result, std::move(operand));
      operand = std::move(result);
    } else {
      return operand;
    }
  }
}

Expr Parser::primary() {
  const Nesting nesting(*this);
  switch (word()) {
    case Word::Number: return made(Expr::Kind::Number, take());
    case Word::True: return made(Expr::Kind::True, take());
    case Word::False: return made(Expr::Kind::False, take());
    case Word::Any: return made(Expr::Kind::Any, take());
    case Word::Name: return named();
    case Word::Enqueue:
    case Word::Append: return two_arguments();
    case Word::LeftBrace: return member_is_next() ? member() : brace_literal();
    case Word::LeftBracket: return list(Expr::Kind::Array, Word::RightBracket, "']'");
    case Word::LeftQueue: return list(Expr::Kind::Queue, Word::RightQueue, "'|}'");
    case Word::LeftParen: {
      take();
      Expr result = expression();
      expect(Word::RightParen, "')'");
      return result;
    }
    default: fail_here("an expression");
  }
}

// Whether what follows a name is what it is applied to, as in `urgent h`.
bool Parser::argument_is_next() const {
  if (implication_is_next()) return false;
  switch (word()) {
    case Word::Number:
    case Word::True:
    case Word::False:
    case Word::Any:
    case Word::Name:
    case Word::Enqueue:
    case Word::Append:
    case Word::LeftBrace:
    case Word::LeftQueue:
    case Word::LeftParen:
    case Word::Not:
    case Word::Dollar:
    case Word::Empty:
    case Word::Full:
    case Word::First:
    case Word::Dequeue:
    case Word::Length: return true;
    default: return false;
  }
}

Expr Parser::named() {
  Expr result = made(Expr::Kind::Name, take());
  if (!argument_is_next()) return result;
  result.kind = Expr::Kind::Apply;
  if (!accept(Word::LeftParen)) {
    contain(result, unary());
    return result;
  }
  if (accept(Word::RightParen)) return result;
  do contain(result, expression());
  while (accept(Word::Comma));
  expect(Word::RightParen, "',' and another argument, or ')'");
  return result;
}

Expr Parser::two_arguments() {
  Expr result = made(Expr::Kind::Binary, token(), word());
  const Token& what = take();
  expect(Word::LeftParen, fmt::format("'(' and the queue to {} to", what.text));
  contain(result, expression());
  expect(Word::Comma, fmt::format("',' and the value to {}", what.text));
  contain(result, expression());
  expect(Word::RightParen, "')'");
  return result;
}

Expr Parser::brace_literal() {
  Expr result = made(Expr::Kind::Record, take());
  do {
    result.fields.push_back(name("the name of a field"));
    expect(Word::Equal, "'=' and the value of the field");
    contain(result, expression());
  } while (accept(Word::Comma));
  expect(Word::RightBrace, "',' and another field, or '}'");
  return result;
}

Expr Parser::list(Expr::Kind kind, Word closing, std::string_view closing_text) {
  Expr result = made(kind, take());
  if (kind == Expr::Kind::Queue && accept(closing)) return result;
  do contain(result, expression());
  while (accept(Word::Comma));
  expect(closing, fmt::format("',' and another element, or {}", closing_text));
  return result;
}

Expr Parser::place() {
  const syntax::Name variable = name("a variable");
  Expr result;
  result.kind = Expr::Kind::Name;
  result.text = variable.text;
  result.position = variable.position;
  return postfix(std::move(result));
}

Expr Parser::pattern() { return unary(); }

}  // namespace beeline::frontend::fiacre
