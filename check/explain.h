// Why nothing happens, and what went wrong: for people who look at the end of a run.
//
// Both stand on the exact semantics at a point. They decide nothing; a verdict never rests on what is said here.
#pragma once

#include <span>
#include <string>

#include "check/concrete.h"
#include "result/answer.h"

namespace beeline::check {

// For a deadlocked state: what stops time, and of each process which guard, invariant, committed location or missing
// partner keeps it where it is. Of a state that can move, it speaks of what cannot. Throws what the watch does.
result::Standstill explain_standstill(const ir::Network& network, const ConcreteState& state,
                                      util::Watch& watch = util::nobody());

// Whether the transition of these participants can be taken in this state and goes wrong: then how, otherwise why it is
// not so.
struct TransitionError {
  std::string part;  // as in result::RunError; empty: there is none
  std::string message;
  util::Position position;
};
TransitionError error_of(const ir::Network& network, const ConcreteState& state,
                         std::span<const result::Participant> participants, util::Watch& watch = util::nobody());

}  // namespace beeline::check
