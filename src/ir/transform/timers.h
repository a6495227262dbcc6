// Timers by enabledness, as time Petri nets have them: a clock that starts when something becomes possible.
//
// A timer is enabled where certain processes are in certain locations and a condition holds. Its clock starts at 0 when
// it becomes enabled, and again when one of its edges fires; it may fire when the clock is within the interval, and as
// long as it is enabled time does not pass the upper bound, whether it can fire or not. Newly enabled is judged by the
// states before and after a whole step, however many take part: what holds in between does not count. A process that
// leaves a location and comes back in one step has left it, unless the edge is said to stay.
//
// All of that can be said with clocks, invariants and code that runs with every step (watch_steps.h), so nobody else
// has to know of timers. It must be every step: whatever else belongs to the network is to be in it before.
//  - An edge that fires a timer needs the lower bound. Where the first of its processes waits, the invariant is the
//    upper bound wherever the timer is enabled.
//  - Edges of its processes that enter or leave the timer's location, and edges that fire it, set the clock to 0.
//    Elsewhere the clock matters to nobody, and zones do not have it.
//  - A timer that depends on a condition or on several processes is looked at before and after every step, and the
//    clock is set to 0 unless it was enabled both times. So while it is not enabled every step leaves it 0: states do
//    not differ in how long ago it was enabled.
//  - Timers that are urgent, with 0 as their upper bound, have one clock together, which every step sets to 0.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/transform/maps.h"
#include "util/watch.h"

namespace beeline::ir {

struct Timer {
  struct Place {
    std::uint32_t process = 0, location = 0;
  };
  std::uint32_t clock = 0;
  std::vector<Place> places;  // one at least, each of another process
  ExprId condition;           // free of effects; none: true
  std::int32_t low = 0;
  std::optional<std::int32_t> high;  // none: no bound
  bool low_strict = false, high_strict = false;
  std::vector<EdgeId> edges;  // that fire it, all of the first process and from its location

  bool is_urgent() const { return high == 0; }
  bool depends() const { return condition || places.size() > 1; }
};

struct Timers {
  std::vector<Timer> all;
  std::vector<bool> stays;  // by edge: it does not leave its location; edges that are not there do
};

// Whether the clock has come to the lower bound; none where it always has. Whether it has not.
ExprId has_come(Arena& arena, const Timer& timer);
ExprId has_not_come(Arena& arena, const Timer& timer);

// The watch is looked at for each edge: what it does may be as much code as there are timers.
Transformed add_timers(const Network& network, const Timers& timers, util::Watch& watch = util::nobody());

}  // namespace beeline::ir
