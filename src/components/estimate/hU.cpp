#include "components/entry.h"
#include "estimate/monotonicity.h"

namespace beeline::components {

Component estimate_hU() {
  return {
      .name = "hU",
      .summary = "Transitions of an abstract trace under the monotonicity abstraction.",
      .more = "Kupferschmid, Hoffmann, Dierks and Behrmann, SPIN 2006. Usually the best guide.",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.safe_dead_ends = true, .can_mask = true, .prefers = true, .any_state = true}),
              .make =
                  [](const Use&, const estimate::Problem& p) {
                    return std::make_unique<estimate::Monotonicity>(relaxed_graph(p),
                                                                    estimate::Monotonicity::Count::Transitions);
                  },
          },
  };
}

}  // namespace beeline::components
