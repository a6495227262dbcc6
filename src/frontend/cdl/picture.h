// A context for people: how large it is, and what it looks like.
#pragma once

#include <cstdint>
#include <string>

#include "context/graph.h"
#include "frontend/cdl/syntax.h"
#include "util/sink.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

struct Figures {
  std::uint64_t states = 0, transitions = 0;         // |S_a|, |T_a|
  std::string paths;                                 // from start to stop
  std::uint32_t breadth_first = 0, depth_first = 0;  // |R|max in these orders
};
Figures figures(const context::Graph& graph, util::Watch& watch = util::nobody());

// In DOT. An event with a name is that name.
void draw(const Unit& unit, const Cdl& cdl, const context::Graph& graph, const util::Sink& sink,
          util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::cdl
