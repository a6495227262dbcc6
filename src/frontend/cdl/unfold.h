// From activities to the graph of what a context may do.
//
// An event is a transition between two states; `skip` is a single state. One after another, activities share a state;
// alternatives share their first and their last state, so that the first event of one decides, and where one of them is
// empty a silent transition leads past the others. What stands in `main` goes on side by side (context/product.h),
// behind what `init` does. Inside `atomic`, all states between the first and the last are unstable. Nothing is merged
// beyond that.
//
// A label of the graph is the number of an event in the unit. How large a graph gets is found out before it is made.
#pragma once

#include <cstdint>
#include <optional>

#include "context/graph.h"
#include "context/product.h"
#include "frontend/cdl/syntax.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

// None when the context needs what is not supported (assignments and guards of context variables), or more states or
// transitions than `most`; there is an error with its position then. The unit comes from read().
std::optional<context::Graph> unfold(const Unit& unit, const Cdl& cdl, util::Diagnostics& diagnostics,
                                     util::Watch& watch = util::nobody(),
                                     context::Size most = {UINT32_MAX, UINT32_MAX});

}  // namespace beeline::frontend::cdl
