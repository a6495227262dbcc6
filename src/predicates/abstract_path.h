// A way to the target in an abstraction, as the steps of a part: all that a concrete run would have to follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "predicates/backward_search.h"

namespace beeline::predicates {

struct AbstractPath {
  std::vector<std::uint32_t> steps;  // of the part, the first one first
  std::uint32_t alternative = 0;     // of the target, that holds in the end
};

struct ShortestPaths {
  std::uint32_t length = 0;         // in what steps cost
  std::vector<AbstractPath> paths;  // none: no initial state has one
  std::size_t states = 0;           // that were looked at to find them
};

// Shortest ways from an initial state, at most so many. Ends with an OutOfEffort when effort does.
ShortestPaths shortest_paths(const Part& part, const Vocabulary& vocabulary, Solver& solver,
                             abstraction::Effort& effort, std::uint32_t perimeter, std::size_t most);

}  // namespace beeline::predicates
