// Whether the engine says what the oracle says, for one random model.
#pragma once

#include <string>

#include "laws/engine/promises.h"

#include "support/random_network.h"

namespace beeline::test {

// Every search with every store that the planner accepts, against the region explorer; empty when all agree. A trace is
// replayed by the run itself, so a wrong one shows as an error verdict here.
std::string disagreement(const RandomModel& model);

// A model error is reported exactly where a run goes wrong and the target was not found before: exhaustive searches
// miss none, directed ones may prune the states that have it, and whatever is found replays. Models with errors.
std::string wrong_error(const RandomModel& model, Tally& tally);

// A portfolio whose members run side by side, on two and on four threads, says what it says when they take turns: the
// truth, or where a run goes wrong that.
std::string different_side_by_side(const RandomModel& model, Tally& tally);

// Random walks find what is reachable only, find what is near, and never claim that something is not there. One random
// step is a transition of the expansion, each of which can be the one.
std::string walked_astray(const RandomModel& model);

// Pruned contexts lose no target that needs moves of several processes. Networks without clocks.
std::string lost_by_pruning(const RandomModel& model);

// Context bounding finds a trace with as few switches as a search of all pairs of state and last transition. Networks
// without clocks.
std::string too_many_switches(const RandomModel& model);

// A* with every admissible estimate and every store finds a trace as short as breadth-first search on equal states
// does.
std::string not_shortest(const RandomModel& model);

// --shortest ends with the length of breadth-first search on equal states, after every search, and says that it is
// proved. What is left of a random run without the steps that it does not need is a run to the target that the replay
// accepts, and never longer.
std::string badly_shortened(const RandomModel& model);

// A path with shortcuts is one that the replay accepts, never longer, and in the end as short as breadth-first search
// finds one.
std::string bad_shortcut(const RandomModel& model);

// The certificate of an unreachable target must be accepted, whichever store it came from.
std::string refused_certificate(const RandomModel& model);

// Coverage of an exhaustive search is that of the region graph; what any search has seen is part of it.
std::string wrong_coverage(const RandomModel& model);

// In every order of breadth-first search, and with every store, the same discrete states are kept.
std::string other_states(const RandomModel& model, Tally& tally);

// aLU may be given up in the middle of a search (space/frugality.h), whenever that is: all discrete states are found,
// and no others.
std::string lost_by_giving_up(const RandomModel& model, std::uint64_t seed, Tally& tally);

// Every process of a deadlock has a reason not to move.
std::string unexplained_deadlock(const RandomModel& model);

}  // namespace beeline::test
