// A run of a part of a network as a run of the whole: who was left out rests where it starts, and receives what is
// broadcast when it must.
//
// The run says when who moves; what states it leads through is found by executing it. Nothing is decided here: whether
// the result is a run is for the replay to say.
#pragma once

#include <optional>

#include "ir/network.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::check {

// `run`: a trace whose participants are edges of the network and whose first state has its locations. Nothing where a
// step cannot be taken. Throws what the watch does.
std::optional<result::Trace> complete(const ir::Network& network, result::Trace run,
                                      util::Watch& watch = util::nobody());

}  // namespace beeline::check
