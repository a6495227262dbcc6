#include "analysis/value_ranges.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "ir/clock_offset.h"
#include "ir/operators.h"

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;

Interval hull(Interval a, Interval b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

namespace {

constexpr Interval anything{INT32_MIN, INT32_MAX};
constexpr Interval truth{0, 1};

Interval clip(Interval a) {
  if (a.empty()) return a;
  return {std::max<std::int64_t>(a.low, INT32_MIN), std::min<std::int64_t>(a.high, INT32_MAX)};
}

Interval corners(Interval a, Interval b, auto op) {
  const std::int64_t c[] = {op(a.low, b.low), op(a.low, b.high), op(a.high, b.low), op(a.high, b.high)};
  return {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
}

bool has_zero(Interval a) { return a.low <= 0 && a.high >= 0; }

}  // namespace

// Evaluates expressions to intervals and, when `writing`, joins what assignments store into the cells.
class RangeFixpoint {
 public:
  RangeFixpoint(const ir::Network& network, std::vector<Interval>& cells, std::vector<Interval>& returns)
      : network_(network),
        arena_(network.arena),
        cells_(cells),
        returns_(returns),
        joins_(cells.size(), 0),
        return_joins_(returns.size(), 0) {}
  // Evaluates only: assignments change nothing.
  RangeFixpoint(const ir::Network& network, const std::vector<Interval>& cells, const std::vector<Interval>& returns)
      : network_(network),
        arena_(network.arena),
        cells_(const_cast<std::vector<Interval>&>(cells)),
        returns_(const_cast<std::vector<Interval>&>(returns)),
        function_(returns.size()),
        writing_(false) {}

  void run() {
    // Queries are in the arena too, and their parts are asked about without the quantifier around them.
    for (std::size_t i = 0; i < arena_.size(); ++i) {
      const Expr& e = arena_[ExprId(i)];
      if (e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum) join(static_cast<std::size_t>(e.x), {e.y, e.z});
    }
    do {
      changed_ = false;
      for (const ir::Edge& edge : network_.edges) visit(edge);
      visit_functions();
    } while (changed_);
  }

  // The value of an expression with calls that the network itself does not make, on top of what run() found.
  Interval run(ExprId id) {
    Interval value;
    do {
      changed_ = false;
      refined_.clear();
      function_ = returns_.size();
      value = evaluate(id);
      visit_functions();
    } while (changed_);
    return value;
  }

  // Notes which operations may go wrong in edges, invariants and functions; the ranges are settled.
  void inspect(std::vector<bool>& failing) {
    failing_ = &failing;
    for (const ir::Edge& edge : network_.edges) visit(edge);
    for (const ir::Process& process : network_.processes)
      for (const ir::Location& location : process.locations)
        if (location.invariant) evaluate(location.invariant);
    visit_functions();
  }

  // Evaluating only: a call gives a parameter values that run() has not seen.
  bool unsettled() const { return unsettled_; }

  Interval evaluate(ExprId id) {
    const Expr& e = arena_[id];
    switch (e.op) {
      case Op::Const:
      case Op::CellRef:
      case Op::ClockRef:
      case Op::ChannelRef: return {e.x, e.x};
      case Op::Load: return read(evaluate(e.a));
      case Op::Index: {
        const Interval base = evaluate(e.a);
        Interval index = evaluate(e.b);
        note(id, !index.empty() && (index.low < e.x || index.high > std::int64_t{e.x} + e.y - 1));
        index = {std::max<std::int64_t>(index.low, e.x),
                 std::min<std::int64_t>(index.high, std::int64_t{e.x} + e.y - 1)};
        if (base.empty() || index.empty()) return {};
        return {base.low + (index.low - e.x) * e.z, base.high + (index.high - e.x) * e.z};
      }
      case Op::At:
      case Op::EqualCells:
        if (e.a) evaluate(e.a);
        if (e.b) evaluate(e.b);
        return truth;
      case Op::Not: {
        const Interval a = evaluate(e.a);
        if (a.empty()) return a;
        if (a == Interval{0, 0}) return {1, 1};
        return a.low > 0 || a.high < 0 ? Interval{0, 0} : truth;
      }
      case Op::And:
      case Op::Or:
        evaluate(e.a);
        evaluate(e.b);
        return truth;
      case Op::Lt:
      case Op::Le:
      case Op::Eq:
      case Op::Ne:
      case Op::Ge:
      case Op::Gt:
        evaluate(e.a);
        evaluate(e.b);
        return truth;
      case Op::Ite: {
        const Interval condition = evaluate(e.a);
        if (condition == Interval{0, 0}) return evaluate(e.c);
        if (condition == Interval{1, 1}) return evaluate(e.b);
        const Interval then = evaluate(e.b);
        return hull(then, evaluate(e.c));
      }
      case Op::Forall:
      case Op::Exists: evaluate(e.a); return truth;
      case Op::Sum: {
        const Interval body = evaluate(e.a);
        const std::int64_t count = e.y > e.z ? 0 : std::int64_t{e.z} - e.y + 1;
        if (count == 0) return {0, 0};
        if (body.empty()) return body;
        checked(id, {std::min<std::int64_t>(body.low * count, 0), std::max<std::int64_t>(body.high * count, 0)});
        return clip({body.low * count, body.high * count});
      }
      case Op::Call: {
        const ir::Function& function = network_.functions[static_cast<std::size_t>(e.x)];
        const auto arguments = arena_.list(id);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
          const std::uint32_t parameter = function.parameters[i];
          const Interval value = evaluate(arguments[i]);
          note(id, does_not_fit(network_.cells[parameter], value));
          join(parameter, value);
        }
        forget();  // the function may write anything
        return returns_[static_cast<std::size_t>(e.x)];
      }
      case Op::Assign: {
        const Interval address = evaluate(e.a), value = evaluate(e.b);
        return write(id, address, value);
      }
      case Op::CopyCells: {
        const Interval to = evaluate(e.a), from = evaluate(e.b);
        if (to.empty() || from.empty()) return {};
        for (std::int64_t i = 0; i < e.x; ++i)
          write(id, {to.low + i, to.high + i}, read({from.low + i, from.high + i}));
        return {0, 0};
      }
      case Op::ResetClock:
        evaluate(e.a);
        if (e.c) evaluate(e.c);
        {
          const Interval value = evaluate(e.b);
          note(id, e.c || (!value.empty() && value.low + ir::clock_offset(e) < 0));
        }
        return {0, 0};
      case Op::Seq: {
        Interval last{0, 0};
        for (ExprId child : arena_.list(id)) last = evaluate(child);
        return last;
      }
      case Op::If:
      case Op::While:
        note(id, e.op == Op::While);
        evaluate(e.a);
        forget();
        if (e.b) evaluate(e.b);
        forget();
        if (e.c) evaluate(e.c);
        forget();
        return {0, 0};
      case Op::Return: join_return(e.a ? evaluate(e.a) : Interval{0, 0}); return {0, 0};
      case Op::Assert:
      case Op::Require:  // it stays where it is, as what may go wrong does
        note(id, true);
        evaluate(e.a);
        return {0, 0};
      case Op::ClockCmp:
      case Op::Rate:
      case Op::Deadlock:
        if (e.c) evaluate(e.c);
        return truth;
      default: return arithmetic(id, e);
    }
  }

 private:
  Interval arithmetic(ExprId id, const Expr& e) {
    const Interval a = evaluate(e.a);
    if (e.op == Op::Neg) return a.empty() ? a : checked(id, {-a.high, -a.low});
    if (e.op == Op::BitNot) return a.empty() ? a : clip({-a.high - 1, -a.low - 1});
    const Interval b = evaluate(e.b);
    if (a.empty() || b.empty()) return {};
    switch (e.op) {
      case Op::Add: return checked(id, {a.low + b.low, a.high + b.high});
      case Op::Sub: return checked(id, {a.low - b.high, a.high - b.low});
      case Op::Mul: return checked(id, corners(a, b, [](std::int64_t x, std::int64_t y) { return x * y; }));
      case Op::Min: return {std::min(a.low, b.low), std::min(a.high, b.high)};
      case Op::Max: return {std::max(a.low, b.low), std::max(a.high, b.high)};
      case Op::Div:
        note(id, has_zero(b));
        if (!has_zero(b)) return checked(id, corners(a, b, [](std::int64_t x, std::int64_t y) { return x / y; }));
        {
          const std::int64_t m = std::max(std::abs(a.low), std::abs(a.high));
          return clip({-m, m});
        }
      case Op::Mod: {
        note(id, has_zero(b) || (a.low == INT32_MIN && b.low <= -1));
        const std::int64_t m = std::max(std::abs(b.low), std::abs(b.high)) - 1;
        return {a.low >= 0 ? 0 : std::max(a.low, -m), a.high <= 0 ? 0 : std::min(a.high, std::max<std::int64_t>(m, 0))};
      }
      case Op::BitAnd:
        if (a.low >= 0 && b.low >= 0) return {0, std::min(a.high, b.high)};
        return anything;
      case Op::BitOr:
      case Op::BitXor:
        if (a.low >= 0 && b.low >= 0) {
          std::int64_t top = 1;
          while (top <= std::max(a.high, b.high)) top *= 2;
          return {0, top - 1};
        }
        return anything;
      case Op::Shr:
        if (b.low >= 0 && b.high < 32) {
          return clip(corners(a, b, [](std::int64_t x, std::int64_t y) { return x >> y; }));
        }
        note(id, true);
        return anything;
      case Op::Shl:
        if (b.low >= 0 && b.high < 31) {
          return checked(id, corners(a, b, [](std::int64_t x, std::int64_t y) { return x * (std::int64_t{1} << y); }));
        }
        note(id, true);
        return anything;
      default: note(id, e.op == Op::Pow); return anything;
    }
  }

  // The expression's own operation may go wrong.
  void note(ExprId id, bool may_fail) {
    if (may_fail && failing_ != nullptr) (*failing_)[id.value] = true;
  }

  Interval checked(ExprId id, Interval exact) {
    note(id, exact.low < INT32_MIN || exact.high > INT32_MAX);
    return clip(exact);
  }

  void visit_functions() {
    for (function_ = 0; function_ < network_.functions.size(); ++function_) {
      refined_.clear();
      const ExprId body = network_.functions[function_].body;
      if (body) evaluate(body);
      if (!body || !surely_returns(body)) join_return({0, 0});
    }
  }

  bool surely_returns(ExprId id) const {
    const Expr& e = arena_[id];
    if (e.op == Op::If) return e.b && e.c && surely_returns(e.b) && surely_returns(e.c);
    if (e.op != Op::Seq) return e.op == Op::Return;
    const auto list = arena_.list(id);
    return std::any_of(list.begin(), list.end(), [&](ExprId child) { return surely_returns(child); });
  }

  // With more patience than for the cells a result depends on: it has no declared range.
  void join_return(Interval value) {
    if (!writing_ || function_ >= returns_.size()) return;
    Interval& so_far = returns_[function_];
    const Interval joined = hull(so_far, value);
    if (joined == so_far) return;
    so_far = ++return_joins_[function_] < 8 * patience ? joined : widen(so_far, joined, anything);
    changed_ = true;
  }

  void visit(const ir::Edge& edge) {
    refined_.clear();
    for (const ir::Select& select : edge.selects) join(select.cell, {select.low, select.high});
    function_ = returns_.size();
    if (edge.channel) evaluate(edge.channel);
    if (edge.guard) {
      evaluate(edge.guard);
      // A receiver or vector member runs after others that may have written the cell.
      if (edge.sync == ir::SyncKind::None || edge.sync == ir::SyncKind::Send) refine(edge.guard);
    }
    if (edge.update) evaluate(edge.update);
    refined_.clear();
  }

  // Narrows the cells that a conjunct `cell REL expression` of the guard bounds.
  void refine(ExprId id) {
    const Expr& e = arena_[id];
    if (e.op == Op::And) {
      refine(e.a);
      refine(e.b);
      return;
    }
    switch (e.op) {
      case Op::Lt:
      case Op::Le:
      case Op::Eq:
      case Op::Ge:
      case Op::Gt: break;
      default: return;
    }
    narrow(e.a, e.op, evaluate(e.b));
    narrow(e.b, ir::mirrored(e.op), evaluate(e.a));
  }

  void narrow(ExprId side, Op relation, Interval other) {
    if (arena_[side].op != Op::Load || other.empty()) return;
    const auto cell = as_cell(arena_, arena_[side].a);
    if (!cell) return;
    Interval range = read({*cell, *cell});
    if (relation == Op::Lt) range.high = std::min(range.high, other.high - 1);
    if (relation == Op::Le || relation == Op::Eq) range.high = std::min(range.high, other.high);
    if (relation == Op::Gt) range.low = std::max(range.low, other.low + 1);
    if (relation == Op::Ge || relation == Op::Eq) range.low = std::max(range.low, other.low);
    refined_[static_cast<std::int32_t>(*cell)] = range;
  }

  Interval read(Interval address) const {
    Interval all;
    for (std::int64_t i = std::max<std::int64_t>(address.low, 0);
         i <= address.high && i < static_cast<std::int64_t>(network_.cells.size()); ++i) {
      const auto refined = refined_.find(static_cast<std::int32_t>(i));
      all = hull(all, refined != refined_.end() ? refined->second : known(static_cast<std::size_t>(i)));
    }
    return all;
  }

  // Queries may bring quantifier cells that the network did not have yet.
  Interval known(std::size_t cell) const {
    if (cell < cells_.size()) return cells_[cell];
    return {network_.cells[cell].low, network_.cells[cell].high};
  }

  // What lies outside of the cell's range is an error, or may wrap to anything.
  static Interval stored_in(const ir::Cell& cell, Interval value) {
    if (cell.overflow == ir::Overflow::Wrap && !value.empty() && (value.low < cell.low || value.high > cell.high))
      return {cell.low, cell.high};
    return {std::max<std::int64_t>(value.low, cell.low), std::min<std::int64_t>(value.high, cell.high)};
  }

  static bool does_not_fit(const ir::Cell& cell, Interval value) {
    return !value.empty() && cell.overflow == ir::Overflow::Error && stored_in(cell, value) != value;
  }

  // The values that can be stored.
  Interval write(ExprId id, Interval address, Interval value) {
    Interval stored;
    for (std::int64_t i = std::max<std::int64_t>(address.low, 0);
         i <= address.high && i < static_cast<std::int64_t>(cells_.size()); ++i) {
      const ir::Cell& declared = network_.cells[static_cast<std::size_t>(i)];
      const Interval fitting = stored_in(declared, value);
      note(id, does_not_fit(declared, value));
      refined_.erase(static_cast<std::int32_t>(i));
      join(static_cast<std::size_t>(i), fitting);
      stored = hull(stored, fitting);
    }
    return stored;
  }

  void join(std::size_t cell, Interval value) {
    const ir::Cell& declared = network_.cells[cell];
    value = stored_in(declared, value);
    const Interval joined = hull(known(cell), value);
    if (joined == known(cell)) return;
    if (!writing_) {
      unsettled_ = true;
      return;
    }
    cells_[cell] = ++joins_[cell] < patience ? joined : widen(cells_[cell], joined, {declared.low, declared.high});
    changed_ = true;
  }

  static Interval widen(Interval before, Interval after, Interval limit) {
    return {after.low < before.low ? limit.low : after.low, after.high > before.high ? limit.high : after.high};
  }

  void forget() { refined_.clear(); }

  // Counters with small limits settle by themselves, the others jump to their declared range.
  static constexpr int patience = 64;

  const ir::Network& network_;
  const ir::Arena& arena_;
  std::vector<Interval>& cells_;
  std::vector<Interval>& returns_;
  std::vector<int> joins_, return_joins_;
  std::unordered_map<std::int32_t, Interval> refined_;
  std::size_t function_ = 0;
  bool changed_ = false;
  bool writing_ = true;
  bool unsettled_ = false;
  std::vector<bool>* failing_ = nullptr;  // by expression
};

namespace {

// Whatever elements of scalar sets start with, they may have changed places.
void start_alike(const ir::Network& network, std::vector<Interval>& cells) {
  if (network.scalar_sets.empty()) return;
  std::map<std::uint32_t, Interval> families;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const ir::Cell& cell = network.cells[i];
    if (!cell.lasts()) continue;
    if (cell.element_of != ir::no_set) cells[i] = {cell.low, cell.high};
    if (cell.place == ir::no_place) continue;
    Interval& family = families[network.places[cell.place].family];
    family = hull(family, cells[i]);
  }
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (const ir::Cell& cell = network.cells[i]; cell.lasts() && cell.place != ir::no_place)
      cells[i] = families[network.places[cell.place].family];
}

}  // namespace

