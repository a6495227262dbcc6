#include "bench/report_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace beeline::bench {

namespace {

bool contains(const std::vector<std::size_t>& items, std::size_t item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

// Says each caveat once where that is enough: at a measure, a column or a row when it covers all published figures
// there, and only otherwise at single cells.
void place_marks(Sheet& sheet, std::size_t caveat) {
  std::vector<std::size_t> group_of(sheet.heads.size(), 0);
  for (std::size_t group = 0, column = 0; group < sheet.groups.size(); ++group)
    for (std::size_t i = 0; i < sheet.groups[group].columns; ++i) group_of.at(column++) = group;

  struct Tally {
    std::size_t published = 0, covered = 0;
    bool all() const { return covered > 0 && covered == published; }
  };
  std::vector<Tally> groups(sheet.groups.size()), columns(sheet.heads.size()), rows(sheet.rows.size());
  const auto each = [&](auto visit) {
    for (std::size_t row = 0; row < sheet.rows.size(); ++row)
      for (std::size_t column = 0; column < sheet.rows[row].cells.size(); ++column)
        if (!sheet.rows[row].cells[column].published.empty()) visit(row, column, sheet.rows[row].cells[column]);
  };
  const auto tally = [&](Tally& of, const Cell& cell) {
    ++of.published;
    of.covered += contains(cell.caveats, caveat);
  };
  each([&](std::size_t row, std::size_t column, const Cell& cell) {
    tally(rows[row], cell);
    tally(columns[column], cell);
    if (!groups.empty()) tally(groups[group_of[column]], cell);
  });

  for (std::size_t i = 0; i < groups.size(); ++i)
    if (groups[i].all()) sheet.groups[i].marks.push_back(caveat);
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].all() && (groups.empty() || !groups[group_of[i]].all())) sheet.heads[i].marks.push_back(caveat);
  const auto said = [&](std::size_t column) {
    return columns[column].all() || (!groups.empty() && groups[group_of[column]].all());
  };
  each([&](std::size_t row, std::size_t column, Cell& cell) {
    if (!contains(cell.caveats, caveat)) return;
    if (!contains(sheet.used_caveats, caveat)) sheet.used_caveats.push_back(caveat);
    if (said(column)) return;
    if (!rows[row].all()) cell.marks.push_back(caveat);
    else if (!contains(sheet.rows[row].marks, caveat)) sheet.rows[row].marks.push_back(caveat);
  });
}

}  // namespace

Sheet lay_out(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet;
  switch (table.kind) {
    case TableKind::Grid: sheet = lay_out_grid(suite, runs, table); break;
    case TableKind::Summary: sheet = lay_out_summary(suite, runs, table); break;
    case TableKind::Queues: sheet = lay_out_queues(suite, runs, table); break;
    case TableKind::Tools: sheet = lay_out_tools(suite, runs, table); break;
  }
  sheet.id = table.id;
  sheet.title = table.title;
  sheet.notes.insert(sheet.notes.begin(), table.notes.begin(), table.notes.end());
  for (const Row& row : sheet.rows)
    for (const Cell& cell : row.cells) sheet.has_published |= !cell.published.empty();
  if (suite.published)
    for (std::size_t i = 0; i < suite.published->caveats.size(); ++i) place_marks(sheet, i);
  return sheet;
}

std::string label_of(const Suite& suite, std::string_view id) {
  const Instance* instance = suite.instance(id);
  return instance && !instance->label.empty() ? instance->label : std::string(id);
}

std::string family_of(const Suite& suite, std::string_view id) {
  const Instance* instance = suite.instance(id);
  return instance ? instance->family : "";
}

std::string head_of(const Suite& suite, std::string_view id) {
  const Config* config = suite.config(id);
  return config && !config->label.empty() ? config->label : std::string(id);
}

std::string detail_of(const Suite& suite, std::string_view id) {
  const Config* config = suite.config(id);
  if (!config) return std::string(id);
  return config->tool == "beeline" || config->spec.empty() ? config->spec
                                                           : fmt::format("{} {}", config->tool, config->spec);
}

void add_published(Cell& cell, const Suite& suite, const Table& table, std::string_view row, std::string_view family,
                   std::string_view config, std::string_view measure) {
  if (!suite.published) return;
  const PublishedTable* published = suite.published->table(table.id);
  const Figure* figure = published ? published->find(row, config, measure) : nullptr;
  if (!figure) return;
  cell.published = figure->text;
  cell.published_value = figure->value;
  for (std::size_t i = 0; i < suite.published->caveats.size(); ++i)
    if (suite.published->caveats[i].covers(family, config, measure)) cell.caveats.push_back(i);
}

void mark_best(const std::vector<Cell*>& cells) {
  const Cell* best = nullptr;
  for (const Cell* cell : cells)
    if (!cell->absent && cell->order && (!best || *cell->order < *best->order)) best = cell;
  if (!best) return;
  const std::string text = best->text;
  const auto reads_best = [&](const Cell* cell) { return !cell->absent && cell->order && cell->text == text; };
  const auto contended = [&](const Cell* cell) { return !cell->text.empty() && !reads_best(cell); };
  if (std::none_of(cells.begin(), cells.end(), contended)) return;
  for (Cell* cell : cells) cell->best = reads_best(cell);
}

std::optional<double> geometric_mean(const std::vector<double>& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const double value : values) {
    if (!(value > 0)) continue;
    sum += std::log(value);
    ++count;
  }
  if (count == 0) return std::nullopt;
  return std::exp(sum / static_cast<double>(count));
}

std::optional<double> mean(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace beeline::bench
