// What a network uses of the language, found by a walk over everything its processes refer to.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ir/network.h"

namespace beeline::app {

struct Feature {
  std::string name;
  std::size_t uses = 0;
};

// Those that occur, in a fixed order.
std::vector<Feature> features(const ir::Network& network);

// Bits that the locations (or variables) of a state take when each has just enough for its range.
std::size_t state_bits(const ir::Network& network, ir::CellKind kind);

}  // namespace beeline::app
