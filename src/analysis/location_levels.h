// How far from its initial locations a location lies: a topological order of each process's graph.
//
// Locations are numbered in reverse postorder of a depth-first search from the initial ones, so only edges that lead
// back to where that search came through go to a lower number. Those that it does not reach have level 0.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::analysis {

// The locations of a process that edges lead to from its initial ones, each before those that its edges lead to, but
// for edges that close a cycle.
std::vector<std::uint32_t> locations_in_order(const ir::Network& network, const ir::Process& process);

// Per process and location.
std::vector<std::vector<std::uint32_t>> location_levels(const ir::Network& network);

}  // namespace beeline::analysis
