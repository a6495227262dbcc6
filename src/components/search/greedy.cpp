#include "components/entry.h"

namespace beeline::components {

Component search_greedy() {
  return {
      .name = "greedy",
      .summary =
          "Best first by an estimate of the distance to the target; with several estimates their open lists take "
          "turns.",
      .more = "Good for finding errors. Several estimates take turns, as in the planner Fast Downward (Helmert 2006).",
      .notes = {},
      .arguments = estimates(1, 4, "hU"),
      .options = {ties_option("fifo"), prefer_option(), store_option()},
      .is = Search{
          .traits =
              [](const Use& use) {
                return SearchTraits{.complete = informed_is_complete(use),
                                    .sweeps = !preference_of(use) && use.parts().size() == 1};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = best_first,
      },
  };
}

}  // namespace beeline::components
