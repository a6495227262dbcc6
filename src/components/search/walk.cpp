#include "components/entry.h"
#include "open/random_walk.h"
#include "store/walk_store.h"

namespace beeline::components {

namespace {

// Walks are the longer the more processes there are, since each may have to take a step.
std::unique_ptr<open::OpenList> walks(const Use& use, const OpenListFor& wanted) {
  open::RandomWalk::Options options{use.count("length"), false, use.count("walks"), use.count("seed")};
  if (options.length == 0) {
    options.grows = true;
    options.length = std::max<std::size_t>(50, 2 * wanted.processes);
  }
  return std::make_unique<open::RandomWalk>(options);
}

}  // namespace

Component search_walk() {
  return {
      .name = "walk",
      .summary =
          "Random walks that start anew, without remembering states; with estimates, better successors are likelier.",
      .more =
          "Good for errors that many ways lead to, however deep. Kiviriga, Larsen and Nyman, Randomized reachability "
          "analysis in Uppaal, FMICS 2021. Does not end when there is no error.",
      .notes = {"finds errors, never proves that there is none"},
      .arguments = estimates(0, 1),
      .options = {prefer_option(),
                  {"length", Count{}, "0", "steps of a walk; 0: now short, now long"},
                  {"walks", Count{}, "0", "how many; 0: no end"},
                  seed_option("of the random choice")},
      .is = Search{
          .traits = [](const Use&) { return SearchTraits{}; },
          .mode =
              [](const Use& use) {
                const bool blind = use.parts().empty() && !preference_of(use);
                return search::Mode{.samples = blind, .seed = use.count("seed"), .complete = false};
              },
          .open = walks,
          .places_itself = true,
          .store = [](const space::StateSpace& space) { return std::make_unique<store::WalkStore>(space); },
      },
  };
}

}  // namespace beeline::components
