#include "components/entry.h"
#include "estimate/zero.h"

namespace beeline::components {

Component estimate_zero() {
  return {
      .name = "zero",
      .summary = "No estimate at all: A* with it is uniform-cost search.",
      .more = "",
      .notes = {},
      .is =
          Estimate{
              .traits = always({.admissible = true, .consistent = true, .safe_dead_ends = true, .any_state = true}),
              .make = [](const Use&, const estimate::Problem&) { return std::make_unique<estimate::Zero>(); },
          },
  };
}

}  // namespace beeline::components
