// Which runs count where a query is about runs.
//
// Weak fairness: a process cannot be able to move all the time, from some moment on, without ever moving again.
// Non-Zeno: time passes beyond every bound, be it that the run goes on for ever or that it ends where time may. Whoever
// narrows the runs down trusts in what he excludes, so every answer, trace and certificate that rests on it says so.
#pragma once

#include <cstdint>
#include <vector>

namespace beeline::ir {

struct CountedRuns {
  std::vector<std::uint32_t> fair = {};  // weakly, to each of these processes; ascending, each once
  bool nonzeno = false;

  bool all() const { return fair.empty() && !nonzeno; }
  friend bool operator==(const CountedRuns&, const CountedRuns&) = default;
};

}  // namespace beeline::ir
