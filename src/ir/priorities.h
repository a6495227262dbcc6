// Whether priorities can make a difference.
#pragma once

#include "ir/network.h"

namespace beeline::ir {

// False when all transitions that there can be have the same priority, from the look of the edges: those of channels
// that nobody sends on count no more than those of processes that never move.
bool priorities_matter(const Network& network);

}  // namespace beeline::ir
