#include "check/solver.h"

#include <algorithm>

namespace beeline::check {

using smt::Answer;
using Kind = Terms::Kind;

namespace {

constexpr std::uint64_t most_work = 20'000'000;         // of one question to the own procedure: less than a second
constexpr std::uint32_t most_solver_steps = 2'000'000;  // of one to Z3: about a second

}  // namespace

Solver::Solver(util::Watch& watch, Deciders deciders)
    : watch_(watch), deciders_(deciders), own_(terms_, most_work, watch), levels_(1) {}

Solver::~Solver() = default;

// --- terms

Term Solver::make(Kind kind, Sort sort, std::int64_t value, std::span<const Term> operands) {
  for (const Term& t : operands) broken_ |= !terms_.lives(t);
  return broken_ ? Term() : terms_.make(kind, sort, value, operands);
}

Term Solver::add(std::span<const Term> terms) {
  if (terms.empty()) return number(0);
  const bool real = std::any_of(terms.begin(), terms.end(),
                                [&](const Term& t) { return terms_.lives(t) && terms_.sort(t) == Sort::Real; });
  return make(Kind::Add, real ? Sort::Real : Sort::Whole, 0, terms);
}

Term Solver::multiply(std::int64_t factor, const Term& a) {
  return make(Kind::Multiply, terms_.lives(a) ? terms_.sort(a) : Sort::Whole, factor, {&a, 1});
}

Term Solver::choose(const Term& condition, const Term& yes, const Term& no) {
  const Term terms[] = {condition, yes, no};
  if (!terms_.lives(yes) || !terms_.lives(no)) return make(Kind::Choose, Sort::Truth, 0, terms);
  return make(Kind::Choose, std::max(terms_.sort(yes), terms_.sort(no)), 0, terms);
}

// --- questions

void Solver::push() {
  terms_.push();
  own_.push();
  levels_.emplace_back();
}

void Solver::pop() {
  own_.pop();
  terms_.pop();
  levels_.pop_back();
  if (lowered_.size() > terms_.size()) {
    lowered_.resize(terms_.size());
    is_lowered_.resize(terms_.size());
  }
  if (z3_level_ < levels_.size()) return;
  z3_->pop();
  --z3_level_;
}

void Solver::require(const Term& formula) {
  broken_ |= !terms_.lives(formula);
  if (broken_) return;
  const Terms::Id id = terms_.id(formula);
  levels_.back().required.push_back(id);
  if (deciders_ != Deciders::Z3) own_.require(id);
}

void Solver::define(const Term& formula) {
  broken_ |= !terms_.lives(formula);
  if (!broken_ && deciders_ != Deciders::Z3) own_.define(terms_.id(formula));
}

Answer Solver::check() {
  watch_.look();
  if (broken_) {
    unknown_ = "a question was not put rightly";
    return Answer::Unknown;
  }
  if (deciders_ != Deciders::Z3) {
    const Answer own = own_.check();
    if (own != Answer::Unknown) return own;
    unknown_ = own_.why();
  }
  if (deciders_ == Deciders::Own || !smt::missing().empty()) {
    lacks_z3_ = true;
    return Answer::Unknown;
  }
  const Answer answer = ask_z3();
  if (answer == Answer::Unknown) unknown_ = "Z3 cannot tell";
  return answer;
}

// --- Z3

// A level is required of completely before the next one begins, so that what Z3 was told so far is what comes first.
Answer Solver::ask_z3() {
  if (!z3_) z3_ = std::make_unique<smt::Context>(most_solver_steps, watch_);
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    if (l > z3_level_) {
      z3_->push();
      ++z3_level_;
    }
    Level& level = levels_[l];
    for (; level.told < level.required.size(); ++level.told) z3_->require(lowered(level.required[level.told]));
  }
  return z3_->check();
}

smt::Term Solver::lowered(Terms::Id id) {
  if (lowered_.size() < terms_.size()) {
    lowered_.resize(terms_.size());
    is_lowered_.resize(terms_.size());
  }
  if (!is_lowered_[id]) {
    lowered_[id] = lower(id);
    is_lowered_[id] = true;
  }
  return lowered_[id];
}

smt::Term Solver::lower(Terms::Id id) {
  const Terms::Node& node = terms_.node(id);
  std::vector<smt::Term> operands;
  for (const Terms::Id operand : terms_.operands(id)) operands.push_back(lowered(operand));
  switch (node.kind) {
    case Kind::Open: return node.sort == Sort::Real ? z3_->real() : z3_->integer();
    case Kind::Number: return z3_->number(node.value);
    case Kind::Truth: return z3_->truth(node.value != 0);
    case Kind::Add: return z3_->add(operands);
    case Kind::Multiply: return z3_->multiply(node.value, operands[0]);
    case Kind::Divide: return z3_->divide(operands[0], node.value);
    case Kind::Modulo: return z3_->modulo(operands[0], node.value);
    case Kind::Less: return z3_->less(operands[0], operands[1]);
    case Kind::AtMost: return z3_->at_most(operands[0], operands[1]);
    case Kind::Equal: return z3_->equal(operands[0], operands[1]);
    case Kind::All: return z3_->all(operands);
    case Kind::Any: return z3_->any(operands);
    case Kind::Not: return z3_->negation(operands[0]);
    case Kind::Choose: return z3_->choose(operands[0], operands[1], operands[2]);
  }
  return {};
}

}  // namespace beeline::check
