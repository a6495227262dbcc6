// Recursive descent over one attribute value, with the types of TChecker.
//
// clang-format off
//   condition  = atom {"&&" atom}
//   atom       = "!" atom | term [relation term [relation term]]        chained: < and <= only, as in 1 < x <= 5
//   term       = + - over * / % over unary minus over primary
//   primary    = integer | name ["[" term "]"] | "(" condition ")"
//              | "(" "if" condition "then" term "else" term ")"
//   statements = statement {";" statement} [";"]
//   statement  = lvalue "=" term | "nop" | "local" name ["=" term | "[" term "]"]
//              | "if" condition "then" statements ["else" statements] "end"
//              | "while" condition "do" statements "end"
// clang-format on
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/tchecker/program.h"
#include "frontend/tchecker/tokens.h"
#include "ir/network.h"

namespace beeline::frontend::tchecker {

// Thrown once an attribute value makes no sense any more; the message has been given. Never leaves ProgramReader.
struct GiveUp {};

class Parser {
 public:
  // `doubts`: what may have been declared where it could not be read.
  Parser(const Source& source, const Attribute& attribute, const Scope& globals, const Doubts& doubts,
         ir::Network& network, util::Diagnostics& diagnostics);

  ir::ExprId whole_condition();
  // Appends the statements to `into`.
  void whole_statement(std::vector<ir::ExprId>& into);
  // The statements read have control flow.
  bool needs_function() const { return needs_function_; }

 private:
  enum class Kind : std::uint8_t { Int, Condition, ClockCondition, Clock, Difference, Sum, Wide };

  // Int and conditions live in `value`; x - y of clocks in x and y; clock + int in x and value, or in x and
  // wide; a constant of more than 32 bits, for clocks only, in `wide`.
  struct Value {
    Kind kind = Kind::Int;
    ir::ExprId value, x, y;
    std::size_t offset = 0;
    std::uint32_t depth = 1;
    std::int64_t wide = 0;
  };

  class Nesting;

  [[noreturn]] void fail(std::size_t offset, std::string message);
  [[noreturn]] void fail_once(std::size_t offset, std::string message);
  void refuse_wide(const Value& value);
  util::Position here() const { return source_.position(tokens_.offset()); }
  std::string seen() const;
  void expect(Token token, std::string_view what);
  bool accept(Token token);

  Value condition();
  Value atom();
  void refuse_operator();
  Value relation(ir::Op op, Value left, Value right, std::size_t offset);
  Value sum();
  Value product();
  Value row(Value (Parser::*part)(), ir::Op (*operator_of)(Token));
  Value unary();
  Value primary();
  Value integer();
  Value name();
  ir::ExprId negative(ir::ExprId value, util::Position position);
  Value arithmetic(ir::Op op, const Value& left, const Value& right, std::size_t offset);
  Value int_term(std::string_view what);
  Value plain_condition(std::string_view what);

  void statements(std::vector<ir::ExprId>& into);
  void statement(std::vector<ir::ExprId>& into);
  void assignment(std::vector<ir::ExprId>& into);
  ir::ExprId clock_copy(ir::ExprId where, const Value& right, util::Position position);
  void local(std::vector<ir::ExprId>& into);
  ir::ExprId block();
  ir::ExprId if_statement();
  ir::ExprId while_statement();

  // `words`: keywords that may have been meant.
  const Variable& look_up(std::string_view name, std::size_t offset, std::span<const std::string_view> words = {});
  ir::ExprId address(const Variable& variable, std::string_view name, std::size_t offset);
  std::uint32_t new_cells(std::string_view name, std::uint32_t count, std::size_t offset);

  const Source& source_;
  Tokens tokens_;
  const Scope& globals_;
  const Doubts& doubts_;
  ir::Network& network_;
  ir::Arena& arena_;
  util::Diagnostics& diagnostics_;
  const bool is_invariant_;
  std::vector<std::pair<std::string_view, Variable>> locals_;  // those of the open blocks
  std::uint32_t nesting_ = 0;
  bool needs_function_ = false;
};

}  // namespace beeline::frontend::tchecker
