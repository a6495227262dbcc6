#include "components/entry.h"

namespace beeline::components {

Component search_dfs() {
  return {
      .name = "dfs",
      .summary = "Depth first: little memory for open states, long traces.",
      .more = "Good when errors are deep and many ways lead to them.",
      .notes = {},
      .options = {prefer_option(), store_option()},
      .is = Search{
          .traits =
              [](const Use& use) {
                return SearchTraits{
                    .complete = true, .sound_for_cycles = keeps_cycles(use), .sweeps = !preference_of(use)};
              },
          .mode = [](const Use&) { return search::Mode{}; },
          .open = [](const Use&, const OpenListFor&) { return std::make_unique<open::Lifo>(); },
      },
  };
}

}  // namespace beeline::components
