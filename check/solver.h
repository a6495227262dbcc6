// Whether formulas can be satisfied: the one that the checkers ask.
//
// It has terms (check/terms.h), requirements in levels, and two who answer: a procedure of its own for bounds and
// differences (check/difference_solver.h), and Z3 for the rest, where there is Z3. The own one is asked first: it is
// exact where it answers, and answers sooner. What it cannot tell is asked of Z3, which is told of the same terms then
// and not before.
//
// Failure is an answer (Unknown), as in smt/context.h; what was lacking is told. A term that has ended, or none at all,
// makes all answers Unknown for good.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "check/difference_solver.h"
#include "check/terms.h"
#include "smt/context.h"
#include "util/watch.h"

namespace beeline::check {

// Who may answer; for tests that compare them.
enum class Deciders : std::uint8_t { Both, Own, Z3 };

class Solver {
 public:
  explicit Solver(util::Watch& watch, Deciders deciders = Deciders::Both);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // --- Terms, which end with the level that they are made at. As in smt/context.h.

  Term integer() { return terms_.open(Sort::Whole); }
  Term real() { return terms_.open(Sort::Real); }
  Term number(std::int64_t value) { return make(Terms::Kind::Number, Sort::Whole, value, {}); }
  Term truth(bool value) { return make(Terms::Kind::Truth, Sort::Truth, value ? 1 : 0, {}); }

  Term add(std::span<const Term> terms);
  Term add(const Term& a, const Term& b) {
    const Term terms[] = {a, b};
    return add(terms);
  }
  Term subtract(const Term& a, const Term& b) { return add(a, negate(b)); }
  Term multiply(std::int64_t factor, const Term& a);
  Term negate(const Term& a) { return multiply(-1, a); }
  Term divide(const Term& a, std::int64_t by) { return make(Terms::Kind::Divide, Sort::Whole, by, {&a, 1}); }
  Term modulo(const Term& a, std::int64_t by) { return make(Terms::Kind::Modulo, Sort::Whole, by, {&a, 1}); }

  Term less(const Term& a, const Term& b) { return two(Terms::Kind::Less, a, b); }
  Term at_most(const Term& a, const Term& b) { return two(Terms::Kind::AtMost, a, b); }
  Term equal(const Term& a, const Term& b) { return two(Terms::Kind::Equal, a, b); }

  Term all(std::span<const Term> terms) { return make(Terms::Kind::All, Sort::Truth, 0, terms); }
  Term any(std::span<const Term> terms) { return make(Terms::Kind::Any, Sort::Truth, 0, terms); }
  Term negation(const Term& a) { return make(Terms::Kind::Not, Sort::Truth, 0, {&a, 1}); }
  Term implies(const Term& a, const Term& b) {
    const Term terms[] = {negation(a), b};
    return any(terms);
  }
  Term choose(const Term& condition, const Term& yes, const Term& no);

  // --- Questions

  void push();
  void pop();  // to the last push() that was not undone; there must be one
  void require(const Term& formula);
  // It will be required at later levels, again and again.
  void define(const Term& formula);
  smt::Answer check();

  // Why the last one of the answers that are Unknown is so; empty: none is.
  const std::string& unknown() const { return unknown_; }
  // Somebody has to be asked for it who is missing.
  bool lacks_z3() const { return lacks_z3_; }

 private:
  struct Level {
    std::vector<Terms::Id> required;
    std::size_t told = 0;  // of these, to Z3
  };

  Term make(Terms::Kind kind, Sort sort, std::int64_t value, std::span<const Term> operands);
  Term two(Terms::Kind kind, const Term& a, const Term& b) {
    const Term terms[] = {a, b};
    return make(kind, Sort::Truth, 0, terms);
  }
  smt::Answer ask_z3();
  smt::Term lowered(Terms::Id id);
  smt::Term lower(Terms::Id id);

  util::Watch& watch_;
  Deciders deciders_;
  Terms terms_;
  DifferenceSolver own_;
  std::unique_ptr<smt::Context> z3_;
  std::vector<smt::Term> lowered_;  // by node, as far as they are
  std::vector<bool> is_lowered_;
  std::size_t z3_level_ = 0;
  std::vector<Level> levels_;
  bool broken_ = false;
  bool lacks_z3_ = false;
  std::string unknown_;
};

}  // namespace beeline::check
