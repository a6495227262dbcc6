// A row per model and configuration, for comparisons of speed: medians and ranges over the rounds. A table that names
// no measures is about time, stored states and memory. In a suite with a model "startup", of one state, memory is what
// a tool needs beyond that.
#include <fmt/format.h>

#include <algorithm>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

// Ordered as measured; only solved rounds have values.
std::vector<double> values_of(std::span<const Record* const> rounds, Measure measure) {
  std::vector<double> values;
  for (const Record* record : rounds)
    if (const auto number = record->solved() ? value(*record, measure) : std::nullopt) values.push_back(*number);
  std::sort(values.begin(), values.end());
  return values;
}

constexpr std::string_view startup = "startup";

std::vector<double> above_startup(const Runs& runs, std::string_view config, std::vector<double> peaks) {
  const auto base = median(values_of(runs.rounds(startup, config), Measure::Peak));
  for (double& peak : peaks) peak = std::max(0.0, peak - base.value_or(0));
  return peaks;
}

// Divided by the states that a tool ever kept, where it tells, otherwise by those stored at the end.
Cell bytes_per_state(const Record& record, const std::optional<double>& megabytes) {
  const auto states = record.counts.kept ? record.counts.kept : record.counts.stored;
  if (!megabytes || !states || *states == 0) return {.text = "–", .absent = true};
  const double bytes = *megabytes * (1 << 20) / static_cast<double>(*states);
  return {.text = fmt::format("{:.0f}", bytes), .order = bytes};
}

}  // namespace

Sheet lay_out_tools(const Suite& suite, const Runs& runs, const Table& table) {
  const std::vector<Measure> measures =
      table.measures.empty() ? std::vector{Measure::Seconds, Measure::Stored, Measure::Peak} : table.measures;
  bool repeated = false;
  for (const std::string& instance : table.instances)
    for (const std::string& config : table.configs) repeated |= runs.rounds(instance, config).size() > 1;

  const bool from_startup = suite.instance(startup) != nullptr;
  Sheet sheet{.stub = "model"};
  sheet.heads.push_back({.label = "tool", .number = false});
  for (const Measure measure : measures) {
    const bool above = measure == Measure::Peak && from_startup;
    sheet.heads.push_back({.label = above ? "MB above start-up" : title(measure)});
    if (above) sheet.heads.push_back({.label = "bytes a state"});
    if (measure != Measure::Seconds) continue;
    if (repeated) sheet.heads.push_back({.label = "from – to", .number = false});
    sheet.heads.push_back({.label = "ratio", .detail = "to the first row of the model"});
  }
  for (const std::string& instance : table.instances) {
    const std::string family = family_of(suite, instance);
    const std::size_t first = sheet.rows.size();
    std::optional<double> reference;
    for (const std::string& config : table.configs) {
      const Record* record = runs.typical(instance, config);
      if (!record) continue;
      const auto rounds = runs.rounds(instance, config);
      Row row{.label = label_of(suite, instance), .rule = first > 0 && sheet.rows.size() == first};
      row.cells.push_back({.text = head_of(suite, config), .detail = detail_of(suite, config)});
      for (const Measure measure : measures) {
        std::vector<double> values = values_of(rounds, measure);
        const bool above = measure == Measure::Peak && from_startup;
        if (above) values = above_startup(runs, config, std::move(values));
        const auto middle = median(values);
        Cell cell{
            .text = middle ? format(measure, *middle) : "–", .order = middle, .absent = !middle, .job = record->job};
        if (!middle) {
          cell.detail = outcome_detail(*record);
          if (measure == Measure::Seconds && !record->solved()) cell.text = outcome_text(*record);
        } else if (values.size() > 1 && values.front() != values.back()) {
          cell.detail = fmt::format("median of {}, from {} to {}", plural(values.size(), "round"),
                                    format(measure, values.front()), format(measure, values.back()));
        }
        add_published(cell, suite, table, instance, family, config, name(measure));
        row.cells.push_back(std::move(cell));
        if (above) row.cells.push_back(bytes_per_state(*record, middle));
        if (measure != Measure::Seconds) continue;
        if (values.size() > 1)
          row.cells.push_back({.text = format_seconds(values.front()) + " – " + format_seconds(values.back()),
                               .order = values.front()});
        else if (repeated) row.cells.emplace_back();
        if (sheet.rows.size() == first) reference = middle;
        if (middle && reference && *reference > 0)
          row.cells.push_back({.text = format_ratio(*middle / *reference), .order = *middle / *reference});
        else row.cells.emplace_back();
      }
      sheet.rows.push_back(std::move(row));
    }
    for (std::size_t column = 0; column < sheet.heads.size(); ++column) {
      if (sheet.heads[column].label != title(Measure::Seconds)) continue;
      std::vector<Cell*> together;
      for (std::size_t i = first; i < sheet.rows.size(); ++i) together.push_back(&sheet.rows[i].cells[column]);
      mark_best(together);
    }
  }
  return sheet;
}

}  // namespace beeline::bench
