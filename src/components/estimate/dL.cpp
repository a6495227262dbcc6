#include "components/entry.h"
#include "estimate/graph_distance.h"

namespace beeline::components {

Component estimate_dL() {
  return {
      .name = "dL",
      .summary = "Greatest distance of a process to its target location in its own graph.",
      .more =
          "Edelkamp, Leue and Lluch Lafuente 2004. A table look-up; knows nothing of synchronisation and variables.",
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
                    return std::make_unique<estimate::GraphDistance>(
                        p.network, p.ranges, p.target, estimate::GraphDistance::Combine::Maximum, p.watch);
                  },
          },
  };
}

}  // namespace beeline::components
