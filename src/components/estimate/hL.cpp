#include "components/entry.h"
#include "estimate/monotonicity.h"

namespace beeline::components {

Component estimate_hL() {
  return {
      .name = "hL",
      .summary = "Rounds until the target holds when variables keep all their values (monotonicity abstraction).",
      .more = "Kupferschmid, Hoffmann, Dierks and Behrmann, SPIN 2006.",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.admissible = true,
                                .consistent = true,
                                .safe_dead_ends = true,
                                .can_mask = true,
                                .any_state = true}),
              .make =
                  [](const Use&, const estimate::Problem& p) {
                    return std::make_unique<estimate::Monotonicity>(relaxed_graph(p),
                                                                    estimate::Monotonicity::Count::Rounds);
                  },
          },
  };
}

}  // namespace beeline::components
