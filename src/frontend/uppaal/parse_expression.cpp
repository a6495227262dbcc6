#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/uppaal/operators.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using ast::Expr;
using Kind = ast::Expr::Kind;

namespace {

constexpr int assignment_level = 1, conditional_level = 2, or_level = 3, and_level = 4;

// How tightly a binary operator binds; 0 for what is none. `or`, `imply` and `xor` share a level, as in UPPAAL.
int level_of(T op) {
  switch (op) {
    case T::Assign:
    case T::AddAssign:
    case T::SubAssign:
    case T::MulAssign:
    case T::DivAssign:
    case T::ModAssign:
    case T::AndAssign:
    case T::OrAssign:
    case T::XorAssign:
    case T::ShlAssign:
    case T::ShrAssign: return assignment_level;
    case T::Question: return conditional_level;
    case T::OrOr:
    case T::Imply:
    case T::Xor: return or_level;
    case T::AndAnd: return and_level;
    case T::Pipe: return 5;
    case T::Caret: return 6;
    case T::Amp: return 7;
    case T::Eq:
    case T::Ne: return 8;
    case T::Lt:
    case T::Le:
    case T::Ge:
    case T::Gt: return 9;
    case T::Min:
    case T::Max: return 10;
    case T::Shl:
    case T::Shr: return 11;
    case T::Plus:
    case T::Minus: return 12;
    case T::Star:
    case T::Slash:
    case T::Percent: return 13;
    case T::Power: return 14;
    default: return 0;
  }
}

// `c?` in a synchronisation: the question mark ends the expression.
bool ends_expression(T next) {
  return next == T::End || next == T::Semicolon || next == T::Comma || next == T::RParen || next == T::RBrace ||
         next == T::RBracket;
}

}  // namespace

Expr* Parser::make(Kind kind, util::Position position, Expr* a, Expr* b, Expr* c) {
  Expr* node = ast_.expr();
  node->kind = kind;
  node->position = position;
  node->a = a;
  node->b = b;
  node->c = c;
  for (const Expr* child : {a, b, c})
    if (child) node->depth = std::max(node->depth, child->depth + 1);
  if (node->depth > deepest_expression) fail(position, too_deep());
  return node;
}

// Long chains of one associative operator (generated models have them with thousands of members) become balanced trees;
// the order of evaluation stays the same.
Expr* Parser::balanced(T op, std::vector<Expr*>& operands, std::size_t begin, std::size_t end) {
  if (end - begin == 1) return operands[begin];
  const std::size_t middle = begin + (end - begin) / 2;
  Expr* left = balanced(op, operands, begin, middle);
  Expr* right = balanced(op, operands, middle, end);
  Expr* node = make(Kind::Binary, operands[middle]->position, left, right);
  node->op = op;
  return node;
}

Expr* Parser::expression(int level) {
  Nested nested(*this);
  const std::size_t first = next_;
  ir::Op before = ir::Op::Const;
  std::size_t length = 1;    // of the row of one operator that `left` is
  std::size_t compared = 0;  // where the right side of the comparison begins that was read last
  Expr* left = unary();
  for (;;) {
    if (at(T::Name)) repair_operator();
    if (at(T::Arrow) && compares_ && !may_lead_) fail(peek().position, "'->' is no operator; did you mean 'imply'?");
    if (at(T::Bang) && at(T::Assign, 1)) fail(peek().position, "'! =' is no operator; did you mean '!='?");
    const T op = peek().kind;
    const int binds = level_of(op);
    if (binds == 0 || binds < level) return left;
    if (op == T::Question && ends_expression(peek(1).kind)) return left;
    const util::Position position = take().position;
    refuse_operator(op, position);
    const bool orders = op == T::Lt || op == T::Le || op == T::Ge || op == T::Gt;
    const std::size_t middle = std::exchange(compared, orders ? next_ : 0), sign = next_ - 1;
    if (op == T::Question) {
      left = conditional(left, position);
    } else if (binds == assignment_level) {
      left = make(Kind::Assign, position, left, expression(assignment_level));
      left->op = op;
    } else if (op == T::AndAnd || op == T::OrOr) {
      std::vector<Expr*> operands{left, expression(binds + 1)};
      while (accept(op)) operands.push_back(expression(binds + 1));
      left = balanced(op, operands, 0, operands.size());
    } else {
      const ir::Op operation_here = operation(op);
      length = one_row(before, operation_here) ? length + 1 : 1;
      before = operation_here;
      left = row(op, position, left, expression(binds + 1), length >= longest_row);
      if (orders && middle > 0)
        left->name = names_.intern(fmt::format("{} && {}", folded(first, sign), folded(middle, next_)));
    }
  }
}

