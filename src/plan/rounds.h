// The certificate of what holds for every number of rounds.
//
// A search with a threshold has let go of the states that it went through, and they would prove something of so many
// rounds only. The evidence is a set of states of another network: the one in which the process goes back to the
// covering position instead of on to the covered one. It is explored anew, by the search that looked for the threshold;
// who verifies bends the process by itself (check/rounds.h).
#pragma once

#include <cstddef>

#include "plan/answers.h"
#include "result/freezing.h"
#include "util/budget.h"

namespace beeline::plan {

// Of a property that was not met, or why there is none.
void certify_rounds(Answers& answers, std::size_t i, const result::Freezing& freezing, util::Budget& budget);

}  // namespace beeline::plan
