// A row per model: the best of some searches, and what others need beside it.
//
// The searches of the group "members" compete; the others are compared with whoever of them was fastest on the model.
// Reading a model and starting a program take their time whatever comes then, so a fixed moment is allowed on top:
// `ratio` is what is left beyond it, divided by the best time. Who did not finish is at least as slow as the limit. A
// model that no member solves is left out, and listed.
#include <algorithm>

#include <fmt/format.h>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

constexpr double moment = 0.3;  // seconds
constexpr double factors[] = {1, 1.3, 2, 3, 6};

struct Best {
  std::string config;
  double seconds = 0;
};

std::optional<Best> best_of(const Runs& runs, const std::string& instance, const std::vector<std::string>& members) {
  std::optional<Best> best;
  for (const std::string& member : members) {
    const auto seconds = runs.value(instance, member, Measure::Seconds);
    if (seconds && (!best || *seconds < best->seconds)) best = Best{member, *seconds};
  }
  return best;
}

double seconds_of(const Record& record) {
  return record.solved() ? record.seconds : std::max(record.seconds, record.limits.seconds);
}

}  // namespace

Sheet lay_out_beside(const Suite& suite, const Runs& runs, const Table& table) {
  std::vector<std::string> members, others;
  for (const std::string& id : table.configs) {
    const Config* config = suite.config(id);
    (config != nullptr && config->group == "members" ? members : others).push_back(id);
  }
  Sheet sheet{.stub = "model"};
  sheet.groups.push_back({.label = "best member", .columns = 2});
  sheet.heads.push_back({.label = "search", .number = false});
  sheet.heads.push_back({.label = "s"});
  for (const std::string& other : others) {
    sheet.groups.push_back({.label = head_of(suite, other), .columns = 2});
    sheet.heads.push_back({.label = "s", .detail = detail_of(suite, other)});
    sheet.heads.push_back({.label = "ratio", .detail = fmt::format("beyond {} s, to the best", moment)});
  }
  std::vector<std::vector<double>> ratios(others.size());
  std::string left_out;
  for (const std::string& instance : table.instances) {
    const auto best = best_of(runs, instance, members);
    if (!best) {
      left_out += (left_out.empty() ? "" : ", ") + label_of(suite, instance);
      continue;
    }
    Row row{.label = label_of(suite, instance)};
    row.cells.push_back({.text = head_of(suite, best->config), .detail = detail_of(suite, best->config)});
    row.cells.push_back({.text = format_seconds(best->seconds), .order = best->seconds});
    for (std::size_t i = 0; i < others.size(); ++i) {
      const Record* record = runs.typical(instance, others[i]);
      if (record == nullptr) {
        row.cells.insert(row.cells.end(), 2, Cell{.text = "–", .absent = true});
        continue;
      }
      const double seconds = seconds_of(*record), ratio = std::max(seconds - moment, 0.0) / best->seconds;
      ratios[i].push_back(ratio);
      const char* least = record->solved() ? "" : "≥ ";
      row.cells.push_back({.text = least + format_seconds(seconds), .order = seconds, .job = record->job});
      row.cells.push_back({.text = least + format_ratio(ratio), .order = ratio, .absent = !record->solved()});
    }
    sheet.rows.push_back(std::move(row));
  }
  for (const double factor : factors) {
    Row row{.label = fmt::format("at most {}", factor)};
    row.cells.resize(2);
    for (const std::vector<double>& all : ratios) {
      const auto within = std::count_if(all.begin(), all.end(), [&](double ratio) { return ratio <= factor; });
      row.cells.emplace_back();
      row.cells.push_back({.text = all.empty() ? "–" : fmt::format("{} of {}", within, all.size())});
    }
    sheet.footer.push_back(std::move(row));
  }
  if (!left_out.empty()) sheet.notes.push_back(fmt::format("Left out, since no member solves it: {}.", left_out));
  return sheet;
}

}  // namespace beeline::bench
