#include "predicates/z3_solver.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace beeline::predicates {

using dbm::WideBound;
using smt::Answer;

namespace {

constexpr std::size_t most_variables = 100;                // of a question
constexpr std::size_t most_bytes = std::size_t{64} << 20;  // of answers that are kept
constexpr std::uint64_t effort_of_a_step = 60;             // 10 ns each
constexpr std::uint64_t effort_of_a_formula = 300;
constexpr std::uint64_t effort_of_a_question = 1'000;

template <class Number>
void append(std::string& out, Number n) {
  static_assert(std::has_unique_object_representations_v<Number>);
  out.append(reinterpret_cast<const char*>(&n), sizeof n);
}

void append(std::string& out, const Atom& atom) {
  append(out, atom.form);
  append(out, atom.left);
  append(out, atom.right);
  append(out, atom.bound);
  if (atom.form == Atom::Form::Values) append(out, atom.values);
  append(out, atom.terms.size());
  for (const Term& t : atom.terms) {
    append(out, t.var);
    append(out, t.factor);
  }
}

// Read from its beginning, it tells what comes next.
std::string text(const Facts& facts, const Related& about) {
  const Layout& layout = facts.layout();
  std::string out;
  append(out, about.variables.size());
  append(out, about.sums.size());
  for (const Var v : about.variables) {
    const bool has_set = layout.set(v) != Layout::none, has_row = layout.row(v) != Layout::none && about.tied;
    append(out, v);
    append(out, static_cast<char>(has_set + 2 * has_row));
    append(out, facts.difference(v, zero));
    append(out, facts.difference(zero, v));
    if (has_set) append(out, facts.values(v));
    for (const Var w : about.variables)
      if (has_row) append(out, facts.difference(v, w));
  }
  for (const Atom* sum : about.sums) append(out, *sum);
  return out;
}

}  // namespace

bool Z3Solver::contradictory(const Facts& facts) {
  if (bounds_.contradictory(facts)) return true;
  std::vector<Var> done;
  const auto is_out = [&](Var v) {
    if (std::find(done.begin(), done.end(), v) != done.end()) return false;
    const Related about = related(facts, {&v, 1});
    done.insert(done.end(), about.variables.begin(), about.variables.end());
    return (!about.sums.empty() || about.gaps) && excludes(facts, about, nullptr);
  };
  const Layout& layout = facts.layout();
  return std::any_of(facts.sums().begin(), facts.sums().end(),
                     [&](const Atom& sum) { return !sum.terms.empty() && is_out(sum.terms[0].var); }) ||
         std::any_of(layout.with_set().begin(), layout.with_set().end(),
                     [&](Var v) { return layout.row(v) != Layout::none && has_gaps(facts.values(v)) && is_out(v); });
}

bool Z3Solver::entails(const Facts& facts, const Atom& atom) {
  if (facts.impossible() || bounds_.entails(facts, atom)) return true;
  const Layout& layout = facts.layout();
  const bool linear = atom.form == Atom::Form::Linear;
  if (!linear && facts.sums().empty() && std::none_of(layout.with_set().begin(), layout.with_set().end(), [&](Var v) {
        return layout.row(v) != Layout::none && has_gaps(facts.values(v));
      }))
    return false;
  const std::vector<Var> asked = variables_of(atom);
  const Related about = related(facts, asked);
  if (about.sums.empty() && !about.gaps && !(linear && about.tied)) return false;
  const Atom opposite = negated(layout.variables(), atom);
  return excludes(facts, about, &opposite);
}

