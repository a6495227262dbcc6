// Why nothing happens, and what went wrong: for people who look at the end of a run.
//
// Both stand on the exact semantics at a point. They decide nothing; a verdict never rests on what is said here.
#pragma once

#include <optional>

#include "check/concrete.h"
#include "result/answer.h"

namespace beeline::check {

// For a deadlocked state: what stops time, and of each process which guard, invariant, committed location or missing
// partner keeps it where it is. Of a state that can move, it speaks of what cannot. Never throws.
result::Standstill explain_standstill(const ir::Network& network, const ConcreteState& state);

// The transition of this state whose evaluation gives an error at this position; nothing where no such is found.
std::optional<result::FailingTransition> find_failing(const ir::Network& network, const ConcreteState& state,
                                                      util::Position position);

}  // namespace beeline::check
