// A row per configuration: means and medians over the models that all configurations of its group solved.
#include <fmt/format.h>

#include <algorithm>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

std::vector<std::string> solved_by_all(const Runs& runs, const Table& table, const std::vector<std::string>& configs) {
  std::vector<std::string> common;
  for (const std::string& instance : table.instances)
    if (std::all_of(configs.begin(), configs.end(), [&](const std::string& config) {
          const Record* record = runs.typical(instance, config);
          return record && record->solved();
        }))
      common.push_back(instance);
  return common;
}

std::string format_average(Measure measure, double value) {
  return measure == Measure::Seconds || measure == Measure::Overhead || measure == Measure::Peak
             ? format(measure, value)
             : format_count(value, 1);
}

}  // namespace

Sheet lay_out_summary(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet{.stub = "search"};
  for (const Measure measure : table.measures) {
    sheet.groups.push_back({.label = title(measure), .columns = 2});
    sheet.heads.push_back({.label = "average"});
    sheet.heads.push_back({.label = "median"});
  }
  sheet.groups.push_back({.label = fmt::format("of {}", table.instances.size()), .columns = 1});
  sheet.heads.push_back({.label = "solved"});

  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const std::string& id : table.configs) {
    const Config* config = suite.config(id);
    const std::string group = config ? config->group : "";
    if (groups.empty() || groups.back().first != group) groups.push_back({group, {}});
    groups.back().second.push_back(id);
  }
  for (const auto& [group, configs] : groups) {
    const std::vector<std::string> common = solved_by_all(runs, table, configs);
    const std::size_t first = sheet.rows.size();
    for (const std::string& config : configs) {
      Row row{.label = head_of(suite, config), .detail = detail_of(suite, config)};
      if (sheet.rows.size() == first)
        row.section =
            fmt::format("{}{}over {} solved by all", group, group.empty() ? "" : ", ", plural(common.size(), "model"));
      const auto add = [&](std::optional<double> number, std::string text, const std::string& figure) {
        Cell& cell = row.cells.emplace_back();
        cell.order = number;
        cell.absent = !number;
        if (suite.config(config)) cell.text = number ? std::move(text) : "–";
        add_published(cell, suite, table, "all", "", config, figure);
      };
      for (const Measure measure : table.measures) {
        std::vector<double> values;
        for (const std::string& instance : common)
          if (const auto number = runs.value(instance, config, measure)) values.push_back(*number);
        const auto average = mean(values), middle = median(values);
        add(average, format_average(measure, average.value_or(0)), fmt::format("{}.average", name(measure)));
        add(middle, format_average(measure, middle.value_or(0)), fmt::format("{}.median", name(measure)));
      }
      const auto solved = static_cast<double>(solved_by_all(runs, table, {config}).size());
      add(suite.config(config) ? std::optional(solved) : std::nullopt, format_count(solved), "solved");
      sheet.rows.push_back(std::move(row));
    }
    for (std::size_t column = 0; column < sheet.heads.size(); ++column) {
      std::vector<Cell*> together;
      for (std::size_t i = first; i < sheet.rows.size(); ++i) together.push_back(&sheet.rows[i].cells[column]);
      const bool most_is_best = column + 1 == sheet.heads.size();
      const auto flip = [&] {
        for (Cell* cell : together)
          if (cell->order) cell->order = -*cell->order;
      };
      if (most_is_best) flip();
      mark_best(together);
      if (most_is_best) flip();
    }
  }
  return sheet;
}

}  // namespace beeline::bench
