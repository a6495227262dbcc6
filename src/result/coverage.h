// Which parts of a model a run has seen: locations that some state was in, edges that took part in a transition, guards
// that some point of a state satisfied.
//
// What was seen is really there. What was not seen is not there either when the run was exhaustive (`exact`), and may
// be otherwise.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/network.h"

namespace beeline::result {

struct Coverage {
  explicit Coverage(const ir::Network& network) : taken(network.edges.size(), false), satisfied(taken) {
    for (const ir::Process& process : network.processes) reached.emplace_back(process.locations.size(), false);
  }

  bool exact = false;
  std::vector<std::vector<bool>> reached;  // locations, by process
  std::vector<bool> taken;                 // edges
  std::vector<bool> satisfied;             // guards of edges; none counts as true where its location is reached
};

}  // namespace beeline::result
