// The part of Parser that reads conditions and terms.
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/common/printed_signs.h"
#include "frontend/common/balanced.h"
#include "frontend/tchecker/parser.h"
#include "ir/clock_offset.h"
#include "ir/operators.h"

namespace beeline::frontend::tchecker {

using ir::ExprId;
using ir::Op;

namespace {

// Bounds the recursion of this parser, where a parenthesis counts three times; that of whatever walks over expressions,
// deepest_expression bounds.
constexpr std::uint32_t deepest_nesting = 200;

std::optional<Op> relation_of(Token token) {
  switch (token) {
    case Token::Equal: return Op::Eq;
    case Token::NotEqual: return Op::Ne;
    case Token::Less: return Op::Lt;
    case Token::LessEqual: return Op::Le;
    case Token::Greater: return Op::Gt;
    case Token::GreaterEqual: return Op::Ge;
    default: return std::nullopt;
  }
}

// The value of a constant operation, when it has one that fits.
std::optional<std::int32_t> folded(Op op, std::int64_t a, std::int64_t b) {
  std::int64_t value = 0;
  switch (op) {
    case Op::Add: value = a + b; break;
    case Op::Sub: value = a - b; break;
    case Op::Mul: value = a * b; break;
    case Op::Div:
      if (b == 0) return std::nullopt;
      value = a / b;
      break;
    case Op::Mod:
      if (b == 0) return std::nullopt;
      value = a % b;
      break;
    default: return std::nullopt;
  }
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return static_cast<std::int32_t>(value);
}

}  // namespace

class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ > deepest_nesting)
      parser_.fail(parser_.tokens_.offset(), fmt::format("more than {} levels of nesting", deepest_nesting / 3));
  }
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

Parser::Parser(const Source& source, const Attribute& attribute, const Scope& globals, const Doubts& doubts,
               ir::Network& network, util::Diagnostics& diagnostics)
    : source_(source),
      tokens_(source, attribute.begin, attribute.end),
      globals_(globals),
      doubts_(doubts),
      network_(network),
      arena_(network.arena),
      diagnostics_(diagnostics),
      is_invariant_(attribute.key.text == "invariant") {}

void Parser::fail(std::size_t offset, std::string message) {
  diagnostics_.error(source_.position(offset), std::move(message));
  throw GiveUp{};
}

std::string Parser::seen() const {
  if (tokens_.kind() == Token::End) return "the end of the attribute";
  const std::string_view text = tokens_.text();
  const bool printable = std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
  return printable ? fmt::format("'{}'", text) : std::string("an unprintable character");
}

void Parser::expect(Token token, std::string_view what) {
  if (accept(token)) return;
  constexpr std::string_view words[] = {"then", "else", "end", "do"};
  const std::string meant = tokens_.kind() == Token::Name ? suggestion(tokens_.text(), words) : "";
  fail(tokens_.offset(), fmt::format("expected {} but found {}{}", what, seen(), meant));
}

bool Parser::accept(Token token) {
  if (tokens_.kind() != token) return false;
  tokens_.advance();
  return true;
}

ExprId Parser::whole_condition() {
  const Value value = condition();
  expect(Token::End, "'&&' or the end of the attribute");
  refuse_wide(value);
  if (value.kind != Kind::Int && value.kind != Kind::Condition && value.kind != Kind::ClockCondition)
    fail(value.offset, "a clock is not a condition; compare it with an integer");
  return value.value;
}

Parser::Value Parser::condition() {
  const Nesting nesting(*this);
  Value result = atom();
  if (tokens_.kind() != Token::And) return result;
  std::vector<ExprId> parts;
  bool clocks = false;
  std::uint32_t depth = 0;
  const auto add = [&](const Value& part) {
    if (part.kind == Kind::Clock || part.kind == Kind::Difference || part.kind == Kind::Sum)
      fail(part.offset, "a clock is not a condition; compare it with an integer");
    clocks = clocks || part.kind == Kind::ClockCondition;
    depth = std::max(depth, part.depth);
    parts.push_back(part.value);
  };
  add(result);
  while (accept(Token::And)) add(atom());
  result.kind = clocks ? Kind::ClockCondition : Kind::Condition;
  result.value = balanced(arena_, Op::And, parts);
  result.depth = depth + 1;
  return result;
}

