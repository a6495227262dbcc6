// A stored run to a state made shorter near where it is: steps that it does not need are left out, and windows look for
// shortcuts between its states (engine/improve.h).
#pragma once

#include <optional>

#include "ir/network.h"
#include "ir/property.h"
#include "plan/run.h"
#include "result/trace.h"
#include "util/budget.h"

namespace beeline::plan {

// A run of the network to where the property asks, with fewer steps than the trace, which is such a run; nothing where
// none was found, or where the property asks for something else than a state. It has not been replayed yet. Throws what
// the budget does.
std::optional<result::Trace> shortened(const ir::Network& network, const ir::Property& property,
                                       const result::Trace& trace, const Options& options, util::Budget& budget);

}  // namespace beeline::plan
