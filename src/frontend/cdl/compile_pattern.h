// From patterns to observers.
//
// What they say of a run, one event after another, each at a time since the run (or the scope) began:
//   - `an {..}` occurs with any of its events; `all ordered` once they have occurred in this order, whatever comes
//     between them; `all combined` once each has occurred as often as it is listed. It occurs at the time of its last
//     event, within an interval if that event is: what is too early is not counted, and the next such event may be.
//   - Absence is violated when it occurs (within the interval).
//   - Existence is violated once it cannot occur any more: the interval is over, or the run.
//   - Response: once the first has occurred, events from there on make up the second, within the interval from there.
//     It is violated when that is over, or the run. `immediately`: also by any other event that the pattern speaks of,
//     but for those that can end the first and are there once or more.
//   - Precedence (experimental): violated when the second occurs and the first has not yet, or not within the interval
//     since the first time it did.
//   - `e must occur` is violated by a run that ends without it. `one of B cannot occur before the first one of A` is
//     violated by one of B before one of A, while the first part of the pattern has not occurred; `may` says nothing.
//   - After the second part a pattern that is repeatable begins again, and what must occur need not again. Others are
//     done then.
//
// States are called Init, Inter, Reject and Success, with numbers where there are several. The clock runs from the
// beginning for existence and absence; from the first part for the others.
#pragma once

#include <optional>

#include "frontend/cdl/observer.h"
#include "frontend/cdl/pattern.h"
#include "frontend/cdl/syntax.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

// None, with an error, for what is not supported or has too many states. References must be resolved.
std::optional<Observer> compile(const Pattern& pattern, util::Diagnostics& diagnostics,
                                util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::cdl
