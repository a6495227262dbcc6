// Facts against all states of a grid: two clocks in halves, two cells. What facts say holds in every state that they
// are about, whatever is taken back: an assignment, a delay, nothing.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <memory>

#include "predicates/cases.h"
#include "predicates/solver.h"
#include "support/builder.h"
#include "support/judged.h"

namespace beeline::predicates {
namespace {

using dbm::WideBound;
using test::NetworkBuilder;

constexpr std::int64_t halves = 8;  // of clocks at most

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

std::int64_t value(const World& w, const Point& p, Var v) {
  const auto at = std::find(w.all.begin(), w.all.end(), v);
  return at == w.all.end() ? 0 : p[static_cast<std::size_t>(at - w.all.begin())];
}

bool holds(const World& w, const Atom& atom, const Point& p) {
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

bool holds(const World& w, const Conjunction& atoms, const Point& p) {
  return std::all_of(atoms.begin(), atoms.end(), [&](const Atom& atom) { return holds(w, atom, p); });
}

Sum any_sum(const World& w, std::size_t terms) {
  Sum sum;
  for (; terms > 0; --terms)
    sum = plus(sum, {{{*rc::gen::elementOf(w.all), *rc::gen::elementOf(std::vector{1, 1, -1, 2})}}, 0, 0});
  sum.low = *rc::gen::inRange(-3, 4);
  sum.high = sum.low + *rc::gen::elementOf(std::vector{0, 0, 0, 2});
  return sum;
}

Atom any_atom(const World& w) {
  SumReader sums(w.m.network, *w.ranges, *w.variables);
  CaseReader cases(w.m.network, *w.variables, sums);
  for (;;) {
    Sum sum = any_sum(w, *rc::gen::elementOf(std::vector<std::size_t>{1, 1, 2, 2, 3}));
    sum.high = sum.low;
    const Cases all = cases.compare(
        sum, *rc::gen::elementOf(std::vector{ir::Op::Lt, ir::Op::Le, ir::Op::Ge, ir::Op::Gt, ir::Op::Eq, ir::Op::Ne}));
    if (!all.empty() && !all.front().empty()) return all.front().front();
  }
}

Conjunction any_atoms(const World& w, int most) {
  Conjunction all;
  for (int n = *rc::gen::inRange(0, most + 1); n > 0; --n) all.push_back(any_atom(w));
  return all;
}

// All that is asked of one case.
struct Case {
  Case() : said(any_atoms(w, 4)), asked(any_atoms(w, 6)), layout(*w.variables) {
    for (const Conjunction* atoms : {&said, &asked})
      for (const Atom& atom : *atoms) layout.add(atom);
    asked.insert(asked.end(), said.begin(), said.end());
  }

  // No state of the facts may break what they entail.
  void require(const Facts& facts, const Point& p) {
    RC_ASSERT(!facts.impossible());
    RC_ASSERT(!solver.contradictory(facts));
    for (const Atom& atom : asked) {
      if (solver.entails(facts, atom)) RC_ASSERT(holds(w, atom, p));
      if (solver.entails(facts, negated(*w.variables, atom))) RC_ASSERT(!holds(w, atom, p));
    }
  }
  std::size_t entailed(const Facts& facts) {
    return static_cast<std::size_t>(
        std::count_if(asked.begin(), asked.end(), [&](const Atom& atom) { return solver.entails(facts, atom); }));
  }

  World w;
  Conjunction said, asked;
  Layout layout;
  BoundsSolver solver;
};

BEELINE_LAW(FactsLaws, HoldWhereAtomsDo, "entailed", "impossible") {
  Case c;
  Facts facts(c.layout);
  facts.meet(c.said);
  facts.settle();
  bool some = false;
  each_point([&](const Point& p) {
    if (!holds(c.w, c.said, p)) return;
    some = true;
    c.require(facts, p);
  });
  judged.count("impossible", facts.impossible());
  judged.count("entailed", some && c.entailed(facts) > 0);
  // The other way round, and no less is known.
  Facts other(c.layout);
  for (auto atom = c.said.rbegin(); atom != c.said.rend(); ++atom) {
    other.meet(*atom);
    other.settle();
  }
  RC_ASSERT(other.impossible() == facts.impossible());
  for (const Atom& atom : c.asked)
    if (!facts.impossible()) RC_ASSERT(c.solver.entails(facts, atom) == c.solver.entails(other, atom));
}

BEELINE_LAW(FactsLaws, HoldBeforeADelay, "entailed", "lost") {
  Case c;
  Facts facts(c.layout);
  facts.meet(c.said);
  if (!facts.settle()) return;
  const std::size_t before = c.entailed(facts);
  facts.before_delay();
  facts.settle();
  bool some = false;
  each_point([&](const Point& p) {
    for (std::int64_t d = 0; d <= halves; ++d) {
      if (!holds(c.w, c.said, {p[0] + d, p[1] + d, p[2], p[3]})) continue;
      some = true;
      c.require(facts, p);
    }
  });
  judged.count("entailed", some && c.entailed(facts) > 0);
  judged.count("lost", some && c.entailed(facts) < before);
}

BEELINE_LAW(FactsLaws, HoldBeforeAnAssignment, "entailed", "news", "impossible") {
  Case c;
  const Var v = *rc::gen::elementOf(c.w.all);
  const Sum sum = any_sum(c.w, *rc::gen::elementOf(std::vector<std::size_t>{0, 1, 1, 2}));
  while (c.layout.spread(v, sum)) {
  }
  Facts facts(c.layout);
  facts.meet(c.said);
  if (!facts.settle()) return;
  facts.undo(v, sum);
  facts.settle();
  const bool clock = c.w.variables->is_clock(v);
  const analysis::Interval domain = c.w.variables->domain(v);
  bool some = false;
  each_point([&](const Point& p) {
    std::int64_t least = 0;
    for (const Term& t : sum.terms) least += t.factor * value(c.w, p, t.var);
    for (std::int64_t rest = 2 * sum.low; rest <= 2 * sum.high; rest += clock ? 1 : 2) {
      const std::int64_t now = least + rest;
      if (clock ? now < 0 : now % 2 != 0 || now < 2 * domain.low || now > 2 * domain.high) continue;
      Point after = p;
      after[static_cast<std::size_t>(std::find(c.w.all.begin(), c.w.all.end(), v) - c.w.all.begin())] = now;
      if (!holds(c.w, c.said, after)) continue;
      some = true;
      c.require(facts, p);
    }
  });
  const Facts nothing(c.layout);
  judged.count("entailed", some && c.entailed(facts) > 0);
  judged.count("news", some && c.entailed(facts) > c.entailed(nothing));
  judged.count("impossible", facts.impossible());
}

}  // namespace
}  // namespace beeline::predicates
