// The runs of a suite as reports need them: one per job, in the suite's order, found by model and configuration.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/record.h"
#include "bench/suite.h"

namespace beeline::bench {

// Points into the records it was made from.
class Runs {
 public:
  // Of several records of a job the last counts. Runs of models or searches that the suite no longer has come last.
  Runs(const Suite& suite, std::span<const Record> records);

  std::span<const Record* const> all() const { return all_; }
  std::span<const Record* const> rounds(std::string_view instance, std::string_view config) const;

  // The run that stands for all rounds of a job: of the solved ones that with the (lower) median time, otherwise the
  // first. Null when the job has not been run.
  const Record* typical(std::string_view instance, std::string_view config) const;

  // A job's value when it was solved: that of its typical run.
  std::optional<double> value(std::string_view instance, std::string_view config, Measure measure) const;

  // Models for which two runs gave different verdicts: at least one of them is wrong.
  std::vector<std::string> disagreements() const;

  // Jobs whose answer is known by construction to be wrong: another verdict, or a trace shorter than any can be.
  std::vector<std::string> wrong_jobs() const;

 private:
  std::vector<const Record*> all_;
  std::map<std::pair<std::string_view, std::string_view>, std::pair<std::size_t, std::size_t>> range_;
};

struct Totals {
  std::size_t runs = 0, decided = 0, out_of_time = 0, out_of_memory = 0, not_applicable = 0, failed = 0, expected = 0;
  double seconds = 0;  // of all processes together

  std::size_t limits_hit() const { return out_of_time + out_of_memory; }
};
Totals totals(const Suite& suite, const Runs& runs);

// What stands in a table instead of a number: "> 60 s", "> 4 GB", "n/a", ...; and the long form, with the reason.
std::string outcome_text(const Record& record);
std::string outcome_detail(const Record& record);

// Different values of a text field, in order of appearance, empty ones left out.
template <typename Field>
std::vector<std::string> distinct(const Runs& runs, Field field) {
  std::vector<std::string> values;
  for (const Record* record : runs.all()) {
    std::string value = field(*record);
    if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end())
      values.push_back(std::move(value));
  }
  return values;
}

// "A, B and C"; after the first dozen, how many more there are.
std::string joined(const std::vector<std::string>& names);

std::string describe(const Machine& machine);  // "AMD EPYC 7B13, 2 cores, 23 GB"
std::string describe(const Limits& limits);    // "30 min and 4 GB a run"

}  // namespace beeline::bench
