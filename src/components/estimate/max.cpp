#include "components/entry.h"
#include "estimate/combine.h"

namespace beeline::components {

Component estimate_max() {
  return {
      .name = "max",
      .summary = "The greatest of several estimates.",
      .more = "",
      .notes = {},
      .arguments = estimates(2, 8),
      .is =
          Estimate{
              .traits = common_traits,
              .make = [](const Use& use, const estimate::Problem& p) { return estimate::maximum(make_parts(use, p)); },
          },
  };
}

}  // namespace beeline::components
