// A trace of a transformed network as one of the original.
#pragma once

#include <optional>

#include "ir/transform/maps.h"
#include "result/trace.h"

namespace beeline::result {

// Leaves out what was added: its cells, clocks and edges, and steps in which nobody else takes part (their delay goes to
// the step that follows). For transformations that add; through a chain of them by their composed maps. Nothing when the
// original has a state cell or clock that the result has dropped: then the trace does not say how the original gets
// there.
std::optional<Trace> lift(const Trace& trace, const ir::Network& original, const ir::Network& transformed,
                          const ir::Maps& maps);

}  // namespace beeline::result
