#include "predicates/cases.h"

#include <algorithm>
#include <utility>

#include "ir/clock_offset.h"
#include "ir/operators.h"

namespace beeline::predicates {

using ir::Expr;
using ir::ExprId;
using ir::Op;

namespace {

Cases truth(bool value) { return value ? Cases{{}} : Cases{}; }

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

bool holds(std::int64_t value, Op relation) {
  switch (relation) {
    case Op::Lt: return value < 0;
    case Op::Le: return value <= 0;
    case Op::Eq: return value == 0;
    case Op::Ne: return value != 0;
    case Op::Ge: return value >= 0;
    default: return value > 0;
  }
}

// Some value of the range is so.
bool may_hold(std::int64_t low, std::int64_t high, Op relation) {
  switch (relation) {
    case Op::Lt:
    case Op::Le: return holds(low, relation);
    case Op::Eq: return low <= 0 && high >= 0;
    case Op::Ne: return low != 0 || high != 0;
    default: return holds(high, relation);
  }
}

}  // namespace

Cases CaseReader::either(Cases a, const Cases& b) const {
  const auto is_true = [](const Cases& c) {
    return std::any_of(c.begin(), c.end(), [](const Conjunction& all) { return all.empty(); });
  };
  if (is_true(a) || is_true(b) || a.size() + b.size() > most_cases_) return truth(true);
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Cases CaseReader::conjoin(const Cases& a, const Cases& b) const {
  if (a.empty() || b.empty()) return {};
  if (a.size() * b.size() > most_cases_) return a.size() <= b.size() ? a : b;
  Cases all;
  for (const Conjunction& left : a) {
    for (const Conjunction& right : b) {
      Conjunction& both = all.emplace_back(left);
      both.insert(both.end(), right.begin(), right.end());
    }
  }
  return all;
}

Cases CaseReader::read(ExprId id, bool negated) {
  if (!id) return truth(!negated);
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const: return truth((e.x != 0) != negated);
    case Op::Not: return read(e.a, !negated);
    case Op::And:
    case Op::Or: {
      const Cases a = read(e.a, negated), b = read(e.b, negated);
      return (e.op == Op::And) != negated ? conjoin(a, b) : either(a, b);
    }
    case Op::Ite:
      return either(conjoin(read(e.a, false), read(e.b, negated)), conjoin(read(e.a, true), read(e.c, negated)));
    case Op::Forall:
    case Op::Exists: return instances(e, negated);
    case Op::Rate:
    case Op::Deadlock: return truth(true);
    case Op::ClockCmp: return clock_comparison(e, negated);
    case Op::At: {
      const Var v = variables_.cell(network_.processes[static_cast<std::size_t>(e.x)].cell);
      if (!variables_.is_tracked(v)) return truth(true);
      return compare({{{v, 1}}, -std::int64_t{e.y}, -std::int64_t{e.y}}, negated ? Op::Ne : Op::Eq);
    }
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt: return compare(plus(sums_.read(e.a), sums_.read(e.b), -1), negated ? ir::opposite(e.op) : e.op);
    default: return compare(sums_.read(id), negated ? Op::Eq : Op::Ne);
  }
}

Cases CaseReader::instances(const Expr& e, bool negated) {
  const bool all = (e.op == Op::Forall) != negated;
  if (std::int64_t{e.z} - e.y >= most_instances) return truth(true);
  const auto cell = static_cast<std::uint32_t>(e.x);
  const Bindings before = sums_.bindings;
  Cases out = truth(all);
  for (std::int64_t v = e.y; v <= e.z; ++v) {
    sums_.bindings[cell] = static_cast<std::int32_t>(v);
    const Cases one = read(e.a, negated);
    out = all ? conjoin(out, one) : either(std::move(out), one);
  }
  sums_.bindings = before;
  return out;
}

Cases CaseReader::clock_comparison(const Expr& e, bool negated) const {
  const auto x = sums_.fixed(e.a), y = sums_.fixed(e.b);
  if (!x || !y || *x >= variables_.clocks() || *y >= variables_.clocks()) return truth(true);
  Sum sum;
  for (const auto& [clock, factor] : {std::pair(*x, std::int64_t{1}), std::pair(*y, std::int64_t{-1})}) {
    if (clock == zero) continue;
    if (!variables_.is_tracked(clock)) return truth(true);
    sum = plus(sum, {{{clock, factor}}, 0, 0});
  }
  sum = plus(sum, sums_.read(e.c), -1);
  sum.low -= ir::clock_offset(e);
  sum.high -= ir::clock_offset(e);
  const auto relation = static_cast<Op>(e.x);
  return compare(sum, negated ? ir::opposite(relation) : relation);
}

Cases CaseReader::compare(const Sum& sum, Op relation) const {
  if (sum.terms.empty()) return truth(may_hold(sum.low, sum.high, relation));
  if (sum.terms.size() == 1 && variables_.is_small(sum.terms[0].var)) return one_cell(sum, relation);
  const Sum opposite = plus({}, sum, -1);
  switch (relation) {
    case Op::Lt: return at_most_zero(sum, true);
    case Op::Le: return at_most_zero(sum, false);
    case Op::Ge: return at_most_zero(opposite, false);
    case Op::Gt: return at_most_zero(opposite, true);
    case Op::Eq: return conjoin(at_most_zero(sum, false), at_most_zero(opposite, false));
    default:
      if (sum.low != sum.high) return truth(true);
      return either(at_most_zero(sum, true), at_most_zero(opposite, true));
  }
}

Cases CaseReader::one_cell(const Sum& sum, Op relation) const {
  const Term& t = sum.terms[0];
  const analysis::Interval domain = variables_.domain(t.var);
  Atom atom;
  atom.left = t.var;
  atom.exact = sum.low == sum.high;
  for (std::int64_t v = domain.low; v <= domain.high; ++v)
    if (may_hold(t.factor * v + sum.low, t.factor * v + sum.high, relation)) atom.values.insert(v - domain.low);
  if (atom.values.empty()) return truth(false);
  if (atom.values == variables_.all_values(t.var)) return truth(true);
  return {{atom}};
}

// sum <= 0, or < 0, for some value of the rest.
Cases CaseReader::at_most_zero(const Sum& sum, bool strictly) const {
  const bool whole =
      std::none_of(sum.terms.begin(), sum.terms.end(), [&](const Term& t) { return variables_.is_clock(t.var); });
  std::int64_t most = -sum.low;
  if (whole && strictly) --most;
  Atom atom;
  atom.exact = sum.low == sum.high;
  atom.bound = strictly && !whole ? dbm::lt<dbm::WideBound>(most) : dbm::le<dbm::WideBound>(most);
  const auto& terms = sum.terms;
  const auto factor = [&](std::size_t i) { return terms[i].factor; };
  if (terms.size() == 1 && (whole || factor(0) == 1 || factor(0) == -1)) {
    atom.form = Atom::Form::Difference;
    (factor(0) > 0 ? atom.left : atom.right) = terms[0].var;
    if (whole) atom.bound = dbm::le<dbm::WideBound>(floor_div(most, factor(0) > 0 ? factor(0) : -factor(0)));
    return {{atom}};
  }
  if (terms.size() == 2 && factor(0) + factor(1) == 0 && (factor(0) == 1 || factor(0) == -1)) {
    atom.form = Atom::Form::Difference;
    atom.left = terms[factor(0) > 0 ? 0 : 1].var;
    atom.right = terms[factor(0) > 0 ? 1 : 0].var;
    return {{atom}};
  }
  atom.form = Atom::Form::Linear;
  atom.terms = terms;
  return {{atom}};
}

}  // namespace beeline::predicates
