#include "predicates/solver.h"

#include <algorithm>

namespace beeline::predicates {

using dbm::WideBound;

namespace {

// The least upper bound of a sum that ranges show.
WideBound most(const Facts& facts, const std::vector<Term>& terms) {
  WideBound all = dbm::le_zero;
  for (const Term& t : terms) {
    const WideBound one = t.factor > 0 ? facts.difference(t.var, zero) : facts.difference(zero, t.var);
    if (one == dbm::infinity_of<WideBound>) return one;
    const std::int64_t value = dbm::value_of(one) * (t.factor > 0 ? t.factor : -t.factor);
    all = dbm::add(all, dbm::is_strict(one) ? dbm::lt<WideBound>(value) : dbm::le<WideBound>(value));
  }
  return all;
}

}  // namespace

bool BoundsSolver::contradictory(const Facts& facts) {
  if (facts.impossible()) return true;
  return std::any_of(facts.sums().begin(), facts.sums().end(), [&](const Atom& atom) {
    std::vector<Term> opposite = atom.terms;
    for (Term& t : opposite) t.factor = -t.factor;
    const WideBound low = most(facts, opposite);  // of minus the sum
    return low != dbm::infinity_of<WideBound> && dbm::add(low, atom.bound) < dbm::le_zero;
  });
}

bool BoundsSolver::entails(const Facts& facts, const Atom& atom) {
  switch (atom.form) {
    case Atom::Form::Values: return facts.values(atom.left).is_subset_of(atom.values);
    case Atom::Form::Difference: return facts.difference(atom.left, atom.right) <= atom.bound;
    case Atom::Form::Linear: break;
  }
  if (most(facts, atom.terms) <= atom.bound) return true;
  return std::any_of(facts.sums().begin(), facts.sums().end(),
                     [&](const Atom& known) { return known.terms == atom.terms && known.bound <= atom.bound; });
}

}  // namespace beeline::predicates
