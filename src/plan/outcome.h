// What the end of an exploration means for an answer.
#pragma once

#include "plan/explore.h"

namespace beeline::plan {

// Fills the answer and returns true when the exploration must not run.
bool refused(const Exploration& exploration, result::Answer& answer);

// Fills the answer and returns true when the search stopped before it had seen everything: a limit, an interrupt, or an
// evaluation error in the model (with the trace that leads to it).
bool ended_early(Exploration& exploration, search::End end, result::Answer& answer);

bool is_zero(const ir::Arena& arena, ir::ExprId id);

}  // namespace beeline::plan
