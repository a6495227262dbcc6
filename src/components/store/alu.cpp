#include "components/entry.h"

namespace beeline::components {

Component store_alu() {
  return {
      .name = "alu",
      .summary = "A state is seen when one with the same values and a zone that simulates it (aLU) was.",
      .more = "Herbreteau, Srivathsan and Walukiewicz, LICS 2012. Refused where it is not sound.",
      .notes = {},
      .is =
          Store{
              // aLU is a simulation: it keeps what can be reached, not what cannot be done (Behrmann et al. 2006, and
              // dbm/extrapolation.h).
              .refuses = {{Demand::Deadlock, "a simulation does not preserve deadlocks"},
                          {Demand::Priorities,
                           "a simulation does not preserve what blocks a transition of lower priority"},
                          {Demand::Diagonals, "it is not sound with differences of clocks"},
                          {Demand::ClockBounds, "it hides values that sup, inf and bounds ask for"}},
              .comparison = space::Comparison::Alu,
          },
  };
}

}  // namespace beeline::components
