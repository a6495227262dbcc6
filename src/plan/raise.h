// The greatest value of a difference of clocks, by asking for a greater one until there is none.
//
// Zones that are exact up to a horizon say little about x - y once both clocks have passed it, and no horizon helps
// when they grow together in a loop. But whether x - y > c is reachable is a question that zones split along that
// difference answer whatever the clocks are. The exact zone of each run that is found says how far x - y gets on it, so
// the next question starts from there. Where that goes on for long, as with a clock that grows a little in each of
// thousands of rounds, questions leap ahead by twice as much each time, and are halved in between after the first no.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/network.h"
#include "plan/growth.h"
#include "plan/run.h"
#include "result/answer.h"
#include "util/budget.h"

namespace beeline::plan {

// The least bound on x - y in states of the formula, encoded as in zones; `known`: one that some run reaches
// (Extent::nothing: none). Nothing when the search ended early or was refused: then the answer says why. The difference
// must be bounded, or this does not end before the budget does.
std::optional<std::int64_t> raise(const ir::Network& network, ir::ExprId formula, ClockPair pair, std::int64_t known,
                                  const Options& options, util::Budget& budget, space::Width least,
                                  result::Answer& answer);

}  // namespace beeline::plan
