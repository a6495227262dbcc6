// The processes of a network in parts that are abstracted one by one.
//
// What an edge does (assign a variable, take part in a synchronisation) may interact with a condition of another
// process (a guard, an invariant, a synchronisation) when the variable, or one whose value may depend on it through any
// chain of assignments, is in the condition. Two parts with the most such pairs between them become one, as long as a
// part has no more processes than allowed, until no pair is left. With thousands of processes that takes long, and the
// watch is asked on the way.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/factors.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::predicates {

using Processes = std::vector<std::uint32_t>;  // ascending

// How many potential interactions there are between each two processes: by the one and the other, both directions
// together.
std::vector<std::vector<std::uint64_t>> interactions(const ir::Network& network, const analysis::ValueRanges& ranges,
                                                     std::span<const analysis::Label> labels,
                                                     util::Watch& watch = util::nobody());

// By the first process of each part.
std::vector<Processes> split(const std::vector<std::vector<std::uint64_t>>& interactions, std::size_t most,
                             util::Watch& watch = util::nobody());

}  // namespace beeline::predicates
