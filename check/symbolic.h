// Expressions and updates of a network as terms of a solver.
//
// A symbolic state has a term for each cell and clock that somebody keeps track of; whatever else is read is any value
// of its range, another one each time. A translation may leave open what a value is (functions, shifts, products of two
// unknowns, too large arrays, `deadlock`), never exclude the one that it has: for every evaluation that does not go
// wrong there are values for what was left open under which each term is what the evaluation comes to. Evaluations that
// go wrong end a run, so that stores may be thought to stay within the range of the cell, and indices within their
// array. Since open values appear on both sides of a negation alike, that is true for negated formulas as well.
//
// What is said about open values, and that stores do not go wrong, is required of the solver at once, at the level that
// it is at.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "check/access.h"
#include "check/cases.h"
#include "check/solver.h"
#include "ir/network.h"

namespace beeline::check {

struct SymbolicState {
  std::map<std::uint32_t, Term> cells, clocks;
};

class Translator {
 public:
  struct TooMuch {};  // thrown: the expressions are too large for this

  // `ranges`: by cell, where what is read from one may be. All outlive the translator.
  Translator(const ir::Network& network, AccessFinder& access, Solver& solver, const std::vector<ValueRange>& ranges);

  // None: true.
  Term formula(ir::ExprId id, const SymbolicState& state);
  Term value(ir::ExprId id, const SymbolicState& state);
  // Runs an update, where `when` holds; what it stores beyond that must not matter. None: nothing.
  void run(ir::ExprId update, SymbolicState& state, const Term& when);

  Term both(const Term& a, const Term& b);
  Term either(const Term& a, const Term& b);
  Term any_whole(std::int64_t low, std::int64_t high);
  Term any_clock();  // not negative
  Term is_within(const Term& value, std::int64_t low, std::int64_t high);

 private:
  // What a reference may stand for: each under its condition, none for the last one. Empty: nobody knows.
  struct Referent {
    Term when;
    std::uint32_t number = 0;
  };
  using Referents = std::vector<Referent>;

  void count();
  std::optional<std::int64_t> known(ir::ExprId id) const;
  std::optional<std::int64_t> known_cell(std::uint32_t cell) const;
  Referents referents(ir::ExprId id, const SymbolicState& state);
  template <class Get>
  Term choose(const Referents& all, Get get);
  ValueRange range_of(std::uint32_t cell) const;
  Term cell(std::uint32_t number, const SymbolicState& state);
  Term clock(ir::ExprId id, const SymbolicState& state);
  Term load(ir::ExprId address, const SymbolicState& state);
  Term compare(ir::Op relation, const Term& a, const Term& b);
  Term arithmetic(const ir::Expr& e, const SymbolicState& state);
  Term equal_cells(const ir::Expr& e, const SymbolicState& state);
  Term instances(const ir::Expr& e, const SymbolicState& state);
  Term anything();  // of 32 bits
  Term perhaps();   // true or false
  Term as_number(const Term& truth);

  bool is_pure(ir::ExprId id, const SymbolicState& state);
  void statement(ir::ExprId id, SymbolicState& state, const Term& when);
  void store(const Referents& to, const Term& value, SymbolicState& state, const Term& when);
  void set_clock(const ir::Expr& e, SymbolicState& state, const Term& when);
  void forget(ir::ExprId statement, SymbolicState& state);

  const ir::Network& network_;
  AccessFinder& access_;
  Solver& solver_;
  const std::vector<ValueRange>& ranges_;
  std::set<std::uint32_t> in_flux_;  // that the running update writes: only declared ranges are known to hold of these
  std::vector<bool> constant_;       // by cell: not part of a state, and nobody writes it
  std::map<std::uint32_t, std::int64_t> bound_;  // by quantifiers
  std::uint64_t terms_ = 0;
};

}  // namespace beeline::check
