// A network without some of its processes and statements, which do not matter (analysis/cone.h says which).
//
// Cells, clocks, channels, processes and expressions keep their numbers, so formulas of the original are formulas of
// the result. A process that is left out stays where it starts for ever and asks for nothing there; its edges are gone.
// A variable whose statements are all gone keeps its initial value.
#pragma once

#include <vector>

#include "ir/transform/maps.h"

namespace beeline::ir {

struct Omitted {
  std::vector<bool> processes;   // true: left out
  std::vector<bool> statements;  // of updates, by expression
};

Transformed leave_out(const Network& network, const Omitted& omitted);

}  // namespace beeline::ir
