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

struct Tally {
  std::size_t published = 0, covered = 0;

  void add(bool is_covered) {
    ++published;
    covered += is_covered;
  }
  bool all() const { return covered > 0 && covered == published; }
};

// Says each caveat once where that is enough: at a measure or a column when it covers all published figures there, then
// at a row when it covers those that no head speaks for, and only otherwise at single cells.
void place_marks(Sheet& sheet, std::size_t caveats) {
  std::vector<std::size_t> group_of(sheet.heads.size(), 0);
  for (std::size_t group = 0, column = 0; group < sheet.groups.size(); ++group)
    for (std::size_t i = 0; i < sheet.groups[group].columns; ++i) group_of.at(column++) = group;
  const auto each = [&](auto visit) {
    for (Row& row : sheet.rows)
      for (std::size_t column = 0; column < row.cells.size(); ++column)
        if (!row.cells[column].published.empty()) visit(row, column, row.cells[column]);
  };
  const auto said_above = [&](std::size_t column, std::size_t caveat) {
    return contains(sheet.heads[column].marks, caveat) ||
           (!sheet.groups.empty() && contains(sheet.groups[group_of[column]].marks, caveat));
  };

  for (std::size_t caveat = 0; caveat < caveats; ++caveat) {
    std::vector<Tally> groups(sheet.groups.size()), columns(sheet.heads.size());
    each([&](Row&, std::size_t column, const Cell& cell) {
      const bool covered = contains(cell.caveats, caveat);
      columns[column].add(covered);
      if (!groups.empty()) groups[group_of[column]].add(covered);
      if (covered && !contains(sheet.used_caveats, caveat)) sheet.used_caveats.push_back(caveat);
    });
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (groups[i].all()) sheet.groups[i].marks.push_back(caveat);
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i].all() && !said_above(i, caveat)) sheet.heads[i].marks.push_back(caveat);
  }
  for (std::size_t caveat = 0; caveat < caveats; ++caveat)
    for (Row& row : sheet.rows) {
      Tally tally;
      std::vector<Cell*> covered;
      for (std::size_t column = 0; column < row.cells.size(); ++column) {
        Cell& cell = row.cells[column];
        if (cell.published.empty() || said_above(column, caveat)) continue;
        const bool covers = contains(cell.caveats, caveat);
        if (covers) covered.push_back(&cell);
        bool excused = !sheet.heads[column].marks.empty();
        if (!sheet.groups.empty()) excused |= !sheet.groups[group_of[column]].marks.empty();
        if (covers || !excused) tally.add(covers);
      }
      if (tally.all() && covered.size() > 1) row.marks.push_back(caveat);
      else
        for (Cell* cell : covered) cell->marks.push_back(caveat);
    }
}

}  // namespace

Sheet lay_out(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet;
  switch (table.kind) {
    case TableKind::Grid: sheet = lay_out_grid(suite, runs, table); break;
    case TableKind::Summary: sheet = lay_out_summary(suite, runs, table); break;
    case TableKind::Queues: sheet = lay_out_queues(suite, runs, table); break;
    case TableKind::Tools: sheet = lay_out_tools(suite, runs, table); break;
    case TableKind::Means: sheet = lay_out_means(suite, runs, table); break;
    case TableKind::Beside: sheet = lay_out_beside(suite, runs, table); break;
    case TableKind::Ratios: sheet = lay_out_ratios(suite, runs, table); break;
    case TableKind::Caps: sheet = lay_out_caps(suite, runs, table); break;
    case TableKind::Capped: sheet = lay_out_capped(suite, runs, table); break;
  }
  sheet.id = table.id;
  sheet.title = table.title;
  sheet.notes.insert(sheet.notes.begin(), table.notes.begin(), table.notes.end());
  for (const Row& row : sheet.rows)
    for (const Cell& cell : row.cells) sheet.has_published |= !cell.published.empty();
  if (suite.published) place_marks(sheet, suite.published->caveats.size());
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

bool runs_with(const Suite& suite, std::string_view instance, std::string_view config) {
  const Instance* model = suite.instance(instance);
  if (!model || !suite.config(config)) return false;
  const auto& only = model->configs;
  return only.empty() || std::find(only.begin(), only.end(), config) != only.end();
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

std::pair<std::string, std::string> numbered_title(std::string_view id, const std::string& title) {
  const std::string number = fmt::format("Table {}", id);
  if (!title.starts_with(number + ": ")) return {"", title};
  std::string rest = title.substr(number.size() + 2);
  if (!rest.empty() && rest[0] >= 'a' && rest[0] <= 'z') rest[0] = static_cast<char>(rest[0] - 'a' + 'A');
  return {number, rest};
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
