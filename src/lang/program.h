// Expressions as compact bytecode: compiled once per model, evaluated millions of times.
//
// A Program owns the code of every expression it was asked to compile; an Entry is where one starts. Machine
// (machine.h) runs it. Whoever owns a Program compiles all it will need, and from then on hands it out const: any
// number of machines, in any number of threads, can run it. A stack machine with a few fused instructions (compare cell
// with constant, store constant) measured as fast as a register machine here, because guards of real models are two or
// three instructions long.
//
// Formulas. A guard, invariant or property compiles to code that either fails (its data part is false), or succeeds and
// has emitted the clock constraints that remain. Disjunctions with clocks on both sides leave choice points;
// Machine::any walks through the alternatives, so a formula is never expanded to disjunctive normal form. Whether such
// a formula goes wrong must not depend on which alternative is good enough, nor on the clocks: where it can go wrong,
// code that settles just this stands before the alternatives (truth.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/network.h"

namespace beeline::lang {

enum class Code : std::int32_t {
  Const,
  LoadCell,
  Load,
  StoreCell,
  Store,
  StoreConst,
  Pop,
  Index,
  Neg,
  Not,
  BitNot,
  Bool,
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Pow,
  Shl,
  Shr,
  BitAnd,
  BitOr,
  BitXor,
  Min,
  Max,
  Lt,
  Le,
  Eq,
  Ne,
  Ge,
  Gt,
  LtCellConst,
  LeCellConst,
  EqCellConst,
  NeCellConst,
  GeCellConst,
  GtCellConst,  // cell, constant
  Jump,
  JumpIfZero,
  JumpIfNot,   // target; JumpIfNot: jump when non-zero
  NextOrJump,  // cell, last, target: ++cell and jump back unless the cell was at last
  EqualCells,
  CopyCells,  // count
  Call,
  Return,      // function, parameter count / -
  ResetClock,  // offset (two words); pops value, clock
  CopyClock,   // offset (two words); pops value, the clock it is added to, clock
  Assert,
  FailIfZero,    // formula: the data part is false; update: refused
  EmitConst,     // x, y, bound, strict
  Emit,          // relation, offset (two words); pops bound, y, x
  Choice,        // alternative
  DeadlockAtom,  // 1: must be deadlocked, 0: must not
  ClockTruth,    // as Emit; pushes what is known of it (truth.cpp)
  JumpIfIs,      // value, target; the value stays
  Settle,        // formula: pops what is known of it; on to the last choice, and nothing goes wrong any more
  End,
};

struct Entry {
  std::uint32_t at = 0;  // 0: nothing to do (true, no effect)
  explicit operator bool() const { return at != 0; }
};

class Program {
 public:
  explicit Program(const ir::Network& network);

  // Leaves an int on the stack (or nothing for an absent expression). Equal ids share code.
  Entry add_value(ir::ExprId id);
  Entry add_effect(ir::ExprId id) { return add_value(id); }
  Entry add_formula(ir::ExprId id);

  // Of expressions that were added; others are a mistake of the caller (std::logic_error).
  Entry value(ir::ExprId id) const { return find(values_, id); }
  Entry effect(ir::ExprId id) const { return find(values_, id); }
  Entry formula(ir::ExprId id) const { return find(formulas_, id); }

  const ir::Network& network() const { return network_; }
  const std::int32_t* code() const { return code_.data(); }
  std::uint32_t function(std::size_t index) const { return functions_[index]; }
  const std::int32_t* low() const { return low_.data(); }
  const std::int32_t* high() const { return high_.data(); }
  std::span<const ir::CellRange> temporaries() const { return temporaries_; }
  util::Position position_at(std::uint32_t pc) const;

 private:
  using Entries = std::unordered_map<std::uint32_t, Entry>;

  static Entry find(const Entries& entries, ir::ExprId id);
  void compile_value(ir::ExprId id);
  void compile_statement(ir::ExprId id);
  void compile_formula(ir::ExprId id);
  void settle_errors(ir::ExprId formula);
  void compile_truth(ir::ExprId formula);
  bool compile_fused_comparison(const ir::Expr& expr);
  void emit(Code code, util::Position position = {});
  void emit(std::int32_t operand) { code_.push_back(operand); }
  std::uint32_t emit_jump(Code code);
  void land(std::uint32_t jump);
  std::uint32_t here() const { return static_cast<std::uint32_t>(code_.size()); }

  const ir::Network& network_;
  std::vector<std::int32_t> code_;
  std::vector<std::uint32_t> functions_;
  std::vector<std::int32_t> low_, high_;
  std::vector<ir::CellRange> temporaries_;
  std::vector<std::pair<std::uint32_t, util::Position>> positions_;  // by pc, ascending
  Entries values_, formulas_;
};

}  // namespace beeline::lang
