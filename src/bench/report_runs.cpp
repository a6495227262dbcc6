#include "bench/report_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "bench/report_format.h"

namespace beeline::bench {

namespace {

template <typename Items>
std::unordered_map<std::string_view, std::size_t> positions(const Items& items) {
  std::unordered_map<std::string_view, std::size_t> position;
  for (std::size_t i = 0; i < items.size(); ++i) position.emplace(items[i].id, i);
  return position;
}

}  // namespace

Runs::Runs(const Suite& suite, std::span<const Record> records) {
  std::unordered_map<std::string_view, const Record*> last;
  for (const Record& record : records) last[record.job] = &record;
  for (const auto& [job, record] : last) all_.push_back(record);

  const auto instances = positions(suite.instances);
  const auto configs = positions(suite.configs);
  const auto rank = [](const auto& position, const std::string& id) {
    const auto found = position.find(id);
    return found == position.end() ? position.size() : found->second;
  };
  const auto key = [&](const Record* record) {
    return std::tuple(rank(instances, record->instance), rank(configs, record->config),
                      std::string_view(record->instance), std::string_view(record->config), record->round,
                      std::string_view(record->job));
  };
  std::sort(all_.begin(), all_.end(), [&](const Record* a, const Record* b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < all_.size(); ++i)
    ++range_.try_emplace({all_[i]->instance, all_[i]->config}, i, 0).first->second.second;
}

std::span<const Record* const> Runs::rounds(std::string_view instance, std::string_view config) const {
  const auto found = range_.find({instance, config});
  if (found == range_.end()) return {};
  return std::span(all_).subspan(found->second.first, found->second.second);
}

const Record* Runs::typical(std::string_view instance, std::string_view config) const {
  const auto candidates = rounds(instance, config);
  if (candidates.empty()) return nullptr;
  std::vector<const Record*> solved;
  for (const Record* record : candidates)
    if (record->solved()) solved.push_back(record);
  if (solved.empty()) return candidates.front();
  std::stable_sort(solved.begin(), solved.end(),
                   [](const Record* a, const Record* b) { return a->seconds < b->seconds; });
  return solved[(solved.size() - 1) / 2];
}

std::optional<double> Runs::value(std::string_view instance, std::string_view config, Measure measure) const {
  const Record* record = typical(instance, config);
  if (!record || !record->solved()) return std::nullopt;
  return bench::value(*record, measure);
}

std::vector<std::string> Runs::disagreements() const {
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::string_view> said;
  std::vector<std::string> names;
  for (const Record* record : all_) {
    if (!record->solved() || record->verdict.empty()) continue;
    const auto [entry, fresh] =
        said.try_emplace({record->instance, record->model_hash, record->query}, record->verdict);
    if (!fresh && entry->second != record->verdict &&
        std::find(names.begin(), names.end(), record->model) == names.end())
      names.push_back(record->model);
  }
  return names;
}

std::vector<std::string> Runs::wrong_jobs() const {
  std::vector<std::string> jobs;
  for (const Record* record : all_) {
    if (!record->solved()) continue;
    const bool verdict = !record->expected.empty() && record->verdict != record->expected;
    const auto& length = record->counts.trace_length;
    if (verdict || (length && record->shortest && *length < *record->shortest)) jobs.push_back(record->job);
  }
  return jobs;
}

Totals totals(const Suite& suite, const Runs& runs) {
  Totals sum;
  sum.expected = suite.jobs().size();
  for (const Record* record : runs.all()) {
    ++sum.runs;
    sum.seconds += record->wall_seconds;
    switch (record->status) {
      case Status::Done: ++sum.decided; break;
      case Status::OutOfTime: ++sum.out_of_time; break;
      case Status::OutOfMemory: ++sum.out_of_memory; break;
      case Status::Refused:
      case Status::Unsupported: ++sum.not_applicable; break;
      case Status::Unknown:
      case Status::Error:
      case Status::Crashed: ++sum.failed; break;
    }
  }
  return sum;
}

std::string outcome_text(const Record& record) {
  switch (record.status) {
    case Status::Done: return record.verdict;
    case Status::OutOfTime: return record.limits.seconds > 0 ? "> " + format_limit(record.limits.seconds) : "time";
    case Status::OutOfMemory: return record.limits.bytes > 0 ? "> " + format_bytes(record.limits.bytes) : "memory";
    case Status::Unknown: return "unknown";
    case Status::Refused:
    case Status::Unsupported: return "n/a";
    case Status::Error: return "error";
    case Status::Crashed: return "crash";
  }
  return "";
}

std::string outcome_detail(const Record& record) {
  std::string what;
  switch (record.status) {
    case Status::Done: what = record.verdict == "not_satisfied" ? "not satisfied" : record.verdict; break;
    case Status::OutOfTime: what = "out of time after " + format_limit(record.limits.seconds); break;
    case Status::OutOfMemory: what = "out of memory at " + format_bytes(record.limits.bytes); break;
    case Status::Unknown: what = "no verdict"; break;
    case Status::Refused: what = "refused"; break;
    case Status::Unsupported: what = "not supported"; break;
    case Status::Error: what = "error"; break;
    case Status::Crashed: what = "crashed"; break;
  }
  return record.reason.empty() ? what : what + ": " + record.reason;
}

std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t most = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
    const bool last = i + 1 == names.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + names[i];
  }
  return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

std::string describe(const Machine& machine) {
  std::string text = machine.cpu;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (machine.cores > 0) add(plural(machine.cores, "core"));
  if (machine.memory > 0) add(format_bytes(machine.memory));
  return text;
}

std::string describe(const Limits& limits) {
  std::string text = limits.seconds > 0 ? format_limit(limits.seconds) : "";
  if (limits.bytes > 0) text += (text.empty() ? "" : " and ") + format_bytes(limits.bytes);
  return text.empty() ? text : text + " a run";
}

}  // namespace beeline::bench
