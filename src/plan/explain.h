// What people ask next about an answer: why nothing goes on from a deadlock, and which transition goes wrong.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/engine.h"
#include "plan/answers.h"
#include "plan/slice.h"
#include "result/answer.h"
#include "space/compiled.h"
#include "util/watch.h"

namespace beeline::plan {

// Where the trace ends in a deadlock: why. The trace stays where the watch ends that.
void explain_end(const ir::Network& network, result::Answer& answer, util::Watch& watch);

// Of an evaluation error that ended an exploration: a run to where it happens, which ends when the transition that goes
// wrong can be taken, with what independent code says of it. `slice`: what was explored; null: the whole network. Where
// limits end it there is none.
void attach_error(const Answers& answers, const space::Compiled& compiled, const engine::Failure& failure,
                  const Slice* slice, const util::Budget& budget, result::Answer& answer);

// Lines about the state, in which nothing can happen, that a path leads to; empty for a path too long to walk again,
// and when the budget ends.
std::string why_stuck(const space::Compiled& compiled, const engine::Path& path, std::span<const std::uint64_t> key,
                      const Slice* slice, util::Budget& budget);

}  // namespace beeline::plan
