// How many models a search comes through when only so many states may be in memory.
//
// A search does not know of a cap that it does not reach, so what it needs without one says under which it would have
// passed: all with room for the most states that it had at a time. Whoever was stopped by another limit passed nowhere.
#include <algorithm>

#include <fmt/format.h>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

// In order.
std::vector<double> needs(const Runs& runs, const Table& table, const std::string& config) {
  std::vector<double> all;
  for (const std::string& instance : table.instances)
    if (const auto most = runs.value(instance, config, Measure::PeakLive)) all.push_back(*most);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

Sheet lay_out_caps(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet{.stub = "states in memory"};
  std::vector<std::vector<double>> by_config;
  for (const std::string& config : table.configs) {
    sheet.heads.push_back({.label = head_of(suite, config), .detail = detail_of(suite, config)});
    by_config.push_back(needs(runs, table, config));
  }
  sheet.groups.push_back({.label = fmt::format("passed, of {}", plural(table.instances.size(), "model")),
                          .columns = table.configs.size()});
  // A column without a configuration is of published figures alone.
  const auto leader = std::find_if(table.configs.begin(), table.configs.end(),
                                   [&](const std::string& config) { return suite.config(config); });
  if (leader == table.configs.end()) return sheet;
  const std::vector<double>& first = by_config[static_cast<std::size_t>(leader - table.configs.begin())];
  for (const std::size_t passes : table.passes) {
    if (passes == 0 || passes > first.size()) continue;
    const double cap = first[passes - 1];
    Row row{.label = format_count(cap),
            .detail = fmt::format("the least cap under which {} passes {}", head_of(suite, *leader),
                                  plural(passes, "model"))};
    for (std::size_t c = 0; c < table.configs.size(); ++c) {
      Cell& cell = row.cells.emplace_back();
      if (suite.config(table.configs[c])) {
        const auto& needed = by_config[c];
        const auto passed = std::upper_bound(needed.begin(), needed.end(), cap) - needed.begin();
        cell.text = fmt::to_string(passed);
        cell.order = static_cast<double>(passed);
      }
      add_published(cell, suite, table, fmt::to_string(passes), "", table.configs[c], "passed");
    }
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

}  // namespace beeline::bench
