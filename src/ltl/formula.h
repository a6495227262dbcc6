// Formulas of linear temporal logic over numbered propositions, shared: equal formulas are one formula.
//
// An arena owns the nodes and gives the same id to whatever is built the same way, so that comparing is comparing ids
// and what is computed for a formula is computed once. Nothing here knows what a proposition means.
//
// A word is an infinite sequence of letters, a letter the set of propositions that hold. Besides F (some suffix), G
// (every suffix), X (the next one) there are four operators with two operands:
//   a U b   b comes, and until then a              a W b   the same, or a for ever
//   a R b   b up to and including the first a,     a M b   the same, and that a comes
//           or for ever
// W is dual to M, U to R, F to G and X to itself.
//
// Conjunctions and disjunctions are sets of two and more: nested ones are flattened, duplicates dropped and constants
// folded when they are built. Nothing else is changed before somebody asks (nnf, rewrite.h).
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "util/strong_id.h"

namespace beeline::ltl {

using Formula = util::StrongId<struct FormulaTag>;

enum class Op : std::uint8_t {
  True,
  False,
  Atom,
  Not,
  And,
  Or,
  Implies,
  Equivalent,
  Next,
  Finally,
  Globally,
  Until,
  WeakUntil,
  Release,
  StrongRelease,
};

// A literal is a proposition or its negation.

class Formulas {
 public:
  Formulas();
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;

  Formula truth() const { return Formula(0); }
  Formula falsity() const { return Formula(1); }
  Formula atom(std::uint32_t proposition);
  Formula conjunction(std::vector<Formula> operands) { return set(Op::And, std::move(operands)); }
  Formula disjunction(std::vector<Formula> operands) { return set(Op::Or, std::move(operands)); }
  Formula conjunction(Formula a, Formula b) { return conjunction(std::vector{a, b}); }
  Formula disjunction(Formula a, Formula b) { return disjunction(std::vector{a, b}); }
  // For the other operators, with as many operands as they have.
  Formula make(Op op, Formula operand) { return intern({op, 0, {operand}}); }
  Formula make(Op op, Formula left, Formula right) { return intern({op, 0, {left, right}}); }

  Op op(Formula f) const { return nodes_[f.value].op; }
  bool is(Formula f, Op op) const { return nodes_[f.value].op == op; }
  // In order of their ids for And and Or. Stays where it is when formulas are built.
  const std::vector<Formula>& operands(Formula f) const { return nodes_[f.value].operands; }
  Formula left(Formula f) const { return nodes_[f.value].operands.front(); }
  Formula right(Formula f) const { return nodes_[f.value].operands.back(); }
  std::uint32_t proposition(Formula atom) const { return nodes_[atom.value].proposition; }
  bool is_literal(Formula f) const { return is(f, Op::Atom) || (is(f, Op::Not) && is(left(f), Op::Atom)); }

  // Negation normal form, of the formula and of its negation: without -> and <->, ! on propositions only. Linear in the
  // number of shared nodes.
  Formula nnf(Formula f) { return normal(f, true); }
  Formula negated(Formula f) { return normal(f, false); }

  // Nodes of the formula as a tree, ! included; n - 1 for a set of n. UINT64_MAX: at least as many.
  std::uint64_t length(Formula f) const;
  // One more than the greatest proposition that occurs; 0 without any.
  std::uint32_t propositions(Formula f) const;
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    Op op;
    std::uint32_t proposition = 0;
    std::vector<Formula> operands;
    std::uint64_t length = 1;
    std::uint32_t propositions = 0;
  };

  Formula set(Op op, std::vector<Formula> operands);
  Formula intern(Node node);
  Formula normal(Formula f, bool positive);

  std::deque<Node> nodes_;
  std::unordered_multimap<std::uint64_t, Formula> known_;
  std::unordered_map<Formula, Formula> normal_[2];  // negated, as it is
};

// The operator that the negation of a formula with this one has in negation normal form.
Op dual(Op op);

}  // namespace beeline::ltl
