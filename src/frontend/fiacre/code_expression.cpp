// The part of Coder that translates expressions.
#include <algorithm>

#include "frontend/common/balanced.h"
#include "frontend/fiacre/coder.h"

namespace beeline::frontend::fiacre {

namespace {

ir::Op plain(Op op) {
  switch (op) {
    case Op::Equal: return ir::Op::Eq;
    case Op::NotEqual: return ir::Op::Ne;
    case Op::Less: return ir::Op::Lt;
    case Op::LessEqual: return ir::Op::Le;
    case Op::Greater: return ir::Op::Gt;
    case Op::GreaterEqual: return ir::Op::Ge;
    case Op::Add: return ir::Op::Add;
    case Op::Subtract: return ir::Op::Sub;
    case Op::Multiply: return ir::Op::Mul;
    case Op::Divide: return ir::Op::Div;
    default: return ir::Op::Mod;
  }
}

}  // namespace

ir::ExprId Coder::build(const Address& address, util::Position position) {
  ir::ExprId result = network_.arena.cell(address.cell, position);
  for (const Address::Turn& turn : address.turns)
    result = network_.arena.index(result, turn.index, turn.low, turn.count, turn.stride, turn.position);
  return result;
}

ir::ExprId Coder::load(const Address& address, util::Position position) {
  return network_.arena.load(build(address, position), position);
}

ir::ExprId Coder::sequence(std::span<const ir::ExprId> before, ir::ExprId last, util::Position position) {
  if (before.empty()) return last;
  std::vector<ir::ExprId> all(before.begin(), before.end());
  all.push_back(last);
  return network_.arena.seq(all, position);
}

Coder::Condition Coder::condition(ExprId id, const Frame& frame) {
  const std::uint64_t before = effects_;
  const ir::ExprId holds = value(id, frame);
  return {holds, effects_ == before};
}

Address Coder::element(const Address& array, TypeId type, ExprId index, const Frame& frame, util::Position position) {
  const Type& of = program_.types[type];
  const std::uint32_t stride = layouts_.width(of.element);
  const ir::ExprId number = value(index, frame);
  const auto known = ir::as_constant(network_.arena, number);
  if (known && *known >= 0 && static_cast<std::uint32_t>(*known) < of.size)
    return array.at(static_cast<std::uint32_t>(*known) * stride);
  Address result = array;
  result.turns.push_back({number, 0, static_cast<std::int32_t>(of.size), static_cast<std::int32_t>(stride), position});
  return result;
}

Address Coder::address(const Place& place, const Frame& frame) {
  Address result{frame.cells[place.slot], {}};
  TypeId type = (*frame.slots)[place.slot].type;
  for (const Place::Step& step : place.steps) {
    if (step.index) {
      result = element(result, type, step.index, frame, place.position);
      type = program_.types[type].element;
    } else {
      result = result.at(layouts_.field(type, step.field));
      type = program_.types[type].fields[step.field].type;
    }
  }
  return result;
}

Address Coder::address(ExprId id, const Frame& frame, std::vector<ir::ExprId>& before) {
  const Expr& expr = program_[id];
  switch (expr.op) {
    case Op::Slot: return {frame.cells[expr.index], {}};
    case Op::Field: {
      const Address record = address(expr.operands[0], frame, before);
      return record.at(layouts_.field(program_[expr.operands[0]].type, expr.index));
    }
    case Op::Argument: {
      const Address of = address(expr.operands[0], frame, before);
      return of.at(layouts_.argument(program_[expr.operands[0]].type, expr.index));
    }
    case Op::Element: {
      const Address array = address(expr.operands[0], frame, before);
      return element(array, program_[expr.operands[0]].type, expr.operands[1], frame, expr.position);
    }
    case Op::First: {
      const Address queue = address(expr.operands[0], frame, before);
      const auto width = static_cast<std::int32_t>(layouts_.width(expr.type));
      // The one item that there is for certain if the length is not 0.
      const ir::ExprId one =
          network_.arena.binary(ir::Op::Min, length(queue, expr.position), constant(1, expr.position), expr.position);
      Address result = queue.at(Layouts::slots);
      result.turns.push_back({one, 1, 1, width, expr.position});
      return result;
    }
    case Op::Constant: return {table(expr.type, std::span(&expr.value, 1), expr.position), {}};
    default: {
      const Address result{temporary(expr.type, false, expr.position), {}};
      store(id, result, expr.type, false, frame, before);
      return result;
    }
  }
}

ir::ExprId Coder::value(ExprId id, const Frame& frame) {
  const Expr& expr = program_[id];
  ir::Arena& arena = network_.arena;
  const auto operand = [&](std::size_t i) { return value(expr.operands[i], frame); };
  switch (expr.op) {
    case Op::Constant: return constant(expr.value.number, expr.position);
    case Op::Slot: return arena.load_cell(frame.cells[expr.index], expr.position);
    case Op::Element:
    case Op::Field:
    case Op::First:
    case Op::Argument: {
      std::vector<ir::ExprId> before;
      const Address from = address(id, frame, before);
      return sequence(before, load(from, expr.position), expr.position);
    }
    case Op::Negate: return arena.unary(ir::Op::Neg, operand(0), expr.position);
    case Op::Not: return arena.unary(ir::Op::Not, operand(0), expr.position);
    case Op::And:
    case Op::Or: {
      std::vector<ir::ExprId> parts;
      for (std::size_t i = 0; i < expr.operands.size(); ++i) parts.push_back(operand(i));
      return balanced(arena, expr.op == Op::And ? ir::Op::And : ir::Op::Or, parts);
    }
    case Op::Equal:
    case Op::NotEqual: return compared(expr, frame);
    case Op::Conditional: {
      const ir::ExprId when = operand(0), yes = operand(1), no = operand(2);
      return arena.ite(when, yes, no, expr.position);
    }
    case Op::Construct: return constant(static_cast<std::int32_t>(expr.index), expr.position);
    case Op::Empty:
    case Op::Full:
    case Op::Length: {
      std::vector<ir::ExprId> before;
      const Address queue = address(expr.operands[0], frame, before);
      ir::ExprId result = length(queue, expr.position);
      const auto capacity = static_cast<std::int32_t>(program_.types[program_[expr.operands[0]].type].size);
      if (expr.op != Op::Length)
        result = arena.binary(ir::Op::Eq, result, constant(expr.op == Op::Empty ? 0 : capacity, expr.position),
                              expr.position);
      return sequence(before, result, expr.position);
    }
    case Op::Check: return checked(expr, frame);
    case Op::Call: {
      const Callee* target = callee(expr.index);
      if (target == nullptr) return too_deep(expr.index, expr.position);
      std::vector<ir::ExprId> before;
      const ir::ExprId result = call(expr, *target, frame, before);
      return sequence(before, result, expr.position);
    }
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo: {
      const ir::ExprId a = operand(0), b = operand(1);
      return arena.binary(plain(expr.op), a, b, expr.position);
    }
    case Op::Row: return row(expr, frame);
    case Op::At: return arena.at(expr.index, static_cast<std::uint32_t>(expr.value.number), expr.position);
    case Op::Is: {
      const ir::ExprId number = constant(static_cast<std::int32_t>(expr.index), expr.position);
      if (layouts_.is_scalar(program_[expr.operands[0]].type))
        return arena.binary(ir::Op::Eq, operand(0), number, expr.position);
      std::vector<ir::ExprId> before;
      const Address tagged = address(expr.operands[0], frame, before);
      return sequence(before, arena.binary(ir::Op::Eq, load(tagged, expr.position), number, expr.position),
                      expr.position);
    }
    case Op::Array:
    case Op::Record:
    case Op::Queue:
    case Op::Dequeue:
    case Op::Enqueue:
    case Op::Append:    // never one cell
    case Op::Deadlock:  // a formula (queries.cpp)
      break;
  }
  return constant(0, expr.position);
}

ir::ExprId Coder::row(const Expr& expr, const Frame& frame) {
  ir::Arena& arena = network_.arena;
  const auto cell = [this](std::uint32_t number) -> const ir::Cell& { return network_.cells[number]; };
  ir::ExprId left = value(expr.operands[0], frame);
  for (std::size_t i = 0; i < expr.signs.size(); ++i) {
    const Sign& sign = expr.signs[i];
    left = arena.binary(plain(sign.op), left, value(expr.operands[i + 1], frame), sign.position);
    const bool ends = i + 1 == expr.signs.size() || !one_row(plain(sign.op), plain(expr.signs[i + 1].op));
    if (const ir::ExprId row = ends ? shallow(arena, left, cell) : left) left = row;
    else unsupported(expr.position, too_long_for_sure());
  }
  return left;
}

ir::ExprId Coder::checked(const Expr& expr, const Frame& frame) {
  const ir::ExprId inner = value(expr.operands[0], frame);
  ++effects_;
  return network_.arena.assign_cell(temporary(expr.type, true, expr.position), inner, expr.position);
}

ir::ExprId Coder::compared(const Expr& expr, const Frame& frame) {
  ir::Arena& arena = network_.arena;
  const TypeId a = program_[expr.operands[0]].type, b = program_[expr.operands[1]].type;
  if (layouts_.is_scalar(a)) {
    const ir::ExprId left = value(expr.operands[0], frame), right = value(expr.operands[1], frame);
    return arena.binary(plain(expr.op), left, right, expr.position);
  }
  if (!layouts_.same_blanks(a, b))
    unsupported(expr.position, "values of types whose ranges differ are compared as a whole");
  std::vector<ir::ExprId> before;
  const Address left = address(expr.operands[0], frame, before), right = address(expr.operands[1], frame, before);
  ir::Expr node;
  node.op = ir::Op::EqualCells;
  node.a = build(left, expr.position);
  node.b = build(right, expr.position);
  node.x = static_cast<std::int32_t>(layouts_.width(a));
  node.position = expr.position;
  ir::ExprId result = arena.add(node);
  if (expr.op == Op::NotEqual) result = arena.unary(ir::Op::Not, result, expr.position);
  return sequence(before, result, expr.position);
}

}  // namespace beeline::frontend::fiacre
