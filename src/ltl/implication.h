// Which formulas imply which, as far as their shape shows it.
//
// implies(f, g) is sound and far from complete: it compares operand by operand, in the way of Somenzi and Bloem (CAV
// 2000), with the classes of Etessami and Holzmann (CONCUR 2000):
//   eventual   what holds of a word holds of every word that has it as a suffix: F a, a U (F b), G F a
//   universal  what holds of a word holds of all its suffixes: G a, a R (G b), F G a
// All formulas are in negation normal form.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "ltl/formula.h"
#include "util/watch.h"

namespace beeline::ltl {

class Implication {
 public:
  Implication(Formulas& formulas, util::Watch& watch) : formulas_(formulas), watch_(watch) {}

  bool implies(Formula f, Formula g);
  bool contradict(Formula f, Formula g) { return implies(f, formulas_.negated(g)); }
  bool eventual(Formula f);
  bool universal(Formula f);

 private:
  bool look(Formula f, Formula g);
  bool by_conclusion(Formula f, Formula g);
  bool by_premise(Formula f, Formula g);

  Formulas& formulas_;
  util::Watch& watch_;
  std::unordered_map<std::uint64_t, bool> known_;
  std::unordered_map<Formula, bool> eventual_, universal_;
};

}  // namespace beeline::ltl
