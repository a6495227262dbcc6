#include "check/difference_solver.h"

#include <algorithm>
#include <utility>

namespace beeline::check {

using smt::Answer;
using Kind = Terms::Kind;

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr std::uint32_t most_choices = 20'000;
constexpr std::uint64_t cost_of_a_split = 1000;
constexpr std::int64_t most_values = std::int64_t{1} << 59;

}  // namespace

DifferenceSolver::DifferenceSolver(const Terms& terms, std::uint64_t most_work, util::Watch& watch)
    : terms_(terms), most_work_(most_work), clauses_(*this, watch) {
  const Literal always = fresh();
  clauses_.add({always});
  unknowns_.push_back({true, true, false});
  differences_.resize(1);
}

// --- levels

void DifferenceSolver::push() {
  levels_.push_back({clauses_.variables(), atoms_.size(), unknowns_.size(), foreign_.size(), new_comparisons_.size(),
                     new_translations_.size(), new_numbers_.size(), assumed_.size(), 0});
}

void DifferenceSolver::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  clauses_.keep(level.variables);
  for (std::size_t i = level.atoms; i < atoms_.size(); ++i) {
    const auto pair = by_pair_.find({atoms_[i].left, atoms_[i].right});
    pair->second.erase(atoms_[i].most);
    if (pair->second.empty()) by_pair_.erase(pair);
  }
  atoms_.resize(level.atoms);
  if (atom_of_.size() > level.variables) atom_of_.resize(level.variables);
  for (std::size_t i = level.compared; i < new_comparisons_.size(); ++i) comparisons_.erase(new_comparisons_[i]);
  new_comparisons_.resize(level.compared);
  for (std::size_t i = level.translated; i < new_translations_.size(); ++i) translations_.erase(new_translations_[i]);
  new_translations_.resize(level.translated);
  for (std::size_t i = level.numbered; i < new_numbers_.size(); ++i) numbers_.erase(new_numbers_[i]);
  new_numbers_.resize(level.numbered);
  unknowns_.resize(level.unknowns);
  differences_.resize(level.unknowns);
  foreign_.resize(level.foreign);
  assumed_.resize(level.assumed);
}

// What is required for a time is so while a variable of that level is assumed to hold.
void DifferenceSolver::require(std::vector<Literal> clause) {
  if (!levels_.empty()) {
    if (clause.size() == 1) {
      assumed_.push_back(clause[0]);
      return;
    }
    Level& level = levels_.back();
    if (level.active == 0) assumed_.push_back(level.active = fresh());
    clause.push_back(negated(level.active));
  }
  clauses_.add(clause);
}

// A disjunction, as far as it is one, of literals.
void DifferenceSolver::collect(Id formula, bool holds, std::vector<Literal>& any) {
  const Kind kind = terms_.node(formula).kind;
  if (kind == Kind::Not) return collect(terms_.operands(formula)[0], !holds, any);
  if (kind == (holds ? Kind::Any : Kind::All)) {
    for (const Id operand : terms_.operands(formula)) collect(operand, holds, any);
    return;
  }
  const Literal l = translate(formula);
  any.push_back(holds ? l : negated(l));
}

void DifferenceSolver::define(Id formula) {
  clauses_.start_over();
  translate(formula);
}

void DifferenceSolver::require(Id formula) {
  clauses_.start_over();
  if (!levels_.empty()) {
    const bool is_not = terms_.node(formula).kind == Kind::Not;
    const auto known = translations_.find(is_not ? terms_.operands(formula)[0] : formula);
    if (known != translations_.end()) {
      assumed_.push_back(is_not ? negated(known->second) : known->second);
      return;
    }
  }
  if (terms_.node(formula).kind == Kind::All) {
    for (const Id operand : terms_.operands(formula)) require(operand);
    return;
  }
  std::vector<Literal> clause;
  collect(formula, true, clause);
  require(std::move(clause));
}

