#include "components/entry.h"
#include "estimate/combine.h"

namespace beeline::components {

Component estimate_weight() {
  return {
      .name = "weight",
      .summary = "An estimate times a number.",
      .more = "Rounded down.",
      .notes = {"admissible and consistent when its part is, up to by=1"},
      .arguments = estimates(1, 1, "hU"),
      .options = {{"by", Number{}, "2", "the factor"}},
      .is = Estimate{
          .traits =
              [](const Use& use) {
                estimate::Traits traits = common_traits(use);
                const bool shrinks = use.number("by") <= 1;
                traits.admissible &= shrinks;
                traits.consistent &= shrinks;
                return traits;
              },
          .make =
              [](const Use& use, const estimate::Problem& p) {
                return estimate::weighted(use.number("by"), std::move(make_parts(use, p).front()));
              },
      },
  };
}

}  // namespace beeline::components
