// The default search: who takes part, and who may work how much.
//
// Breadth-first search, which proves, has half of the time, so that a proof takes about twice as long as alone. The
// others share the rest: random walks and depth-first search, which need no set-up and find what lies deep; directed
// searches, whose estimates are worth their set-up where a model is not small. What still is not settled after a
// million successors or so is worth an abstraction, which takes seconds to make where it helps most.
//
// Among seven even a good one waits long for its part of the time, and most of what can be found at all is found in a
// tenth of a second by somebody. So once breadth-first search has had a moment, in which most small models are over,
// those who win most often when they are alone have a go first (`after` below zero), which costs a proof two tenths of
// a second and no more. That moment is long where there are hundreds of processes and a unit of work takes 20
// microseconds, while walks and dives need some thousand units: these two lead as well, behind what settles the
// smallest models.
#include <fmt/format.h>

#include "components/entry.h"

namespace beeline::components {

Component search_auto() {
  const Portfolio portfolio{
      .members =
          {
              {.spec = "bfs(order=auto)", .share = 10, .lead = 100'000},
              {.spec = "walk", .share = 2, .after = -100'000, .lead = 12'000, .lead_after = 8'000, .length = "length"},
              {.spec = "greedy(hU, prefer=contexts)", .after = -80'000},
              {.spec = "greedy(hL, prefer=useless)", .after = 2'000},
              {.spec = "dfs", .share = 2, .after = -100'000, .lead = 6'000, .lead_after = 8'000},
              {.spec = "walk(hU)", .after = 4'000, .length = "length"},
              {.spec = "greedy(dp(bound=50))", .share = 3, .after = 150'000},
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
