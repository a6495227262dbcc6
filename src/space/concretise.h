// Exact times for a run whose transitions are known: a solution of the difference constraints that guards, invariants,
// urgency and whoever asks put on its events.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "result/trace.h"
#include "space/zone_space.h"

namespace beeline::space {

// A state on the way.
struct Passage {
  const std::uint64_t* key = nullptr;
  const Origin* origin = nullptr;                  // of the transition into it; null: the run begins there
  std::span<const lang::ClockConstraint> zone;     // is shown
  std::span<const lang::ClockConstraint> entered;  // holds when it is entered
  std::span<const lang::ClockConstraint> left;     // holds when it is left; of the last one, when the run ends
  bool sometime = false;                           // `entered` holds at some moment before it is left, not on entry
};

// The space is one of the network, exact or not. Nothing when the constraints contradict each other.
std::optional<result::Trace> concretise(const Compiled& compiled, ZoneSpace& space, std::span<const Passage> passages,
                                        util::Watch* watch);

}  // namespace beeline::space
