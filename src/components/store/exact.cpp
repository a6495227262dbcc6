#include "components/entry.h"

namespace beeline::components {

Component store_exact() {
  return {
      .name = "exact",
      .summary = "A state is seen when the same state was: equal zones only.",
      .more = "",
      .notes = {},
      .is =
          Store{
              .traits = {.merges_equal_only = true, .sound_for_cycles = true},
              .comparison = space::Comparison::Exact,
          },
  };
}

}  // namespace beeline::components
