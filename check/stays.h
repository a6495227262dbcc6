// Delays that keep out of a set of points, and whether time may pass for ever.
#pragma once

#include <cstddef>

#include "check/zone.h"
#include "check/zone_sets.h"
#include "util/watch.h"

namespace beeline::check {

// Where a run may be that has entered one of these points, which satisfy the invariant, and has met none of `met`
// since.
//
// Seen from one point, time moves along a line, and each zone of `met` is an interval on it. A delay misses it if it
// ends before the interval, which is to say that it ends at a point from which going back in time never leads there; or
// if it begins behind it, which is to say that going back from where it begins does, and that it does not begin in it.
Zones stays_out(const Zone& entered, const Zones& met, const Place& place, util::Watch& watch);

// No clock is bounded from above while the place is not left; the invariant is convex, so what bounds none bounds no
// delay.
bool time_diverges(const Place& place, std::size_t clocks);

}  // namespace beeline::check
