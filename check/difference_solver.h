// Decides formulas (check/terms.h) about bounds and differences, without any help.
//
// Connectives become clauses (check/clauses.h), comparisons become atoms u - v <= c or u - v < c, of which no two say
// the same: what compares choices is a choice between comparisons, equations are two bounds, and of whole numbers < c
// is <= c - 1. Atoms about the same two unknowns are ordered by their bounds, and clauses say so; so what a cell may be
// is all about truth values, and only what goes round three unknowns and more is left to check/differences.h. An
// unknown that is always 0 makes differences of bounds.
//
// Exact for whole and real numbers alike. With all bounds whole, real unknowns can be put in between whole ones
// whenever these go together by themselves; where both kinds meet in one difference, whole numbers whose value is not
// found to be whole are split: at most this, or at least one more.
//
// What else is linear (sums, multiples that do not cancel, quotients, rests) has a truth value of its own about which
// nothing is known. So Unsat is true even then; whoever would be Sat is Unknown, and it is told why.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "check/clauses.h"
#include "check/differences.h"
#include "check/linear_form.h"
#include "check/terms.h"
#include "smt/context.h"
#include "util/watch.h"

namespace beeline::check {

class DifferenceSolver final : private Clauses::Theory {
 public:
  // `most_work`: of one question, as Clauses count it. Terms of the graph must not end before the level that they are
  // required at does.
  DifferenceSolver(const Terms& terms, std::uint64_t most_work, util::Watch& watch);

  void push();
  void pop();
  void require(Terms::Id formula);
  // It will be required at later levels, again and again: what that takes is made here, once.
  void define(Terms::Id formula);
  smt::Answer check();

  // Why the last answer is Unknown.
  const std::string& why() const { return why_; }

 private:
  using Id = Terms::Id;
  struct Atom {
    std::uint32_t variable = 0;
    std::uint32_t left = 0, right = 0;  // left > right
    Amount most;
  };
  struct Unknown {
    bool whole = true;
    bool linked = false;  // to others than the one that is 0
    bool opaque = false;  // a quotient or a rest, of which nothing is said
  };
  struct Level {
    std::uint32_t variables;
    std::size_t atoms, unknowns, foreign, compared, translated, numbered, assumed;
    Literal active;  // 0: not needed yet
  };
  using Comparison = std::pair<LinearForm, bool>;  // <= 0, or strictly
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  Literal fresh() { return 2 * clauses_.add_variable(); }
  Literal truth(bool value) const { return value ? 0 : 1; }
  Literal all(std::vector<Literal> literals);
  Literal any(std::vector<Literal> literals);
  Literal choose(Literal condition, Literal yes, Literal no);
  Literal translate(Id formula);
  Literal translated(Id formula);
  Literal compare(Id a, Id b, bool strict);
  Literal compare(const Comparison& comparison);
  Literal compared(const Comparison& comparison);
  Literal foreign(const std::string& why);
  std::uint32_t unknown(Id leaf);
  Literal at_most(std::uint32_t left, std::uint32_t right, std::int64_t most, bool strict);
  Literal atom(std::uint32_t left, std::uint32_t right, const Amount& most);
  void link(std::uint32_t unknown);
  void require(std::vector<Literal> clause);
  void collect(Id formula, bool holds, std::vector<Literal>& any);

  bool assign(Literal l, std::vector<Literal>& conflict) override;
  void unassign(Literal l) override;
  void forget_all() override { differences_.clear(); }
  std::uint64_t work() const override { return differences_.work() + split_; }
  bool complete() override;
  bool matters(const Atom& atom) const {
    return unknowns_[atom.left].linked && (atom.right == 0 || unknowns_[atom.right].linked);
  }

  const Terms& terms_;
  std::uint64_t most_work_;
  Clauses clauses_;
  Differences differences_;
  std::vector<Atom> atoms_;
  std::vector<std::uint32_t> atom_of_;  // by variable; of one that is no atom: none
  std::map<Pair, std::map<Amount, std::uint32_t>> by_pair_;
  std::vector<Unknown> unknowns_;  // the first one is 0
  std::vector<std::string> foreign_;
  bool mixed_ = false;  // whole and real unknowns in one difference

  std::map<Comparison, Literal> comparisons_;
  std::map<Id, Literal> translations_;
  std::map<Id, std::uint32_t> numbers_;  // of unknowns
  std::vector<std::map<Comparison, Literal>::iterator> new_comparisons_;
  std::vector<Id> new_translations_, new_numbers_;
  std::vector<Literal> assumed_;
  std::vector<Level> levels_;
  std::uint32_t looked_at_ = 0;  // choices, of one comparison
  std::uint64_t split_ = 0;
  std::string why_;
};

}  // namespace beeline::check
