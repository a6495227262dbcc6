#include "check/difference_solver.h"

#include <algorithm>
#include <utility>

namespace beeline::check {

using smt::Answer;
using Kind = Terms::Kind;

namespace {

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

}  // namespace beeline::check
