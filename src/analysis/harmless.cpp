#include "analysis/harmless.h"

#include <algorithm>
#include <limits>

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

constexpr Interval any{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};

// Far from ir::evaluation_budget.
constexpr std::uint64_t most_steps = 1'000'000;

bool within(Interval inner, Interval outer) { return inner.low >= outer.low && inner.high <= outer.high; }

}  // namespace

bool Harmless::operator()(ExprId id) {
  if (!id) return true;
  if (known_[id.value] == Known::Not) {
    const bool yes = judge(id);
    known_[id.value] = yes ? Known::Yes : Known::No;
  }
  return known_[id.value] == Known::Yes;
}

// Temporaries by what they are declared for: a query's are not among those that the analysis of the network sees.
Interval Harmless::of_cell(std::uint32_t cell) const {
  if (const auto assumed = assumed_.find(cell); assumed != assumed_.end()) return assumed->second;
  const ir::Cell& c = network_.cells[cell];
  return c.lasts() ? ranges_.cell(cell) : Interval{c.low, c.high};
}

Interval Harmless::values(ExprId id) {
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const: return {e.x, e.x};
    case Op::Load: {
      Interval all;
      for (const std::uint32_t cell : references_.of(e.a)) all = hull(all, of_cell(cell));
      return all.empty() ? any : all;
    }
    case Op::Neg: {
      const Interval a = values(e.a);
      return {-a.high, -a.low};
    }
    case Op::Add: {
      const Interval a = values(e.a), b = values(e.b);
      return {a.low + b.low, a.high + b.high};
    }
    case Op::Sub: {
      const Interval a = values(e.a), b = values(e.b);
      return {a.low - b.high, a.high - b.low};
    }
    case Op::Min: {
      const Interval a = values(e.a), b = values(e.b);
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    }
    case Op::Max: {
      const Interval a = values(e.a), b = values(e.b);
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    }
    case Op::Ite: return hull(values(e.b), values(e.c));
    case Op::Sum: {
      const Interval a = values(e.a);
      const std::int64_t rounds = std::int64_t{e.z} - e.y + 1;
      return {std::min<std::int64_t>(0, rounds * a.low), std::max<std::int64_t>(0, rounds * a.high)};
    }
    case Op::Assign: return values(e.b);
    case Op::Seq: return e.list_size == 0 ? Interval{0, 0} : values(network_.arena.list(id).back());
    case Op::At:
    case Op::Not:
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt:
    case Op::And:
    case Op::Or:
    case Op::EqualCells:
    case Op::Forall:
    case Op::Exists: return {0, 1};
    default: return any;
  }
}

bool Harmless::judge(ExprId id) {
  const Expr& e = network_.arena[id];
  for (const ExprId part : {e.a, e.b, e.c})
    if (!(*this)(part)) return false;
  for (const ExprId part : network_.arena.list(id))
    if (!(*this)(part)) return false;
  switch (e.op) {
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
    case Op::Seq:
    case Op::If:
    case Op::Return:
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: return true;
    case Op::Index: return within(values(e.b), {e.x, std::int64_t{e.x} + e.y - 1});
    case Op::Neg:
    case Op::Add:
    case Op::Sub: return within(values(id), any);
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: return steps(id) <= most_steps && within(values(id), any);
    case Op::Assign: {  // by a function, to what is its own
      const auto cell = ir::as_cell(network_.arena, e.a);
      return cell && network_.cells[*cell].kind == ir::CellKind::Temporary &&
             (network_.cells[*cell].holds != ir::Referent::Value || within(values(e.b), of_cell(*cell)));
    }
    case Op::Call: return (*this)(network_.functions[static_cast<std::size_t>(e.x)].body) && takes(id);
    default: return false;
  }
}

std::uint64_t Harmless::steps(ExprId id) {
  if (!id) return 0;
  if (steps_[id.value] != 0) return steps_[id.value];
  const Expr& e = network_.arena[id];
  std::uint64_t all = 1 + steps(e.a) + steps(e.b) + steps(e.c);
  for (const ExprId part : network_.arena.list(id)) all += steps(part);
  if (e.op == Op::Call) all += steps(network_.functions[static_cast<std::size_t>(e.x)].body);
  const bool repeats = e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum;
  if (repeats && e.z >= e.y) all *= std::min(static_cast<std::uint64_t>(std::int64_t{e.z} - e.y + 1), most_steps);
  return steps_[id.value] = std::min(all, most_steps + 1);
}

bool Harmless::ends_soon(std::span<const ExprId> parts, std::uint64_t rounds) {
  std::uint64_t all = 1;
  for (const ExprId part : parts) all += steps(part);
  return rounds <= most_steps / all;
}

// Arguments are stored in the parameters' cells.
bool Harmless::takes(ExprId call) {
  const auto arguments = network_.arena.list(call);
  const auto& parameters = network_.functions[static_cast<std::size_t>(network_.arena[call].x)].parameters;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (network_.cells[parameters[i]].holds == ir::Referent::Value &&
        !within(values(arguments[i]), of_cell(parameters[i])))
      return false;
  return true;
}

}  // namespace beeline::analysis
