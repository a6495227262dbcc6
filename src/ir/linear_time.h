// What is asked about the letters that a run says: one for each discrete state, the set of propositions that hold in
// it, said on leaving it. Delays say nothing. Propositions are formulas without clocks and without deadlock.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ir/expr.h"
#include "ltl/automaton.h"
#include "ltl/formula.h"

namespace beeline::ir {

// A part of a formula of linear temporal logic. Parts come before what they are part of; the last one is the whole.
struct TemporalPart {
  ltl::Op op = ltl::Op::True;
  std::uint32_t proposition = 0;
  std::vector<std::uint32_t> operands = {};
};

// ltl: the formula holds of every run. A run that ends says its last letter for ever.
struct LinearTime {
  std::vector<ExprId> propositions;
  std::vector<std::string> names;  // of the propositions, as written
  std::vector<TemporalPart> formula;
  ExprId never;  // false
};

// Whether an automaton accepts some run.
struct Recurrent {
  std::vector<ExprId> propositions;
  ltl::Automaton automaton;
  bool wanted = false;   // the property is satisfied if there is such a run; otherwise, if there is none
  ExprId never;          // false
  bool endings = false;  // a run that ends says its last letter for ever; otherwise such runs do not count
};

// A property has no kind of its own for these: it is Unsupported, and who can answer it is told besides what it asks.
using Said = std::variant<LinearTime, Recurrent>;

// As parts, and back.
std::vector<TemporalPart> parts_of(const ltl::Formulas& formulas, ltl::Formula formula);
ltl::Formula formula_of(const std::vector<TemporalPart>& parts, ltl::Formulas& formulas);

}  // namespace beeline::ir
