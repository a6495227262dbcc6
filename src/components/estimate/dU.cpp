#include "components/entry.h"
#include "estimate/graph_distance.h"

namespace beeline::components {

Component estimate_dU() {
  return {
      .name = "dU",
      .summary = "Sum of the distances of the processes to their target locations.",
      .more =
          "Edelkamp, Leue and Lluch Lafuente 2004. A table look-up; knows nothing of synchronisation and variables.",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.safe_dead_ends = true, .can_mask = true, .any_state = true}),
              .make =
                  [](const Use&, const estimate::Problem& p) {
                    return std::make_unique<estimate::GraphDistance>(p.network, p.ranges, p.target,
                                                                     estimate::GraphDistance::Combine::Sum, p.watch);
                  },
          },
  };
}

}  // namespace beeline::components
