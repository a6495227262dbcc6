// Has no open list, as those that look for runs (lasso.cpp).
#include "components/entry.h"

namespace beeline::components {

Component search_scc() {
  return {
      .name = "scc",
      .summary = "Looks for a run that an automaton accepts: for ltl and acceptance.",
      .more =
          "Breadth first; the strongly connected components of the product are looked at as it grows. Lassos are "
          "short. In between, nested depth-first search (ndfs) gets a seventh of the work: it comes upon runs that "
          "begin deep down.",
      .notes = {"with clocks, a component is explored again where only equal zones are one",
                "no dives where processes are fair, and for certificates"},
      .options = {switch_option("dives", "whether nested depth-first search gets a part of the work", true)},
      .is =
          Search{
              .traits = [](const Use&) { return SearchTraits{.complete = true}; },
          },
  };
}

}  // namespace beeline::components
