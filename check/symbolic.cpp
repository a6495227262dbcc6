#include "check/symbolic.h"

#include <algorithm>
#include <limits>

#include "ir/clock_offset.h"
#include "ir/statements.h"

namespace beeline::check {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

constexpr std::uint64_t most_terms = 5'000'000;
constexpr std::int64_t most_instances = 256;  // of a quantifier
constexpr std::size_t most_referents = 256;   // of a reference

}  // namespace

Translator::Translator(const ir::Network& network, AccessFinder& access, Solver& solver,
                       const std::vector<ValueRange>& ranges)
    : network_(network), access_(access), solver_(solver), ranges_(ranges) {
  for (const ir::Cell& cell : network.cells) constant_.push_back(cell.kind == ir::CellKind::Temporary);
  const auto written = [&](std::uint32_t cell) { constant_[cell] = false; };
  for (std::uint32_t i = 0; i < network.arena.size(); ++i) {
    const Expr& e = network.arena[ExprId(i)];
    if (e.op == Op::Assign || e.op == Op::CopyCells)
      for (const std::uint32_t c : access.references().of(e.a, e.op == Op::Assign ? 1 : e.x)) written(c);
    if (e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum) written(static_cast<std::uint32_t>(e.x));
  }
  for (const ir::Function& f : network.functions)
    for (const std::uint32_t c : f.parameters) written(c);
  for (const ir::Edge& edge : network.edges)
    for (const ir::Select& s : edge.selects) written(s.cell);
}

void Translator::count() {
  if (++terms_ > most_terms) throw TooMuch{};
}

Term Translator::both(const Term& a, const Term& b) {
  const Term terms[] = {a, b};
  return solver_.all(terms);
}

Term Translator::either(const Term& a, const Term& b) {
  const Term terms[] = {a, b};
  return solver_.any(terms);
}

// --- what is left open

Term Translator::is_within(const Term& value, std::int64_t low, std::int64_t high) {
  return both(solver_.at_most(solver_.number(low), value), solver_.at_most(value, solver_.number(high)));
}

Term Translator::any_whole(std::int64_t low, std::int64_t high) {
  count();
  const Term any = solver_.integer();
  solver_.require(is_within(any, low, high));
  return any;
}

Term Translator::any_clock() {
  count();
  const Term any = solver_.real();
  solver_.require(solver_.at_most(solver_.number(0), any));
  return any;
}

