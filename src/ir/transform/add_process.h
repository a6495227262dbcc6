// A process more: a monitor, an observer, a context that drives the system.
//
// Everything new comes last, so every number and every expression of the original stays what it was, and formulas of the
// original hold for the result as they are. Whether the new process keeps the behaviour of the others is up to it: one
// that only receives broadcasts or takes internal edges, without invariants, urgent or committed locations and without a
// say in priorities, takes nothing away and adds nothing.
#pragma once

#include <functional>
#include <vector>

#include "ir/transform/maps.h"

namespace beeline::ir {

struct NewProcess {
  Process process;          // its cell and edges are filled in
  std::vector<Edge> edges;  // their process too
};

// `make` appends to the copy what the process needs: cells, clocks, channels, functions, expressions; nothing else.
Transformed add_process(const Network& network, const std::function<NewProcess(Network& copy)>& make);

}  // namespace beeline::ir
