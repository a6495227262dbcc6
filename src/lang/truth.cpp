// Whether a formula with clocks goes wrong, apart from whether it holds.
//
// The specification (check/eval.h) resolves a formula from left to right: ints are evaluated, clock atoms stay, and a
// part is skipped only where ints alone decide. The walk through alternatives evaluates less (it stops at the first one
// that is good enough) and more (it tries others beside one that ints alone made true). So a formula that has
// alternatives and can go wrong is first resolved to one of three values, 0 (false), 2 (true) and 1 (clocks decide), on
// which And is the minimum and Or the maximum: exactly what is evaluated here may go wrong. What then goes wrong in an
// alternative was skipped here, beside something that is true, so dropping that alternative loses nothing.
#include <algorithm>

#include "ir/clock_offset.h"
#include "lang/program.h"

namespace beeline::lang {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

constexpr std::int32_t is_false = 0, is_open = 1, is_true = 2;

bool has_alternatives(const ir::Arena& arena, ExprId id) {
  if (!id) return false;
  const Expr& e = arena[id];
  if (!e.has_clocks) return false;
  if (e.op == Op::Exists || (e.op == Op::ClockCmp && static_cast<Op>(e.x) == Op::Ne)) return true;
  if (e.op == Op::Or && arena[e.a].has_clocks && arena[e.b].has_clocks) return true;
  return has_alternatives(arena, e.a) || has_alternatives(arena, e.b) || has_alternatives(arena, e.c);
}

// An index that is a constant or a cell whose range fits.
bool fits(const ir::Network& network, const Expr& index) {
  const std::int64_t from = index.x, to = from + index.y - 1;
  if (const auto constant = as_constant(network.arena, index.b)) return *constant >= from && *constant <= to;
  const Expr& of = network.arena[index.b];
  const auto cell = of.op == Op::Load ? as_cell(network.arena, of.a) : std::nullopt;
  return cell && network.cells[*cell].low >= from && network.cells[*cell].high <= to;
}

bool may_fail(const ir::Network& network, ExprId id) {
  if (!id) return false;
  const Expr& e = network.arena[id];
  switch (e.op) {
    case Op::Index:
      if (!fits(network, e)) return true;
      break;
    case Op::Forall:
    case Op::Exists: {
      const ir::Cell& variable = network.cells[static_cast<std::size_t>(e.x)];
      if (e.y < variable.low || e.z > variable.high) return true;  // then a range says nothing of an index
      break;
    }
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef:
    case Op::Load:
    case Op::At:
    case Op::Not:
    case Op::BitNot:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::Min:
    case Op::Max:
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt:
    case Op::And:
    case Op::Or:
    case Op::Ite:
    case Op::EqualCells:
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: break;
    default: return true;
  }
  return may_fail(network, e.a) || may_fail(network, e.b) || may_fail(network, e.c);
}

}  // namespace

void Program::settle_errors(ExprId formula) {
  if (!has_alternatives(network_.arena, formula) || !may_fail(network_, formula)) return;
  const auto alternatives = emit_jump(Code::Choice);
  compile_truth(formula);
  emit(Code::Settle);
  land(alternatives);
}

void Program::compile_truth(ExprId id) {
  const ir::Arena& arena = network_.arena;
  const Expr& expr = arena[id];
  const auto known = [&](std::int32_t value) {
    emit(Code::Const);
    emit(value);
  };
  const auto jump_if = [&](std::int32_t value) {
    emit(Code::JumpIfIs);
    emit(value);
    emit(0);
    return here() - 1;
  };
  if (!expr.has_clocks) {
    compile_value(id);
    emit(Code::Bool);
    known(is_true);
    emit(Code::Mul);
    return;
  }
  switch (expr.op) {
    case Op::And:
    case Op::Or: {
      const bool turned = expr.op == Op::Or && arena[expr.a].has_clocks && !arena[expr.b].has_clocks;
      compile_truth(turned ? expr.b : expr.a);
      const auto decided = jump_if(expr.op == Op::And ? is_false : is_true);
      compile_truth(turned ? expr.a : expr.b);
      emit(expr.op == Op::And ? Code::Min : Code::Max);
      land(decided);
      return;
    }
    case Op::Ite: {
      compile_value(expr.a);
      const auto otherwise = emit_jump(Code::JumpIfZero);
      compile_truth(expr.b);
      const auto done = emit_jump(Code::Jump);
      land(otherwise);
      compile_truth(expr.c);
      land(done);
      return;
    }
    case Op::Forall:
    case Op::Exists: {
      const bool forall = expr.op == Op::Forall;
      known(forall ? is_true : is_false);
      if (expr.y > expr.z) return;
      emit(Code::StoreConst);
      emit(expr.x);
      emit(expr.y);
      const auto loop = here();
      compile_truth(expr.a);
      emit(forall ? Code::Min : Code::Max);
      const auto decided = jump_if(forall ? is_false : is_true);
      emit(Code::NextOrJump, expr.position);
      emit(expr.x);
      emit(expr.z);
      emit(static_cast<std::int32_t>(loop));
      land(decided);
      return;
    }
    case Op::ClockCmp:
      compile_value(expr.a);
      compile_value(expr.b);
      compile_value(expr.c);
      emit(Code::ClockTruth);
      emit(expr.x);
      emit(expr.y);
      emit(expr.z);
      return;
    case Op::Rate: known(is_true); return;
    default: known(is_open); return;  // deadlock, or not
  }
}

}  // namespace beeline::lang
