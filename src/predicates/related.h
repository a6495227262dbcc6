// The facts that have to do with some variables: those about them and, from these, about whatever a sum or a difference
// ties them to.
//
// Facts about other variables neither add to what follows for these nor take away from it, unless they contradict each
// other. So a question about a few variables is a small one, however much else is known, and comes up again in other
// facts.
//
// Bounds answer questions about them without help as long as no sum is among them, no set of values with gaps is tied
// to something else, and the question is about a value or a difference; or about a sum of variables that are not tied
// to each other.
#pragma once

#include <span>
#include <vector>

#include "predicates/facts.h"

namespace beeline::predicates {

struct Related {
  std::vector<Var> variables;     // ascending, without the zero clock
  std::vector<const Atom*> sums;  // of the facts; by their multiples, the strongest of each
  bool tied = false;              // some to others, by differences
  bool gaps = false;              // in a set of values of one that is tied
};

std::vector<Var> variables_of(const Atom& atom);
Related related(const Facts& facts, std::span<const Var> to);

// Of a set that is not empty: bounds do not say the same.
bool has_gaps(const ValueSet& values);

}  // namespace beeline::predicates
