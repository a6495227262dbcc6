// What of a model only goes forward, for people: what `freeze` can go along, and what that promises.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/network.h"
#include "util/watch.h"

namespace beeline::plan {

struct GoesForward {
  // Of a process: its graph without loops.
  struct Graph {
    std::uint64_t states = 0, transitions = 0;
    std::string ways;                                  // through it, in decimal
    std::uint32_t breadth_first = 0, depth_first = 0;  // |R|max by the order of its states
  };
  struct Part {
    std::string name;
    std::uint64_t levels = 0;
    std::optional<Graph> graph;  // none: a variable
  };
  std::vector<Part> parts;
  // What clusters=levels goes along unless it is told, and an estimate of how many clusters are open at a time.
  std::vector<std::string> chosen;
  std::uint64_t clusters = 1, open = 1;
};

GoesForward goes_forward(const ir::Network& network, util::Watch& watch);

}  // namespace beeline::plan
