#include "bench/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace beeline::bench {

namespace {

// "dead_ends" -> "dead ends"
std::string words(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

std::string percent(double before, double after) {
  return before > 0 ? fmt::format(" ({:+.1f} %)", 100 * (after - before) / before) : "";
}

std::string outcome(const Record& record) { return record.solved() ? record.verdict : name(record.status); }

// A count that only one side has (an older version did not count it) is no change.
std::string count_changes(const Counts& before, const Counts& after) {
  std::string text;
  for (const auto& [key, member] : counted) {
    const auto &a = before.*member, &b = after.*member;
    if (!a || !b || *a == *b) continue;
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {} -> {}{}", words(key), *a, *b, percent(static_cast<double>(*a), static_cast<double>(*b)));
  }
  if (!before.queues.empty() && !after.queues.empty() && before.queues != after.queues) {
    text += text.empty() ? "accesses of the queues" : ", accesses of the queues";
  }
  return text;
}

void compare_run(const Record& before, const Record& after, std::vector<Change>& changes) {
  if (before.model_hash != after.model_hash || before.query != after.query) {
    changes.push_back({ChangeKind::Model, after.job, before.query != after.query ? "another query" : "another model"});
    return;
  }
  if (before.spec != after.spec) {
    changes.push_back({ChangeKind::Search, after.job, fmt::format("{} -> {}", before.spec, after.spec)});
    return;
  }
  if (outcome(before) != outcome(after)) {
    changes.push_back({ChangeKind::Verdict, after.job, fmt::format("{} -> {}", outcome(before), outcome(after))});
    return;
  }
  if (!before.solved()) return;
  if (std::string text = count_changes(before.counts, after.counts); !text.empty()) {
    changes.push_back({ChangeKind::Counts, after.job, std::move(text)});
  }
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// Repetitions count once, by their median.
using Times = std::map<std::string, std::vector<double>>;
Times times_of(const std::vector<Record>& records) {
  Times times;
  for (const Record& record : records) {
    if (record.solved() && record.wall_seconds > 0) {
      times[record.instance + "/" + record.config].push_back(record.seconds);
    }
  }
  return times;
}

const char* heading(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::Missing: return "Only in the first";
    case ChangeKind::Added: return "Only in the second";
    case ChangeKind::Model: return "Not the same question";
    case ChangeKind::Search: return "Not the same search";
    case ChangeKind::Verdict: return "Verdicts";
    case ChangeKind::Counts: return "Counts";
    case ChangeKind::Slower: return "Slower";
    case ChangeKind::Faster: return "Faster";
  }
  return "";
}

}  // namespace

bool Comparison::same_results() const {
  return std::all_of(changes.begin(), changes.end(), [](const Change& change) {
    return change.kind == ChangeKind::Slower || change.kind == ChangeKind::Faster;
  });
}

Comparison compare(const std::vector<Record>& before, const std::vector<Record>& after, const NoiseBand& band) {
  Comparison result;
  std::map<std::string, const Record*> second;
  for (const Record& record : after) second[record.job] = &record;
  std::map<std::string, const Record*> first;
  for (const Record& record : before) {
    first[record.job] = &record;
    if (const auto found = second.find(record.job); found != second.end()) {
      ++result.compared;
      compare_run(record, *found->second, result.changes);
    } else {
      result.changes.push_back({ChangeKind::Missing, record.job, ""});
    }
  }
  for (const Record& record : after) {
    if (!first.contains(record.job)) result.changes.push_back({ChangeKind::Added, record.job, ""});
  }
  const Times old_times = times_of(before), new_times = times_of(after);
  for (const auto& [job, values] : old_times) {
    const auto found = new_times.find(job);
    if (found == new_times.end()) continue;
    ++result.timed;
    const double a = median(values), b = median(found->second);
    if (std::abs(a - b) <= band.seconds || (b <= a * band.ratio && a <= b * band.ratio)) continue;
    const double factor = a > 0 && b > 0 ? std::max(a / b, b / a) : INFINITY;
    result.changes.push_back({b > a ? ChangeKind::Slower : ChangeKind::Faster, job,
                              fmt::format("{:.3f} s -> {:.3f} s ({:.2f} times)", a, b, factor)});
  }
  std::stable_sort(result.changes.begin(), result.changes.end(),
                   [](const Change& a, const Change& b) { return a.kind < b.kind; });
  return result;
}

std::string describe(const Comparison& comparison, const NoiseBand& band) {
  std::string text = fmt::format("{} runs compared: ", comparison.compared);
  text += comparison.same_results() ? "verdicts and counts are equal\n" : "there are differences\n";
  const ChangeKind* section = nullptr;
  for (const Change& change : comparison.changes) {
    if (!section || *section != change.kind) text += fmt::format("\n{}:\n", heading(change.kind));
    section = &change.kind;
    text +=
        change.text.empty() ? fmt::format("  {}\n", change.job) : fmt::format("  {}: {}\n", change.job, change.text);
  }
  if (comparison.timed) {
    text += fmt::format("\nTimes of {} configurations: told where they differ by more than {} s and a factor of {}.\n",
                        comparison.timed, band.seconds, band.ratio);
  }
  return text;
}

}  // namespace beeline::bench
