// Whether formulas of linear arithmetic can be satisfied, by Z3.
//
// A context has terms (whole and real numbers, truth values), what was asserted of them, and a solver. Nothing of Z3
// shows here. Its library takes 1 ms and several megabytes to load, so that is done when the first context is made; it
// may be missing, here or when the program was built.
//
// Failure is an answer. A question ends after so many steps of Z3's own counting, never by time, so that runs repeat.
// Where Z3 is missing, gives up, runs out of memory or is asked nonsense the answer is Unknown, and stays so for good
// once an assertion may have been lost. Whoever asks must be safe with Unknown; Unsat and Sat are what Z3 found out.
//
// The watch is asked before each question. What Z3 allocates belongs to the process, whose resident memory is what
// limits are about (util/budget.h), and a question is too short to take much.
//
// A context belongs to one thread. Terms count references, and end before their context does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "util/watch.h"

namespace beeline::smt {

// What of Z3 is missing, as "built without Z3"; empty: nothing is.
const std::string& missing();

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

class Context;

class Term {
 public:
  enum class Sort : std::uint8_t { Bool, Int, Real };

  Term() = default;  // no term, and whatever is made from it is none, either
  Term(const Term& other);
  Term(Term&& other) noexcept
      : context_(other.context_), node_(std::exchange(other.node_, nullptr)), sort_(other.sort_) {}
  Term& operator=(Term other) noexcept {
    std::swap(context_, other.context_);
    std::swap(node_, other.node_);
    std::swap(sort_, other.sort_);
    return *this;
  }
  ~Term();

  Sort sort() const { return sort_; }

 private:
  friend class Context;
  Term(Context& context, void* node, Sort sort);  // counts a reference

  Context* context_ = nullptr;
  void* node_ = nullptr;
  Sort sort_ = Sort::Bool;
};

class Context {
 public:
  // `steps`: of one question.
  explicit Context(std::uint32_t steps, util::Watch& watch = util::nobody());
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // --- Terms

  // A new one each time, of any value.
  Term integer() { return constant(Term::Sort::Int); }
  Term real() { return constant(Term::Sort::Real); }
  Term number(std::int64_t value);
  Term truth(bool value);

  // Whole numbers are not bounded; where one of the operands is real both are.
  Term add(std::span<const Term> terms);  // of none: 0
  Term add(const Term& a, const Term& b) {
    const Term terms[] = {a, b};
    return add(terms);
  }
  Term subtract(const Term& a, const Term& b);
  Term multiply(std::int64_t factor, const Term& a);
  Term negate(const Term& a);
  // Of a whole number by another, as in C: the quotient is cut off towards 0, and the rest has the sign of a. By 0 they
  // are anything.
  Term divide(const Term& a, std::int64_t by);
  Term modulo(const Term& a, std::int64_t by);

  // Numbers; equal() takes truth values, too.
  Term less(const Term& a, const Term& b);
  Term at_most(const Term& a, const Term& b);
  Term equal(const Term& a, const Term& b);

  Term all(std::span<const Term> terms);  // of none: true
  Term any(std::span<const Term> terms);  // of none: false
  Term negation(const Term& a);
  Term implies(const Term& a, const Term& b);
  // `yes` and `no` are of one sort, or numbers.
  Term choose(const Term& condition, const Term& yes, const Term& no);

  // --- Questions

  void push();
  void pop();  // to the last push() that was not undone
  void require(const Term& formula);
  void reset();  // nothing is required, nothing was pushed
  // Whether something satisfies all that is required.
  Answer check();

  std::uint64_t asked() const { return asked_; }
  // That Z3 has counted so far, for all questions.
  std::uint64_t steps() const { return steps_; }

 private:
  friend class Term;
  struct Z3;

  // Whether more can be made, from these; if one of them is none, that is over.
  bool usable(std::span<const Term> terms);
  Term made(void* node, Term::Sort sort);  // by the last call
  Term constant(Term::Sort sort);
  Term as_real(const Term& a);
  template <class Function>
  Term two(Function function, const Term& a, const Term& b, std::optional<Term::Sort> sort = {});
  template <class Function>
  Term divided(Function function, const Term& a, std::int64_t by);
  template <class Function>
  Term many(Function function, std::span<const Term> terms, Term::Sort sort);

  std::unique_ptr<Z3> z3_;  // null: missing
  util::Watch& watch_;
  std::uint64_t asked_ = 0, steps_ = 0;
};

}  // namespace beeline::smt
