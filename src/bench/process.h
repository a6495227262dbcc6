// Child processes: started with limits, watched, and never left behind.
//
// The child gets its input and writes its output in anonymous files, so that nothing is left on the disk and no pipe
// can fill up. It is killed when it outlives its time, when it grows beyond its memory, and by the kernel when this
// process ends, however that happens. Not for programs with threads: children belong to the thread that started them.
#pragma once

#include <csignal>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "bench/record.h"

namespace beeline::bench {

struct ProcessRequest {
  std::vector<std::string> arguments;  // the program first
  std::string input;                   // standard input
  std::string folder;                  // to run in; empty: here
  Limits limits;                       // beyond them it is killed; zero: no limit
};

enum class Killed : std::uint8_t { No, Time, Memory, Interrupted };

struct ProcessOutcome {
  int exit_code = 0;  // -N: ended by signal N
  Killed killed = Killed::No;
  std::string output, errors;
  double wall_seconds = 0, cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::string failure;  // it could not be started; the rest is meaningless then
};

class ProcessPool {
 public:
  ProcessPool();
  ~ProcessPool();  // kills what still runs
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;

  // `token` comes back with the outcome.
  void start(const ProcessRequest& request, std::size_t token);

  struct Ended {
    std::size_t token = 0;
    ProcessOutcome outcome;
  };
  // The next child that ended, or nothing after `seconds` or a signal that was handled.
  std::optional<Ended> wait(double seconds);

  struct Running {
    std::size_t token = 0;
    double seconds = 0;
  };
  std::vector<Running> running() const;
  std::size_t size() const { return children_.size() + failed_.size(); }

  void interrupt_all();  // as Ctrl-C does: they may end in their own way
  void kill_all();

 private:
  struct Child;
  std::optional<Ended> reap();
  void enforce_limits();

  std::list<Child> children_;
  std::vector<Ended> failed_;  // those that could not even be forked
  sigset_t mask_before_;
};

// Runs one to its end.
ProcessOutcome run_process(const ProcessRequest& request);

}  // namespace beeline::bench