Parser::Value Parser::atom() {
  const Nesting nesting(*this);
  const std::size_t start = tokens_.offset();
  if (accept(Token::Not)) {
    Value result = atom();
    refuse_wide(result);
    if (result.kind != Kind::Int && result.kind != Kind::Condition)
      fail(start, "only conditions without clocks can be negated: for '!(x < 3)' write 'x >= 3'");
    result.value = arena_.unary(Op::Not, result.value, source_.position(start));
    result.kind = Kind::Condition;
    result.offset = start;
    return result;
  }
  Value left = sum();
  refuse_operator();
  const auto first = relation_of(tokens_.kind());
  if (!first) return left;
  std::size_t offset = tokens_.offset();
  tokens_.advance();
  Value middle = sum();
  refuse_operator();
  Value result = relation(*first, left, middle, offset);
  const auto second = relation_of(tokens_.kind());
  if (!second) return result;
  const auto is_less = [](Op op) { return op == Op::Lt || op == Op::Le; };
  if (!is_less(*first) || !is_less(*second)) fail(tokens_.offset(), "comparisons can be chained with < and <= only");
  offset = tokens_.offset();
  tokens_.advance();
  const Value last = relation(*second, middle, sum(), offset);
  if (last.kind == Kind::ClockCondition) result.kind = Kind::ClockCondition;
  result.value = arena_.binary(Op::And, result.value, last.value, source_.position(offset));
  return result;
}

// Behind an operand: signs of other languages, or the wrong way round.
void Parser::refuse_operator() {
  if (tokens_.kind() == Token::End) return;
  constexpr std::pair<std::string_view, std::string_view> signs[] = {{"=<", "<="}, {"=>", ">="},  {"=!", "!="},
                                                                     {"<>", "!="}, {"===", "=="}, {"!==", "!="}};
  const std::size_t offset = tokens_.offset();
  const std::string_view rest = source_.view().substr(offset), word = tokens_.text();
  for (const auto& [wrong, right] : signs)
    if (rest.starts_with(wrong)) fail(offset, fmt::format("'{}' is no operator; did you mean '{}'?", wrong, right));
  if (const PrintedSign* sign = printed_sign(rest)) fail(offset, complaint(*sign));
  if (tokens_.kind() == Token::Assign) fail(offset, "a comparison is '=='; '=' assigns");
  if (word == "," || word == ";" || word == "&" || word == "and" || word == "AND")
    fail(offset, fmt::format("conditions are joined with '&&', not with '{}'", word));
  if (word == "mod" || word == "div")
    fail(offset, fmt::format("'{}' is no operator; did you mean '{}'?", word, word == "mod" ? '%' : '/'));
  if (word == "|" || word == "or" || word == "OR")
    fail(offset, "conditions cannot be joined by 'or': write an edge for each of them");
}

