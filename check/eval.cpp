#include "check/eval.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include <fmt/format.h>

#include "ir/clock_offset.h"
#include "ir/index_failure.h"

namespace beeline::check {

using ir::Expr;
using ir::ExprId;
using ir::Op;

Memory initial_memory(const ir::Network& network) {
  Memory memory;
  memory.reserve(network.cells.size());
  for (const ir::Cell& cell : network.cells) memory.push_back(cell.initial);
  return memory;
}

namespace {

[[noreturn]] void fail(const Expr& expr, const std::string& message) { throw EvaluationError(expr.position, message); }

std::int32_t narrow(std::int64_t value, const Expr& expr) {
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    fail(expr, fmt::format("arithmetic overflow: {} does not fit in 32 bits", value));
  return static_cast<std::int32_t>(value);
}

std::int32_t power(std::int32_t base, std::int32_t exponent, const Expr& expr) {
  if (exponent < 0) fail(expr, fmt::format("negative exponent {}", exponent));
  if (base >= -1 && base <= 1) exponent = std::min(exponent, 2 - exponent % 2);  // only zero and the parity count
  std::int64_t result = 1;
  for (std::int32_t i = 0; i < exponent; ++i) result = narrow(result * base, expr);
  return static_cast<std::int32_t>(result);
}

bool compare(Op op, std::int32_t a, std::int32_t b) {
  switch (op) {
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Ge: return a >= b;
    default: return a > b;
  }
}

}  // namespace

void Evaluator::step(const Expr& expr) {
  if (++steps_ >= budget_) fail(expr, fmt::format("the evaluation takes too long: more than {} steps", budget_));
  if (steps_ % 512 == 0 && watch_ != nullptr) watch_->look();
}

std::int32_t Evaluator::value(ExprId expr, std::vector<ClockReset>* resets) {
  steps_ = 0;
  returned_ = false;
  resets_ = resets;
  return eval(expr);
}

Formula Evaluator::formula(ExprId expr) {
  steps_ = 0;
  returned_ = false;
  resets_ = nullptr;
  return expr ? resolve(expr) : Formula::constant(true);
}

std::int32_t Evaluator::load(std::int64_t address, const Expr& from) const {
  if (address < 0 || address >= static_cast<std::int64_t>(memory_.size()))
    fail(from, fmt::format("address {} is outside the memory", address));
  const auto cell = static_cast<std::size_t>(address);
  if (uncertain_ != nullptr && uncertain_->unknown[cell]) throw UnknownCell{static_cast<std::uint32_t>(cell)};
  return memory_[cell];
}

std::int32_t Evaluator::store(std::int64_t address, std::int32_t value, const Expr& from) {
  if (uncertain_ != nullptr && address >= 0 && address < static_cast<std::int64_t>(memory_.size())) {
    uncertain_->unknown[static_cast<std::size_t>(address)] = false;
    uncertain_->written.push_back(static_cast<std::uint32_t>(address));
  }
  load(address, from);
  const ir::Cell& cell = network_.cells[static_cast<std::size_t>(address)];
  if (cell.overflow == ir::Overflow::Wrap) {
    const std::int64_t size = std::int64_t{cell.high} - cell.low + 1;
    std::int64_t inside = value;
    if (inside > cell.high) inside -= (inside - cell.high + size - 1) / size * size;
    if (inside < cell.low) inside += (cell.low - inside + size - 1) / size * size;
    return memory_[static_cast<std::size_t>(address)] = static_cast<std::int32_t>(inside);
  }
  if (value < cell.low || value > cell.high)
    fail(from, fmt::format("value {} is outside the range [{},{}] of {}", value, cell.low, cell.high, cell.name));
  return memory_[static_cast<std::size_t>(address)] = value;
}

std::uint32_t Evaluator::clock(ExprId id) {
  const std::int32_t number = eval(id);
  if (number < 0 || number >= static_cast<std::int32_t>(network_.clocks.size()))
    fail(network_.arena[id], fmt::format("there is no clock {}", number));
  return static_cast<std::uint32_t>(number);
}

std::int32_t Evaluator::arithmetic(const Expr& expr) {
  const std::int64_t a = eval(expr.a);
  const std::int64_t b = eval(expr.b);
  const auto a32 = static_cast<std::int32_t>(a), b32 = static_cast<std::int32_t>(b);
  switch (expr.op) {
    case Op::Add: return narrow(a + b, expr);
    case Op::Sub: return narrow(a - b, expr);
    case Op::Mul: return narrow(a * b, expr);
    case Op::Div:
      if (b == 0) fail(expr, "division by zero");
      return narrow(a / b, expr);
    case Op::Mod:
      if (b == 0) fail(expr, "modulo by zero");
      return narrow(a % b, expr);
    case Op::Pow: return power(a32, b32, expr);
    case Op::Shl:
    case Op::Shr:
      if (b < 0 || b >= 32) fail(expr, fmt::format("shift count {} is outside [0,31]", b));
      return expr.op == Op::Shr ? a32 >> b32 : narrow(a * (std::int64_t{1} << b), expr);
    case Op::BitAnd: return a32 & b32;
    case Op::BitOr: return a32 | b32;
    case Op::BitXor: return a32 ^ b32;
    case Op::Min: return std::min(a32, b32);
    case Op::Max: return std::max(a32, b32);
    default: return compare(expr.op, a32, b32);
  }
}

std::int32_t Evaluator::call(ExprId id) {
  const Expr& expr = network_.arena[id];
  const ir::Function& function = network_.functions[static_cast<std::size_t>(expr.x)];
  std::vector<std::int32_t> arguments;
  for (ExprId argument : network_.arena.list(id)) arguments.push_back(eval(argument));
  assert(arguments.size() == function.parameters.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) store(function.parameters[i], arguments[i], expr);
  step(expr);
  const std::int32_t result = function.body ? eval(function.body) : 0;
  const bool has_value = returned_;
  returned_ = false;
  return has_value ? result : 0;
}

// Statements pass the value of a Return up; whoever runs several of them stops as soon as one has returned.
std::int32_t Evaluator::eval(ExprId id) {
  const Expr& expr = network_.arena[id];
  switch (expr.op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef: return expr.x;
    case Op::Load: return load(eval(expr.a), expr);
    case Op::Index: {
      const std::int64_t base = eval(expr.a);
      const std::int64_t index = eval(expr.b);
      if (index < expr.x || index >= std::int64_t{expr.x} + expr.y)
        fail(expr, ir::index_failure(network_, base, index, expr.x, expr.y));
      return narrow(base + (index - expr.x) * expr.z, expr);
    }
    case Op::At: return load(network_.processes[static_cast<std::size_t>(expr.x)].cell, expr) == expr.y;
    case Op::Neg: return narrow(-std::int64_t{eval(expr.a)}, expr);
    case Op::Not: return eval(expr.a) == 0;
    case Op::BitNot: return ~eval(expr.a);
    case Op::And: return eval(expr.a) != 0 && eval(expr.b) != 0;
    case Op::Or: return eval(expr.a) != 0 || eval(expr.b) != 0;
    case Op::Ite: return eval(expr.a) != 0 ? eval(expr.b) : eval(expr.c);
    case Op::EqualCells: {
      const std::int64_t a = eval(expr.a), b = eval(expr.b);
      for (std::int32_t i = 0; i < expr.x; ++i)
        if (load(a + i, expr) != load(b + i, expr)) return 0;
      return 1;
    }
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: {
      std::int64_t sum = 0;
      for (std::int64_t value = expr.y; value <= expr.z; ++value) {
        if (value > expr.y) step(expr);
        memory_[static_cast<std::size_t>(expr.x)] = static_cast<std::int32_t>(value);
        const std::int32_t body = eval(expr.a);
        if (expr.op == Op::Forall && body == 0) return 0;
        if (expr.op == Op::Exists && body != 0) return 1;
        sum = expr.op == Op::Sum ? narrow(sum + body, expr) : 0;
      }
      return expr.op == Op::Forall ? 1 : static_cast<std::int32_t>(sum);
    }
    case Op::Call: return call(id);
    case Op::Assign: {
      const std::int32_t address = eval(expr.a);
      const std::int32_t value = eval(expr.b);
      return store(address, value, expr);
    }
    case Op::CopyCells: {
      const std::int64_t to = eval(expr.a), from = eval(expr.b);
      std::vector<std::int32_t> values;
      for (std::int32_t i = 0; i < expr.x; ++i) values.push_back(load(from + i, expr));
      for (std::int32_t i = 0; i < expr.x; ++i) store(to + i, values[static_cast<std::size_t>(i)], expr);
      return 0;
    }
    case Op::ResetClock: {
      const std::uint32_t number = clock(expr.a);
      const std::uint32_t source = expr.c ? clock(expr.c) : 0;
      const std::int64_t value = eval(expr.b) + ir::clock_offset(expr);
      if (value < 0 && expr.c)
        fail(expr, fmt::format("clock {} set to {} less {}", network_.clocks[number].name, network_.clocks[source].name,
                               -value));
      if (value < 0)
        fail(expr, fmt::format("clock {} set to the negative value {}", network_.clocks[number].name, value));
      if (number == 0 || resets_ == nullptr) fail(expr, "a clock is reset where none may be");
      const ClockReset so_far = last_reset(source, *resets_);
      if (so_far.value + value > ir::greatest_clock_sum) fail(expr, "a clock is set too far from another");
      resets_->push_back({number, so_far.from, so_far.value + value});
      return 0;
    }
    case Op::Seq: {
      std::int32_t last = 0;
      for (ExprId item : network_.arena.list(id)) {
        last = eval(item);
        if (returned_) break;
      }
      return last;
    }
    case Op::If: {
      const ExprId branch = eval(expr.a) != 0 ? expr.b : expr.c;
      return branch ? eval(branch) : 0;
    }
    case Op::While: {
      while (eval(expr.a) != 0) {
        const std::int32_t value = expr.b ? eval(expr.b) : 0;
        if (returned_) return value;
        step(expr);
      }
      return 0;
    }
    case Op::Return: {
      const std::int32_t value = expr.a ? eval(expr.a) : 0;
      returned_ = true;
      return value;
    }
    case Op::Assert:
      if (eval(expr.a) == 0) fail(expr, "assertion failed");
      return 0;
    case Op::Require:
      if (eval(expr.a) == 0) throw Refused{};
      return 0;
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: fail(expr, "a clock formula where an int is needed");
    default: return arithmetic(expr);
  }
}

Formula Evaluator::resolve_quantifier(const Expr& expr) {
  const bool forall = expr.op == Op::Forall;
  Formula result = Formula::constant(forall);
  for (std::int64_t value = expr.y; value <= expr.z; ++value) {
    if (value > expr.y) step(expr);
    memory_[static_cast<std::size_t>(expr.x)] = static_cast<std::int32_t>(value);
    Formula body = resolve(expr.a);
    result = forall ? conjunction(std::move(result), std::move(body)) : disjunction(std::move(result), std::move(body));
    if (forall ? result.is_false() : result.is_true()) break;
  }
  return result;
}

Formula Evaluator::resolve(ExprId id) {
  const Expr& expr = network_.arena[id];
  if (!expr.has_clocks) return Formula::constant(eval(id) != 0);
  switch (expr.op) {
    case Op::ClockCmp: {
      const std::uint32_t x = clock(expr.a);
      const std::uint32_t y = clock(expr.b);
      return comparison(static_cast<Op>(expr.x), x, y, eval(expr.c) + ir::clock_offset(expr));
    }
    case Op::Rate: {
      clock(expr.a);
      if (eval(expr.b) != 1) fail(expr, "stopwatches are not supported");
      return Formula::constant(true);
    }
    case Op::Deadlock: return Formula::deadlock();
    case Op::Not: return negation(resolve(expr.a));
    case Op::And: {
      Formula left = resolve(expr.a);
      return left.is_false() ? left : conjunction(std::move(left), resolve(expr.b));
    }
    case Op::Or: {
      const bool turned = network_.arena[expr.a].has_clocks && !network_.arena[expr.b].has_clocks;
      Formula first = resolve(turned ? expr.b : expr.a);
      return first.is_true() ? first : disjunction(std::move(first), resolve(turned ? expr.a : expr.b));
    }
    case Op::Ite: return eval(expr.a) != 0 ? resolve(expr.b) : resolve(expr.c);
    case Op::Forall:
    case Op::Exists: return resolve_quantifier(expr);
    default: fail(expr, "not a formula");
  }
}

}  // namespace beeline::check
