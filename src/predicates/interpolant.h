// Why an abstract path is no run, in predicates that keep it out.
//
// Backwards from the target the facts of a path that no run follows lead to a contradiction, at the latest with the
// initial state; those of its abstract states do not, since abstraction forgets. In between, at each position of the
// path, lies an interpolant: what follows from the rest of the path, and contradicts its beginning. Here it is what the
// abstract state says and as few facts more as will do: the facts behind a step are taken back over it, and of what
// they say then one constraint after the other is left out, as long as the beginning of the path stays impossible
// (Junker's QuickXplain, AAAI 2004). What is kept at one position is where the next one starts. So the conjunctions
// that are kept follow from each other, the last is a contradiction, and their constraints, as predicates, keep the
// path out of the abstraction: each of its abstract states then entails them.
//
// Nothing is asked of a solver but what regression asks, so that none has to know interpolation. Where regression
// cannot see a contradiction the path counts as a run.
#pragma once

#include <span>
#include <vector>

#include "predicates/abstract_path.h"

namespace beeline::predicates {

class PathAnalysis {
 public:
  // Of what was found with these predicates, and this perimeter.
  PathAnalysis(const Part& part, const Vocabulary& vocabulary, Solver& solver, abstraction::Effort& effort,
               std::uint32_t perimeter);

  // No run follows it, as far as can be seen.
  bool is_spurious(const AbstractPath& path);
  // The abstraction still has it.
  bool is_abstract(const AbstractPath& path);
  // Predicates that keep a spurious path out, none of them known already.
  std::vector<Atom> interpolants(const AbstractPath& path);
  // Conditions of a spurious path that do not hold where they are asked for, on its way from the initial state to the
  // first of them. They need not keep it out.
  std::vector<Atom> unsatisfied_guards(const AbstractPath& path);

 private:
  bool back(const AbstractPath& path, std::size_t step, Facts& facts);
  // Nothing gets from an initial state over the first so many steps to the facts.
  bool is_out_of_reach(const AbstractPath& path, std::size_t steps, Facts facts);
  bool target(const AbstractPath& path, Facts& facts);
  // What the abstraction makes of facts at a position that is so far from the target. Inside the perimeter they stay as
  // they are, but a state that is looked up, such as the initial one, is compared with literals everywhere.
  void abstract(Facts& facts, std::size_t position, std::uint32_t distance);
  Conjunction needed(const AbstractPath& path, std::size_t position, const Facts& base,
                     std::span<const Atom> candidates, bool base_is_new);
  void add_unknown(const Conjunction& atoms, std::vector<Atom>& to) const;

  const Part& part_;
  const Vocabulary& vocabulary_;
  Solver& solver_;
  abstraction::Effort& effort_;
  std::uint32_t perimeter_;
  Regression regression_;
  const Facts nothing_;
  const Conjunction initial_;
  std::uint64_t cost_;
  LiteralSet literals_;
};

}  // namespace beeline::predicates