// One more operand of a row, which, where it is long, is walked along and so no deeper.
Expr* Parser::row(T op, util::Position position, Expr* left, Expr* right, bool is_long) {
  Expr* node = make(Kind::Binary, position, is_long ? nullptr : left, right);
  node->op = op;
  node->a = left;
  node->depth = std::max(node->depth, left->depth);
  return node;
}

// `c ? a : d ? b : e`, behind the first '?': what goes on behind the ':' is no nesting.
Expr* Parser::conditional(Expr* condition, util::Position position) {
  std::vector<Expr*> open;
  for (;;) {
    open.push_back(make(Kind::Conditional, position, condition, expression(conditional_level)));
    expect(T::Colon);
    condition = expression(or_level);
    if (!at(T::Question) || ends_expression(peek(1).kind)) break;
    position = take().position;
  }
  Expr* last = condition;
  for (auto choice = open.rbegin(); choice != open.rend(); ++choice)
    last = make(Kind::Conditional, (*choice)->position, (*choice)->a, (*choice)->b, last);
  return last;
}

// Signs that are none, or the wrong way round. The first of them has been read.
void Parser::refuse_operator(T op, util::Position position) {
  const auto refuse = [&](std::string_view wrong, std::string_view right) {
    fail(position, fmt::format("'{}' is no operator; did you mean {}?", wrong, right));
  };
  if (op == T::Lt && at(T::Gt)) refuse("<>", "'!='");
  if (op == T::Lt && at(T::Assign)) refuse("< =", "'<='");
  if (op == T::Gt && at(T::Assign)) refuse("> =", "'>='");
  if (op == T::Assign && at(T::Lt)) refuse("=<", "'<='");
  if (op == T::Assign && at(T::Gt)) refuse("=>", may_lead_ ? "'>=' or '-->'" : "'>=' or 'imply'");
  if (op == T::Assign && at(T::Bang) && touches(0) && compares_) refuse("=!", "'!='");
  if (op == T::Eq && at(T::Assign) && touches(0)) refuse("===", "'=='");
  if (op == T::Ne && at(T::Assign) && touches(0)) refuse("!==", "'!='");
  if (op == T::Eq && at(T::Gt) && touches(0)) refuse("==>", may_lead_ ? "'-->'" : "'imply'");
}

Expr* Parser::unary() {
  Nested nested(*this);
  if (at(T::Name)) repair_operand();
  switch (peek().kind) {
    case T::Minus:
      if (at(T::Number, 1) && peek(1).value == std::int64_t{1} << 31) {
        const util::Position position = take().position;
        take();
        Expr* node = make(Kind::Number, position);
        node->value = std::numeric_limits<std::int32_t>::min();
        return node;
      }
      [[fallthrough]];
    case T::Plus:
    case T::Bang:
    case T::Not:
    case T::Tilde: {
      const Token op = take();
      Expr* node = make(Kind::Unary, op.position, unary());
      node->op = op.kind == T::Not ? T::Bang : op.kind;
      return node;
    }
    case T::PlusPlus:
    case T::MinusMinus: {
      const Token op = take();
      Expr* node = make(Kind::Increment, op.position, unary());
      node->op = op.kind;
      node->prefix = true;
      return node;
    }
    default: return postfix();
  }
}

