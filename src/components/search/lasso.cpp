// Has no open list: it is none of the searches for states, and those who want one refuse it.
#include "components/entry.h"

namespace beeline::components {

Component search_lasso() {
  return {
      .name = "lasso",
      .summary = "Looks for a run that never meets a formula: for A<>, E[] and -->.",
      .more = "Depth first; every cycle will do, and so will an end where time passes for ever or nothing can happen.",
      .notes = {"for A<>, E[] and -->, and nothing else",
                "zones are abstracted with M, and compared by inclusion with those that the search is through with"},
      .is =
          Search{
              .traits = [](const Use&) { return SearchTraits{.complete = true}; },
          },
  };
}

}  // namespace beeline::components
