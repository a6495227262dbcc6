// What stores that compare by aLU have in common.
#pragma once

#include "components/entry.h"

namespace beeline::components {

// aLU is a simulation: it keeps what can be reached, not what cannot be done (Behrmann et al. 2006, and
// dbm/extrapolation.h).
inline std::vector<Store::Refusal> refused_by_simulation() {
  return {{Demand::Deadlock, "a simulation does not preserve deadlocks"},
          {Demand::Priorities, "a simulation does not preserve what blocks a transition of lower priority"},
          {Demand::Diagonals, "it is not sound with differences of clocks"},
          {Demand::ClockBounds, "it hides values that sup, inf and bounds ask for"}};
}

}  // namespace beeline::components
