// How far from its initial locations a location lies: a topological order of each process's graph.
//
// Locations are numbered in reverse postorder of a depth-first search from the initial ones, so only edges that lead
// back to where that search came through go to a lower number. Those that it does not reach have level 0.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::analysis {

// Per process and location.
std::vector<std::vector<std::uint32_t>> location_levels(const ir::Network& network);

}  // namespace beeline::analysis
