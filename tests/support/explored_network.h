// Every state and transition of a network without clocks, breadth first.
#pragma once

#include <cstddef>
#include <string>

#include "ir/network.h"

namespace beeline::test {

struct ExploredNetwork {
  std::size_t states = 0, edges = 0, levels = 0, deadlocks = 0;
  std::string error;  // of the first evaluation that went wrong, where it ended
  bool complete = false;
};

ExploredNetwork explore(const ir::Network& network, std::size_t limit);

}  // namespace beeline::test
