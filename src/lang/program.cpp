#include "lang/program.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "ir/clock_offset.h"

namespace beeline::lang {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

Code plain(Op op) {
  switch (op) {
    case Op::Neg: return Code::Neg;
    case Op::Not: return Code::Not;
    case Op::BitNot: return Code::BitNot;
    case Op::Add: return Code::Add;
    case Op::Sub: return Code::Sub;
    case Op::Mul: return Code::Mul;
    case Op::Div: return Code::Div;
    case Op::Mod: return Code::Mod;
    case Op::Pow: return Code::Pow;
    case Op::Shl: return Code::Shl;
    case Op::Shr: return Code::Shr;
    case Op::BitAnd: return Code::BitAnd;
    case Op::BitOr: return Code::BitOr;
    case Op::BitXor: return Code::BitXor;
    case Op::Min: return Code::Min;
    case Op::Max: return Code::Max;
    case Op::Lt: return Code::Lt;
    case Op::Le: return Code::Le;
    case Op::Eq: return Code::Eq;
    case Op::Ne: return Code::Ne;
    case Op::Ge: return Code::Ge;
    case Op::Gt: return Code::Gt;
    default: assert(false); return Code::End;
  }
}

Code fused(Op op) {
  switch (op) {
    case Op::Lt: return Code::LtCellConst;
    case Op::Le: return Code::LeCellConst;
    case Op::Eq: return Code::EqCellConst;
    case Op::Ne: return Code::NeCellConst;
    case Op::Ge: return Code::GeCellConst;
    case Op::Gt: return Code::GtCellConst;
    default: assert(false); return Code::End;
  }
}

}  // namespace

Program::Program(const ir::Network& network)
    : network_(network), temporaries_(network.ranges({ir::CellKind::Temporary})) {
  code_.push_back(static_cast<std::int32_t>(Code::End));  // so that no entry is 0
  low_.reserve(network.cells.size());
  high_.reserve(network.cells.size());
  for (const ir::Cell& cell : network.cells) {
    low_.push_back(cell.low);
    high_.push_back(cell.high);
  }
  functions_.resize(network.functions.size());
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    functions_[i] = here();
    const ir::Function& function = network.functions[i];
    if (function.body) compile_statement(function.body);
    emit(Code::Const);
    emit(0);
    emit(Code::Return);
  }
}

Entry Program::add_value(ExprId id) {
  if (!id) return {};
  if (const auto known = values_.find(id.value); known != values_.end()) return known->second;
  const Entry entry{here()};
  compile_value(id);
  emit(Code::End);
  return values_[id.value] = entry;
}

Entry Program::add_formula(ExprId id) {
  if (!id) return {};
  if (const auto known = formulas_.find(id.value); known != formulas_.end()) return known->second;
  const Entry entry{here()};
  settle_errors(id);
  compile_formula(id);
  emit(Code::End);
  return formulas_[id.value] = entry;
}

Entry Program::find(const Entries& entries, ExprId id) {
  if (!id) return {};
  const auto known = entries.find(id.value);
  if (known == entries.end()) throw std::logic_error("an expression was not compiled");
  return known->second;
}

util::Position Program::position_at(std::uint32_t pc) const {
  auto after = std::upper_bound(positions_.begin(), positions_.end(), pc,
                                [](std::uint32_t at, const auto& entry) { return at < entry.first; });
  while (after != positions_.begin()) {
    --after;
    if (after->second) return after->second;
  }
  return {};
}

void Program::emit(Code code, util::Position position) {
  if (position && (positions_.empty() || positions_.back().second != position)) {
    positions_.emplace_back(here(), position);
  }
  code_.push_back(static_cast<std::int32_t>(code));
}

std::uint32_t Program::emit_jump(Code code) {
  emit(code);
  emit(0);
  return here() - 1;
}

void Program::land(std::uint32_t jump) { code_[jump] = static_cast<std::int32_t>(here()); }

