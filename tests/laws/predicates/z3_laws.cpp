// What Z3 says follows from facts: the same as bounds where these are exact, the same as looking at every state where
// there are finitely many, and the same as when it is asked about the atoms themselves, of which facts are made.
//
// Skipped where there is no Z3.
#include <gtest/gtest.h>

#include "grid.h"
#include "predicates/z3_solver.h"
#include "support/judged.h"

namespace beeline::predicates {
namespace {

// A law that rapidcheck tries, many cases at a time, where there is Z3.
#define BEELINE_Z3_LAW(name, ...)                                \
  void name(beeline::test::Judged& judged);                      \
  TEST(Z3Laws, name) {                                           \
    if (!smt::missing().empty()) GTEST_SKIP() << smt::missing(); \
    beeline::test::Judged judged{__VA_ARGS__};                   \
    EXPECT_TRUE(rc::check("Z3Laws." #name, [&judged] {           \
      for (int n = 0; n < 15; ++n) name(judged);                 \
    }));                                                         \
    judged.expect_each();                                        \
  }                                                              \
  void name(beeline::test::Judged& judged)

// Contexts take long to make, and answers are kept.
template <class T>
T& for_all_cases() {
  static T one;
  return one;
}

struct Asked : smt::Context {
  Asked() : Context(10'000'000) {}
};

// Z3 by another way: atoms as they were said, one term a variable.
class Plainly {
 public:
  explicit Plainly(const World& world) : w_(world), z3_(for_all_cases<Asked>()) {
    z3_.push();
    for (const Var v : w_.all) {
      terms_.push_back(w_.variables->is_clock(v) ? z3_.real() : z3_.integer());
      const auto [low, high] = w_.variables->domain(v);
      z3_.require(z3_.at_most(z3_.number(w_.variables->is_clock(v) ? 0 : low), terms_.back()));
      if (!w_.variables->is_clock(v)) z3_.require(z3_.at_most(terms_.back(), z3_.number(high)));
    }
  }

  ~Plainly() { z3_.pop(); }

  void say(const Conjunction& atoms) {
    for (const Atom& atom : atoms) z3_.require(formula(atom));
  }
  bool contradictory() { return answer() == smt::Answer::Unsat; }
  bool entails(const Atom& atom) {
    z3_.push();
    z3_.require(z3_.negation(formula(atom)));
    const bool out = contradictory();
    z3_.pop();
    return out;
  }

 private:
  smt::Answer answer() {
    const smt::Answer out = z3_.check();
    RC_ASSERT(out != smt::Answer::Unknown);
    return out;
  }
  smt::Term is(Var v) {
    const auto at = std::find(w_.all.begin(), w_.all.end(), v);
    return at == w_.all.end() ? z3_.number(0) : terms_[static_cast<std::size_t>(at - w_.all.begin())];
  }
  smt::Term formula(const Atom& atom) {
    if (atom.form == Atom::Form::Values) {
      std::vector<smt::Term> any;
      atom.values.for_each([&](std::int64_t n) {
        any.push_back(z3_.equal(is(atom.left), z3_.number(w_.variables->domain(atom.left).low + n)));
      });
      return z3_.any(any);
    }
    smt::Term sum = z3_.subtract(is(atom.left), is(atom.right));
    if (atom.form == Atom::Form::Linear) {
      std::vector<smt::Term> all;
      for (const Term& t : atom.terms) all.push_back(z3_.multiply(t.factor, is(t.var)));
      sum = z3_.add(all);
    }
    const smt::Term most = z3_.number(dbm::value_of(atom.bound));
    return dbm::is_strict(atom.bound) ? z3_.less(sum, most) : z3_.at_most(sum, most);
  }

  const World& w_;
  smt::Context& z3_;
  std::vector<smt::Term> terms_;
};

struct Patient {
  abstraction::Effort effort;
  Z3Solver solver{effort};
};

struct Case {
  // `whole`: nothing is said about clocks.
  explicit Case(bool whole) : layout(*w.variables) {
    if (whole) w.all.erase(w.all.begin(), w.all.begin() + 2);
    const Lengths lengths = *rc::gen::elementOf(std::vector<Lengths>{{1, 1, 2}, {1, 2, 3, 3}, {2, 3}});
    said = any_atoms(w, 5, lengths);
    asked = any_atoms(w, 6, lengths);
    for (const Conjunction* atoms : {&said, &asked})
      for (const Atom& atom : *atoms) layout.add(atom);
    const Conjunction first = asked;
    for (const Atom& atom : first) asked.push_back(negated(*w.variables, atom));
  }

