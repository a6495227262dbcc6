// Weak fairness of a run: no process can move all the time from some moment on without ever moving again.
//
// A process can move in a state if a transition exists there in which it takes part: guards hold, those whom it meets
// are ready, the invariants hold where it leads, and neither a committed location elsewhere nor a higher priority keeps
// it from being taken. It moves with each transition in which it takes part, by an edge that leads back to the same
// location, too. Where there are clocks that would be a matter of each moment; so there are none here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check/semantics.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::check {

// By process: whether it can move in the state. The network has no clocks.
std::vector<bool> able_to_move(Semantics& semantics, const Values& values);

// A run that is known to be one, to its end or with its loop: why it is not fair to these processes; empty: it is.
std::string unfairness(const ir::Network& network, const result::Trace& trace, std::span<const std::uint32_t> fair,
                       util::Watch& watch = util::nobody());

}  // namespace beeline::check
