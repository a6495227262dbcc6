#include <algorithm>

#include <fmt/format.h>

#include "laws/engine/agreement.h"
#include "plan/run.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

ir::Property reachable_state(ir::ExprId formula) {
  ir::Property property;
  property.kind = ir::Reachable{formula};
  return property;
}

std::string difference(const char* what, const std::vector<bool>& seen, const std::vector<bool>& truth, bool exact) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (seen[i] && !truth[i]) return fmt::format("{} {} is seen, but not there", what, i);
    if (exact && truth[i] && !seen[i]) return fmt::format("{} {} is there, but not seen", what, i);
  }
  return {};
}

}  // namespace

std::string wrong_coverage(const RandomModel& model) {
  RandomModel copy = model;
  const ir::Property never = reachable_state(copy.network.arena.constant(0)), target = reachable_state(copy.target);
  const result::Coverage truth = RegionExplorer(copy.network, copy.target, {}, {.max_states = 20'000}).coverage();
  for (const char* search : {"auto", "bfs", "dfs", "bfs(store=exact)", "bfs(order=ranked)", "bfs(prefer=contexts)",
                             "greedy(hU)", "astar(hL)", "greedy(dU,prefer=contexts(prune=on))", "walk(walks=100)"}) {
    for (const auto& asked : {std::vector{never}, std::vector{target}, std::vector{target, never}}) {
      plan::Options options;
      components::standard().read(search, options.search);
      result::Coverage seen(copy.network);
      options.coverage = &seen;
      const auto answers = plan::run(copy.network, asked, options);
      if (std::any_of(answers.begin(), answers.end(), [](const result::Answer& a) { return a.refused; })) continue;
      const std::string_view name = search;
      const bool uninformed = name == "auto" || name.starts_with("bfs") || name.starts_with("dfs");
      if (uninformed && !seen.exact && (asked.size() == 2 || asked[0].target() == never.target()))
        return fmt::format("{}: the run is exhaustive, but its coverage is not exact", search);
      for (const std::string& wrong : {difference("edge", seen.taken, truth.taken, seen.exact),
                                       difference("guard", seen.satisfied, truth.satisfied, seen.exact)}) {
        if (!wrong.empty()) return fmt::format("{}: {}", search, wrong);
      }
      for (std::size_t p = 0; p < truth.reached.size(); ++p) {
        const std::string wrong = difference("location", seen.reached[p], truth.reached[p], seen.exact);
        if (!wrong.empty()) return fmt::format("{}: process {}: {}", search, p, wrong);
      }
    }
  }
  return {};
}

}  // namespace beeline::test
