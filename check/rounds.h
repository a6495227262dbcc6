// A process that does the same again and again, and the network in which it does so for ever.
//
// The locations of the process are a chain: from each an edge leads on to the next one, or stays. From a position on
// its steps are those of so many positions before. Bending the step into that position back to the earlier one gives a
// network that can do whatever the given one can, at the position that a position is bent to; and whatever one can that
// is longer in the same way. So what is proved of the bent network is proved for every number of rounds.
//
// That holds where nobody notices the position: nothing reads it, no clock is read or set there and no time stopped,
// and where a step that is missing at the end of the chain enables nobody: it is not urgent, not preferred to others by
// priority, no reception of a broadcast, no member of a vector that takes part if it can.
#pragma once

#include <string>

#include "ir/network.h"
#include "result/certificate_header.h"

namespace beeline::check {

// Empty, or why it cannot be bent. `network` is bent then; numbers of cells, clocks, expressions and edges stay.
std::string bend(ir::Network& network, const result::RoundsMark& rounds);

}  // namespace beeline::check
