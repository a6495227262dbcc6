// The states of a context in a row such that every transition leads further on, and what follows from the row alone.
//
// A search that goes through a context's states in such an order can let go of all configurations of a state that is
// behind it. Orders differ in how many states may be waiting at the same time: reach() tells.
#pragma once

#include <cstdint>
#include <vector>

#include "context/graph.h"
#include "util/watch.h"

namespace beeline::context {

enum class Order : std::uint8_t {
  DepthFirst,    // finished last comes first, when steps are taken from the last to the first: OBP's up to 1.4.9
  BreadthFirst,  // as soon as all that lead to it are there, first come, first served: OBP's from 1.5.0
};

// All states of a graph without faults.
std::vector<State> order(const Graph& graph, Order which, util::Watch& watch = util::nobody());

// |R|max: one more than the states that are known and still to come, where these are most.
std::uint32_t reach(const Graph& graph, const std::vector<State>& order);

}  // namespace beeline::context