bool Program::compile_fused_comparison(const Expr& expr) {
  const ir::Arena& arena = network_.arena;
  const Expr& left = arena[expr.a];
  if (left.op != Op::Load) return false;
  const auto cell = as_cell(arena, left.a);
  const auto constant = as_constant(arena, expr.b);
  if (!cell || !constant) return false;
  emit(fused(expr.op));
  emit(static_cast<std::int32_t>(*cell));
  emit(*constant);
  return true;
}

void Program::compile_value(ExprId id) {
  const ir::Arena& arena = network_.arena;
  const Expr& expr = arena[id];
  switch (expr.op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef:
      emit(Code::Const);
      emit(expr.x);
      return;
    case Op::Load:
      if (const auto cell = as_cell(arena, expr.a)) {
        emit(Code::LoadCell);
        emit(static_cast<std::int32_t>(*cell));
      } else {
        compile_value(expr.a);
        emit(Code::Load, expr.position);
      }
      return;
    case Op::Index:
      compile_value(expr.a);
      compile_value(expr.b);
      emit(Code::Index, expr.position);
      emit(expr.x);
      emit(expr.y);
      emit(expr.z);
      return;
    case Op::At:
      emit(Code::EqCellConst);
      emit(static_cast<std::int32_t>(network_.processes[static_cast<std::size_t>(expr.x)].cell));
      emit(expr.y);
      return;
    case Op::Neg:
    case Op::Not:
    case Op::BitNot:
      compile_value(expr.a);
      emit(plain(expr.op), expr.position);
      return;
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt:
      if (compile_fused_comparison(expr)) return;
      [[fallthrough]];
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Mod:
    case Op::Pow:
    case Op::Shl:
    case Op::Shr:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::Min:
    case Op::Max:
      compile_value(expr.a);
      compile_value(expr.b);
      emit(plain(expr.op), expr.position);
      return;
    case Op::And:
    case Op::Or: {
      compile_value(expr.a);
      const auto shortcut = emit_jump(expr.op == Op::And ? Code::JumpIfZero : Code::JumpIfNot);
      compile_value(expr.b);
      emit(Code::Bool);
      const auto done = emit_jump(Code::Jump);
      land(shortcut);
      emit(Code::Const);
      emit(expr.op == Op::And ? 0 : 1);
      land(done);
      return;
    }
    case Op::Ite: {
      compile_value(expr.a);
      const auto otherwise = emit_jump(Code::JumpIfZero);
      compile_value(expr.b);
      const auto done = emit_jump(Code::Jump);
      land(otherwise);
      compile_value(expr.c);
      land(done);
      return;
    }
    case Op::EqualCells:
      compile_value(expr.a);
      compile_value(expr.b);
      emit(Code::EqualCells);
      emit(expr.x);
      return;
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: {
      if (expr.y > expr.z) {
        emit(Code::Const);
        emit(expr.op == Op::Forall ? 1 : 0);
        return;
      }
      if (expr.op == Op::Sum) {
        emit(Code::Const);
        emit(0);
      }
      emit(Code::StoreConst);
      emit(expr.x);
      emit(expr.y);
      const auto loop = here();
      compile_value(expr.a);
      std::uint32_t leave = 0;
      if (expr.op == Op::Sum) emit(Code::Add, expr.position);
      else leave = emit_jump(expr.op == Op::Forall ? Code::JumpIfZero : Code::JumpIfNot);
      emit(Code::NextOrJump, expr.position);
      emit(expr.x);
      emit(expr.z);
      emit(static_cast<std::int32_t>(loop));
      if (expr.op == Op::Sum) return;
      emit(Code::Const);
      emit(expr.op == Op::Forall ? 1 : 0);
      const auto done = emit_jump(Code::Jump);
      land(leave);
      emit(Code::Const);
      emit(expr.op == Op::Forall ? 0 : 1);
      land(done);
      return;
    }
    case Op::Call: {
      const auto arguments = arena.list(id);
      for (ExprId argument : arguments) compile_value(argument);
      emit(Code::Call, expr.position);
      emit(expr.x);
      return;
    }
    case Op::Assign: {
      const Expr& value = arena[expr.b];
      if (const auto cell = as_cell(arena, expr.a)) {
        if (value.op == Op::Const && value.x >= low_[*cell] && value.x <= high_[*cell]) {
          emit(Code::StoreConst);
          emit(static_cast<std::int32_t>(*cell));
          emit(value.x);
          emit(Code::Const);
          emit(value.x);
          return;
        }
        compile_value(expr.b);
        emit(Code::StoreCell, expr.position);
        emit(static_cast<std::int32_t>(*cell));
        return;
      }
      compile_value(expr.a);
      compile_value(expr.b);
      emit(Code::Store, expr.position);
      return;
    }
    case Op::CopyCells:
      compile_value(expr.a);
      compile_value(expr.b);
      emit(Code::CopyCells, expr.position);
      emit(expr.x);
      return;
    case Op::ResetClock:
      compile_value(expr.a);
      if (expr.c) compile_value(expr.c);
      compile_value(expr.b);
      emit(expr.c ? Code::CopyClock : Code::ResetClock, expr.position);
      emit(expr.y);
      emit(expr.z);
      return;
    case Op::Seq: {
      const auto list = arena.list(id);
      if (list.empty()) {
        emit(Code::Const);
        emit(0);
      }
      for (std::size_t i = 0; i < list.size(); ++i) {
        compile_value(list[i]);
        if (i + 1 < list.size()) emit(Code::Pop);
      }
      return;
    }
    case Op::If:
    case Op::While:
    case Op::Return:
    case Op::Assert:
    case Op::Require:
      compile_statement(id);
      emit(Code::Const);
      emit(0);
      return;
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock:
      assert(false && "a clock formula has no value");
      emit(Code::Const);
      emit(0);
      return;
  }
}

