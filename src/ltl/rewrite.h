// Smaller formulas with the same language, before an automaton is made of one.
//
// The rules are those of Etessami and Holzmann (CONCUR 2000), of Somenzi and Bloem (CAV 2000) and of Babiak et al.
// (TACAS 2012). Each is written for one operator and is used for the dual one, too: it is tried on the negation, and
// the negation of what comes out is taken. They end, since each makes a formula shorter, or moves an X or a G F
// outwards for good, or replaces a W or an M by F, G and a set.
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>

#include "ltl/formula.h"
#include "ltl/implication.h"
#include "util/watch.h"

namespace beeline::ltl {

struct RuleContext {
  Formulas& formulas;
  Implication& implication;

  // Holds of a word exactly if it holds of its suffixes: G F a.
  bool alternating(Formula f) const { return implication.eventual(f) && implication.universal(f); }
};

// The formula itself where the rule says nothing about it. Looks at the root and what is right below it.
struct Rule {
  std::string_view name;
  Formula (*apply)(RuleContext&, Formula);
};
std::span<const Rule> rules();
Formula apply_dually(const Rule& rule, RuleContext& context, Formula f);

class Rewriter {
 public:
  Rewriter(Formulas& formulas, util::Watch& watch)
      : formulas_(formulas), watch_(watch), implication_(formulas, watch), context_{formulas, implication_} {}

  // In negation normal form, whatever the form of f.
  Formula rewrite(Formula f) { return smallest(formulas_.nnf(f)); }

 private:
  Formula smallest(Formula f);
  Formula step(Formula f);

  Formulas& formulas_;
  util::Watch& watch_;
  Implication implication_;
  RuleContext context_;
  std::unordered_map<Formula, Formula> known_;
};

}  // namespace beeline::ltl
