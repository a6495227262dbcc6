// From components to the processes that run: instances with their names, the shared variables and ports they are given,
// and who synchronises with whom.
//
// Instances are numbered by the name of their process in the order of the text, over the whole system: {P}1, {P}2.
// Components are numbered in the same way and have left no trace in the result but the names of their variables and
// ports. Their `init` blocks have run, from the outside in.
//
// Who shares a port is found from the sets beside the branches of `par`. A branch that lists a port takes part in every
// use of it, together with all branches that list it; those that do not list it go alone. `*` lists what a branch uses.
// A port that no set lists is a hand-shake of any output with any input in the dialect obp, and in frac nobody waits
// for anybody.
#pragma once

#include "frontend/fiacre/resolver.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// Puts the system into the program. `resolved` has no errors.
Program elaborate(Resolved resolved, util::Diagnostics& diagnostics, util::Watch& watch);

// Instances of one model. Far above what can be explored; keeps components that contain each other many times from
// exhausting memory. Likewise groups that share a port, and variables counted by their parts.
inline constexpr std::size_t most_instances = 10'000;
inline constexpr std::size_t most_groups = 100'000;
inline constexpr std::uint64_t most_parts = std::uint64_t{1} << 20;

}  // namespace beeline::frontend::fiacre
