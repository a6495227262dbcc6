// Evidence for extrema: a run that gets there, and a certificate that nothing goes further.
//
// A value of sup or inf makes two claims, and both are questions of reachability. That some state attains it (or, where
// it is only approached, comes closer than 1) is answered by a run, which is replayed like every other. That no state
// goes beyond it is proved by the set of states of a search for one that does; where certificates are wanted the set
// goes there, under the query it answers: "E<> (formula) && (term) > value". Where there is no state to take a value
// from, that is what is proved: "E<> formula". A value that is unbounded has neither run nor certificate.
#pragma once

#include <cstdint>
#include <string>

#include "plan/answers.h"
#include "plan/growth.h"
#include "space/compiled.h"
#include "util/budget.h"

namespace beeline::plan {

// One side of a term.
struct Claim {
  const ir::Extrema& asked;
  const ir::Term& term;
  bool high = true;        // its greatest value; otherwise its least
  std::int64_t bound = 0;  // on the term, or on its negation, encoded as in zones
};

// For a claim of the answer to a property. Adds the run to the answer, unless it has one. The searches for it are not
// what was asked: coverage and graph do not hear of them, progress is that of the property. False when a claim is
// refuted, which is an error of this program: the answer says so. A search that ends early leaves the claim without
// this evidence; of a certificate that is said.
bool support(const Claim& claim, Answers& answers, std::size_t property, util::Budget& budget, space::Width least,
             result::Answer& answer);

// For the claim that no state satisfies the formula.
bool support_absence(const ir::Extrema& asked, Answers& answers, std::size_t property, util::Budget& budget,
                     space::Width least, result::Answer& answer);

}  // namespace beeline::plan
