#include "components/entry.h"

namespace beeline::components {

Component search_bfs() {
  return {
      .name = "bfs",
      .summary = "Breadth first: short traces, though a larger zone found later may take the place of a shorter way.",
      .more = "Good for proofs and for short traces.",
      .notes = {"shortest traces with store=exact and no preference"},
      .options = {prefer_option(), store_option()},
      .is = Search{
          .traits =
              [](const Use& use) {
                const std::optional<Use> store = use.part(Kind::Store);
                const bool first_ways = store && store->store().traits.merges_equal_only;
                return SearchTraits{.complete = true,
                                    .optimal = first_ways && !preference_of(use),
                                    .sound_for_cycles = keeps_cycles(use)};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = [](const Use&, const OpenListFor&) { return std::make_unique<open::Fifo>(); },
      },
  };
}

}  // namespace beeline::components
