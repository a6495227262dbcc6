#include "ir/expr.h"

#include <cassert>

#include "ir/operators.h"

namespace beeline::ir {

ExprId Arena::add(Expr expr) { return add(expr, {}); }

ExprId Arena::add(Expr expr, std::span<const ExprId> list) {
  const auto below = [&](ExprId id) {
    assert(!id || id.value < nodes_.size());
    return id && nodes_[id.value].has_clocks;
  };
  expr.has_clocks = expr.op == Op::ClockCmp || expr.op == Op::Rate || expr.op == Op::Deadlock || below(expr.a) ||
                    below(expr.b) || below(expr.c);
  if (!list.empty()) {
    expr.list_begin = static_cast<std::uint32_t>(lists_.size());
    expr.list_size = static_cast<std::uint32_t>(list.size());
    for (ExprId id : list) expr.has_clocks = expr.has_clocks || below(id);
    lists_.insert(lists_.end(), list.begin(), list.end());
  }
  nodes_.push_back(expr);
  return ExprId(nodes_.size() - 1);
}

std::span<const ExprId> Arena::list(ExprId id) const {
  const Expr& expr = nodes_[id.value];
  return std::span(lists_).subspan(expr.list_begin, expr.list_size);
}

namespace {

Expr node(Op op, util::Position position, ExprId a = {}, ExprId b = {}, ExprId c = {}) {
  Expr expr;
  expr.op = op;
  expr.a = a;
  expr.b = b;
  expr.c = c;
  expr.position = position;
  return expr;
}

}  // namespace

ExprId Arena::constant(std::int32_t value, util::Position position) {
  Expr expr = node(Op::Const, position);
  expr.x = value;
  return add(expr);
}

ExprId Arena::cell(std::uint32_t number, util::Position position) {
  Expr expr = node(Op::CellRef, position);
  expr.x = static_cast<std::int32_t>(number);
  return add(expr);
}

ExprId Arena::clock(std::uint32_t number, util::Position position) {
  Expr expr = node(Op::ClockRef, position);
  expr.x = static_cast<std::int32_t>(number);
  return add(expr);
}

ExprId Arena::channel(std::uint32_t number, util::Position position) {
  Expr expr = node(Op::ChannelRef, position);
  expr.x = static_cast<std::int32_t>(number);
  return add(expr);
}

ExprId Arena::load(ExprId address, util::Position position) { return add(node(Op::Load, position, address)); }

ExprId Arena::load_cell(std::uint32_t number, util::Position position) {
  return load(cell(number, position), position);
}

ExprId Arena::unary(Op op, ExprId a, util::Position position) { return add(node(op, position, a)); }

ExprId Arena::binary(Op op, ExprId a, ExprId b, util::Position position) { return add(node(op, position, a, b)); }

ExprId Arena::ite(ExprId condition, ExprId then, ExprId otherwise, util::Position position) {
  return add(node(Op::Ite, position, condition, then, otherwise));
}

ExprId Arena::index(ExprId base, ExprId index, std::int32_t lowest, std::int32_t count, std::int32_t stride,
                    util::Position position) {
  Expr expr = node(Op::Index, position, base, index);
  expr.x = lowest;
  expr.y = count;
  expr.z = stride;
  return add(expr);
}

ExprId Arena::at(std::uint32_t process, std::uint32_t location, util::Position position) {
  Expr expr = node(Op::At, position);
  expr.x = static_cast<std::int32_t>(process);
  expr.y = static_cast<std::int32_t>(location);
  return add(expr);
}

ExprId Arena::quantifier(Op op, std::uint32_t variable, std::int32_t from, std::int32_t to, ExprId body,
                         util::Position position) {
  Expr expr = node(op, position, body);
  expr.x = static_cast<std::int32_t>(variable);
  expr.y = from;
  expr.z = to;
  return add(expr);
}

ExprId Arena::assign(ExprId address, ExprId value, util::Position position) {
  return add(node(Op::Assign, position, address, value));
}

ExprId Arena::assign_cell(std::uint32_t number, ExprId value, util::Position position) {
  return assign(cell(number, position), value, position);
}

ExprId Arena::reset(ExprId clock, ExprId value, util::Position position) {
  return add(node(Op::ResetClock, position, clock, value));
}

ExprId Arena::copy_clock(ExprId clock, ExprId from, ExprId value, util::Position position) {
  return add(node(Op::ResetClock, position, clock, value, from));
}

ExprId Arena::seq(std::span<const ExprId> list, util::Position position) { return add(node(Op::Seq, position), list); }

ExprId Arena::call(FunctionId function, std::span<const ExprId> arguments, util::Position position) {
  Expr expr = node(Op::Call, position);
  expr.x = static_cast<std::int32_t>(function.value);
  return add(expr, arguments);
}

ExprId Arena::clock_cmp(Op relation, ExprId x, ExprId y, ExprId bound, util::Position position) {
  Expr expr = node(Op::ClockCmp, position, x, y, bound);
  expr.x = static_cast<std::int32_t>(relation);
  return add(expr);
}

ExprId negate(Arena& arena, ExprId formula) {
  Expr expr = arena[formula];  // a copy: add() may move the nodes
  switch (expr.op) {
    case Op::Not: return expr.a;
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt: return arena.binary(opposite(expr.op), expr.a, expr.b, expr.position);
    case Op::ClockCmp: expr.x = static_cast<std::int32_t>(opposite(static_cast<Op>(expr.x))); return arena.add(expr);
    default: break;
  }
  if (!expr.has_clocks || expr.op == Op::Deadlock) return arena.unary(Op::Not, formula, expr.position);
  switch (expr.op) {
    case Op::And:
    case Op::Or: {
      const ExprId a = negate(arena, expr.a);
      const ExprId b = negate(arena, expr.b);
      return arena.binary(expr.op == Op::And ? Op::Or : Op::And, a, b, expr.position);
    }
    case Op::Ite: {
      const ExprId b = negate(arena, expr.b);
      const ExprId c = negate(arena, expr.c);
      return arena.ite(expr.a, b, c, expr.position);
    }
    case Op::Forall:
    case Op::Exists:
      return arena.quantifier(expr.op == Op::Forall ? Op::Exists : Op::Forall, static_cast<std::uint32_t>(expr.x),
                              expr.y, expr.z, negate(arena, expr.a), expr.position);
    default: assert(false && "not a formula"); return formula;
  }
}

namespace {

std::optional<std::uint32_t> leaf(const Arena& arena, ExprId id, Op op) {
  if (!id || arena[id].op != op) return std::nullopt;
  return static_cast<std::uint32_t>(arena[id].x);
}

}  // namespace

std::optional<std::int32_t> as_constant(const Arena& arena, ExprId id) {
  if (!id || arena[id].op != Op::Const) return std::nullopt;
  return arena[id].x;
}

std::optional<std::uint32_t> as_cell(const Arena& arena, ExprId id) { return leaf(arena, id, Op::CellRef); }
std::optional<std::uint32_t> as_clock(const Arena& arena, ExprId id) { return leaf(arena, id, Op::ClockRef); }
std::optional<std::uint32_t> as_channel(const Arena& arena, ExprId id) { return leaf(arena, id, Op::ChannelRef); }

}  // namespace beeline::ir
