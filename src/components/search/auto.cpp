// The default search: who takes part, and who may work how much.
//
// A little of breadth-first search and of random walks, which need no set-up, settles what is small or easy; then
// breadth-first search, which proves, has a head start and three of seven turns, and directed search with contexts,
// which mostly finds errors first, begins with a double turn. What is not small by then is worth an abstraction, which
// takes seconds to make where it helps most.
#include <fmt/format.h>

#include "components/entry.h"

namespace beeline::components {

Component search_auto() {
  const Portfolio portfolio{
      .members =
          {
              {.spec = "bfs(order=auto)", .first = 1, .second = 4, .then = 3},
              {.spec = "walk", .first = 1, .second = 0, .then = 1, .length = "length"},
              {.spec = "greedy(hU, prefer=contexts)", .first = 0, .second = 2, .then = 1},
              {.spec = "greedy(hL, prefer=useless)", .first = 0, .second = 1, .then = 1},
              {.spec = "dfs", .first = 0, .second = 1, .then = 1},
              {.spec = "greedy(dp(bound=50))", .then = 2, .from = 16},
          },
      .turn = 20'000,
      .shorter = {"greedy(formula)", "bfs(prefer=contexts)", "wastar(hL)", "wastar(hU)", "greedy(dU)"},
  };
  std::vector<std::string> names;
  for (const Portfolio::Member& member : portfolio.members) names.push_back(member.spec);
  return {
      .name = "auto",
      .summary = fmt::format("Takes turns among {}; the first conclusive one answers.", fmt::join(names, ", ")),
      .more = "The default. Turns go by counted work, so equal runs are equal. A first trace is shortened.",
      .notes = {},
      .options = {store_option()},
      .is =
          Search{
              .traits = [](const Use&) { return SearchTraits{.complete = true, .anytime = true}; },
              .portfolio = portfolio,
          },
  };
}

}  // namespace beeline::components
