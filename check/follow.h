// Executes a trace step by step, for whoever judges where it leads and what holds on the way.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "check/concrete.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::check {

// Asked about each stay in a state before time passes there, the last one included: what is wrong with it, or nothing.
using StayCheck = std::function<std::string(std::size_t number, const ConcreteState& entered, const Rational& delay)>;

// Follows the trace as far as it is a run; what is wrong, or nothing, with `end` where it leads to. `step` is where it
// is: the initial state (0), the n-th step (n), or the end. Throws EvaluationError, and what the watch does.
std::string follow(Concrete& semantics, const result::Trace& trace, const StayCheck& stay, util::Watch& watch,
                   std::size_t& step, ConcreteState& end);

}  // namespace beeline::check
