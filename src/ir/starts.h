// Where a network can start: in every combination of its processes' initial locations. Nearly always that is one;
// TChecker lets a process have several.
#pragma once

#include <cstdint>

#include "ir/network.h"

namespace beeline::ir {

// Calls visit() with the location cells of the memory set to each combination in turn, the last process changing
// fastest.
template <class Visit>
void for_each_start(const Network& network, std::int32_t* memory, Visit visit) {
  const auto start = [&](const Process& process, std::size_t i) {
    return static_cast<std::int32_t>(i == 0 ? process.initial : process.also_initial[i - 1]);
  };
  std::vector<std::size_t> at(network.processes.size(), 0);
  for (const Process& process : network.processes) memory[process.cell] = start(process, 0);
  for (;;) {
    visit();
    std::size_t p = network.processes.size();
    while (p > 0) {
      const Process& process = network.processes[p - 1];
      at[p - 1] = (at[p - 1] + 1) % (process.also_initial.size() + 1);
      memory[process.cell] = start(process, at[p - 1]);
      if (at[p - 1] > 0) break;
      --p;
    }
    if (p == 0) return;
  }
}

}  // namespace beeline::ir
