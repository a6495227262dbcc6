// A process more that may move whenever a unit of time has passed since it last did, and a clock for it.
//
// Time passes beyond every bound in a run that goes on for ever if and only if such moves can be put into it again and
// again (Tripakis, Yovine and Bouajjani, "Checking timed Buchi automata emptiness efficiently", 2005). They take no
// time and disturb nobody: where priorities count they go first, so that others wait for a move that is possible at
// that very moment; committed locations keep them away, but let no time pass either.
#pragma once

#include "ir/transform/maps.h"

namespace beeline::ir {

struct Ticking {
  Transformed made;
  EdgeId tick;  // the process's only edge
};

Ticking ticking(const Network& network);

}  // namespace beeline::ir
