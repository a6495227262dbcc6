// How many paths lead through a context. Products have more of them than 64 bits can count.
#pragma once

#include <cstdint>
#include <string>

#include "context/graph.h"
#include "util/watch.h"

namespace beeline::context {

// Exact below 2^128 - 1; that value stands for itself and everything above.
struct PathCount {
  std::uint64_t high = 0, low = 0;

  bool saturated() const { return high == UINT64_MAX && low == UINT64_MAX; }
  PathCount& operator+=(const PathCount& other);
  friend bool operator==(const PathCount&, const PathCount&) = default;
};

// In decimal; "at least ..." for one that is saturated.
std::string to_string(const PathCount& count);

// From the start to the stop. Parallel transitions make different paths.
PathCount count_paths(const Graph& graph, util::Watch& watch = util::nobody());

}  // namespace beeline::context