Term Translator::anything() {
  return any_whole(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
}

Term Translator::perhaps() { return solver_.equal(any_whole(0, 1), solver_.number(1)); }

Term Translator::as_number(const Term& truth) { return solver_.choose(truth, solver_.number(1), solver_.number(0)); }

// --- references

std::optional<std::int64_t> Translator::known_cell(std::uint32_t cell) const {
  if (const auto bound = bound_.find(cell); bound != bound_.end()) return bound->second;
  if (constant_[cell]) return network_.cells[cell].initial;
  return std::nullopt;
}

// Values that do not depend on the state; small ones, so that nothing overflows.
std::optional<std::int64_t> Translator::known(ExprId id) const {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  const Expr& e = network_.arena[id];
  if (e.op == Op::Const) return e.x;
  if (e.op == Op::Load) {
    const auto cell = ir::as_cell(network_.arena, e.a);
    return cell ? known_cell(*cell) : std::nullopt;
  }
  if (e.op == Op::Neg || e.op == Op::Add || e.op == Op::Sub || e.op == Op::Mul) {
    const auto a = known(e.a), b = e.op == Op::Neg ? a : known(e.b);
    if (!a || !b || *a < -most || *a > most || *b < -most || *b > most) return std::nullopt;
    switch (e.op) {
      case Op::Neg: return -*a;
      case Op::Add: return *a + *b;
      case Op::Sub: return *a - *b;
      default: return *a * *b;
    }
  }
  return std::nullopt;
}

Translator::Referents Translator::referents(ExprId id, const SymbolicState& state) {
  const Expr& e = network_.arena[id];
  if (e.op == Op::CellRef || e.op == Op::ClockRef) return {{{}, static_cast<std::uint32_t>(e.x)}};
  if (e.op != Op::Index || e.y <= 0) return {};
  const Referents bases = referents(e.a, state);
  if (bases.size() * static_cast<std::size_t>(e.y) > most_referents) return {};
  const auto at = [&](std::uint32_t base, std::int64_t i) {
    return static_cast<std::uint32_t>(base + static_cast<std::int64_t>(i) * e.z);
  };
  if (const auto index = known(e.b)) {
    if (*index < e.x || *index - e.x >= e.y) return {};
    Referents all;
    for (const Referent& base : bases) all.push_back({base.when, at(base.number, *index - e.x)});
    return all;
  }
  const Term index = value(e.b, state);
  Referents all;
  for (std::size_t b = 0; b < bases.size(); ++b) {
    for (std::int64_t i = 0; i < e.y; ++i) {
      count();
      const Term here = solver_.equal(index, solver_.number(e.x + i));
      const bool last = b + 1 == bases.size();
      all.push_back({last ? here : both(bases[b].when, here), at(bases[b].number, i)});
    }
  }
  return all;
}

template <class Get>
Term Translator::choose(const Referents& all, Get get) {
  Term chosen = get(all.back().number);
  for (std::size_t i = all.size() - 1; i-- > 0;) {
    count();
    chosen = solver_.choose(all[i].when, get(all[i].number), chosen);
  }
  return chosen;
}

ValueRange Translator::range_of(std::uint32_t cell) const {
  if (in_flux_.contains(cell)) return {network_.cells[cell].low, network_.cells[cell].high};
  return ranges_[cell];
}

Term Translator::cell(std::uint32_t number, const SymbolicState& state) {
  if (const auto known = known_cell(number)) return solver_.number(*known);
  if (const auto tracked = state.cells.find(number); tracked != state.cells.end()) return tracked->second;
  const ValueRange range = range_of(number);
  return any_whole(range.low, range.high);
}

Term Translator::clock(ExprId id, const SymbolicState& state) {
  const Referents all = referents(id, state);
  if (all.empty()) return any_clock();
  return choose(all, [&](std::uint32_t number) {
    if (number == 0) return solver_.number(0);
    const auto tracked = state.clocks.find(number);
    return tracked != state.clocks.end() ? tracked->second : any_clock();
  });
}

Term Translator::load(ExprId address, const SymbolicState& state) {
  const Referents all = referents(address, state);
  if (!all.empty()) return choose(all, [&](std::uint32_t number) { return cell(number, state); });
  const ir::References::Numbers may = access_.references().of(address);
  if (may.empty()) return anything();
  std::int64_t low = std::numeric_limits<std::int32_t>::max(), high = std::numeric_limits<std::int32_t>::min();
  for (const std::uint32_t c : may) {
    const ValueRange range = range_of(c);
    low = std::min<std::int64_t>(low, range.low);
    high = std::max<std::int64_t>(high, range.high);
  }
  return any_whole(low, high);
}

// --- values and formulas

Term Translator::compare(Op relation, const Term& a, const Term& b) {
  switch (relation) {
    case Op::Lt: return solver_.less(a, b);
    case Op::Le: return solver_.at_most(a, b);
    case Op::Eq: return solver_.equal(a, b);
    case Op::Ne: return solver_.negation(solver_.equal(a, b));
    case Op::Ge: return solver_.at_most(b, a);
    default: return solver_.less(b, a);
  }
}

Term Translator::arithmetic(const Expr& e, const SymbolicState& state) {
  const Term a = value(e.a, state), b = value(e.b, state);
  switch (e.op) {
    case Op::Add: return solver_.add(a, b);
    case Op::Sub: return solver_.subtract(a, b);
    case Op::Mul:
      if (const auto factor = known(e.a)) return solver_.multiply(*factor, b);
      if (const auto factor = known(e.b)) return solver_.multiply(*factor, a);
      return anything();
    case Op::Div:
    case Op::Mod: {
      const auto by = known(e.b);
      if (!by || *by == 0) return anything();
      return e.op == Op::Div ? solver_.divide(a, *by) : solver_.modulo(a, *by);
    }
    case Op::Min: return solver_.choose(solver_.at_most(a, b), a, b);
    case Op::Max: return solver_.choose(solver_.at_most(a, b), b, a);
    default: return anything();
  }
}

Term Translator::value(ExprId id, const SymbolicState& state) {
  count();
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const:
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef: return solver_.number(e.x);
    case Op::Load: return load(e.a, state);
    case Op::Index: {
      const Term offset = solver_.subtract(value(e.b, state), solver_.number(e.x));
      return solver_.add(value(e.a, state), solver_.multiply(e.z, offset));
    }
    case Op::Neg: return solver_.negate(value(e.a, state));
    case Op::BitNot: return solver_.subtract(solver_.number(-1), value(e.a, state));
    case Op::Ite: return solver_.choose(formula(e.a, state), value(e.b, state), value(e.c, state));
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Mod:
    case Op::Min:
    case Op::Max: return arithmetic(e, state);
    case Op::Sum: return instances(e, state);
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
    case Op::Exists: return as_number(formula(id, state));
    default: return anything();
  }
}