Answer DifferenceSolver::check() {
  std::int64_t farthest = 0;
  for (std::uint32_t u = 0; u < differences_.size(); ++u) {
    const Amount& value = differences_.value(u);
    farthest = std::max({farthest, -value.whole, -value.tiny});
  }
  if (farthest > most_values) {
    clauses_.tell_again();
    differences_.settle();
  }
  const Answer answer = clauses_.solve(assumed_, most_work_);
  if (answer == Answer::Unknown) why_ = "it takes too many steps";
  if (answer != Answer::Sat || foreign_.empty()) return answer;
  why_ = foreign_.back();
  return Answer::Unknown;
}

// --- connectives

Literal DifferenceSolver::all(std::vector<Literal> literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  if (!literals.empty() && literals.front() == truth(true)) literals.erase(literals.begin());
  if (literals.empty()) return truth(true);
  if (literals.front() == truth(false)) return truth(false);
  for (std::size_t i = 1; i < literals.size(); ++i)
    if (literals[i] == negated(literals[i - 1])) return truth(false);
  if (literals.size() == 1) return literals[0];
  const Literal both = fresh();
  for (Literal& l : literals) {
    clauses_.add({negated(both), l});
    l = negated(l);
  }
  literals.push_back(both);
  clauses_.add(literals);
  return both;
}

Literal DifferenceSolver::any(std::vector<Literal> literals) {
  for (Literal& l : literals) l = negated(l);
  return negated(all(std::move(literals)));
}

Literal DifferenceSolver::choose(Literal condition, Literal yes, Literal no) {
  if (yes == no || condition == truth(true)) return yes;
  if (condition == truth(false)) return no;
  if (yes == truth(true)) return any({condition, no});
  if (yes == truth(false)) return all({negated(condition), no});
  if (no == truth(true)) return any({negated(condition), yes});
  if (no == truth(false)) return all({condition, yes});
  const Literal chosen = fresh();
  clauses_.add({negated(condition), negated(yes), chosen});
  clauses_.add({negated(condition), yes, negated(chosen)});
  clauses_.add({condition, negated(no), chosen});
  clauses_.add({condition, no, negated(chosen)});
  clauses_.add({negated(yes), negated(no), chosen});
  clauses_.add({yes, no, negated(chosen)});
  return chosen;
}

Literal DifferenceSolver::translate(Id formula) {
  if (const auto known = translations_.find(formula); known != translations_.end()) return known->second;
  const Literal l = translated(formula);
  translations_.emplace(formula, l);
  new_translations_.push_back(formula);
  return l;
}

Literal DifferenceSolver::translated(Id formula) {
  const Terms::Node& node = terms_.node(formula);
  const auto operands = terms_.operands(formula);
  switch (node.kind) {
    case Kind::Truth: return truth(node.value != 0);
    case Kind::Not: return negated(translate(operands[0]));
    case Kind::All:
    case Kind::Any: {
      std::vector<Literal> literals;
      for (const Id operand : operands) literals.push_back(translate(operand));
      return node.kind == Kind::All ? all(std::move(literals)) : any(std::move(literals));
    }
    case Kind::Choose: return choose(translate(operands[0]), translate(operands[1]), translate(operands[2]));
    case Kind::Less: return compare(operands[0], operands[1], true);
    case Kind::AtMost: return compare(operands[0], operands[1], false);
    case Kind::Equal: {
      if (terms_.node(operands[0]).sort != Sort::Truth)
        return all({compare(operands[0], operands[1], false), compare(operands[1], operands[0], false)});
      const Literal b = translate(operands[1]);
      return choose(translate(operands[0]), b, negated(b));
    }
    default: return foreign("something is neither true nor false");
  }
}

Literal DifferenceSolver::foreign(const std::string& why) {
  foreign_.push_back(why);
  return fresh();
}

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
    split_ += cost_of_a_split;
    const std::int64_t floor = value.tiny < 0 ? value.whole - 1 : value.whole;
    clauses_.start_over();
    atom(u, 0, {floor, 0});
    return false;
  }
  return true;
}

}  // namespace beeline::check
