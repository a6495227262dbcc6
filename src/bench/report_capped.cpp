// How far searches get when only so many states may be in memory, on the models for which that is not enough.
//
// As with the number of models that pass (report_caps.cpp) nobody needs to be stopped for it. Between two times that a
// search lets go of states, those in memory become one more with each that is found, where none gives way to another;
// so it is known how many it had found when they became more than the cap. Where a tool tells of some of these times
// only, it may have been earlier. A search that lets go of nothing has found as many as there is room for.
#include <algorithm>

#include <fmt/format.h>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

constexpr std::size_t some_only = 256;  // moments, from which on they are not all of them

struct Halt {
  std::uint64_t states = 0;
  std::optional<double> progress;
  bool at_most = false;  // it may have been earlier
};

// None: there was room for all, or nothing is known.
std::optional<Halt> halt(const Record* record, std::uint64_t cap) {
  if (!record) return std::nullopt;
  if (record->moments.empty()) {
    if (record->counts.kept.value_or(0) <= cap) return std::nullopt;
    return Halt{cap, std::nullopt, false};
  }
  for (const Moment& moment : record->moments) {
    if (moment.live > cap)
      return Halt{moment.states - (moment.live - cap), moment.progress, record->moments.size() >= some_only};
  }
  return std::nullopt;
}

}  // namespace

Sheet lay_out_capped(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet{.stub = "model"};
  const std::size_t columns = table.configs.size();
  for (const char* group : {"states found", "progress in %"}) {
    sheet.groups.push_back({.label = group, .columns = columns});
    for (const std::string& config : table.configs)
      sheet.heads.push_back({.label = head_of(suite, config), .detail = detail_of(suite, config)});
  }
  sheet.groups.push_back(
      {.label = fmt::format("to {}", head_of(suite, table.configs.front())), .columns = columns - 1});
  for (std::size_t c = 1; c < columns; ++c) sheet.heads.push_back({.label = head_of(suite, table.configs[c])});

  std::vector<std::vector<double>> ratios(columns);
  for (const std::string& instance : table.instances) {
    std::vector<Halt> halts;
    std::vector<std::string> jobs;
    for (const std::string& config : table.configs) {
      const Record* const record = runs.typical(instance, config);
      if (const auto halted = halt(record, table.cap)) {
        halts.push_back(*halted);
        jobs.push_back(record->job);
      }
    }
    if (halts.size() < columns) continue;
    Row row{.label = label_of(suite, instance)};
    for (std::size_t c = 0; c < columns; ++c) {
      const auto states = static_cast<double>(halts[c].states);
      row.cells.push_back(
          {.text = (halts[c].at_most ? "≤ " : "") + format_count(states), .order = states, .job = jobs[c]});
    }
    for (const Halt& one : halts) {
      if (!one.progress) row.cells.push_back({.text = "–", .absent = true});
      else row.cells.push_back({.text = fmt::format("{:.2f}", 100 * *one.progress), .order = one.progress});
    }
    for (std::size_t c = 1; c < columns; ++c) {
      const double ratio =
          static_cast<double>(halts[c].states) / std::max(1.0, static_cast<double>(halts.front().states));
      ratios[c].push_back(ratio);
      row.cells.push_back({.text = format_ratio(ratio), .order = ratio});
    }
    sheet.rows.push_back(std::move(row));
  }
  Row means{.label = "geometric mean"};
  means.cells.resize(2 * columns);
  for (std::size_t c = 1; c < columns; ++c) {
    const auto mean = geometric_mean(ratios[c]);
    means.cells.push_back(mean ? Cell{.text = format_ratio(*mean)} : Cell{.text = "–", .absent = true});
  }
  sheet.footer.push_back(std::move(means));
  return sheet;
}

}  // namespace beeline::bench
