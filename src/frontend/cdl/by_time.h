// What the clock of an observer has to say: which values are told apart, and where moves by time alone lead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/cdl/observer.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

bool is_by_time(const ObserverTransition& transition);
// Left no more.
bool is_last(const Observer& observer, std::uint32_t state);

// Values of a clock that no guard tells apart: stopped, below, at or above a constant.
struct ClockCase {
  bool runs = false;
  std::int32_t bound = 0;
  bool at = false;                     // the bound itself; otherwise what is above it
  std::optional<std::int32_t> before;  // and below this

  bool meets(const ClockGuard& guard) const;
};
bool zero_meets(const ClockGuard& guard);

// One that does not run, then all others; a single one for an observer without guards.
std::vector<ClockCase> clock_cases(const Observer& observer);
// The guard of an edge: `timing` is the cell that says whether the clock runs.
ir::ExprId guard_of(ir::Network& network, const ClockCase& one, std::uint32_t clock, std::uint32_t timing);

// From a state by time alone: the guards that time must pass, and where the observer is then.
struct LaterState {
  ClockGuard after;
  std::uint32_t state = 0;
  bool stops = false;  // the clock
};
// In order; errors where that cannot be made up for later (observe.h).
std::vector<std::vector<LaterState>> later_states(const Observer& observer, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend::cdl
