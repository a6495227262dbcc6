// Has no open list, as those that look for runs (lasso.cpp).
#include "components/entry.h"

namespace beeline::components {

Component search_live2safe() {
  return {
      .name = "live2safe",
      .summary = "Lets a search for states look for a run that an automaton accepts: for ltl and acceptance.",
      .more =
          "Where a loop may begin is guessed and recorded; the search has won when it is back with all that acceptance "
          "asks for (Biere, Artho and Schuppan 2002). Estimates lead to where the automaton goes on, then to its "
          "marks, "
          "then back. There may be as many states as the square of the product's.",
      .notes = {"with bfs, or with astar and an admissible estimate, no lasso of the product is shorter",
                "a loop is closed by a zone that includes the recorded one; else only equal zones are one"},
      .arguments = {Kind::Search, 1, 1, "astar(hL)"},
      .is =
          Search{
              .traits =
                  [](const Use& use) {
                    const Use inner = use.parts().front();
                    return SearchTraits{.complete = inner.search().traits(inner).complete};
                  },
          },
  };
}

}  // namespace beeline::components
