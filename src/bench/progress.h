// How far a suite is, on stderr.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "bench/record.h"

namespace beeline::bench {

// "4 s", "3 min", "2 h 10 min"
std::string rough_duration(double seconds);

class Progress {
 public:
  // `done` of `total` jobs were there before; `parallel` run at a time.
  Progress(std::size_t done, std::size_t total, unsigned parallel);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  struct Running {
    std::string job;
    double seconds = 0;
  };
  void finished(const Record& record);
  void show(const std::vector<Running>& running);  // only does something on a terminal
  void note(const std::string& text);              // a line of its own

  // Time left if the rest takes as long per run as those that ended here; negative: none has ended.
  double seconds_left(double running_seconds) const;

 private:
  void clear();

  std::size_t done_, total_, ended_here_ = 0;
  unsigned parallel_;
  double spent_ = 0;  // seconds of the runs that ended here
  bool terminal_, shown_ = false;
};

}  // namespace beeline::bench
