// What people ask next about an answer: why nothing goes on from a deadlock, and which transition goes wrong.
#pragma once

#include <string>

#include "engine/engine.h"
#include "result/answer.h"
#include "space/compiled.h"

namespace beeline::plan {

// Where the formula speaks of deadlock and the trace ends in one: why.
void explain_end(const ir::Network& network, ir::ExprId formula, result::Answer& answer);

// The transition that goes wrong at answer.position in the last state of the trace.
void explain_error(const ir::Network& network, result::Answer& answer);

// Lines about the state, in which nothing can happen, that a path leads to; empty for a path too long to walk again.
std::string why_stuck(const space::Compiled& compiled, const engine::Path& path);

}  // namespace beeline::plan
