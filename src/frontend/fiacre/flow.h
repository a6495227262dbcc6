// What can happen on the paths through a block, by its structure alone: where they end, and what they meet on the way.
//
// A path makes one step, so it has at most one communication, and none beside a wait. Both branches of an `if` count as
// possible, whatever the conditions.
#pragma once

#include "frontend/fiacre/program.h"
#include "util/diagnostic.h"

namespace beeline::frontend::fiacre {

// Whether a path may leave the block at its end, without a jump or a return. Tells the communications and waits that
// cannot be where they are.
bool may_fall(const Block& block, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend::fiacre
