// Ranges that cells never leave, narrower than those that are declared: found out, not believed.
//
// A range that somebody thinks to hold is kept if the cell starts in it and no update of any process leads out of it,
// given the ranges of all cells and the guard of the edge; those for which that cannot be shown are widened to what is
// declared, until all that is left holds by induction over the updates that run, one after the other. The guard of a
// receiver or of a member of a vector says nothing about cells that others write: they may have been written since.
#pragma once

#include <vector>

#include "check/access.h"
#include "check/cases.h"
#include "check/solver.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::check {

// By cell; `thought` has one for each cell, within the declared one. Requires nothing of the solver that stays.
std::vector<ValueRange> proved_ranges(const ir::Network& network, std::vector<ValueRange> thought, AccessFinder& access,
                                      Solver& solver, util::Watch& watch);

}  // namespace beeline::check
