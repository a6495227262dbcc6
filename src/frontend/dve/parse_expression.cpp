// The part of Parser that reads expressions.
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/printed_signs.h"
#include "frontend/dve/parser.h"
#include "ir/operators.h"

namespace beeline::frontend::dve {

using ir::Op;

namespace {

constexpr std::uint32_t deepest_nesting = 200;  // of parentheses and signs: bounds the recursion of the parser

struct Operator {
  int level;
  Op op;
};

// The loosest first; Op::Const stands for `imply`, which is no operation of its own.
std::optional<Operator> operator_of(T kind) {
  switch (kind) {
    case T::Imply: return Operator{0, Op::Const};
    case T::AndAnd: return Operator{1, Op::And};
    case T::OrOr: return Operator{1, Op::Or};
    case T::Pipe: return Operator{2, Op::BitOr};
    case T::Caret: return Operator{2, Op::BitXor};
    case T::Amp: return Operator{2, Op::BitAnd};
    case T::Eq: return Operator{3, Op::Eq};
    case T::Ne: return Operator{3, Op::Ne};
    case T::Lt: return Operator{4, Op::Lt};
    case T::Le: return Operator{4, Op::Le};
    case T::Ge: return Operator{4, Op::Ge};
    case T::Gt: return Operator{4, Op::Gt};
    case T::Shl: return Operator{5, Op::Shl};
    case T::Shr: return Operator{5, Op::Shr};
    case T::Plus: return Operator{6, Op::Add};
    case T::Minus: return Operator{6, Op::Sub};
    case T::Star: return Operator{7, Op::Mul};
    case T::Slash: return Operator{7, Op::Div};
    case T::Percent: return Operator{7, Op::Mod};
    default: return std::nullopt;
  }
}
constexpr int chain_level = 1, unary_level = 8;

// How tight an operator of the levels 1 and 2 binds in other languages.
int usual_tightness(Op op) { return op == Op::And || op == Op::BitAnd ? 2 : op == Op::BitXor ? 1 : 0; }

}  // namespace

class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ <= deepest_nesting) return;
    --parser_.nesting_;
    parser_.fail(parser_.here(), fmt::format("more than {} levels of nesting", deepest_nesting));
  }
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

NodeId Parser::expression_alone(SystemSyntax& into) {
  std::swap(syntax_, into);
  NodeId out;
  try {
    out = expression();
    if (!at(T::End)) fail_here("an operator or the end");
  } catch (GiveUp&) {
    out = {};
  }
  std::swap(syntax_, into);
  return out;
}

NodeId Parser::add(Node node) {
  if (node.depth > deepest_expression) fail(node.position, too_deep());
  watch_.before_growth(syntax_.nodes, 1);
  syntax_.nodes.push_back(node);
  return NodeId(syntax_.nodes.size() - 1);
}

NodeId Parser::expression() {
  const Nesting nesting(*this);
  const NodeId out = binary(0);
  refuse_operator();
  return out;
}

// Behind an operand: signs of other languages, or the wrong way round.
void Parser::refuse_operator() {
  constexpr std::pair<std::string_view, std::string_view> wrong[] = {{"=<", "<="}, {"=>", ">="},  {"=!", "!="},
                                                                     {"<>", "!="}, {"===", "=="}, {"!==", "!="}};
  const Token& token = peek();
  if (token.kind == T::Bad || token.kind == T::OpenComment) refuse_lexical_error();
  if (token.kind == T::WideArrow) fail(here(), "'=>' is no operator; did you mean '>='?");
  if (token.kind == T::Assign) {
    const std::string_view rest = text_.view().substr(token.offset);
    for (const auto& [sign, right] : wrong)
      if (rest.starts_with(sign)) fail(here(), fmt::format("'{}' is no operator; did you mean '{}'?", sign, right));
  }
}

NodeId Parser::binary(int level) {
  if (level == unary_level) return unary();
  if (level == chain_level) return chains();
  NodeId left = binary(level + 1);
  Op before = Op::Const;
  for (std::size_t length = 1;;) {
    const Token& sign = peek();
    const std::optional<Operator> found = operator_of(sign.kind);
    if (!found || found->level != level) break;
    take();
    if (level == chain_level + 1) warn_of_mixture(sign, left);
    if ((sign.kind == T::Lt && at(T::Gt)) || (at(T::Assign) && level != 0)) {
      const std::string text = fmt::format("{}{}", sign.text, peek().text);
      fail(position(sign),
           text == "<>" ? "'<>' is no operator; did you mean '!='?" : fmt::format("'{}' is no operator", text));
    }
    const NodeId right = binary(level + 1);
    length = one_row(before, found->op) ? length + 1 : 1;
    before = found->op;
    left = joined(found->op, left, right, position(sign), length >= longest_row);
  }
  return left;
}

