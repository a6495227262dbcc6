// What the terminal is asked: may there be colours, how far is the search, did the user press Ctrl-C.
#pragma once

#include <atomic>
#include <string>

#include "plan/run.h"

namespace beeline::app {

bool colours_on_stdout();  // a terminal, and neither NO_COLOR nor TERM=dumb says otherwise

// One line on stderr that is overwritten; silent when stderr is no terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const plan::Progress& progress);
  void clear();  // before anything else is printed

 private:
  bool enabled_;
  bool shown_ = false;
};

// While it lives, the first SIGINT or SIGTERM sets the flag and the second one ends the process as usual.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  const std::atomic<bool>* flag() const;
};

}  // namespace beeline::app
