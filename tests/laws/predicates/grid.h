// Two clocks in halves and two cells: a grid of states on which facts are tried, and random atoms about them.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <rapidcheck.h>

#include "predicates/cases.h"
#include "support/builder.h"

namespace beeline::predicates {

using dbm::WideBound;
using test::NetworkBuilder;

inline constexpr std::int64_t halves = 8;  // of clocks at most

struct World {
  World() : m({"P"}) {
    m.location(0, "l");
    m.clock("x");
    m.clock("y");
    a = m.variable("a", 0, 3);
    b = m.variable("b", -1, 2);
    for (const auto cell : {a, b}) {
      // So that ranges are not narrower than declared.
      for (std::int32_t v = m.network.cells[cell].low; v <= m.network.cells[cell].high; ++v)
        m.edge(0, 0, 0, {}, m.set(cell, v));
    }
    ranges = std::make_unique<analysis::ValueRanges>(m.network);
    variables = std::make_unique<Variables>(m.network, *ranges);
    all = {1, 2, variables->cell(a), variables->cell(b)};
  }

  NetworkBuilder m;
  std::uint32_t a = 0, b = 0;
  std::unique_ptr<analysis::ValueRanges> ranges;
  std::unique_ptr<Variables> variables;
  std::vector<Var> all;
};

// Twice the values of World::all.
using Point = std::vector<std::int64_t>;

template <class Visit>
void each_point(Visit visit) {
  for (std::int64_t x = 0; x <= halves; ++x)
    for (std::int64_t y = 0; y <= halves; ++y)
      for (std::int64_t a = 0; a <= 3; ++a)
        for (std::int64_t b = -1; b <= 2; ++b) visit(Point{x, y, 2 * a, 2 * b});
}

inline std::int64_t value(const World& w, const Point& p, Var v) {
  const auto at = std::find(w.all.begin(), w.all.end(), v);
  return at == w.all.end() ? 0 : p[static_cast<std::size_t>(at - w.all.begin())];
}

inline bool holds(const World& w, const Atom& atom, const Point& p) {
  if (atom.form == Atom::Form::Values)
    return atom.values.contains(value(w, p, atom.left) / 2 - w.variables->domain(atom.left).low);
  std::int64_t sum = value(w, p, atom.left) - value(w, p, atom.right);
  if (atom.form == Atom::Form::Linear) {
    sum = 0;
    for (const Term& t : atom.terms) sum += t.factor * value(w, p, t.var);
  }
  const std::int64_t most = 2 * dbm::value_of(atom.bound);
  return dbm::is_strict(atom.bound) ? sum < most : sum <= most;
}

inline bool holds(const World& w, const Conjunction& atoms, const Point& p) {
  return std::all_of(atoms.begin(), atoms.end(), [&](const Atom& atom) { return holds(w, atom, p); });
}

inline Sum any_sum(const World& w, std::size_t terms) {
  Sum sum;
  for (; terms > 0; --terms)
    sum = plus(sum, {{{*rc::gen::elementOf(w.all), *rc::gen::elementOf(std::vector{1, 1, -1, 2})}}, 0, 0});
  sum.low = *rc::gen::inRange(-3, 4);
  sum.high = sum.low + *rc::gen::elementOf(std::vector{0, 0, 0, 2});
  return sum;
}

using Lengths = std::vector<std::size_t>;  // of sums, the likelier the more often

inline Atom any_atom(const World& w, const Lengths& lengths) {
  SumReader sums(w.m.network, *w.ranges, *w.variables);
  CaseReader cases(w.m.network, *w.variables, sums);
  for (;;) {
    Sum sum = any_sum(w, *rc::gen::elementOf(lengths));
    sum.high = sum.low;
    const Cases all = cases.compare(
        sum, *rc::gen::elementOf(std::vector{ir::Op::Lt, ir::Op::Le, ir::Op::Ge, ir::Op::Gt, ir::Op::Eq, ir::Op::Ne}));
    if (!all.empty() && !all.front().empty()) return all.front().front();
  }
}

inline Conjunction any_atoms(const World& w, int most, const Lengths& lengths = {1, 1, 2, 2, 3}) {
  Conjunction all;
  for (int n = *rc::gen::inRange(0, most + 1); n > 0; --n) all.push_back(any_atom(w, lengths));
  return all;
}

}  // namespace beeline::predicates