void Program::compile_statement(ExprId id) {
  const Expr& expr = network_.arena[id];
  switch (expr.op) {
    case Op::If: {
      compile_value(expr.a);
      const auto otherwise = emit_jump(Code::JumpIfZero);
      if (expr.b) compile_statement(expr.b);
      if (expr.c) {
        const auto done = emit_jump(Code::Jump);
        land(otherwise);
        compile_statement(expr.c);
        land(done);
      } else {
        land(otherwise);
      }
      return;
    }
    case Op::While: {
      const auto loop = here();
      compile_value(expr.a);
      const auto leave = emit_jump(Code::JumpIfZero);
      if (expr.b) compile_statement(expr.b);
      emit(Code::Jump, expr.position);
      emit(static_cast<std::int32_t>(loop));
      land(leave);
      return;
    }
    case Op::Return:
      if (expr.a) {
        compile_value(expr.a);
      } else {
        emit(Code::Const);
        emit(0);
      }
      emit(Code::Return);
      return;
    case Op::Assert:
      compile_value(expr.a);
      emit(Code::Assert, expr.position);
      return;
    case Op::Require:
      compile_value(expr.a);
      emit(Code::FailIfZero);
      return;
    case Op::Seq:
      for (ExprId statement : network_.arena.list(id)) compile_statement(statement);
      return;
    default:
      compile_value(id);
      emit(Code::Pop);
      return;
  }
}

