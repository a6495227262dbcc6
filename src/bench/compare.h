// What changed between two files of runs.
//
// Counts repeat exactly for the same program and model, so any difference is told. Times do not: a difference is told
// when it is large both as a ratio and in seconds.
#pragma once

#include <string>
#include <vector>

#include "bench/record.h"

namespace beeline::bench {

struct NoiseBand {
  double ratio = 1.25;
  double seconds = 0.05;
};

enum class ChangeKind {
  Missing,  // only in the first
  Added,    // only in the second
  Model,    // the text or the query is another one: counts say nothing
  Search,   // another spec under the same name
  Verdict,  // or solved in one only
  Counts,
  Slower,
  Faster,
};

struct Change {
  ChangeKind kind;
  std::string job;
  std::string text;  // "explored 2329 -> 2417 (+3.8 %), stored 12 -> 13"
};

struct Comparison {
  std::vector<Change> changes;  // by kind, then in the order of the first file
  std::size_t compared = 0;     // jobs in both
  std::size_t timed = 0;        // of these, with times on both sides

  bool same_results() const;  // nothing but times changed
};

// Counts of runs that were stopped by a limit depend on the machine and are not compared.
Comparison compare(const std::vector<Record>& before, const std::vector<Record>& after, const NoiseBand& band = {});

std::string describe(const Comparison& comparison, const NoiseBand& band = {});

}  // namespace beeline::bench