Expr* Parser::postfix() {
  const bool grouped = at(T::LParen);
  Expr* node = primary();
  if (grouped && at(T::LParen)) return node;  // no call: another condition, without what joins the two
  for (;;) {
    const util::Position position = peek().position;
    if (accept(T::LBracket)) {
      node = make(Kind::Index, position, node, expression());
      if (at(T::Comma)) fail(peek().position, "each index has brackets of its own, as in 'a[1][2]'");
      expect(T::RBracket);
    } else if (at(T::LParen)) {
      take();
      Expr* call = make(Kind::Call, node->position, node);
      call->list = arguments(T::RParen);
      for (const Expr* argument : call->list) call->depth = std::max(call->depth, argument->depth + 1);
      if (call->depth > deepest_expression) fail(position, too_deep());
      expect(T::RParen);
      node = call;
    } else if (at(T::Dot) || (at(T::Arrow) && at(T::Name, 1) && !at(T::LBrace, 2) && touches(0) && touches(1))) {
      if (take().kind == T::Arrow) tell(position, "'->' is no operator; did you mean '.'?");
      node = make(Kind::Member, position, node);
      const Token name = expect(T::Name);
      node->name = name.text;
      node->position = name.position;
    } else if (at(T::PlusPlus) || at(T::MinusMinus)) {
      const T op = take().kind;
      node = make(Kind::Increment, position, node);
      node->op = op;
    } else if (accept(T::Prime)) {
      node = make(Kind::Rate, position, node);
    } else {
      return node;
    }
  }
}

Expr* Parser::primary() {
  const Token& token = peek();
  switch (token.kind) {
    case T::Number: {
      Expr* node = make(Kind::Number, token.position);
      node->value = take().value;
      return node;
    }
    case T::True:
    case T::False: {
      Expr* node = make(Kind::Bool, token.position);
      node->value = take().kind == T::True ? 1 : 0;
      return node;
    }
    case T::Real:
    case T::String:
    case T::Name: {
      if (dialect_ == Dialect::Query && at_path_quantifier())
        fail(token.position, "a query has one path quantifier, at its beginning; that q always follows p is 'p --> q'");
      if (at_word("spawn") && at(T::Name, 1)) fail(token.position, "dynamic templates (spawn) are not supported");
      Expr* node = make(token.kind == T::Real     ? Kind::Real
                        : token.kind == T::String ? Kind::String
                                                  : Kind::Name,
                        token.position);
      node->name = take().text;
      return node;
    }
    case T::Deadlock: return make(Kind::Deadlock, take().position);
    case T::Forall:
    case T::Exists:
    case T::Sum: return quantifier();
    case T::LParen: {
      take();
      Expr* node = expression();
      expect(T::RParen);
      return node;
    }
    case T::LBrace: fail(token.position, "a list of values stands in declarations only: assign them one by one");
    case T::If: refuse_if();
    case T::Amp:
      if (!at(T::Name, 1) || next_ == 0) fail_here("an expression");
      if (tokens_.list[next_ - 1].kind == T::Amp) fail(token.position, "'&&' is written without a space");
      tell(token.position,
           fmt::format("an argument is written without '&', as in 'f({})': the parameter says that it is a reference",
                       peek(1).text));
      take();
      return primary();
    default: fail_here("an expression");
  }
}

// `k = if b then 1 else 0`, with all that belongs to it.
void Parser::refuse_if() {
  tell(peek().position, "'if' is a statement and has no value: one of two values is written as 'b ? 1 : 0'");
  for (int open = 0; !at(T::End) && !at_section() && !(open == 0 && (at(T::Semicolon) || at(T::RBrace)));) {
    const T kind = take().kind;
    open += kind == T::LBrace ? 1 : kind == T::RBrace ? -1 : 0;
  }
  throw Failure();
}

