#include "components/store/simulation.h"

namespace beeline::components {

Component store_alu() {
  return {
      .name = "alu",
      .summary = "A state is seen when one with the same values and a zone that simulates it (aLU) was.",
      .more = "Herbreteau, Srivathsan and Walukiewicz, LICS 2012. Refused where it is not sound.",
      .notes = {},
      .is =
          Store{
              .refuses = refused_by_simulation(),
              .comparison = space::Comparison::Alu,
          },
  };
}

}  // namespace beeline::components
