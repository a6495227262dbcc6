// A random Fiacre system with queues, ports and tags, a random context with observers for it, and both side by side, by
// definition: the program walked by the interpreter, the context as a graph, the observers as automata. Shares no code
// with networks.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "context/graph.h"
#include "frontend/cdl/syntax.h"
#include "frontend/fiacre/system.h"
#include "observing.h"
#include "random_properties.h"

namespace beeline::test {

std::string random_queue_system(Random& random);
std::string random_queue_context(Random& random, bool sets);

struct QueuesSideBySide {
  const frontend::fiacre::System& system;
  const cdl::Unit& unit;
  const cdl::Cdl& cdl;
  const context::Graph& graph;
  std::vector<Watched> observers;
  bool discard = true, sets = false;

  struct Verdicts {
    std::size_t states = 0, edges = 0;
    Reached reached;
    bool too_large = false, wrong = false;  // something went wrong in a step
  };
  Verdicts run() const;
};

}  // namespace beeline::test
