// The limits of a run, for what comes after a verdict: the trace that shows it, its replay, what is said about its end.
//
// A search may end because time, memory or the user's patience did, and what it had found by then still deserves a
// trace. So there is always a little left for one: a tenth of the limit, or a quarter of a second. Nothing here changes
// a verdict; when this watch throws util::Exceeded, too, the answer goes out without its trace and says why.
#pragma once

#include <chrono>
#include <cstdint>

#include "plan/run.h"
#include "util/budget.h"

namespace beeline::plan {

class EvidenceWatch final : public util::Watch {
 public:
  // The budget of the run with these options.
  EvidenceWatch(const Options& options, const util::Budget& budget);

  void look(std::uint64_t bytes = 0) override;

 private:
  using Clock = std::chrono::steady_clock;

  const std::atomic<bool>* interrupted_;
  util::Exceeded::Cause cause_ = util::Exceeded::Cause::Time;  // when it is later than `end_`
  Clock::time_point end_, weighed_;
  std::uint64_t most_bytes_ = UINT64_MAX;
};

// "there is no trace: the time limit was reached", or for whatever else is missing.
void leave_out(const char* what, const util::Exceeded& exceeded, result::Answer& answer);

}  // namespace beeline::plan