Parser::Value Parser::relation(Op op, Value left, Value right, std::size_t offset) {
  const util::Position position = source_.position(offset);
  const auto clocky = [](const Value& v) {
    return v.kind == Kind::Clock || v.kind == Kind::Difference || v.kind == Kind::Sum;
  };
  Value result;
  result.offset = left.offset;
  result.depth = std::max(left.depth, right.depth) + 1;
  if (left.kind == Kind::Int && right.kind == Kind::Int) {
    result.kind = Kind::Condition;
    result.value = arena_.binary(op, left.value, right.value, position);
    return result;
  }
  if (!clocky(left) && !clocky(right)) {
    refuse_wide(left);
    refuse_wide(right);
  }
  for (const Value* side : {&left, &right})
    if (side->kind == Kind::Condition || side->kind == Kind::ClockCondition)
      fail(side->offset, "a condition cannot be compared");
  if (clocky(right) && !clocky(left)) {
    std::swap(left, right);
    op = ir::mirrored(op);
  } else if (left.kind == Kind::Clock && right.kind == Kind::Clock) {
    left.kind = Kind::Difference;
    left.y = right.x;
    right = Value{Kind::Int, arena_.constant(0, position), {}, {}, offset, 1};
  }
  const std::int64_t wide = right.wide;
  if (right.kind == Kind::Wide) right = Value{Kind::Int, arena_.constant(0, position), {}, {}, right.offset, 1};
  if (left.kind == Kind::Sum || right.kind != Kind::Int)
    fail(offset, "only a clock or the difference of two clocks can be compared, and with an integer only");
  if (op == Op::Ne)
    fail(offset, fmt::format("clocks cannot be compared with '!=', for the times before and after are apart: write {}, "
                             "with '<' and with '>'",
                             is_invariant_ ? "two locations" : "two edges"));
  result.kind = Kind::ClockCondition;
  const ExprId y = left.kind == Kind::Difference ? left.y : arena_.clock(0, position);
  result.value = arena_.clock_cmp(op, left.x, y, right.value, position);
  if (wide != 0) result.value = with_clock_offset(arena_, result.value, wide);
  return result;
}

Parser::Value Parser::sum() {
  return row(&Parser::product, [](Token token) {
    return token == Token::Plus ? Op::Add : token == Token::Minus ? Op::Sub : Op::Const;
  });
}

Parser::Value Parser::product() {
  return row(&Parser::unary, [](Token token) {
    return token == Token::Times    ? Op::Mul
           : token == Token::Divide ? Op::Div
           : token == Token::Modulo ? Op::Mod
                                    : Op::Const;
  });
}

// Operators that bind alike; what `operator_of` gives for other tokens is Const.
Parser::Value Parser::row(Value (Parser::*part)(), Op (*operator_of)(Token)) {
  Value left = (this->*part)();
  Op before = Op::Const;
  std::size_t length = 1;
  const auto close = [&] {
    if (left.kind != Kind::Int) return;
    left.value = shallow(arena_, left.value, [this](std::uint32_t i) -> const ir::Cell& { return network_.cells[i]; });
    if (!left.value) fail(left.offset, too_long_for_sure());
  };
  for (;;) {
    const std::size_t offset = tokens_.offset();
    const Op op = operator_of(tokens_.kind());
    if (op == Op::Const || !one_row(before, op)) {
      close();
      length = 1;
    }
    if (op == Op::Const) return left;
    tokens_.advance();
    const std::uint32_t depth = left.depth;
    const Value right = (this->*part)();
    left = arithmetic(op, left, right, offset);
    if (++length > longest_row) left.depth = std::max(depth, right.depth + 1);
    if (left.depth > deepest_expression) fail(offset, too_deep());
    before = op;
  }
}

Parser::Value Parser::unary() {
  const std::size_t start = tokens_.offset();
  if (!accept(Token::Minus)) return primary();
  const Nesting nesting(*this);
  Value result = unary();
  if (result.kind == Kind::Wide) {
    result.wide = -result.wide;
    result.offset = start;
    return result;
  }
  if (result.kind != Kind::Int) fail(result.offset, "only an integer has a negative");
  result.value = negative(result.value, source_.position(start));
  result.offset = start;
  ++result.depth;
  return result;
}

ExprId Parser::negative(ExprId value, util::Position position) {
  const auto constant = ir::as_constant(arena_, value);
  return constant && *constant != std::numeric_limits<std::int32_t>::min() ? arena_.constant(-*constant, position)
                                                                           : arena_.unary(Op::Neg, value, position);
}

