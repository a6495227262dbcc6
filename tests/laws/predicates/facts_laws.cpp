// Facts against all states of a grid: two clocks in halves, two cells. What facts say holds in every state that they
// are about, whatever is taken back: an assignment, a delay, nothing.
#include <gtest/gtest.h>

#include "grid.h"
#include "predicates/solver.h"
#include "predicates/z3_solver.h"
#include "support/judged.h"

namespace beeline::predicates {
namespace {

// All that is asked of one case.
struct Case {
  Case() : said(any_atoms(w, 4)), asked(any_atoms(w, 6)), layout(*w.variables) {
    // Few random conjunctions contradict themselves.
    if (!said.empty() && *rc::gen::inRange(0, 8) == 0) said.push_back(negated(*w.variables, said.front()));
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
  BoundsSolver bounds;
  abstraction::Effort effort;
  Z3Solver solver{effort};  // says yes wherever bounds do
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
    for (Solver* solver : {static_cast<Solver*>(&c.bounds), static_cast<Solver*>(&c.solver)})
      if (!facts.impossible()) RC_ASSERT(solver->entails(facts, atom) == solver->entails(other, atom));
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
