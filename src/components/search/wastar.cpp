#include "components/entry.h"

namespace beeline::components {

Component search_wastar() {
  return {
      .name = "wastar",
      .summary = "Weighted A*: best first by steps so far + w * estimate.",
      .more = "Between greedy and astar: the larger w, the more it hurries. Pohl 1970.",
      .notes = {},
      .arguments = estimates(1, 1, "hL"),
      .options = {{"w", Number{}, "3", "the weight of the estimate"},
                  ties_option("lifo"),
                  prefer_option(),
                  store_option()},
      .is = Search{
          .traits = [](const Use& use) { return SearchTraits{.complete = informed_is_complete(use)}; },
          .mode =
              [](const Use& use) {
                return search::Mode{.counts_steps = true, .adds_steps = true, .weight = use.number("w")};
              },
          .open = best_first,
      },
  };
}

}  // namespace beeline::components
