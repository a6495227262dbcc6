#include "components/entry.h"

namespace beeline::components {

Component store_inclusion() {
  return {
      .name = "inclusion",
      .summary = "A state is seen when one with the same values and a larger zone was.",
      .more = "",
      .notes = {},
      .is =
          Store{
              .comparison = space::Comparison::Inclusion,
          },
  };
}

}  // namespace beeline::components