Parser::Value Parser::arithmetic(Op op, const Value& left, const Value& right, std::size_t offset) {
  const util::Position position = source_.position(offset);
  Value result;
  result.offset = left.offset;
  result.depth = std::max(left.depth, right.depth) + 1;
  const auto adds = [](const Value& value) { return value.kind == Kind::Int || value.kind == Kind::Wide; };
  const bool clock_first = left.kind == Kind::Clock;
  if ((clock_first && adds(right) && (op == Op::Add || op == Op::Sub)) ||
      (adds(left) && right.kind == Kind::Clock && op == Op::Add)) {
    const Value& amount = clock_first ? right : left;
    result.kind = Kind::Sum;
    result.x = clock_first ? left.x : right.x;
    result.value = amount.value;
    result.wide = op == Op::Sub ? -amount.wide : amount.wide;
    if (op == Op::Sub && amount.kind == Kind::Int) result.value = negative(amount.value, position);
    return result;
  }
  refuse_wide(left);
  refuse_wide(right);
  if (left.kind == Kind::Int && right.kind == Kind::Int) {
    const auto a = ir::as_constant(arena_, left.value), b = ir::as_constant(arena_, right.value);
    std::optional<std::int32_t> constant;
    if (a && b) constant = folded(op, *a, *b);
    result.value =
        constant ? arena_.constant(*constant, position) : arena_.binary(op, left.value, right.value, position);
    return result;
  }
  if (op == Op::Sub && left.kind == Kind::Clock && right.kind == Kind::Clock) {
    result.kind = Kind::Difference;
    result.x = left.x;
    result.y = right.x;
    return result;
  }
  if (left.kind == Kind::Condition || left.kind == Kind::ClockCondition)
    fail(left.offset, "a condition is not a number");
  if (right.kind == Kind::Condition || right.kind == Kind::ClockCondition)
    fail(right.offset, "a condition is not a number");
  fail(offset, "clocks can only be subtracted from each other, or have an integer added in an assignment");
}

Parser::Value Parser::primary() {
  const std::size_t start = tokens_.offset();
  switch (tokens_.kind()) {
    case Token::Integer: return integer();
    case Token::Name: return name();
    case Token::LeftParen: break;
    default:
      if (const PrintedSign* sign = printed_sign(source_.view().substr(start))) fail(start, complaint(*sign));
      fail(start, fmt::format("expected an expression but found {}", seen()));
  }
  const Nesting nesting(*this);
  tokens_.advance();
  if (!accept(Token::If)) {
    Value result = condition();
    expect(Token::RightParen, "')'");
    return result;
  }
  const Value chosen = plain_condition("the condition of 'if'");
  expect(Token::Then, "'then'");
  const Value then = int_term("the value behind 'then'");
  expect(Token::Else, "'else'");
  const Value otherwise = int_term("the value behind 'else'");
  expect(Token::RightParen, "')'");
  Value result;
  result.offset = start;
  result.depth = std::max({chosen.depth, then.depth, otherwise.depth}) + 1;
  if (result.depth > deepest_expression) fail(start, too_deep());
  result.value = arena_.ite(chosen.value, then.value, otherwise.value, source_.position(start));
  return result;
}

void Parser::refuse_wide(const Value& value) {
  if (value.kind != Kind::Wide) return;
  fail(value.offset, fmt::format("the number {} is outside 0..{}: only a clock can be compared with it or set to it",
                                 std::abs(value.wide), std::numeric_limits<std::int32_t>::max()));
}

Parser::Value Parser::integer() {
  const std::string_view text = tokens_.text();
  Value result;
  result.offset = tokens_.offset();
  std::int64_t value = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{} ||
      value > ir::greatest_clock_offset)
    fail(result.offset, fmt::format("the number {} is outside 0..{}", text, ir::greatest_clock_offset));
  if (value > std::numeric_limits<std::int32_t>::max()) {
    result.kind = Kind::Wide;
    result.wide = value;
  } else {
    result.value = arena_.constant(static_cast<std::int32_t>(value), here());
  }
  tokens_.advance();
  if (tokens_.text() == "." && tokens_.offset() == result.offset + text.size())
    fail(result.offset, "numbers are integers: where times have fractions, multiply all of them");
  return result;
}

