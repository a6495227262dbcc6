// A row per family and configuration: how often each open queue was pushed to and popped from, and context switches.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <cmath>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

std::vector<const Record*> solved_runs(const Runs& runs, const Suite& suite, const Table& table,
                                       const std::string& family, const std::string& config) {
  std::vector<const Record*> solved;
  for (const std::string& instance : table.instances) {
    if (family_of(suite, instance) != family) continue;
    const Record* record = runs.typical(instance, config);
    if (record && record->solved()) solved.push_back(record);
  }
  return solved;
}

std::string format_mean(double value) { return format_count(value, value < 100 && value != std::floor(value) ? 1 : 0); }

// A search that bounds context switches has a queue for each number of them: what went through those says no more than
// the number itself.
std::span<const QueueCount> shown_queues(const Record& record) {
  if (record.counts.context_switches) return {};
  return record.counts.queues;
}

}  // namespace

Sheet lay_out_queues(const Suite& suite, const Runs& runs, const Table& table) {
  std::size_t queues = 0;
  bool switches = false;
  for (const std::string& config : table.configs)
    for (const std::string& instance : table.instances)
      if (const Record* record = runs.typical(instance, config); record && record->solved()) {
        queues = std::max(queues, shown_queues(*record).size());
        switches |= record->counts.context_switches.has_value();
      }
  if (const PublishedTable* published = suite.published ? suite.published->table(table.id) : nullptr)
    for (const Figure& figure : published->figures) {
      switches |= figure.measure == "context_switches";
      std::size_t digits = 1;
      while (digits < figure.measure.size() && figure.measure[digits] >= '0' && figure.measure[digits] <= '9') ++digits;
      if (figure.measure.starts_with('q') && digits > 1 && digits < 4)
        queues = std::max(queues, std::stoul(figure.measure.substr(1, digits - 1)) + 1);
    }

  Sheet sheet{.stub = "family"};
  sheet.groups.push_back({.label = "", .columns = 1});
  sheet.heads.push_back({.label = "search", .number = false});
  for (const char* access : {"states pushed", "states popped"}) {
    if (queues == 0) break;
    sheet.groups.push_back({.label = access, .columns = queues});
    for (std::size_t queue = 0; queue < queues; ++queue) sheet.heads.push_back({.label = fmt::format("q{}", queue)});
  }
  if (switches) {
    sheet.groups.push_back({.label = "context", .columns = 1});
    sheet.heads.push_back({.label = "switches"});
  }

  std::vector<std::string> families;
  for (const std::string& instance : table.instances) {
    const std::string family = family_of(suite, instance);
    if (std::find(families.begin(), families.end(), family) == families.end()) families.push_back(family);
  }
  std::string group;
  for (const std::string& config : table.configs) {
    const Config* known = suite.config(config);
    const bool new_group = known && known->group != group;
    if (new_group) group = known->group;
    for (const std::string& family : families) {
      const auto solved = solved_runs(runs, suite, table, family, config);
      Row row{.label = family, .detail = fmt::format("mean over {}", plural(solved.size(), "solved model"))};
      if (family == families.front()) {
        if (new_group) row.section = group;
        row.rule = !new_group && !sheet.rows.empty();
      }
      row.cells.push_back({.text = head_of(suite, config), .detail = detail_of(suite, config)});
      const auto add = [&](const std::vector<double>& values, const std::string& figure) {
        Cell& cell = row.cells.emplace_back();
        cell.order = mean(values);
        if (cell.order) cell.text = format_mean(*cell.order);
        add_published(cell, suite, table, family, family, config, figure);
      };
      for (const bool pushed : {true, false})
        for (std::size_t queue = 0; queue < queues; ++queue) {
          std::vector<double> values;
          for (const Record* record : solved) {
            const auto shown = shown_queues(*record);
            if (shown.empty()) continue;
            const QueueCount count = queue < shown.size() ? shown[queue] : QueueCount{};
            values.push_back(static_cast<double>(pushed ? count.pushed : count.popped));
          }
          add(values, fmt::format("q{}.{}", queue, pushed ? "pushed" : "popped"));
        }
      if (switches) {
        std::vector<double> values;
        for (const Record* record : solved)
          if (record->counts.context_switches) values.push_back(static_cast<double>(*record->counts.context_switches));
        add(values, "context_switches");
      }
      sheet.rows.push_back(std::move(row));
    }
  }
  return sheet;
}

}  // namespace beeline::bench
