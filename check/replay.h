// Executes a trace: the last word on every "reached".
//
// Nothing of the engine is trusted or used. Each delay must be permitted all along, each transition must exist at that
// very point (guards, full participation, committed locations, priorities, target invariants), and the values and
// clocks it leads to must be the ones the trace claims. Then the target must hold after the final delay.
#pragma once

#include <cstddef>
#include <string>

#include "ir/property.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::check {

struct ReplayVerdict {
  std::string reason;    // empty: the trace is a run that ends in the target
  std::size_t step = 0;  // what is wrong: the initial state (0), the n-th step (n), or the end (number of steps + 1)

  explicit operator bool() const { return reason.empty(); }
};

// `target` may be none (true). An evaluation error on the way is a reason. Throws nothing but what the watch does,
// which is asked at every step and while evaluations go on.
ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, ir::ExprId target,
                     util::Watch& watch = util::nobody());

// A trace as the witness of a property: what it reaches, or for an invariant property its violation; of a run that
// never ends, what it keeps to (lasso.h); for sup, inf and bounds that the value is reached that the trace says it
// shows, if it does (extremum.h).
ReplayVerdict replay(const ir::Network& network, const result::Trace& trace, const ir::Property& property,
                     util::Watch& watch = util::nobody());

}  // namespace beeline::check
