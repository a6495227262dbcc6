#include "components/entry.h"

namespace beeline::components {

Component preference_none() {
  return {
      .name = "none",
      .summary = "All transitions alike.",
      .more = "",
      .notes = {},
      .is =
          Preference{
              .traits = [](const Use&) { return PreferenceTraits{.breaks_ties = true}; },
              .make = {},
          },
  };
}

}  // namespace beeline::components
