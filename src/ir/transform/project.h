// Projection: some variables, clocks and places of processes are forgotten, and the result can do whatever the original
// can, and more.
//
// What is dropped:
//  - a variable is gone; a guard, invariant or target atom that reads it counts as true, below a negation as false;
//  - a process that is dropped is in one place only: its edges become loops there, and those that do nothing alone go.
//    So whoever synchronises with it may, whatever its location was, and what it writes is still written;
//  - cells that one expression can reach (arrays, what references point to) go together, and so do clocks;
//  - an assignment from what is dropped becomes a choice of any value of the target's range, by a select, which keeps the
//    target in the network; where that would be more than `most_choices` values, where the target's address depends on
//    what is dropped, and for code that cannot be cut in pieces (a call that reads something dropped), the targets are
//    dropped too, clocks included.
//
// What is negative holds only where it holds whatever the dropped values are:
//  - priorities go when anything was weakened or chosen;
//  - committed locations become urgent ones when a dropped process has some, for it could have been the one that leaves;
//  - a channel is not urgent any more when an edge on it was weakened;
//  - a receiver of a broadcast may stay out, and so may a weak member of a vector, by an idle loop, when its edge was
//    weakened.
//
// The result may run into evaluation errors where the original cannot get to. No run of the original needs what lies
// behind one: whoever explores the result takes them for no successor, and for false in a target.
//
// The target of a deadlock is no target here: `deadlock` counts as true.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/transform/maps.h"

namespace beeline::ir {

struct Dropped {
  std::vector<std::uint32_t> cells = {};  // variables and meta variables
  std::vector<std::uint32_t> clocks = {};
  std::vector<std::uint32_t> processes = {};
  std::int64_t most_choices = 64;  // of one assignment
};

struct Projection {
  Transformed result;
  std::vector<ExprId> formulas;  // weakened, on the result's arena; none: true
};

Projection project(const Network& network, const Dropped& dropped, std::span<const ExprId> formulas = {});

}  // namespace beeline::ir
