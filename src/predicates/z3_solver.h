// What follows from facts, by Z3 where closed bounds cannot tell.
//
// Bounds answer first: what they show is so. What they do not show is asked of Z3, unless it is a question that bounds
// answer without help (related.h). A question is asked of the facts that have to do with it alone: these are stated
// once for all atoms that are asked about them in a row, and answers are kept. Cells are whole numbers there and clocks
// are real ones, so that, given enough steps, the answer is exact.
//
// A question ends after so many of Z3's steps (smt/context.h) and then counts as "no". So more facts may turn a yes
// into a no after all, where they make a question too hard; but never one that bounds have answered, so that with Z3
// nothing is worse than without. The same where Z3 is missing: then all questions are too hard.
//
// Questions, formulas and Z3's steps are taken from the effort of whoever asks.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>

#include "abstraction/effort.h"
#include "predicates/related.h"
#include "predicates/solver.h"
#include "smt/context.h"

namespace beeline::predicates {

class Z3Solver final : public Solver {
 public:
  static constexpr std::uint32_t enough = 20'000;  // steps of a question: 10 ms; most take 200

  // Ends with an OutOfEffort when effort does.
  explicit Z3Solver(abstraction::Effort& effort, std::uint32_t steps = enough) : effort_(effort), steps_(steps) {}

  bool contradictory(const Facts& facts) override;
  bool entails(const Facts& facts, const Atom& atom) override;

  std::uint64_t asked() const { return context_ ? context_->asked() : 0; }  // of Z3
  std::uint64_t remembered() const { return remembered_; }                  // answers that had been given before
  std::uint64_t unknown() const { return unknown_; }

 private:
  // Whether nothing satisfies the facts together with the atom; none: nothing satisfies the facts.
  bool excludes(const Facts& facts, const Related& about, const Atom* atom);
  smt::Context& context();
  std::uint64_t state(const Facts& facts, const Related& about);
  const smt::Term& variable(Var v, bool clock);  // lasts
  smt::Term within(const Facts& facts, std::span<const Term> terms, dbm::WideBound bound);
  smt::Term one_of(const Facts& facts, Var v, const ValueSet& values);
  smt::Term formula(const Facts& facts, const Atom& atom);

  abstraction::Effort& effort_;
  std::uint32_t steps_;
  BoundsSolver bounds_;
  std::unordered_map<std::string, bool> known_;
  std::size_t bytes_ = 0;  // of known_
  std::unique_ptr<smt::Context> context_;
  std::map<Var, smt::Term> variables_;
  std::string stated_;  // to the context
  std::uint64_t remembered_ = 0, unknown_ = 0;
};

}  // namespace beeline::predicates