bool Z3Solver::excludes(const Facts& facts, const Related& about, const Atom* atom) {
  if (about.variables.size() > most_variables || !smt::missing().empty()) return false;
  std::string key = text(facts, about);
  const std::size_t length = key.size();
  if (atom != nullptr) append(key, *atom);
  if (const auto known = known_.find(key); known != known_.end()) {
    ++remembered_;
    return known->second;
  }
  std::uint64_t formulas = atom != nullptr ? 1 : 0;
  smt::Context& z3 = context();
  if (stated_.size() != length || key.compare(0, length, stated_) != 0) {
    if (!stated_.empty()) z3.pop();
    z3.push();
    formulas += state(facts, about);
    stated_ = key.substr(0, length);
  }
  z3.push();
  if (atom != nullptr) z3.require(formula(facts, *atom));
  const std::uint64_t before = z3.steps();
  const Answer answer = z3.check();
  z3.pop();
  const std::uint64_t steps = z3.steps() - before;
  unknown_ += answer == Answer::Unknown ? 1 : 0;
  if (bytes_ > most_bytes) {
    known_.clear();
    bytes_ = 0;
  }
  bytes_ += key.size() + 64;
  known_.emplace(std::move(key), answer == Answer::Unsat);
  effort_.spend(effort_of_a_question + effort_of_a_formula * formulas + effort_of_a_step * steps);
  return answer == Answer::Unsat;
}

smt::Context& Z3Solver::context() {
  if (!context_) context_ = std::make_unique<smt::Context>(steps_, effort_.watch());
  return *context_;
}

const smt::Term& Z3Solver::variable(Var v, bool clock) {
  const auto known = variables_.find(v);
  if (known != variables_.end()) return known->second;
  return variables_.emplace(v, clock ? context_->real() : context_->integer()).first->second;
}

smt::Term Z3Solver::within(const Facts& facts, std::span<const Term> terms, WideBound bound) {
  smt::Context& z3 = *context_;
  std::vector<smt::Term> sum;
  for (const Term& t : terms) {
    if (t.var == zero) continue;
    const smt::Term& v = variable(t.var, facts.layout().variables().is_clock(t.var));
    sum.push_back(t.factor == 1 ? v : z3.multiply(t.factor, v));
  }
  const smt::Term all = z3.add(sum), most = z3.number(dbm::value_of(bound));
  return dbm::is_strict(bound) ? z3.less(all, most) : z3.at_most(all, most);
}

// Interval by interval.
smt::Term Z3Solver::one_of(const Facts& facts, Var v, const ValueSet& values) {
  smt::Context& z3 = *context_;
  const smt::Term& is = variable(v, false);
  const std::int64_t low = facts.layout().variables().domain(v).low;
  std::vector<smt::Term> any;
  for (std::int64_t first = 0; first < ValueSet::most; ++first) {
    if (!values.contains(first)) continue;
    std::int64_t last = first;
    while (values.contains(last + 1)) ++last;
    const smt::Term both[] = {z3.at_most(z3.number(low + first), is), z3.at_most(is, z3.number(low + last))};
    any.push_back(z3.all(both));
    first = last;
  }
  return z3.any(any);
}

smt::Term Z3Solver::formula(const Facts& facts, const Atom& atom) {
  if (atom.form == Atom::Form::Values) return one_of(facts, atom.left, atom.values);
  if (atom.form == Atom::Form::Linear) return within(facts, atom.terms, atom.bound);
  const Term difference[] = {{atom.left, 1}, {atom.right, -1}};
  return within(facts, difference, atom.bound);
}

// So many formulas.
std::uint64_t Z3Solver::state(const Facts& facts, const Related& about) {
  std::uint64_t formulas = 0;
  const auto require = [&](const smt::Term& formula) {
    context_->require(formula);
    ++formulas;
  };
  const auto differ = [&](Var left, Var right, bool beyond_their_bounds) {
    const WideBound bound = facts.difference(left, right);
    if (bound == dbm::infinity_of<WideBound>) return;
    if (beyond_their_bounds && bound >= dbm::add(facts.difference(left, zero), facts.difference(zero, right))) return;
    const Term terms[] = {{left, 1}, {right, -1}};
    require(within(facts, terms, bound));
  };
  const Layout& layout = facts.layout();
  for (const Var v : about.variables) {
    differ(v, zero, false);
    differ(zero, v, false);
    if (layout.set(v) != Layout::none && has_gaps(facts.values(v))) require(one_of(facts, v, facts.values(v)));
    if (layout.row(v) == Layout::none || !about.tied) continue;
    for (const Var w : about.variables)
      if (w != v && layout.row(w) != Layout::none) differ(v, w, true);
  }
  for (const Atom* sum : about.sums) require(within(facts, sum->terms, sum->bound));
  return formulas;
}

}  // namespace beeline::predicates
