#include "frontend/common/balanced.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include <fmt/format.h>

namespace beeline::frontend {

using ir::ExprId;
using ir::Op;

namespace {

constexpr std::int64_t greatest = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t unknown = greatest + 1;  // that of the least number

struct Part {
  ExprId value;
  Op op = Op::Const;  // joins it to those before
  util::Position position;
};

bool is_sum(Op op) { return op == Op::Add || op == Op::Sub; }

bool associative(Op op) {
  switch (op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::Min:
    case Op::Max: return true;
    default: return false;
  }
}

std::int64_t magnitude_of_cells(const ir::Arena& arena, ExprId address, const CellOf& cell) {
  std::int64_t span = 1;
  while (arena[address].op == Op::Index) {
    const ir::Expr& index = arena[address];
    span += std::int64_t{index.y - 1} * index.z;
    if (index.y < 1 || index.z < 0 || span > 100) return unknown;
    address = index.a;
  }
  const auto first = ir::as_cell(arena, address);
  if (!first) return unknown;
  std::int64_t out = 0;
  for (std::uint32_t i = *first; i < *first + span; ++i) {
    const ir::Cell& read = cell(i);
    out = std::max({out, std::abs(std::int64_t{read.low}), std::abs(std::int64_t{read.high})});
  }
  return out;
}

// No value of it is further from 0.
std::int64_t magnitude(const ir::Arena& arena, ExprId id, const CellOf& cell) {
  const ir::Expr& expr = arena[id];
  const auto of = [&](ExprId part) { return magnitude(arena, part, cell); };
  switch (expr.op) {
    case Op::Const: return std::abs(std::int64_t{expr.x});
    case Op::Load: return magnitude_of_cells(arena, expr.a, cell);
    case Op::Neg: return of(expr.a);
    case Op::Add:
    case Op::Sub: return std::min(unknown, of(expr.a) + of(expr.b));
    case Op::Mul: return std::min(unknown, of(expr.a) * of(expr.b));
    case Op::Ite: return std::max(of(expr.b), of(expr.c));
    case Op::At:
    case Op::Not:
    case Op::And:
    case Op::Or:
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt: return 1;
    default: return unknown;
  }
}

bool fits_in_any_order(const ir::Arena& arena, Op op, std::span<const Part> parts, const CellOf& cell) {
  if (!is_sum(op) && op != Op::Mul) return true;
  std::int64_t most = op == Op::Mul ? 1 : 0;
  for (const Part& part : parts) {
    const std::int64_t next = magnitude(arena, part.value, cell);
    most = op == Op::Mul ? most * std::max(next, std::int64_t{1}) : most + next;
    if (most > greatest) return false;
  }
  return true;
}

// a - (b - c) for a - b + c: behind a minus the signs are turned.
ExprId tree(ir::Arena& arena, std::span<const Part> parts, bool turned) {
  if (parts.size() == 1) return parts[0].value;
  const std::size_t half = parts.size() / 2;
  const Part& middle = parts[half];
  const bool minus = is_sum(middle.op) && (middle.op == Op::Sub) != turned;
  const ExprId left = tree(arena, parts.first(half), turned);
  const ExprId right = tree(arena, parts.subspan(half), turned != minus);
  return arena.binary(is_sum(middle.op) ? (minus ? Op::Sub : Op::Add) : middle.op, left, right, middle.position);
}

}  // namespace

ExprId balanced(ir::Arena& arena, Op op, std::span<const ExprId> parts) {
  assert(!parts.empty());
  if (parts.size() == 1) return parts[0];
  const std::size_t half = parts.size() / 2;
  const ExprId left = balanced(arena, op, parts.first(half));
  const ExprId right = balanced(arena, op, parts.subspan(half));
  return arena.binary(op, left, right, arena[right].position);
}

std::string too_deep() {
  return fmt::format("more than {} operators in a row or inside each other: split the expression", deepest_expression);
}

std::string too_long_for_sure() {
  return fmt::format(
      "more than {} operands in a row, and the result may leave 32 bits on the way: split the expression",
      deepest_expression);
}

bool one_row(Op before, Op next) { return associative(next) && (before == next || (is_sum(before) && is_sum(next))); }

ExprId shallow(ir::Arena& arena, ExprId row, const CellOf& cell) {
  const Op op = arena[row].op;
  std::vector<Part> parts;
  ExprId first = row;
  for (; one_row(op, arena[first].op); first = arena[first].a)
    parts.push_back({arena[first].b, arena[first].op, arena[first].position});
  parts.push_back({first, Op::Const, {}});
  if (parts.size() <= short_row) return row;
  std::reverse(parts.begin(), parts.end());
  if (fits_in_any_order(arena, op, parts, cell)) return tree(arena, parts, false);
  return parts.size() <= std::size_t{deepest_expression} ? row : ExprId();
}

}  // namespace beeline::frontend
