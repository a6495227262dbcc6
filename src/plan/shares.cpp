#include "plan/shares.h"

#include <algorithm>
#include <cmath>

namespace beeline::plan {

namespace {

// Seconds for a unit of so many queries, when so many are waiting with it.
double share(const Unit& unit, std::size_t waiting, const Options& options, const util::Budget& budget) {
  const auto size = static_cast<double>(unit.queries.size());
  const double fair = budget.seconds_left() * size / static_cast<double>(waiting);
  if (options.seconds_per_query == 0) return fair;
  return std::min(fair, std::max(options.seconds_per_query - unit.had, 0.0));
}

std::size_t count(const std::vector<Unit>& units, std::size_t from = 0) {
  std::size_t queries = 0;
  for (std::size_t i = from; i < units.size(); ++i) queries += units[i].queries.size();
  return queries;
}

}  // namespace

void take_turns(std::vector<Unit> units, Answers& answers, util::Budget& budget,
                const std::function<void(const Unit&)>& run) {
  const Options& options = answers.options();
  while (!units.empty()) {
    std::vector<Unit> again;
    for (std::size_t i = 0; i < units.size(); ++i) {
      Unit& unit = units[i];
      const double seconds = share(unit, count(units, i), options, budget), before = budget.seconds();
      if (unit.last > 0 && seconds < 2 * unit.last) {
        for (const std::size_t query : unit.queries) answers.tell(query);
        continue;
      }
      answers.begin(before - unit.had);
      if (std::isfinite(seconds)) {
        const util::Budget::Share limit(budget, seconds);
        run(unit);
      } else {
        run(unit);
      }
      std::vector<std::size_t> open = answers.take_kept_back();
      if (open.empty()) continue;
      std::sort(open.begin(), open.end());
      const double took = budget.seconds() - before;
      again.push_back({unit.kind, std::move(open), unit.had + took, took});
    }
    // A graph is written while states are explored: that happens once.
    if (options.graph != nullptr) {
      for (const Unit& unit : again) {
        for (const std::size_t query : unit.queries) answers.tell(query);
      }
      return;
    }
    units = std::move(again);
  }
}

}  // namespace beeline::plan
