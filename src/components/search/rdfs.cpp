#include "components/entry.h"

namespace beeline::components {

Component search_rdfs() {
  return {
      .name = "rdfs",
      .summary = "Depth first with the successors of each state in random order.",
      .more = "As dfs, with luck: another seed, another run.",
      .notes = {},
      .options = {prefer_option(), store_option(), seed_option("of the random order")},
      .is = Search{
          .traits =
              [](const Use& use) {
                return SearchTraits{
                    .complete = true, .sound_for_cycles = keeps_cycles(use), .sweeps = !preference_of(use)};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = [](const Use& use,
                     const OpenListFor&) { return std::make_unique<open::RandomLifo>(use.count("seed")); },
      },
  };
}

}  // namespace beeline::components
