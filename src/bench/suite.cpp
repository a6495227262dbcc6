#include "bench/suite.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace beeline::bench {

namespace {

struct MeasureNames {
  Measure measure;
  const char* name;
  const char* title;
};
constexpr std::array<MeasureNames, 13> measures = {{
    {Measure::Explored, "explored", "explored states"},
    {Measure::Generated, "generated", "generated states"},
    {Measure::Transitions, "transitions", "transitions"},
    {Measure::Evaluated, "evaluated", "evaluated states"},
    {Measure::Stored, "stored", "stored states"},
    {Measure::Seconds, "seconds", "runtime in s"},
    {Measure::Overhead, "overhead", "s to make estimates"},
    {Measure::Peak, "peak", "peak memory in MB"},
    {Measure::TraceLength, "trace_length", "trace length"},
    {Measure::PeakLive, "peak_live", "most states in memory"},
    {Measure::Freezability, "freezability", "% of states let go of"},
    {Measure::ReachedFuture, "reached_future", "|R|max"},
    {Measure::Written, "written", "MB written"},
}};

template <class T>
const T* with_id(const std::vector<T>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

bool matches(const std::vector<std::string>& list, std::string_view text) {
  return list.empty() || std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace

const char* name(Measure measure) { return measures[static_cast<std::size_t>(measure)].name; }
const char* title(Measure measure) { return measures[static_cast<std::size_t>(measure)].title; }

std::optional<Measure> measure_named(std::string_view name) {
  for (const auto& entry : measures) {
    if (name == entry.name) return entry.measure;
  }
  return std::nullopt;
}

std::optional<double> value(const Record& record, Measure measure) {
  if (!record.solved()) return std::nullopt;
  const auto number = [](const std::optional<std::uint64_t>& count) -> std::optional<double> {
    if (!count) return std::nullopt;
    return static_cast<double>(*count);
  };
  switch (measure) {
    case Measure::Explored: return number(record.counts.explored);
    case Measure::Generated: return number(record.counts.generated);
    case Measure::Transitions: return number(record.counts.transitions);
    case Measure::Evaluated: return number(record.counts.evaluated);
    case Measure::Stored: return number(record.counts.stored);
    case Measure::Seconds: return record.seconds;
    case Measure::Overhead: return record.making_seconds;
    case Measure::Peak: return static_cast<double>(record.peak_bytes) / (1024.0 * 1024.0);
    case Measure::TraceLength: return number(record.counts.trace_length);
    case Measure::PeakLive: return number(record.counts.peak_live ? record.counts.peak_live : record.counts.kept);
    case Measure::Freezability:
      if (!record.counts.freed || record.counts.kept.value_or(0) == 0) return std::nullopt;
      return 100 * static_cast<double>(*record.counts.freed) / static_cast<double>(*record.counts.kept);
    case Measure::ReachedFuture: return number(record.counts.reached_future);
    case Measure::Written:
      if (!record.counts.written) return std::nullopt;
      return static_cast<double>(*record.counts.written) / (1024.0 * 1024.0);
  }
  return std::nullopt;
}

bool Caveat::covers(std::string_view family, std::string_view config, std::string_view measure) const {
  return matches(families, family) && matches(configs, config) && matches(measures, measure);
}

const Figure* PublishedTable::find(std::string_view row, std::string_view config, std::string_view measure) const {
  for (const Figure& figure : figures) {
    if (figure.row == row && figure.config == config && figure.measure == measure) return &figure;
  }
  return nullptr;
}

const PublishedTable* Published::table(std::string_view id) const {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const auto& one) { return one.table == id; });
  return found == tables.end() ? nullptr : &*found;
}

std::vector<Job> Suite::jobs() const {
  std::vector<Job> all;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (unsigned round = rounds ? 1 : 0; round <= rounds; ++round) {
      for (std::size_t c = 0; c < configs.size(); ++c) {
        if (!matches(instances[i].configs, configs[c].id)) continue;
        std::string id = fmt::format("{}/{}", instances[i].id, configs[c].id);
        if (round) id += fmt::format("#{}", round);
        all.push_back({std::move(id), i, c, round});
      }
    }
  }
  return all;
}

const Instance* Suite::instance(std::string_view id) const { return with_id(instances, id); }
const Config* Suite::config(std::string_view id) const { return with_id(configs, id); }

}  // namespace beeline::bench
