// A row per set of models and a column per set of searches, as papers have them that average over random systems or
// random searches: the mean over all runs behind a cell.
//
// A mean over the runs that happened to finish would praise a search for giving up on what is hard. So there is none
// where a run did not finish; only the time has one, a lower bound, with the limit in place of what is not known, as
// the papers do.
#include <algorithm>

#include <fmt/format.h>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

struct Set {
  std::string name;
  std::vector<std::string> members;  // ids
};

// In the order of first appearance.
template <class Find>
std::vector<Set> sets(const std::vector<std::string>& ids, Find find) {
  std::vector<Set> all;
  for (const std::string& id : ids) {
    const auto* one = find(id);
    const std::string name = one ? set_of(*one) : id;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Set& set) { return set.name == name; });
    if (found == all.end()) all.push_back({name, {id}});
    else found->members.push_back(id);
  }
  return all;
}

struct Behind {  // a cell
  std::vector<const Record*> runs;
  std::size_t asked = 0, solved = 0;
};

Behind behind(const Suite& suite, const Runs& runs, const Set& models, const Set& searches) {
  Behind out;
  for (const std::string& model : models.members) {
    for (const std::string& search : searches.members) {
      out.asked += runs_with(suite, model, search);
      const Record* record = runs.typical(model, search);
      if (!record) continue;
      out.runs.push_back(record);
      out.solved += record->solved();
    }
  }
  return out;
}

Cell single(const Record& record, Measure measure) {
  Cell cell;
  cell.job = record.job;
  if (const auto number = value(record, measure)) {
    cell.text = format(measure, *number);
    cell.order = number;
    return cell;
  }
  cell.absent = true;
  cell.detail = outcome_detail(record);
  cell.text = record.solved() || measure != Measure::Seconds ? "–" : outcome_text(record);
  return cell;
}

std::optional<double> counted(const Record& record, Measure measure) {
  if (const auto number = value(record, measure)) return number;
  if (measure == Measure::Seconds) return std::max(record.seconds, record.limits.seconds);
  return std::nullopt;
}

Cell averaged(const Behind& from, Measure measure) {
  const std::string detail = fmt::format("{} of {} finished", from.solved, plural(from.asked, "run"));
  if (from.solved < from.runs.size() && (measure != Measure::Seconds || from.solved == 0)) {
    const std::string text = fmt::format("{} of {}", from.solved, from.runs.size());
    return {.text = text, .absent = true, .detail = detail};
  }
  std::vector<double> values;
  for (const Record* record : from.runs) {
    if (const auto number = counted(*record, measure)) values.push_back(*number);
  }
  const auto average = mean(values);
  if (!average) return {.text = "–", .absent = true, .detail = detail};
  const bool as_single =
      measure == Measure::Seconds || measure == Measure::Overhead || measure == Measure::Peak || *average >= 100;
  std::string text = as_single ? format(measure, *average) : format_count(*average, 1);
  if (from.solved < from.runs.size()) text = "≥ " + text;
  return {.text = std::move(text), .order = average, .detail = detail};
}

Cell cell_of(const Behind& from, Measure measure) {
  if (from.asked == 0 && from.runs.empty()) return {};
  if (from.runs.empty()) return {.text = "not run", .absent = true};
  Cell cell = from.asked <= 1 ? single(*from.runs.front(), measure) : averaged(from, measure);
  if (from.runs.size() < from.asked)
    cell.detail = fmt::format("{} of {} made; {}", from.runs.size(), plural(from.asked, "run"), cell.detail);
  return cell;
}

}  // namespace

Sheet lay_out_means(const Suite& suite, const Runs& runs, const Table& table) {
  const auto rows = sets(table.instances, [&](const std::string& id) { return suite.instance(id); });
  const auto columns = sets(table.configs, [&](const std::string& id) { return suite.config(id); });
  Sheet sheet{.stub = "models"};
  for (const Measure measure : table.measures) {
    sheet.groups.push_back({.label = title(measure), .columns = columns.size()});
    for (const Set& searches : columns) {
      const std::string& first = searches.members.front();
      sheet.heads.push_back({.label = head_of(suite, first), .detail = detail_of(suite, first)});
    }
  }
  Row solved{.label = "solved", .detail = "of the runs that were made"};
  std::vector<std::size_t> solved_by(columns.size()), asked_of(columns.size());
  std::string previous;
  for (const Set& models : rows) {
    const std::string family = family_of(suite, models.members.front());
    Row row{.label = models.members.size() == 1 ? label_of(suite, models.members.front()) : models.name,
            .detail = models.members.size() == 1 ? "" : plural(models.members.size(), "model"),
            .rule = !sheet.rows.empty() && family != previous};
    previous = family;
    std::vector<Behind> cells;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      cells.push_back(behind(suite, runs, models, columns[c]));
      solved_by[c] += cells.back().solved;
      asked_of[c] += cells.back().runs.size();
    }
    for (const Measure measure : table.measures) {
      const std::size_t begin = row.cells.size();
      for (std::size_t c = 0; c < columns.size(); ++c) {
        Cell& cell = row.cells.emplace_back(cell_of(cells[c], measure));
        add_published(cell, suite, table, models.name, family, columns[c].name, name(measure));
      }
      std::vector<Cell*> together;
      for (std::size_t i = begin; i < row.cells.size(); ++i) together.push_back(&row.cells[i]);
      mark_best(together);
    }
    sheet.rows.push_back(std::move(row));
  }
  for (std::size_t c = 0; c < columns.size(); ++c)
    solved.cells.push_back({.text = fmt::format("{} of {}", solved_by[c], asked_of[c])});
  solved.cells.resize(sheet.heads.size());
  sheet.footer.push_back(std::move(solved));
  return sheet;
}

}  // namespace beeline::bench
