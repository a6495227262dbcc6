// Formulas of the IR as Conditions that are never stronger: what holds in a state satisfies the condition on its cells.
//
// Clock constraints, rates and `deadlock` become true under either sign, a negation is pushed to the atoms ("some value
// falsifies it"), and an atom over several cells becomes the disjunction of its cases, or true when there are too many.
#pragma once

#include "estimate/cases.h"
#include "estimate/condition.h"

namespace beeline::estimate {

// Select and quantifier variables have the values that the splitter knows. No expression: true.
Condition weaken(const ir::Network& network, CaseSplitter& splitter, ir::ExprId formula, bool negated = false);

// The disjunction of the cases with this value.
Condition when(const std::vector<Case>& cases, std::int32_t value);

}  // namespace beeline::estimate
