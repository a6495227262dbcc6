// Compile-time evaluation: what initialisers, array sizes and arguments need when they call functions.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "frontend/uppaal/arithmetic.h"
#include "frontend/uppaal/builder.h"
#include "ir/operators.h"

namespace beeline::frontend::uppaal {

namespace {

std::string problem_of(Op op, std::int32_t a, std::int32_t b) {
  if (b == 0 && (op == Op::Div || op == Op::Mod)) return "division by zero";
  if (op == Op::Shl && (b < 0 || b > 31)) return fmt::format("shift count {} is outside [0,31]", b);
  if (op == Op::Shr) return fmt::format("shift count {} is outside [0,31]", b);
  if (op == Op::Pow && b < 0) return fmt::format("negative exponent {}", b);
  return fmt::format("{}{} does not fit in 32 bits", op == Op::Neg ? "-" : "",
                     op == Op::Neg ? std::to_string(a) : fmt::format("{} {} {}", a, ir::symbol(op), b));
}

}  // namespace

// A tree walk over memory that holds temporaries only; anything that reads or writes the state, and any evaluation
// error, ends it without a value.
class Evaluation {
 public:
  explicit Evaluation(const Builder& builder) : builder_(builder), arena_(builder.network_.arena) {}
  ~Evaluation() { builder_.evaluation_steps_ += steps_; }
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  std::optional<std::int32_t> run(ExprId id) {
    return guarded([&] { return value(id); });
  }

  std::optional<std::vector<std::int32_t>> cells(ExprId address, std::uint32_t count) {
    return guarded([&] {
      const std::int32_t from = value(address);
      std::vector<std::int32_t> out(count);
      for (std::uint32_t i = 0; i < count; ++i) out[i] = read(from + static_cast<std::int32_t>(i));
      return out;
    });
  }

 private:
  struct Stop {
    std::string problem = {};  // an evaluation error
  };
  static constexpr int max_depth = 4000;

  template <class Compute>
  auto guarded(Compute compute) -> std::optional<decltype(compute())> {
    builder_.evaluation_problem_.clear();
    if (builder_.evaluation_stopped_ != Builder::Stopped::No) return std::nullopt;
    try {
      return compute();
    } catch (Stop& stop) {
      builder_.evaluation_problem_ = std::move(stop.problem);
      return std::nullopt;
    }
  }

  void count_step() {
    if (steps_ % 1024 == 0) builder_.watch_->look();
    if (++steps_ <= limit_) return;
    builder_.evaluation_stopped_ =
        limit_ == Builder::steps_of_a_constant ? Builder::Stopped::Constant : Builder::Stopped::All;
    throw Stop();
  }

  bool is_temporary(std::int32_t address) const {
    return address >= 0 && builder_.cell(static_cast<std::uint32_t>(address)).kind == ir::CellKind::Temporary;
  }

  std::int32_t read(std::int32_t address) const {
    if (!is_temporary(address)) throw Stop();
    const auto found = memory_.find(address);
    if (found != memory_.end()) return found->second;
    if (!builder_.is_table_cell(static_cast<std::uint32_t>(address))) throw Stop();  // a local that is not set yet
    return builder_.cell(static_cast<std::uint32_t>(address)).initial;
  }

  std::int32_t write(std::int32_t address, std::int32_t stored) {
    if (!is_temporary(address)) throw Stop();
    const ir::Cell& cell = builder_.cell(static_cast<std::uint32_t>(address));
    if (stored < cell.low || stored > cell.high)
      throw Stop{fmt::format("value {} is outside the range [{},{}] of {}", stored, cell.low, cell.high, cell.name)};
    return memory_[address] = stored;
  }

  std::int32_t value(ExprId id) {
    count_step();
    if (depth_ > max_depth) throw Stop{"it is nested too deeply"};
    ++depth_;
    const std::int32_t result = dispatch(id);
    --depth_;
    return result;
  }

