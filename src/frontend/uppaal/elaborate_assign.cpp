#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/operators.h"
#include "ir/clock_offset.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;

Value Elaborator::assignment(const ast::Expr& tree) {
  const Value target = expression(*tree.a, true);
  const Value source = expression(*tree.b);
  if (target.kind == Kind::Error || source.kind == Kind::Error || !may_assign(target)) return {};
  if (target.is_text() && !source.is_text())
    return failed(tree.b->position, "a string can only be given a string, as in \"abc\"");
  if (source.is_text() && !target.is_text()) return failed(tree.b->position, std::string(text_as_number));
  if (target.kind == Kind::Opaque) return opaque(effect_of(source), tree.position);
  if (target.type->kind == Type::Kind::Channel || target.type->holds_channels())
    return failed(tree.position, "a channel cannot be assigned to");
  if (target.type->kind == Type::Kind::Clock) {
    if (tree.op != T::Assign) return failed(tree.position, "a clock can only be set with '='");
    if (tree.b->kind == ast::Expr::Kind::Assign && source.kind == Kind::Nothing)
      return failed(tree.b->position, "clocks are set one by one, as in 'x = 0, y = 0'");
    return clock_assignment(target, source, tree.position);
  }
  note_write(target.symbol, tree.position);
  if (target.type->is_aggregate()) {
    if (tree.op != T::Assign || !source.fits(*target.type) || target.type->holds_clocks())
      return failed(tree.position, fmt::format("{} cannot be given this value", describe(*target.type)));
    Value out = target;
    out.kind = Kind::Nothing;
    out.expr = builder_.copy_cells(target.expr, to_address(source), target.type->size, tree.position);
    out.position = tree.position;
    return out;
  }
  std::vector<ExprId> steps;
  if (tree.op == T::Assign) {
    const ExprId value = to_stored(source, *target.type);
    return int_result(builder_.store(target.expr, value, tree.position), target.type, tree.position);
  }
  if (target.type->kind == Type::Kind::Scalar) return failed(tree.position, "scalars can only be assigned");
  const ExprId where = settled(target.expr, tree.position, steps);
  const ExprId operand = to_int(source);
  ExprId value = builder_.binary(operation(tree.op), builder_.load(where, tree.position), operand, tree.position);
  if (target.type->kind == Type::Kind::Bool) value = builder_.to_bool(value, tree.position);
  steps.push_back(builder_.store(where, value, tree.position));
  return int_result(builder_.sequence(steps, tree.position), target.type, tree.position);
}

Value Elaborator::clock_assignment(const Value& target, const Value& source, Position position) {
  if (source.is_clock()) return failed(position, "a clock can only be set to an integer");
  if (source.kind == Kind::Opaque) {
    limitation(position, "clocks set to floating-point or random values are not supported");
    return opaque(source.expr, position);
  }
  note_write(target.symbol, position);
  ir::Expr node;
  node.op = Op::ResetClock;
  node.a = target.expr;
  node.b = source.kind == Kind::Wide ? builder_.constant(0, position) : to_int(source);
  node.position = position;
  set_clock_offset(node, source.wide);
  std::int32_t value = 0;
  if (builder_.is_constant(node.b, value) && value + source.wide < 0 && dead_ == 0)
    return failed(position, "a clock cannot be negative");
  Value out;
  out.kind = Kind::Nothing;
  out.type = types_.none();
  out.expr = builder_.add(node);
  out.position = position;
  return out;
}

// a++ is (a = a + 1) - 1.
Value Elaborator::increment(const ast::Expr& tree, bool prefix) {
  const Value target = expression(*tree.a, true);
  if (target.kind == Kind::Error || !may_assign(target)) return {};
  if (target.kind == Kind::Opaque) return opaque({}, tree.position);
  if (target.type->kind != Type::Kind::Int && target.type->kind != Type::Kind::Bool)
    return failed(tree.position, "only integers can be counted up or down");
  note_write(target.symbol, tree.position);
  std::vector<ExprId> steps;
  const ExprId where = settled(target.expr, tree.position, steps);
  const ExprId one = builder_.constant(1, tree.position);
  const bool up = tree.op == T::PlusPlus;
  ExprId value = builder_.binary(up ? Op::Add : Op::Sub, builder_.load(where, tree.position), one, tree.position);
  if (target.type->kind == Type::Kind::Bool) value = builder_.to_bool(value, tree.position);
  steps.push_back(builder_.store(where, value, tree.position));
  ExprId result = builder_.sequence(steps, tree.position);
  if (!prefix) result = builder_.binary(up ? Op::Sub : Op::Add, result, one, tree.position);
  return int_result(result, types_.number(), tree.position);
}

}  // namespace beeline::frontend::uppaal