Term Translator::equal_cells(const Expr& e, const SymbolicState& state) {
  const Referents a = referents(e.a, state), b = referents(e.b, state);
  if (a.size() != 1 || b.size() != 1 || e.x > static_cast<std::int32_t>(most_referents)) return perhaps();
  std::vector<Term> all;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(std::max(e.x, 0)); ++i)
    all.push_back(solver_.equal(cell(a[0].number + i, state), cell(b[0].number + i, state)));
  return solver_.all(all);
}

Term Translator::instances(const Expr& e, const SymbolicState& state) {
  const auto cell = static_cast<std::uint32_t>(e.x);
  if (std::int64_t{e.z} - e.y >= most_instances) return e.op == Op::Sum ? anything() : perhaps();
  const std::map<std::uint32_t, std::int64_t> before = bound_;
  std::vector<Term> all;
  for (std::int64_t v = e.y; v <= e.z; ++v) {
    bound_[cell] = v;
    all.push_back(e.op == Op::Sum ? value(e.a, state) : formula(e.a, state));
  }
  bound_ = before;
  return e.op == Op::Sum ? solver_.add(all) : e.op == Op::Forall ? solver_.all(all) : solver_.any(all);
}

Term Translator::formula(ExprId id, const SymbolicState& state) {
  if (!id) return solver_.truth(true);
  count();
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Not: return solver_.negation(formula(e.a, state));
    case Op::And: return both(formula(e.a, state), formula(e.b, state));
    case Op::Or: return either(formula(e.a, state), formula(e.b, state));
    case Op::Ite: {
      const Term condition = formula(e.a, state);
      return both(solver_.implies(condition, formula(e.b, state)), either(condition, formula(e.c, state)));
    }
    case Op::Forall:
    case Op::Exists: return instances(e, state);
    case Op::EqualCells: return equal_cells(e, state);
    case Op::Rate:
    case Op::Deadlock: return perhaps();
    case Op::ClockCmp: {
      const Term difference = solver_.subtract(clock(e.a, state), clock(e.b, state));
      const Term bound = solver_.add(value(e.c, state), solver_.number(ir::clock_offset(e)));
      return compare(static_cast<Op>(e.x), difference, bound);
    }
    case Op::At:
      return solver_.equal(cell(network_.processes[static_cast<std::size_t>(e.x)].cell, state), solver_.number(e.y));
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt: return compare(e.op, value(e.a, state), value(e.b, state));
    default: return solver_.negation(solver_.equal(value(id, state), solver_.number(0)));
  }
}

}  // namespace beeline::check