  std::int32_t dispatch(ExprId id) {
    const ir::Expr& e = arena_[id];
    switch (e.op) {
      case Op::Const:
      case Op::CellRef:
      case Op::ClockRef:
      case Op::ChannelRef: return e.x;
      case Op::Load: return read(value(e.a));
      case Op::Index: {
        const std::int32_t base = value(e.a), at = value(e.b);
        if (at < e.x || std::int64_t{at} >= std::int64_t{e.x} + e.y)
          throw Stop{fmt::format("index {} is outside [{},{}]", at, e.x, std::int64_t{e.x} + e.y - 1)};
        return base + (at - e.x) * e.z;
      }
      case Op::And: return value(e.a) != 0 && value(e.b) != 0;
      case Op::Or: return value(e.a) != 0 || value(e.b) != 0;
      case Op::Ite: return value(e.a) != 0 ? value(e.b) : value(e.c);
      case Op::EqualCells: {
        const std::int32_t a = value(e.a), b = value(e.b);
        for (std::int32_t i = 0; i < e.x; ++i)
          if (read(a + i) != read(b + i)) return 0;
        return 1;
      }
      case Op::Forall:
      case Op::Exists:
      case Op::Sum: return quantifier(e);
      case Op::Call: return call(e, id);
      case Op::Assign: {
        const std::int32_t to = value(e.a);
        return write(to, value(e.b));
      }
      case Op::CopyCells: {
        const std::int32_t to = value(e.a), from = value(e.b);
        steps_ += static_cast<std::uint64_t>(e.x);
        for (std::int32_t i = 0; i < e.x; ++i) write(to + i, read(from + i));
        return 0;
      }
      case Op::Seq: {
        std::int32_t last = 0;
        for (const ExprId item : arena_.list(id)) {
          last = value(item);
          if (returning_) return last;
        }
        return last;
      }
      case Op::If:
        if (value(e.a) != 0) return e.b ? value(e.b) : 0;
        return e.c ? value(e.c) : 0;
      case Op::While:
        while (!returning_ && value(e.a) != 0)
          if (e.b) value(e.b);
        return 0;
      case Op::Return:
        result_ = e.a ? value(e.a) : 0;
        returning_ = true;
        return 0;
      case Op::Assert:
        if (value(e.a) == 0) throw Stop();
        return 0;
      case Op::At:
      case Op::ResetClock:
      case Op::ClockCmp:
      case Op::Rate:
      case Op::Deadlock: throw Stop();
      default: {
        const std::int32_t a = value(e.a);
        const std::int32_t b = e.b ? value(e.b) : 0;
        std::int32_t result = 0;
        if (!compute(e.op, a, b, result)) throw Stop{problem_of(e.op, a, b)};
        return result;
      }
    }
  }

  std::int32_t quantifier(const ir::Expr& e) {
    std::int32_t sum = 0;
    for (std::int64_t i = e.y; i <= e.z; ++i) {
      write(e.x, static_cast<std::int32_t>(i));
      const std::int32_t body = value(e.a);
      if (e.op == Op::Forall && body == 0) return 0;
      if (e.op == Op::Exists && body != 0) return 1;
      if (e.op == Op::Sum && !compute(Op::Add, sum, body, sum)) throw Stop{problem_of(Op::Add, sum, body)};
    }
    return e.op == Op::Sum ? sum : e.op == Op::Forall;
  }

  std::int32_t call(const ir::Expr& e, ExprId id) {
    const ir::Function& function = builder_.network_.functions[static_cast<std::size_t>(e.x)];
    if (!function.body) throw Stop();
    std::vector<std::int32_t> arguments;
    for (const ExprId argument : arena_.list(id)) arguments.push_back(value(argument));
    for (std::size_t i = 0; i < arguments.size(); ++i)
      write(static_cast<std::int32_t>(function.parameters[i]), arguments[i]);
    result_ = 0;
    value(function.body);
    returning_ = false;
    return std::exchange(result_, 0);
  }

  const Builder& builder_;
  const ir::Arena& arena_;
  std::unordered_map<std::int32_t, std::int32_t> memory_;
  const std::uint64_t limit_ =
      std::min(Builder::steps_of_a_constant,
               Builder::steps_of_a_model - std::min(Builder::steps_of_a_model, builder_.evaluation_steps_));
  std::uint64_t steps_ = 0;
  int depth_ = 0;
  bool returning_ = false;
  std::int32_t result_ = 0;
};

std::optional<std::int32_t> Builder::evaluate(ExprId id) const {
  std::int32_t value = 0;
  if (is_constant(id, value)) return value;
  return Evaluation(*this).run(id);
}

std::optional<std::vector<std::int32_t>> Builder::evaluate_cells(ExprId address, std::uint32_t count) const {
  return Evaluation(*this).cells(address, count);
}

}  // namespace beeline::frontend::uppaal