NodeId Parser::joined(Op op, NodeId left, NodeId right, util::Position position, bool is_long) {
  Node node;
  node.position = position;
  node.op = op;
  node.kind = op == Op::Const ? NodeKind::Imply : NodeKind::Binary;
  node.a = left;
  node.b = right;
  node.depth = std::max(syntax_.nodes[left.value].depth + (is_long ? 0 : 1), syntax_.nodes[right.value].depth + 1);
  return add(node);
}

NodeId Parser::chains() {
  NodeId left = binary(chain_level + 1);
  while (at(T::AndAnd) || at(T::OrOr)) {
    const Token& sign = peek();
    warn_of_mixture(sign, left);
    Node chain;
    chain.kind = NodeKind::Chain;
    chain.op = operator_of(sign.kind)->op;
    chain.position = position(sign);
    chain.depth = syntax_.nodes[left.value].depth + 1;
    std::vector<NodeId> parts{left};
    while (accept(sign.kind)) {
      parts.push_back(binary(chain_level + 1));
      chain.depth = std::max(chain.depth, syntax_.nodes[parts.back().value].depth + 1);
    }
    chain.list_begin = static_cast<std::uint32_t>(syntax_.lists.size());
    chain.list_size = static_cast<std::uint32_t>(parts.size());
    watch_.before_growth(syntax_.lists, parts.size());
    syntax_.lists.insert(syntax_.lists.end(), parts.begin(), parts.end());
    left = add(chain);
  }
  return left;
}

// `a or b and c`: from left to right here, otherwise in most languages.
void Parser::warn_of_mixture(const Token& sign, NodeId left) {
  const Op op = operator_of(sign.kind)->op;
  const Node& node = syntax_.nodes[left.value];
  const bool joint =
      node.kind == NodeKind::Chain ||
      (node.kind == NodeKind::Binary && (node.op == Op::BitAnd || node.op == Op::BitOr || node.op == Op::BitXor));
  if (!joint || node.in_parentheses || usual_tightness(op) <= usual_tightness(node.op)) return;
  if ((op == Op::And) != (node.kind == NodeKind::Chain)) return;
  diagnostics_.warning(position(sign),
                       fmt::format("'{}' binds no tighter than '{}' before it: this is read from left to right; "
                                   "parentheses make it clear",
                                   sign.text, node.op == Op::Or ? "or" : ir::symbol(node.op)));
}

NodeId Parser::unary() {
  Node node;
  node.position = here();
  switch (peek().kind) {
    case T::Minus: node.op = Op::Neg; break;
    case T::Tilde: node.op = Op::BitNot; break;
    case T::Not:
    case T::Bang: node.op = Op::Not; break;
    default: return primary();
  }
  const Nesting nesting(*this);
  take();
  node.kind = NodeKind::Unary;
  node.a = unary();
  node.depth = syntax_.nodes[node.a.value].depth + 1;
  return add(node);
}

NodeId Parser::primary() {
  Node node;
  node.position = here();
  switch (peek().kind) {
    case T::True:
    case T::False: node.value = take().kind == T::True; return add(node);
    case T::Number: {
      const std::string_view digits = peek().text;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), node.value);
      if (error != std::errc()) fail(here(), fmt::format("the number {} is too large", digits.substr(0, 40)));
      take();
      return add(node);
    }
    case T::LParen: {
      take();
      const NodeId inner = expression();
      refuse_assignment();
      expect(T::RParen, "')'");
      syntax_.nodes[inner.value].in_parentheses = true;
      return inner;
    }
    case T::Name: break;
    default: fail_here("an expression");
  }
  node.name = take().text;
  node.kind = NodeKind::Name;
  if (accept(T::Dot)) {
    node.member = name("the name of a state").text;
    node.kind = NodeKind::InState;
    return add(node);
  }
  if (accept(T::Arrow)) {
    node.member = name("the name of a variable").text;
    node.kind = NodeKind::Foreign;
  }
  if (accept(T::LBracket)) {
    node.a = expression();
    node.depth = syntax_.nodes[node.a.value].depth + 1;
    node.kind = node.kind == NodeKind::Foreign ? NodeKind::ForeignElement : NodeKind::Element;
    expect(T::RBracket, "']'");
  }
  return add(node);
}

std::vector<NodeId> Parser::braced_expressions() {
  std::vector<NodeId> out;
  take();
  do out.push_back(expression());
  while (accept(T::Comma));
  expect(T::RBrace, "',' or '}'");
  return out;
}

}  // namespace beeline::frontend::dve
