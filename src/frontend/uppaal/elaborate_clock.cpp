// Clocks: differences, comparisons, rates, and where clock constraints may stand.
#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/operators.h"
#include "ir/clock_offset.h"
#include "ir/operators.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;

ExprId Elaborator::negated(ExprId condition, Position position) {
  if (builder_.has_rate(condition)) {
    error(position, "a clock rate cannot be negated");
    return condition;
  }
  return builder_.negation(condition, position);
}

namespace {

// plus - minus + offset; absent parts are none.
struct Linear {
  ExprId plus, minus, offset;
};

}  // namespace

Value Elaborator::sum_of(Op op, const Value& a, const Value& b, Position position) {
  for (const Value* side : {&a, &b})
    if (side->is_scalar()) return failed(side->position, "scalars can only be compared for equality");
  if (!a.is_clock() && !b.is_clock()) {
    const auto [x, y] = to_ints(a, b);
    if (!x) return {};
    return int_result(builder_.binary(op, x, y, position), types_.number(), position);
  }
  const auto linear = [&](const Value& v) -> Linear {
    if (v.kind == Kind::Clocks) return {v.plus, v.minus, v.expr};
    if (v.is_clock()) return {v.expr, {}, {}};
    return {{}, {}, to_int(v)};
  };
  const Linear x = linear(a);
  Linear y = linear(b);
  if (op == Op::Sub) std::swap(y.plus, y.minus);
  if ((x.plus && y.plus) || (x.minus && y.minus))
    return failed(position, "clocks can only be subtracted from one another");
  Value out;
  out.kind = Kind::Clocks;
  out.type = types_.clock();
  out.plus = x.plus ? x.plus : y.plus;
  out.minus = x.minus ? x.minus : y.minus;
  if (x.offset && y.offset) out.expr = builder_.binary(op, x.offset, y.offset, position);
  else if (y.offset && op == Op::Sub) out.expr = builder_.unary(Op::Neg, y.offset, position);
  else out.expr = x.offset ? x.offset : y.offset;
  out.position = position;
  return out;
}

Value Elaborator::clock_comparison(Op op, const Value& a, const Value& b, Position position) {
  if (a.kind == Kind::Wide) return clock_comparison(ir::mirrored(op), b, a, position);
  if (b.kind == Kind::Wide) {
    Value out = clock_comparison(op, a, number(0, position), position);
    if (out.kind == Kind::Error) return out;
    ir::Expr node = network_.arena[out.expr];
    // With the only clock on the right of a minus the comparison has been turned.
    const bool turned = a.kind == Kind::Clocks && !a.plus;
    set_clock_offset(node, turned ? -b.wide : b.wide);
    out.expr = builder_.add(node);
    return out;
  }
  const Value difference = sum_of(Op::Sub, a, b, position);
  if (difference.kind == Kind::Error) return {};
  const auto offset = [&](const Value& v) {
    return v.kind == Kind::Clocks ? v.expr : v.kind == Kind::Place && !v.type->is_integral() ? ExprId() : to_int(v);
  };
  const auto minus = [&](ExprId x, ExprId y) {
    if (!y) return x ? x : builder_.constant(0, position);
    return x ? builder_.binary(Op::Sub, x, y, position) : builder_.unary(Op::Neg, y, position);
  };
  const ExprId left = offset(a), right = offset(b), zero = builder_.clock(0, position);
  Value out;
  out.kind = Kind::Formula;
  out.type = types_.boolean();
  out.position = position;
  // plus - minus + left - right  REL  0, written with a clock on the left
  if (difference.plus)
    out.expr = builder_.clock_cmp(op, difference.plus, difference.minus ? difference.minus : zero, minus(right, left),
                                  position);
  else out.expr = builder_.clock_cmp(ir::mirrored(op), difference.minus, zero, minus(left, right), position);
  return out;
}

Value Elaborator::rate(const ast::Expr& clock, const ast::Expr& value, Position position) {
  const Value of = expression(*clock.a);
  const Value speed = expression(value);
  if (of.kind == Kind::Error || speed.kind == Kind::Error) return {};
  const Value no_constraint = int_result(builder_.constant(1, position), types_.boolean(), position);
  if (of.kind == Kind::Opaque) return no_constraint;  // hybrid clocks are not observed by the symbolic semantics
  if (of.kind != Kind::Place || of.type->kind != Type::Kind::Clock)
    return failed(of.position, "only clocks have a rate");
  if (speed.kind == Kind::Opaque) {
    limitation(position, "clock rates other than 1 are not supported yet");
    return no_constraint;
  }
  ir::Expr node;
  node.op = Op::Rate;
  node.a = of.expr;
  node.b = to_int(speed);
  node.position = position;
  std::int32_t constant_speed = 0;
  if (builder_.is_constant(node.b, constant_speed) && constant_speed == 1) return no_constraint;
  limitation(position, "stopwatches (clock rates other than 1) are not supported yet");
  Value out;
  out.kind = Kind::Formula;
  out.type = types_.boolean();
  out.expr = builder_.add(node);
  out.position = position;
  return out;
}

