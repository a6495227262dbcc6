#include "components/entry.h"
#include "estimate/hamming.h"

namespace beeline::components {

Component estimate_hamming() {
  return {
      .name = "hamming",
      .summary = "How many parts of the target do not hold yet.",
      .more = "Cheap and coarse.",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.safe_dead_ends = true, .any_state = true}),
              .make =
                  [](const Use&, const estimate::Problem& p) {
                    return std::make_unique<estimate::Hamming>(p.network, p.target);
                  },
          },
  };
}

}  // namespace beeline::components