Parser::Value Parser::name() {
  const std::string_view text = tokens_.text();
  Value result;
  result.offset = tokens_.offset();
  tokens_.advance();
  const Variable variable = look_up(text, result.offset);
  const ExprId where = address(variable, text, result.offset);
  if (variable.kind == Variable::Kind::Clock) {
    result.kind = Kind::Clock;
    result.x = where;
  } else {
    result.value = arena_.load(where, source_.position(result.offset));
  }
  return result;
}

const Variable& Parser::look_up(std::string_view name, std::size_t offset, std::span<const std::string_view> words) {
  for (auto local = locals_.rbegin(); local != locals_.rend(); ++local)
    if (local->first == name) return local->second;
  if (const auto found = globals_.find(name); found != globals_.end()) return found->second;
  if (std::string wrong = wrong_name(name); !wrong.empty()) fail_once(offset, std::move(wrong));
  if (name == "true" || name == "false")
    fail(offset, fmt::format("'{}' is written as {}", name, name == "true" ? 1 : 0));
  if (name == "not" || name == "NOT") fail(offset, fmt::format("'{}' is no operator; did you mean '!'?", name));
  if (doubts_.cover(Doubts::Kind::Variable, name)) throw GiveUp{};
  if (tokens_.kind() == Token::LeftParen) fail(offset, fmt::format("there are no functions, and so no '{}'", name));
  std::vector<std::string_view> candidates(words.begin(), words.end());
  for (const auto& local : locals_) candidates.push_back(local.first);
  for (const auto& global : globals_) candidates.push_back(global.first);
  std::sort(candidates.begin(), candidates.end());
  std::string message = fmt::format("variable '{}' is not declared{}", name, suggestion(name, candidates));
  fail_once(offset, std::move(message));
}

// One message for all uses of a name.
void Parser::fail_once(std::size_t offset, std::string message) {
  const auto& told = diagnostics_.all();
  if (std::any_of(told.begin(), told.end(), [&](const auto& d) { return d.message == message; })) throw GiveUp{};
  fail(offset, std::move(message));
}

// The cell or clock that a name and the index behind it (if any) denote.
ExprId Parser::address(const Variable& variable, std::string_view name, std::size_t offset) {
  const auto element = [&](std::uint32_t i) {
    return variable.kind == Variable::Kind::Clock ? arena_.clock(variable.first + i, source_.position(offset))
                                                  : arena_.cell(variable.first + i, source_.position(offset));
  };
  if (tokens_.kind() == Token::LeftParen)
    fail(offset, fmt::format("there are no functions; the index of an array stands in brackets, as in '{}[0]'", name));
  if (!accept(Token::LeftBracket)) {
    if (variable.size > 1)
      fail_once(offset, fmt::format("'{}' is an array of {}; an index is missing", name, variable.size));
    return element(0);
  }
  const Nesting nesting(*this);
  const Value index = int_term("the index");
  expect(Token::RightBracket, "']'");
  const auto size = static_cast<std::int32_t>(variable.size);
  const auto constant = ir::as_constant(arena_, index.value);
  if (!constant) return arena_.index(element(0), index.value, 0, size, 1, source_.position(index.offset));
  if (*constant < 0 || *constant >= size)
    fail(index.offset, fmt::format("the index {} is outside 0..{}", *constant, size - 1));
  return element(static_cast<std::uint32_t>(*constant));
}

Parser::Value Parser::int_term(std::string_view what) {
  Value result = sum();
  refuse_wide(result);
  if (result.kind != Kind::Int) fail(result.offset, fmt::format("{} must be an integer", what));
  return result;
}

Parser::Value Parser::plain_condition(std::string_view what) {
  Value result = condition();
  refuse_wide(result);
  if (result.kind != Kind::Int && result.kind != Kind::Condition)
    fail(result.offset, fmt::format("{} cannot depend on clocks", what));
  return result;
}

}  // namespace beeline::frontend::tchecker