ValueRanges::ValueRanges(const ir::Network& network)
    : network_(network), cells_(network.cells.size()), returns_(network.functions.size()) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const ir::Cell& cell = network.cells[i];
    cells_[i] =
        cell.kind == ir::CellKind::Location ? Interval{cell.low, cell.high} : Interval{cell.initial, cell.initial};
  }
  // Who has no edges stays where it starts.
  for (const ir::Process& process : network.processes) {
    const auto start = static_cast<std::int64_t>(process.initial);
    if (process.edges.count == 0 && process.also_initial.empty()) cells_[process.cell] = {start, start};
  }
  start_alike(network, cells_);
  RangeFixpoint(network, cells_, returns_).run();
}

std::optional<std::vector<bool>> ValueRanges::failing() const {
  std::vector<bool> found(network_.arena.size());
  RangeFixpoint fixpoint(network_, cells_, returns_);
  fixpoint.inspect(found);
  if (fixpoint.unsettled()) return std::nullopt;
  return found;
}

Interval ValueRanges::of(ExprId id) const {
  RangeFixpoint fixpoint(network_, cells_, returns_);
  Interval value = fixpoint.evaluate(id);
  if (fixpoint.unsettled()) {
    std::vector<Interval> cells = cells_, returns = returns_;
    for (std::size_t i = cells.size(); i < network_.cells.size(); ++i) {
      cells.push_back({network_.cells[i].initial, network_.cells[i].initial});
    }
    value = RangeFixpoint(network_, cells, returns).run(id);
  }
  return value.empty() ? anything : value;
}

}  // namespace beeline::analysis