void Program::compile_formula(ExprId id) {
  const ir::Arena& arena = network_.arena;
  const Expr& expr = arena[id];
  if (!expr.has_clocks) {
    if (expr.op == Op::And) {  // a false conjunct ends the evaluation without a jump
      compile_formula(expr.a);
      compile_formula(expr.b);
      return;
    }
    compile_value(id);
    emit(Code::FailIfZero);
    return;
  }
  switch (expr.op) {
    case Op::And:
      compile_formula(expr.a);
      compile_formula(expr.b);
      return;
    case Op::Or: {
      const bool left = arena[expr.a].has_clocks, right = arena[expr.b].has_clocks;
      if (left && right) {
        const auto alternative = emit_jump(Code::Choice);
        compile_formula(expr.a);
        const auto done = emit_jump(Code::Jump);
        land(alternative);
        compile_formula(expr.b);
        land(done);
        return;
      }
      compile_value(left ? expr.b : expr.a);
      const auto done = emit_jump(Code::JumpIfNot);
      compile_formula(left ? expr.a : expr.b);
      land(done);
      return;
    }
    case Op::Ite: {
      compile_value(expr.a);
      const auto otherwise = emit_jump(Code::JumpIfZero);
      compile_formula(expr.b);
      const auto done = emit_jump(Code::Jump);
      land(otherwise);
      compile_formula(expr.c);
      land(done);
      return;
    }
    case Op::Forall:
    case Op::Exists: {
      if (expr.y > expr.z) {
        if (expr.op == Op::Exists) {
          emit(Code::Const);
          emit(0);
          emit(Code::FailIfZero);
        }
        return;
      }
      emit(Code::StoreConst);
      emit(expr.x);
      emit(expr.y);
      const auto loop = here();
      if (expr.op == Op::Forall) {
        compile_formula(expr.a);
        emit(Code::NextOrJump, expr.position);
        emit(expr.x);
        emit(expr.z);
        emit(static_cast<std::int32_t>(loop));
        return;
      }
      const auto next = emit_jump(Code::Choice);
      compile_formula(expr.a);
      const auto done = emit_jump(Code::Jump);
      land(next);
      emit(Code::NextOrJump, expr.position);
      emit(expr.x);
      emit(expr.z);
      emit(static_cast<std::int32_t>(loop));
      emit(Code::Const);
      emit(0);
      emit(Code::FailIfZero);
      land(done);
      return;
    }
    case Op::ClockCmp: {
      const Op relation = static_cast<Op>(expr.x);
      const auto general = [&](Op side) {
        compile_value(expr.a);
        compile_value(expr.b);
        compile_value(expr.c);
        emit(Code::Emit, expr.position);
        emit(static_cast<std::int32_t>(side));
        emit(expr.y);
        emit(expr.z);
      };
      if (relation == Op::Ne) {
        const auto alternative = emit_jump(Code::Choice);
        general(Op::Lt);
        const auto done = emit_jump(Code::Jump);
        land(alternative);
        general(Op::Gt);
        land(done);
        return;
      }
      const auto x = as_clock(arena, expr.a), y = as_clock(arena, expr.b);
      const auto bound = as_constant(arena, expr.c);
      if (x && y && *x != *y && bound && *bound != INT32_MIN && ir::clock_offset(expr) == 0) {
        const auto constraint = [&](std::uint32_t from, std::uint32_t to, std::int32_t value, bool strict) {
          emit(Code::EmitConst);
          emit(static_cast<std::int32_t>(from));
          emit(static_cast<std::int32_t>(to));
          emit(value);
          emit(strict);
        };
        if (relation != Op::Gt && relation != Op::Ge) constraint(*x, *y, *bound, relation == Op::Lt);
        if (relation != Op::Lt && relation != Op::Le) constraint(*y, *x, -*bound, relation == Op::Gt);
        return;
      }
      general(relation);
      return;
    }
    case Op::Not:
      assert(arena[expr.a].op == Op::Deadlock);
      emit(Code::DeadlockAtom);
      emit(0);
      return;
    case Op::Deadlock:
      emit(Code::DeadlockAtom);
      emit(1);
      return;
    case Op::Rate:  // no constraint on the valuation; models with rates are refused before a search starts
      return;
    default: assert(false && "not a formula"); return;
  }
}

}  // namespace beeline::lang
