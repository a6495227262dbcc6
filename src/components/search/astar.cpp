#include "components/entry.h"

namespace beeline::components {

Component search_astar() {
  return {
      .name = "astar",
      .summary =
          "A*: a shortest trace when the estimate is admissible; re-opens what is reached again on a shorter way.",
      .more = "Hart, Nilsson and Raphael 1968. A preference breaks ties among states of equal rank.",
      .notes = {"shortest traces with an admissible estimate, unless the preference is icb or has lists take turns or "
                "prunes"},
      .arguments = estimates(1, 1, "hL"),
      .options = {ties_option("lifo"), prefer_option(), store_option()},
      .is = Search{
          .traits =
              [](const Use& use) {
                const Use guide = use.parts().front();
                bool undisturbed = true;
                if (const std::optional<Use> preference = preference_of(use)) {
                  const PreferenceTraits p = preference->preference().traits(*preference);
                  undisturbed = p.breaks_ties && p.every_state;
                }
                return SearchTraits{.complete = informed_is_complete(use),
                                    .optimal = undisturbed && guide.estimate().traits(guide).admissible};
              },
          .mode = [](const Use&) { return search::Mode{.optimal = true, .counts_steps = true, .adds_steps = true}; },
          .open = best_first,
          .ranks_first = true,
      },
  };
}

}  // namespace beeline::components
