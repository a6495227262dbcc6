// The default search: who takes part, and who may work how much.
//
// Breadth-first search, which proves, has half of the time, so that a proof takes at most twice as long as alone. The
// others share the rest: random walks and depth-first search, which need no set-up and find what lies deep; directed
// searches, whose estimates are worth their set-up where a model is not small. What still is not settled after about
// two million successors is worth an abstraction, which takes seconds to make where it helps most.
#include <fmt/format.h>

#include "components/entry.h"

namespace beeline::components {

Component search_auto() {
  const Portfolio portfolio{
      .members =
          {
              {.spec = "bfs(order=auto)", .share = 9},
              {.spec = "walk", .share = 2, .after = 500, .length = "length"},
              {.spec = "greedy(hU, prefer=contexts)", .after = 2'000},
              {.spec = "greedy(hL, prefer=useless)", .after = 2'000},
              {.spec = "dfs", .share = 2, .after = 1'000},
              {.spec = "walk(hU)", .after = 4'000, .length = "length"},
              {.spec = "greedy(dp(bound=50))", .share = 2, .after = 300'000},
          },
      .turn = 2'000,
      .head_start = 100'000,
      .shorter = {"greedy(formula)", "bfs(prefer=contexts)", "wastar(hL)", "wastar(hU)", "greedy(dU)"},
  };
  std::vector<std::string> names;
  for (const Portfolio::Member& member : portfolio.members) names.push_back(member.spec);
  return {
      .name = "auto",
      .summary = fmt::format("Runs {} side by side; the first conclusive one answers.", fmt::join(names, ", ")),
      .more =
          "The default. With one thread they take turns, by counted work, so that equal runs are equal. A first trace "
          "is "
          "shortened.",
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
