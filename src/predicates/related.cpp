#include "predicates/related.h"

#include <algorithm>

namespace beeline::predicates {

namespace {

bool is_about(const Atom& sum, Var v) {
  return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const Term& t) { return t.var == v; });
}

// A bound on their difference that does not come from bounds on each of them.
bool are_tied(const Facts& facts, Var v, Var w) {
  const auto below = [&](Var left, Var right) {
    return facts.difference(left, right) < dbm::add(facts.difference(left, zero), facts.difference(zero, right));
  };
  return below(v, w) || below(w, v);
}

}  // namespace

bool has_gaps(const ValueSet& values) { return values.greatest() - values.least() + 1 != values.size(); }

std::vector<Var> variables_of(const Atom& atom) {
  std::vector<Var> out;
  for (const Term& t : atom.terms) out.push_back(t.var);
  if (atom.form != Atom::Form::Linear) out = {atom.left, atom.right};
  std::erase(out, zero);
  return out;
}

Related related(const Facts& facts, std::span<const Var> to) {
  const Layout& layout = facts.layout();
  Related out;
  const auto add = [&](Var v) {
    if (std::find(out.variables.begin(), out.variables.end(), v) == out.variables.end()) out.variables.push_back(v);
  };
  for (const Var v : to) add(v);
  for (std::size_t next = 0; next < out.variables.size(); ++next) {
    const Var v = out.variables[next];
    for (const Atom& sum : facts.sums()) {
      if (!is_about(sum, v)) continue;
      for (const Term& t : sum.terms) add(t.var);
      out.sums.push_back(&sum);
    }
    bool tied = false;
    for (const Var w : layout.with_row()) {
      if (layout.row(v) == Layout::none) break;
      if (w == zero || w == v || !are_tied(facts, v, w)) continue;
      tied = true;
      add(w);
    }
    out.tied |= tied;
    out.gaps |= tied && layout.set(v) != Layout::none && has_gaps(facts.values(v));
  }
  std::sort(out.variables.begin(), out.variables.end());
  std::sort(out.sums.begin(), out.sums.end(),
            [](const Atom* a, const Atom* b) { return std::tie(a->terms, a->bound) < std::tie(b->terms, b->bound); });
  const auto last =
      std::unique(out.sums.begin(), out.sums.end(), [](const Atom* a, const Atom* b) { return a->terms == b->terms; });
  out.sums.erase(last, out.sums.end());
  return out;
}

}  // namespace beeline::predicates
