// What an environment may do, as an acyclic graph: from `start` to `stop`, every path is one way to go.
//
// A transition carries a label, the number of an event that whoever made the graph knows, or is silent. The transitions
// of a state have an order, which orders of states depend on. While a context is in an unstable state nothing else of
// the context moves; the graph of a product has that built in, so that the mark is all that is left of it.
//
// A graph is a value in compressed rows: eight bytes a transition, four and a bit a state. State and transition numbers
// have 32 bits; who makes a graph finds out beforehand how large it gets (product.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "util/watch.h"

namespace beeline::context {

using State = std::uint32_t;
using Label = std::uint32_t;
inline constexpr Label silent = UINT32_MAX;

struct Step {
  Label label = silent;
  State target = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

struct Transition {
  State source = 0;
  Step step;
};

struct Graph {
  State start = 0, stop = 0;
  std::vector<std::uint32_t> first{0, 0};  // of each state's steps, and the end
  std::vector<Step> steps;
  std::vector<bool> unstable{false};

  std::size_t states() const { return unstable.size(); }
  std::size_t transitions() const { return steps.size(); }
  std::span<const Step> steps_of(State state) const {
    return std::span(steps).subspan(first[state], first[state + 1] - first[state]);
  }
};

// Those of one state keep their order.
Graph make_graph(State start, State stop, std::vector<bool> unstable, std::span<const Transition> transitions,
                 util::Watch& watch = util::nobody());

// One after the other: the stop of `a` is the start of `b`. Together they must fit into the numbers.
Graph sequence(const Graph& a, const Graph& b, util::Watch& watch = util::nobody());

// What is wrong with it; empty for the graphs that the functions here make: numbers in range, nothing leads into the
// start or out of the stop, all states lie between them, no cycle.
std::string fault(const Graph& graph);

}  // namespace beeline::context
