// Has no open list, as those that look for runs (lasso.cpp).
#include "components/entry.h"

namespace beeline::components {

Component search_ndfs() {
  return {
      .name = "ndfs",
      .summary = "Nested depth-first search for a run that an automaton accepts: for ltl and acceptance.",
      .more =
          "Inner searches stay inside the components of the automaton that need them. Finds a run deep down early; "
          "its lassos are long.",
      .notes = {"zones are compared by inclusion with those from which no run is accepted"},
      .options = {{"order", Kind::Estimate, "zero",
                   "which successors come first: those that bring the automaton nearer to acceptance, then those that "
                   "this estimate says to be near to what it waits for; zero: as they are found"}},
      .is =
          Search{
              .traits = [](const Use&) { return SearchTraits{.complete = true}; },
          },
  };
}

}  // namespace beeline::components
