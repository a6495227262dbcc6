// Smaller automata with the same language.
//
// In rounds, as long as something gets smaller:
//   - States from which nothing is accepted go, and so does what is not reachable.
//   - Marks that mean nothing are put where they help: none outside F and P components, all on the transitions of F
//     components. Then each component keeps the marks that others of its own do not imply, and they are renumbered.
//   - States that simulate each other directly become one, and so do transitions that others make superfluous: a state
//     simulates another if it can match every letter of it with at least its marks, and go on so (Etessami and
//     Holzmann, CONCUR 2000; transitions as Clemente and Mayr prune them, POPL 2013). What a letter is matched by may
//     depend on the letter, so labels are compared as sets of letters.
//   - Labels lose literals and transitions are joined where that changes no letter's targets.
// Simulation compares all pairs of states; beyond `most_compared` states only those with equal transitions are joined.
#pragma once

#include "ltl/draft.h"
#include "util/watch.h"

namespace beeline::ltl {

inline constexpr std::size_t most_compared = 1000;

Draft reduced(Draft draft, util::Watch& watch);

// The parts of it, each of which keeps the language.
namespace reduction {

void drop_useless_states(Draft& draft, util::Watch& watch);
// On transitions between components, where marks mean nothing: simulation finds more, sometimes with all of them and
// sometimes with none.
enum class Between : std::uint8_t { None, All };
void settle_marks(Draft& draft, Between between, util::Watch& watch);
void drop_marks(Draft& draft, util::Watch& watch);
void join_equal_states(Draft& draft, util::Watch& watch);
void join_simulated(Draft& draft, util::Watch& watch);
void join_labels(Draft& draft, util::Watch& watch);

}  // namespace reduction

}  // namespace beeline::ltl
