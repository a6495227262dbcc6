// Comparisons as atoms, and what atoms say together.
#include "check/difference_solver.h"

#include <algorithm>
#include <utility>

namespace beeline::check {

using Kind = Terms::Kind;

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr std::uint32_t most_choices = 20'000;
constexpr std::uint64_t cost_of_a_split = 1000;

}  // namespace

// --- comparisons

Literal DifferenceSolver::compare(Id a, Id b, bool strict) {
  const auto x = linear_form(terms_, a), y = linear_form(terms_, b);
  const auto difference = x && y ? sum(*x, *y, -1) : std::nullopt;
  if (!difference) return foreign("numbers are too large");
  looked_at_ = 0;
  return compare({*difference, strict});
}

Literal DifferenceSolver::compare(const Comparison& comparison) {
  if (const auto known = comparisons_.find(comparison); known != comparisons_.end()) return known->second;
  const Literal l = compared(comparison);
  new_comparisons_.push_back(comparisons_.emplace(comparison, l).first);
  return l;
}

Literal DifferenceSolver::compared(const Comparison& comparison) {
  auto [form, strict] = comparison;
  // Choices are made of what was there before, so that the last one is the outermost.
  const auto choice = std::find_if(form.terms.rbegin(), form.terms.rend(),
                                   [&](const auto& t) { return terms_.node(t.first).kind == Kind::Choose; });
  if (choice != form.terms.rend()) {
    if (++looked_at_ > most_choices) return foreign("too many choices meet in one comparison");
    const auto [leaf, factor] = *choice;
    form.terms.erase(std::next(choice).base());
    Literal either[2] = {};
    for (int i = 0; i < 2; ++i) {
      const auto chosen = linear_form(terms_, terms_.operands(leaf)[static_cast<std::size_t>(1 + i)]);
      const auto with = chosen ? sum(form, *chosen, factor) : std::nullopt;
      either[i] = with ? compare({*with, strict}) : foreign("numbers are too large");
    }
    return choose(translate(terms_.operands(leaf)[0]), either[0], either[1]);
  }
  if (form.terms.empty()) return truth(strict ? form.constant < 0 : form.constant <= 0);
  const bool whole = std::all_of(form.terms.begin(), form.terms.end(),
                                 [&](const auto& t) { return terms_.node(t.first).sort == Sort::Whole; });
  if (whole && std::exchange(strict, false)) ++form.constant;
  const auto reduced = with_common_factor_removed(form, whole);
  if (!reduced) return foreign("a multiple of a clock has no whole bound");
  const auto& terms = reduced->terms;
  const auto is = [&](std::size_t i, std::int64_t factor) { return terms[i].second == factor; };
  const std::int64_t bound = -reduced->constant;
  if (bound < -Differences::most || bound > Differences::most) return foreign("numbers are too large");
  if (terms.size() == 1 && is(0, 1)) return at_most(unknown(terms[0].first), 0, bound, strict);
  if (terms.size() == 1 && is(0, -1)) return at_most(0, unknown(terms[0].first), bound, strict);
  if (terms.size() == 2 && is(0, 1) && is(1, -1))
    return at_most(unknown(terms[0].first), unknown(terms[1].first), bound, strict);
  if (terms.size() == 2 && is(0, -1) && is(1, 1))
    return at_most(unknown(terms[1].first), unknown(terms[0].first), bound, strict);
  return foreign("a sum is compared that is no difference of two");
}

std::uint32_t DifferenceSolver::unknown(Id leaf) {
  const auto [at, fresh] = numbers_.try_emplace(leaf, static_cast<std::uint32_t>(unknowns_.size()));
  if (!fresh) return at->second;
  new_numbers_.push_back(leaf);
  const bool opaque = terms_.node(leaf).kind != Kind::Open;
  if (opaque) foreign_.emplace_back("a quotient or a rest is compared");
  unknowns_.push_back({terms_.node(leaf).sort == Sort::Whole, false, opaque});
  differences_.resize(unknowns_.size());
  return at->second;
}

// As an atom whose left side is the greater number, or the negation of one.
Literal DifferenceSolver::at_most(std::uint32_t left, std::uint32_t right, std::int64_t most, bool strict) {
  const bool whole = unknowns_[left].whole && unknowns_[right].whole;
  if (left > right) return atom(left, right, {most, strict ? -1 : 0});
  return negated(atom(right, left, whole ? Amount{-most - 1, 0} : Amount{-most, strict ? 0 : -1}));
}

Literal DifferenceSolver::atom(std::uint32_t left, std::uint32_t right, const Amount& most) {
  auto& others = by_pair_[{left, right}];
  const auto at = others.lower_bound(most);
  if (at != others.end() && at->first == most) return 2 * at->second;
  const Literal l = fresh();
  if (at != others.end()) clauses_.add({negated(l), 2 * at->second});
  if (at != others.begin()) clauses_.add({negated(2 * std::prev(at)->second), l});
  others.emplace_hint(at, most, variable_of(l));
  atom_of_.resize(clauses_.variables(), none);
  atom_of_[variable_of(l)] = static_cast<std::uint32_t>(atoms_.size());
  atoms_.push_back({variable_of(l), left, right, most});
  if (right != 0) {
    link(left);
    link(right);
    mixed_ |= unknowns_[left].whole != unknowns_[right].whole;
  }
  return l;
}

void DifferenceSolver::link(std::uint32_t unknown) {
  if (std::exchange(unknowns_[unknown].linked, true)) return;
  clauses_.tell_again();
}

// --- differences

bool DifferenceSolver::assign(Literal l, std::vector<Literal>& conflict) {
  const std::uint32_t variable = variable_of(l);
  if (variable >= atom_of_.size() || atom_of_[variable] == none) return true;
  const Atom& atom = atoms_[atom_of_[variable]];
  if (!matters(atom)) return true;
  Differences::Bound bound{atom.left, atom.right, atom.most, l};
  if ((l & 1) != 0) {
    const bool whole = unknowns_[atom.left].whole && unknowns_[atom.right].whole;
    std::swap(bound.left, bound.right);
    bound.most = whole ? Amount{-atom.most.whole - 1, 0} : Amount{-atom.most.whole, atom.most.tiny == 0 ? -1 : 0};
  }
  return differences_.add(bound, conflict);
}

void DifferenceSolver::unassign(Literal l) {
  const std::uint32_t variable = variable_of(l);
  if (variable < atom_of_.size() && atom_of_[variable] != none && matters(atoms_[atom_of_[variable]]))
    differences_.remove_last();
}

bool DifferenceSolver::complete() {
  if (!mixed_) return true;
  const Amount zero = differences_.value(0);
  for (std::uint32_t u = 1; u < unknowns_.size(); ++u) {
    const Amount value = differences_.value(u) - zero;
    if (!unknowns_[u].whole || !unknowns_[u].linked || value.tiny == 0) continue;
    const std::int64_t floor = value.tiny < 0 ? value.whole - 1 : value.whole;
    if (floor > Differences::most || floor < -Differences::most) {
      foreign_.push_back("a number is too large");
      continue;
    }
    split_ += cost_of_a_split;
    clauses_.start_over();
    atom(u, 0, {floor, 0});
    return false;
  }
  return true;
}

}  // namespace beeline::check