const ast::Expr* Elaborator::assigned_condition(const ast::Expr& tree) {
  if (tree.kind == ast::Expr::Kind::Assign && tree.op == T::Assign) return &tree;
  if (tree.kind != ast::Expr::Kind::Binary || (tree.op != T::AndAnd && tree.op != T::OrOr)) return nullptr;
  const ast::Expr* left = assigned_condition(*tree.a);
  return left ? left : assigned_condition(*tree.b);
}

ExprId Elaborator::formula(const ast::Expr& tree, Purpose purpose, bool deadlock_allowed) {
  if (const ast::Expr* assignment = assigned_condition(tree)) {
    error(assignment->position, "'=' assigns; to compare write '=='");
    return {};
  }
  const std::uint64_t before = effects_;
  const std::size_t failures = failures_;
  const ExprId id = condition(tree);
  if (failures_ != failures) return {};
  if (effects_ != before) {
    const std::string_view what = purpose == Purpose::Guard       ? "a guard"
                                  : purpose == Purpose::Invariant ? "an invariant"
                                                                  : "a property";
    // The text itself says so where the change stands in it.
    const bool elsewhere = !changed_.empty() && changed_at_.line != tree.position.line;
    error(tree.position,
          fmt::format("{} must not have side effects{}", what,
                      elsewhere ? fmt::format(": '{}' is changed in line {}", changed_, changed_at_.line) : ""));
    return {};
  }
  if (purpose == Purpose::Query ? !query_shape(id, deadlock_allowed) : !conjunctive(id, purpose)) return {};
  return builder_.is_true(id) ? ExprId() : id;
}

// Guards and invariants denote convex sets of clock values once the integers are known.
bool Elaborator::conjunctive(ExprId id, Purpose purpose) {
  if (!builder_.has_clocks(id)) return true;
  const ir::Expr e = network_.arena[id];
  const auto refuse = [&](const char* message) {
    error(e.position, message);
    return false;
  };
  switch (e.op) {
    case Op::And: return conjunctive(e.a, purpose) && conjunctive(e.b, purpose);
    case Op::Or:
      if (builder_.has_clocks(e.a) && builder_.has_clocks(e.b))
        return refuse(
            purpose == Purpose::Guard
                ? "two clock constraints can be joined by 'or' in queries only: write an edge for each of them"
                : "two clock constraints can be joined by 'or' in queries only");
      return conjunctive(e.a, purpose) && conjunctive(e.b, purpose);
    case Op::Ite: return conjunctive(e.b, purpose) && conjunctive(e.c, purpose);
    case Op::Forall: return conjunctive(e.a, purpose);
    case Op::Exists: return refuse("'exists' over clock constraints is allowed in queries only");
    case Op::ClockCmp:
      if (static_cast<Op>(e.x) == Op::Ne)
        return refuse(purpose == Purpose::Guard
                          ? "clocks can be compared with '!=' in queries only: write an edge for '<' and one for '>'"
                          : "clocks can be compared with '!=' in queries only");
      return true;
    case Op::Rate:
      if (purpose != Purpose::Invariant) return refuse("clock rates are allowed in invariants only");
      return true;
    case Op::Deadlock: return refuse("'deadlock' is allowed in queries only");
    default: return refuse("a clock constraint cannot stand here");
  }
}

bool Elaborator::query_shape(ExprId id, bool deadlock_allowed) {
  if (!builder_.has_clocks(id)) return true;
  const ir::Expr e = network_.arena[id];
  switch (e.op) {
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Ite:
    case Op::Forall:
    case Op::Exists:
      for (const ExprId child : {e.a, e.b, e.c})
        if (child && !query_shape(child, deadlock_allowed)) return false;
      return true;
    case Op::ClockCmp: return true;
    case Op::Deadlock:
      if (!deadlock_allowed) error(e.position, "'deadlock' is allowed in E<> and A[] only");
      return deadlock_allowed;
    case Op::Rate: error(e.position, "clock rates are allowed in invariants only"); return false;
    default: error(e.position, "a clock constraint cannot stand here"); return false;
  }
}

}  // namespace beeline::frontend::uppaal
