// The part of Parser that reads statements.
#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/tchecker/parser.h"
#include "ir/clock_offset.h"

namespace beeline::frontend::tchecker {

using ir::ExprId;
using ir::Op;

namespace {

constexpr std::uint32_t deepest_blocks = 100;

// What other languages have, before a name or a parenthesis.
constexpr std::pair<std::string_view, std::string_view> foreign[] = {{"for", "while ... do ... end"},
                                                                     {"loop", "while ... do ... end"},
                                                                     {"repeat", "while ... do ... end"},
                                                                     {"when", "if ... then ... end"}};

}  // namespace

void Parser::whole_statement(std::vector<ExprId>& into) {
  statements(into);
  if (tokens_.text() == "," || tokens_.text() == "&" || tokens_.kind() == Token::And)
    fail(tokens_.offset(), fmt::format("statements are separated by ';', not by '{}'", tokens_.text()));
  expect(Token::End, "';' or the end of the attribute");
}

void Parser::statements(std::vector<ExprId>& into) {
  statement(into);
  while (accept(Token::Semicolon)) {
    const Token next = tokens_.kind();
    if (next == Token::End || next == Token::EndIf || next == Token::Else) return;
    statement(into);
  }
}

void Parser::statement(std::vector<ExprId>& into) {
  switch (tokens_.kind()) {
    case Token::Nop: tokens_.advance(); return;
    case Token::Local: return local(into);
    case Token::If: into.push_back(if_statement()); return;
    case Token::While: into.push_back(while_statement()); return;
    case Token::Name: return assignment(into);
    default: fail(tokens_.offset(), fmt::format("expected a statement but found {}", seen()));
  }
}

void Parser::assignment(std::vector<ExprId>& into) {
  const std::string_view name = tokens_.text();
  const std::size_t start = tokens_.offset();
  tokens_.advance();
  const Token next = tokens_.kind();
  for (const auto& [word, form] : foreign)
    if (name == word && (next == Token::Name || next == Token::LeftParen))
      fail(start, fmt::format("there is no '{}': write '{}'", name, form));
  if (next == Token::LeftParen) fail(start, "there are no functions: a statement sets a variable, as in 'x = 0'");
  if (name == "int" && tokens_.kind() == Token::Name)
    fail(start, fmt::format("a local variable is declared with 'local': write 'local {}'", tokens_.text()));
  constexpr std::string_view words[] = {"if", "while", "local", "nop"};
  const bool alone = next == Token::Semicolon || next == Token::End || next == Token::EndIf || next == Token::Else;
  if (alone && (typing_distance(name, "nop") == 1 || name == "skip"))
    fail(start, fmt::format("'{}' is no statement; did you mean 'nop'?", name));
  const Variable variable = look_up(name, start, words);
  const ExprId where = address(variable, name, start);
  const util::Position position = here();
  if (tokens_.kind() == Token::Equal) fail(tokens_.offset(), "an assignment is '='; '==' compares");
  if (tokens_.kind() == Token::Plus || tokens_.kind() == Token::Minus)
    fail(tokens_.offset(), fmt::format("write {0} = {0} {1} ...: there is neither '{1}{1}' nor '{1}='", name,
                                       tokens_.kind() == Token::Plus ? '+' : '-'));
  expect(Token::Assign, "'='");
  const Value right = sum();
  if (right.kind == Kind::Wide && variable.kind == Variable::Kind::Clock && right.wide >= 0) {
    into.push_back(with_clock_offset(arena_, arena_.reset(where, arena_.constant(0, position), position), right.wide));
    return;
  }
  refuse_wide(right);
  if (right.kind == Kind::Int) {
    into.push_back(variable.kind == Variable::Kind::Clock ? arena_.reset(where, right.value, position)
                                                          : arena_.assign(where, right.value, position));
    return;
  }
  if (variable.kind == Variable::Kind::Clock && (right.kind == Kind::Clock || right.kind == Kind::Sum)) {
    into.push_back(clock_copy(where, right, position));
    return;
  }
  fail(right.offset, variable.kind == Variable::Kind::Clock
                         ? "a clock can only be set to an integer, a clock, or their sum"
                         : "an int variable can only be set to an integer");
}

ExprId Parser::clock_copy(ExprId where, const Value& right, util::Position position) {
  const ExprId amount = right.value ? right.value : arena_.constant(0, position);
  // Bounds of clocks follow copies backwards. They would grow without end, and reachability is undecidable.
  if (right.wide < 0 || ir::as_constant(arena_, amount).value_or(0) < 0)
    network_.limitations.push_back({"a clock is set to another less something, which bounds of clocks cannot follow",
                                    source_.position(right.offset)});
  return with_clock_offset(arena_, arena_.copy_clock(where, right.x, amount, position), right.wide);
}

void Parser::local(std::vector<ExprId>& into) {
  tokens_.advance();
  const std::string_view name = tokens_.text();
  const std::size_t start = tokens_.offset();
  const util::Position position = here();
  expect(Token::Name, "the name of a local variable");
  if (std::string wrong = wrong_name(name); !wrong.empty()) fail(start, std::move(wrong));
  if (globals_.contains(name) ||
      std::any_of(locals_.begin(), locals_.end(), [&](const auto& local) { return local.first == name; }))
    fail(start, fmt::format("a variable '{}' is there already", name));
  std::uint32_t count = 1;
  ExprId initial;
  if (accept(Token::Assign)) {
    initial = int_term("the initial value").value;
  } else if (accept(Token::LeftBracket)) {
    const Value size = int_term("the size");
    expect(Token::RightBracket, "']'");
    const auto constant = ir::as_constant(arena_, size.value);
    if (!constant) fail(size.offset, "the size of a local array must be a constant");
    if (*constant < 1) fail(size.offset, "the size must be at least 1");
    count = static_cast<std::uint32_t>(*constant);
  }
  if (!initial) initial = arena_.constant(0, position);
  const std::uint32_t first = new_cells(name, count, start);
  for (std::uint32_t i = 0; i < count; ++i) into.push_back(arena_.assign_cell(first + i, initial, position));
  locals_.emplace_back(name, Variable{Variable::Kind::Int, first, count});
}

std::uint32_t Parser::new_cells(std::string_view name, std::uint32_t count, std::size_t offset) {
  const auto first = static_cast<std::uint32_t>(network_.cells.size());
  if (count > most_cells || first + count > 2 * most_cells)
    fail(offset, fmt::format("a model cannot have more than {} variables", most_cells));
  for (std::uint32_t i = 0; i < count; ++i) {
    ir::Cell cell;
    cell.name = count == 1 ? std::string(name) : fmt::format("{}[{}]", name, i);
    cell.kind = ir::CellKind::Temporary;
    cell.low = std::numeric_limits<std::int32_t>::min();
    cell.high = std::numeric_limits<std::int32_t>::max();
    cell.position = source_.position(offset);
    network_.cells.push_back(std::move(cell));
  }
  return first;
}

ExprId Parser::block() {
  if (++nesting_ > deepest_blocks)
    fail(tokens_.offset(), fmt::format("more than {} levels of nesting", deepest_blocks));
  const std::size_t outer = locals_.size();
  const util::Position position = here();
  std::vector<ExprId> list;
  statements(list);
  locals_.resize(outer);
  --nesting_;
  return arena_.seq(list, position);
}

ExprId Parser::if_statement() {
  needs_function_ = true;
  ir::Expr branch;
  branch.op = Op::If;
  branch.position = here();
  tokens_.advance();
  branch.a = plain_condition("the condition of 'if'").value;
  expect(Token::Then, "'then', as in 'if C then S end',");
  branch.b = block();
  if (accept(Token::Else)) branch.c = block();
  expect(Token::EndIf, "'end'");
  return arena_.add(branch);
}

ExprId Parser::while_statement() {
  needs_function_ = true;
  ir::Expr loop;
  loop.op = Op::While;
  loop.position = here();
  tokens_.advance();
  loop.a = plain_condition("the condition of 'while'").value;
  expect(Token::Do, "'do', as in 'while C do S end',");
  loop.b = block();
  expect(Token::EndIf, "'end'");
  return arena_.add(loop);
}

}  // namespace beeline::frontend::tchecker