// What `forall`, `exists`, `sum` and `select` declare, up to its type: `i : id_t`.
Token Parser::bound_name() {
  if (at_type_word(0) || (at(T::Name) && at(T::Name, 1) && !at_word("in", 1)))
    fail(peek().position, "the name comes before its type, as in 'i : int[0,3]'");
  const Token name = expect(T::Name);
  expect_colon();
  return name;
}

// The body reaches as far to the right as possible.
Expr* Parser::quantifier() {
  const Token op = take();
  expect(T::LParen);
  const Token name = bound_name();
  ast::Type* range = type();
  expect(T::RParen);
  Expr* node = make(Kind::Quantifier, op.position, expression());
  node->op = op.kind;
  node->name = name.text;
  node->type = range;
  return node;
}

std::vector<Expr*> Parser::arguments(T closing) {
  std::vector<Expr*> list;
  if (at(closing)) return list;
  do list.push_back(expression());
  while (accept(T::Comma) || (closing == T::RParen && missing_comma()));
  return list;
}

std::vector<Expr*> Parser::updates(T closing) {
  std::vector<Expr*> list;
  if (at(closing)) return list;
  do {
    const std::size_t first = next_;
    if (at(T::LBrace)) fail(peek().position, "updates stand without braces and are separated by ','");
    if (at(T::If) || at(T::While) || at(T::For))
      fail(peek().position,
           fmt::format("{} stands in functions: declare one that does this, and call it here", describe(peek().kind)));
    list.push_back(expression());
    tell_joined(first, *list.back(), "updates are separated by ','");
  } while (accept(T::Comma) || missing_comma_of_update());
  return list;
}

bool Parser::missing_comma_of_update() {
  const T next = peek(1).kind;
  const bool update = (next >= T::Assign && next <= T::ShrAssign) || next == T::PlusPlus || next == T::MinusMinus ||
                      next == T::LParen || next == T::LBracket || next == T::Dot;
  if (!at(T::Name) || !update) return false;
  tell(peek().position, fmt::format("a ',' is missing before '{}'", peek().text));
  return true;
}

void Parser::tell_joined(std::size_t first, const Expr& read, std::string_view advice) {
  const auto joins = [](T op) { return op == T::AndAnd || op == T::Amp; };
  const Expr* one = &read;
  while (one->kind == Kind::Assign && !(one->a->kind == Kind::Binary && joins(one->a->op))) one = one->b;
  if (one->kind != Kind::Assign) return;
  for (std::size_t i = first, open = 0; i < next_; ++i) {
    const Token& token = tokens_.list[i];
    if (token.kind == T::LParen || token.kind == T::LBracket) ++open;
    if (token.kind == T::RParen || token.kind == T::RBracket) --open;
    if (open == 0 && joins(token.kind))
      return tell(token.position, fmt::format("{}, not by '{}'", advice, spelt(token)));
  }
}

Expr* Parser::initialiser() {
  if (at(T::LBracket)) fail(peek().position, "the values of an array stand between '{' and '}'");
  if (!at(T::LBrace)) return expression(assignment_level);
  Nested nested(*this);
  Expr* node = make(Kind::List, take().position);
  if (!at(T::RBrace)) {
    do {
      std::string_view label;
      const bool dotted = at(T::Dot) && at(T::Name, 1);
      if (dotted || (at(T::Name) && at(T::Assign, 1)))
        fail(peek().position, fmt::format("a field is named with ':', as in '{{ {}: 1 }}'", peek(dotted ? 1 : 0).text));
      if (at(T::Name) && at(T::Colon, 1)) {
        label = take().text;
        take();
      }
      node->list.push_back(initialiser());
      node->labels.push_back(label);
      node->depth = std::max(node->depth, node->list.back()->depth + 1);
    } while (accept(T::Comma) && !at(T::RBrace));
  }
  expect(T::RBrace);
  return node;
}

}  // namespace beeline::frontend::uppaal