  World w;
  Conjunction said, asked;
  Layout layout;
  BoundsSolver bounds;
  Z3Solver& z3 = for_all_cases<Patient>().solver;
};

// Nothing but values and differences, and values without gaps.
bool are_plain(const Facts& facts) {
  return facts.sums().empty() &&
         std::none_of(facts.layout().with_set().begin(), facts.layout().with_set().end(),
                      [&](Var v) { return facts.layout().row(v) != Layout::none && has_gaps(facts.values(v)); });
}

BEELINE_Z3_LAW(AnswersAsIfAskedPlainly, "impossible by Z3 alone", "entailed by Z3 alone", "plain", "entailed by bounds",
               "not entailed") {
  Case c(false);
  Facts facts(c.layout);
  facts.meet(c.said);
  facts.settle();
  Plainly plainly(c.w);
  plainly.say(c.said);
  const bool impossible = plainly.contradictory();
  RC_ASSERT(c.z3.contradictory(facts) == impossible);
  const bool plain = !facts.impossible() && are_plain(facts);
  judged.count("plain", plain);
  if (plain) RC_ASSERT(c.bounds.contradictory(facts) == impossible);
  judged.count("impossible by Z3 alone", impossible && !c.bounds.contradictory(facts));
  if (impossible) return;
  for (const Atom& atom : c.asked) {
    const bool follows = plainly.entails(atom), read_off = c.bounds.entails(facts, atom);
    RC_ASSERT(c.z3.entails(facts, atom) == follows);
    RC_ASSERT(!read_off || follows);
    if (plain && atom.form != Atom::Form::Linear) RC_ASSERT(read_off == follows);
    judged.count("entailed by Z3 alone", follows && !read_off);
    judged.count("entailed by bounds", read_off);
    judged.count("not entailed", !follows);
  }
  RC_ASSERT(c.z3.unknown() == 0U);
}

BEELINE_Z3_LAW(AnswersAsEveryStateDoes, "impossible by Z3 alone", "entailed by Z3 alone", "not entailed") {
  Case c(true);
  Facts facts(c.layout);
  facts.meet(c.said);
  facts.settle();
  std::vector<Point> points;
  each_point([&](const Point& p) {
    if (p[0] == 0 && p[1] == 0 && holds(c.w, c.said, {p[2], p[3]})) points.push_back({p[2], p[3]});
  });
  RC_ASSERT(c.z3.contradictory(facts) == points.empty());
  judged.count("impossible by Z3 alone", points.empty() && !c.bounds.contradictory(facts));
  if (points.empty()) return;
  for (const Atom& atom : c.asked) {
    const bool all = std::all_of(points.begin(), points.end(), [&](const Point& p) { return holds(c.w, atom, p); });
    RC_ASSERT(c.z3.entails(facts, atom) == all);
    judged.count("entailed by Z3 alone", all && !c.bounds.entails(facts, atom));
    judged.count("not entailed", !all);
  }
}

BEELINE_Z3_LAW(MoreFactsNeverTurnAYesIntoANo, "a yes that stays", "a no that is a yes") {
  Case c(false);
  const Atom more = c.asked.empty() ? Atom() : *rc::gen::elementOf(c.asked);
  if (c.asked.empty()) return;
  Facts facts(c.layout), stronger(c.layout);
  facts.meet(c.said);
  facts.settle();
  stronger.meet(c.said);
  stronger.meet(more);
  stronger.settle();
  const bool impossible = c.z3.contradictory(stronger);
  if (c.z3.contradictory(facts)) RC_ASSERT(impossible);
  if (impossible) return;
  for (const Atom& atom : c.asked) {
    const bool before = c.z3.entails(facts, atom), now = c.z3.entails(stronger, atom);
    RC_ASSERT(!before || now);
    judged.count("a yes that stays", before);
    judged.count("a no that is a yes", !before && now);
  }
}

// With so few steps that many questions are too hard.
BEELINE_Z3_LAW(NeverSaysNoWhereBoundsSayYes, "unknown", "a yes of Z3 alone", "a yes of bounds") {
  Case c(false);
  static abstraction::Effort effort;
  static Z3Solver hasty(effort, 60);
  const std::uint64_t before = hasty.unknown();
  Facts facts(c.layout);
  facts.meet(c.said);
  facts.settle();
  if (c.bounds.contradictory(facts)) RC_ASSERT(hasty.contradictory(facts));
  if (hasty.contradictory(facts)) {
    RC_ASSERT(c.z3.contradictory(facts));
    return;
  }
  for (const Atom& atom : c.asked) {
    const bool read_off = c.bounds.entails(facts, atom), yes = hasty.entails(facts, atom);
    RC_ASSERT(!read_off || yes);
    RC_ASSERT(!yes || c.z3.contradictory(facts) || c.z3.entails(facts, atom));
    judged.count("a yes of Z3 alone", yes && !read_off);
    judged.count("a yes of bounds", read_off);
  }
  judged.count("unknown", hasty.unknown() > before);
}

}  // namespace
}  // namespace beeline::predicates
