#include "components/entry.h"
#include "estimate/combine.h"

namespace beeline::components {

Component estimate_sum() {
  return {
      .name = "sum",
      .summary = "The sum of several estimates.",
      .more = "More informed than the maximum when the parts look at different things.",
      .notes = {},
      .arguments = estimates(2, 8),
      .is = Estimate{
          .traits =
              [](const Use& use) {
                estimate::Traits traits = common_traits(use);
                traits.admissible = traits.consistent = false;
                return traits;
              },
          .make = [](const Use& use, const estimate::Problem& p) { return estimate::sum(make_parts(use, p)); },
      },
  };
}

}  // namespace beeline::components
