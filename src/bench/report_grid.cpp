// A row per model, as in the papers: for each measure the configurations side by side.
#include <fmt/format.h>

#include <algorithm>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

Cell cell_of(const Suite& suite, const Runs& runs, const Table& table, std::string_view instance,
             std::string_view config, Measure measure) {
  Cell cell;
  const Record* record = runs.typical(instance, config);
  if (!record && !runs_with(suite, instance, config)) return cell;
  if (!record) return {.text = "not run", .absent = true};
  cell.job = record->job;
  if (const auto number = runs.value(instance, config, measure)) {
    cell.text = format(measure, *number);
    cell.order = number;
    return cell;
  }
  cell.absent = true;
  cell.detail = outcome_detail(*record);
  // The limit is named once a row, under the measure it belongs to, where there is one.
  const bool named_elsewhere = measure != Measure::Seconds && std::find(table.measures.begin(), table.measures.end(),
                                                                        Measure::Seconds) != table.measures.end();
  cell.text = record->solved() || named_elsewhere ? "–" : outcome_text(*record);
  return cell;
}

Cell ratio_cell(const std::vector<double>& ratios) {
  const auto value = geometric_mean(ratios);
  if (!value) return {.text = "–", .absent = true};
  return {.text = format_ratio(*value), .detail = "over " + plural(ratios.size(), "model")};
}

// Geometric mean, over the models that both solved, of a configuration's value to that of the first one.
Row ratios_to_first(const Suite& suite, const Runs& runs, const Table& table) {
  Row row{.label = fmt::format("ratio to {}", head_of(suite, table.configs.front())),
          .detail = "geometric mean over the models that both solved"};
  for (const Measure measure : table.measures) {
    for (const std::string& config : table.configs) {
      std::vector<double> ratios;
      for (const std::string& instance : table.instances) {
        const auto ours = runs.value(instance, config, measure);
        const auto first = runs.value(instance, table.configs.front(), measure);
        if (ours && first && *ours > 0 && *first > 0) ratios.push_back(*ours / *first);
      }
      if (!suite.config(config)) row.cells.emplace_back();
      else row.cells.push_back(config == table.configs.front() ? Cell{.text = "1"} : ratio_cell(ratios));
    }
  }
  return row;
}

// The same of our value to the published one, where a caveat does not forbid it.
Row ratios_to_published(const Sheet& sheet, const Published& published) {
  Row row{.label = fmt::format("ratio to {}", published.short_name.empty() ? "published" : published.short_name),
          .detail = "geometric mean over the comparable figures that are not 0"};
  for (std::size_t column = 0; column < sheet.heads.size(); ++column) {
    std::vector<double> ratios;
    bool published_here = false;
    for (const Row& model : sheet.rows) {
      const Cell& cell = model.cells[column];
      published_here |= !cell.published.empty() && !cell.text.empty();
      if (cell.caveats.empty() && !cell.absent && cell.order && *cell.order > 0 && cell.published_value &&
          *cell.published_value > 0)
        ratios.push_back(*cell.order / *cell.published_value);
    }
    row.cells.push_back(published_here ? ratio_cell(ratios) : Cell{});
  }
  return row;
}

Row solved(const Suite& suite, const Runs& runs, const Table& table) {
  Row row{.label = "solved", .detail = fmt::format("of {}", plural(table.instances.size(), "model"))};
  for (const std::string& config : table.configs) {
    const auto count = std::count_if(table.instances.begin(), table.instances.end(), [&](const std::string& instance) {
      const Record* record = runs.typical(instance, config);
      return record && record->solved();
    });
    row.cells.push_back({.text = suite.config(config) ? format_count(static_cast<double>(count)) : ""});
  }
  row.cells.resize(table.configs.size() * table.measures.size());
  return row;
}

}  // namespace

Sheet lay_out_grid(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet{.stub = "model"};
  for (const Measure measure : table.measures) {
    sheet.groups.push_back({.label = title(measure), .columns = table.configs.size()});
    for (const std::string& config : table.configs)
      sheet.heads.push_back({.label = head_of(suite, config), .detail = detail_of(suite, config)});
  }
  std::string previous;
  for (const std::string& instance : table.instances) {
    const std::string family = family_of(suite, instance);
    Row row{.label = label_of(suite, instance), .rule = !sheet.rows.empty() && family != previous};
    previous = family;
    for (const Measure measure : table.measures)
      for (const std::string& config : table.configs) {
        Cell& cell = row.cells.emplace_back(cell_of(suite, runs, table, instance, config, measure));
        add_published(cell, suite, table, instance, family, config, name(measure));
      }
    for (std::size_t measure = 0; measure < table.measures.size(); ++measure) {
      std::vector<Cell*> together;
      for (std::size_t config = 0; config < table.configs.size(); ++config)
        together.push_back(&row.cells[measure * table.configs.size() + config]);
      mark_best(together);
    }
    sheet.rows.push_back(std::move(row));
  }
  if (table.configs.empty() || table.measures.empty()) return sheet;
  sheet.footer.push_back(solved(suite, runs, table));
  if (table.configs.size() > 1) sheet.footer.push_back(ratios_to_first(suite, runs, table));
  if (suite.published && suite.published->table(table.id)) {
    Row ratios = ratios_to_published(sheet, *suite.published);
    const auto is_number = [](const Cell& cell) { return !cell.text.empty() && !cell.absent; };
    if (std::any_of(ratios.cells.begin(), ratios.cells.end(), is_number)) sheet.footer.push_back(std::move(ratios));
  }
  return sheet;
}

}  // namespace beeline::bench
