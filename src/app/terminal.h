// What the terminal is asked: may there be colours, how far is the search, did the user press Ctrl-C.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "plan/run.h"

namespace beeline::app {

enum class Colours { Auto, Always, Never };
void use_colours(Colours when);  // from now on
// By default: on a terminal, where neither NO_COLOR nor TERM=dumb says otherwise.
bool colours_on_stdout();

// How far it is, in one line; of so many queries.
std::string progress_text(const plan::Progress& progress, std::size_t queries);

// One line on stderr that is overwritten, never wider than the terminal; silent when stderr is no terminal.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted = true);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const plan::Progress& progress, std::size_t queries);  // of so many
  void show(std::string line);
  void clear();  // before anything else is printed

 private:
  std::mutex mutex_;  // a table may be told of on another thread
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
