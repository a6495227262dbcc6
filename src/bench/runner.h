// Runs the jobs of a suite, several at a time, and keeps every finished run in a file that a later call continues.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/record.h"
#include "bench/suite.h"
#include "bench/tool.h"

namespace beeline::bench {

struct RunOptions {
  std::string folder;             // runs.jsonl is there, or will be
  unsigned parallel = 0;          // 0: as many as cores and memory allow, or one when times are the point
  std::vector<std::string> only;  // jobs whose ids contain one of these; empty: all
  bool fresh = false;             // forget the runs that are there
  Builds builds = Builds::Same;   // whose runs count as done
  std::string models;             // folder of models that do not come with Beeline
  ToolSettings tools;             // but the folder, which is made here
  const std::atomic<bool>* interrupted = nullptr;
};

struct RunReport {
  std::vector<Record> records;  // as of_suite() has them, those that were there included
  std::size_t done = 0;         // jobs with a record
  std::size_t total = 0;
  std::size_t left_out = 0;  // no such tool here
  bool interrupted = false;
  std::string error;  // nothing was run
};

// Progress goes to stderr: one line that changes on a terminal, a line per run elsewhere.
RunReport run_suite(const Suite& suite, const RunOptions& options);

// What a file of runs says about a suite: the last run of each job, without those of models and searches that the suite
// had once.
std::vector<Record> of_suite(const Suite& suite, std::vector<Record> records);

// How many runs at a time, unless told: as many as there are cores and as fit into the memory with their limits.
unsigned default_parallel(const Suite& suite, const Machine& machine);

std::string runs_file(const std::string& folder);

// The jobs that `only` selects, in order.
std::vector<Job> selected_jobs(const Suite& suite, const std::vector<std::string>& only);

}  // namespace beeline::bench
