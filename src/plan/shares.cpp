#include "plan/shares.h"

#include <algorithm>
#include <cmath>

#include "util/memory.h"

namespace beeline::plan {

namespace {

// Seconds for a unit of so many queries, when so many are waiting with it.
double share(const Unit& unit, std::size_t waiting, const Options& options, const util::Budget& budget) {
  const auto size = static_cast<double>(unit.queries.size());
  double seconds = budget.seconds_left() * size / static_cast<double>(waiting);
  if (options.seconds_per_query > 0) seconds = std::min(seconds, std::max(options.seconds_per_query - unit.had, 0.0));
  return unit.is_shared() ? seconds / 2 : seconds;
}

void give_up(const Unit& unit, Answers& answers, const util::Budget& budget) {
  result::Answer answer;
  const bool time = budget.limits().seconds > 0 && budget.seconds_left() == 0;
  answer.limit = time ? result::Limit::Time : result::Limit::Interrupted;
  answer.reason = time ? "the time limit was reached" : "interrupted";
  answer.search = components::print(answers.options().search);
  for (const std::size_t query : unit.queries) {
    if (unit.tried) answers.tell(query);
    else answers.give(query, answer);
  }
  for (const std::size_t query : answers.take_kept_back()) answers.tell(query);
}

}  // namespace

void take_turns(std::vector<Unit> units, Answers& answers, util::Budget& budget,
                const std::function<void(const Unit&)>& run) {
  const Options& options = answers.options();
  while (!units.empty()) {
    std::vector<Unit> again;
    std::size_t waiting = 0;
    for (const Unit& unit : units) waiting += unit.queries.size();
    for (const Unit& unit : units) {
      const double seconds = share(unit, waiting, options, budget), before = budget.seconds();
      waiting -= unit.queries.size();
      if (budget.over() || (unit.tried && (seconds == 0 || seconds < 2 * unit.last))) {
        give_up(unit, answers, budget);
        continue;
      }
      answers.begin(before - unit.had, unit.is_shared() && options.graph == nullptr);
      if (std::isfinite(seconds)) {
        const util::Budget::Share limit(budget, seconds);
        run(unit);
      } else {
        run(unit);
      }
      std::vector<std::size_t> open = answers.take_kept_back();
      if (open.empty()) continue;
      std::sort(open.begin(), open.end());
      const double took = budget.seconds() - before, had = unit.had + took;
      if (!unit.is_shared()) {
        again.push_back({unit.kind, std::move(open), had, took, true});
        continue;
      }
      waiting += open.size();  // those after it leave them their part
      for (const std::size_t query : open) again.push_back({unit.kind, {query}, had, 0, true});
    }
    // A graph is written while states are explored: that happens once.
    if (options.graph != nullptr) {
      for (const Unit& unit : again) {
        for (const std::size_t query : unit.queries) answers.tell(query);
      }
      return;
    }
    if (!again.empty()) util::give_back_memory();
    units = std::move(again);
  }
}

}  // namespace beeline::plan
