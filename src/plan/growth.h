// Whether a clock, or the difference of two clocks, grows without bound.
//
// A supremum is infinite when a run can wait for ever, or go round in a loop that lets time pass and does not reset the
// clock. That a limit was passed proves neither; and a loop may let less time pass each round. So a clock `tick` and a
// process that may reset it once some fixed time has passed are added to the network, and the graph of its abstract
// zones is built with equal zones merged only. Every finite path of that graph is one of runs, with an end of our
// choice in its last zone: each point of a zone is matched by a successor of a point of the zone before. Hence
//
//   sup x = infinity  iff  a cycle with a tick, on which nothing resets x, is reachable, and from it, without a reset
//                          of x, a state of the formula:
//
// going round n times gives a run in which n ticks pass; and with finitely many nodes there is no other way to
// arbitrarily long times. For x - y it takes time that passes between the last resets of x and of y: such a cycle, then
// an edge that resets y, then a state of the formula, all without a reset of x. Where clocks are set to others, cycles
// are those of a value through its copies (clock_histories.h).
//
// Resets that depend on data (in a function, under an if) are taken for what makes the answer safe: infinite only
// without edges that may reset x, bounded only if there is no such cycle even with them.
//
// That every run is one of the graph, with a tick for each stretch of time, holds with priorities as well: ticks have
// the highest, channel and process, so nothing keeps them from happening, but committed locations, where no time
// passes; and what is possible before a tick is so after it.
//
// Clock differences change nothing of this: their zones are split, each part lies on one side of every difference, and
// a point that the abstraction adds to a part is matched by one of the part on the same sides.
//
// With `deadlock` in the formula ticks end with one of them, since no state is a deadlock that has a tick to come.
//
// Not decided: bounded when the graph is too large; and where on one cycle something is added to x and something to y,
// which may be the same in the end. Any time between ticks will do, but the graph has as many states as there are
// rounds to a tick, or ticks to a wait; so the longest time that the model speaks of is tried, and then 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/network.h"
#include "plan/run.h"
#include "space/compiled.h"
#include "util/budget.h"

namespace beeline::plan {

struct ClockPair {
  std::uint32_t x = 0, y = 0;  // x - y; 0 is the zero clock
};

enum class Growth : std::uint8_t { Bounded, Unbounded, Undecided };

struct Judgement {
  Growth growth = Growth::Undecided;
  const char* why = "";  // it is not decided
};

// One per pair. `least`: width of bounds.
std::vector<Judgement> growth(const ir::Network& network, ir::ExprId formula, std::span<const ClockPair> pairs,
                              util::Budget& budget, space::Width least);

}  // namespace beeline::plan
