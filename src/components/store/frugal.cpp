#include "components/store/simulation.h"

namespace beeline::components {

Component store_frugal() {
  return {
      .name = "frugal",
      .summary = "aLU for as long as it pays; extrapolation and inclusion from then on.",
      .more =
          "aLU is given up once many zones share their values and nearly none is covered that inclusion would not "
          "cover. Refused where aLU is.",
      .notes = {},
      .is =
          Store{
              .refuses = refused_by_simulation(),
              .comparison = space::Comparison::Frugal,
          },
  };
}

}  // namespace beeline::components
