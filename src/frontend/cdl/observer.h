// Observers: automata that watch a run and never hold it up.
//
// An observer starts in `start`. Each step of the system emits events one after another, and each that the observer
// speaks of moves it by the first transition of its state, in the order of the list, whose events occur, whose
// predicate held before the step and whose guard the clock meets. One without events fits each of them, and a step that
// has none. One with nothing but a guard is no part of a step: it moves the observer as soon as time has come that far,
// before anything else happens. Where there is none it stays. `reject`, `success` and `cut` are left no more.
//
// The clock stands still until it is set, unless `clock_runs`: then it starts with the observer. No guard holds while
// it stands still.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/cdl/predicate.h"

namespace beeline::frontend::cdl {

struct ClockGuard {
  Comparison comparison = Comparison::Greater;
  std::int32_t bound = 0;
};

inline constexpr std::int32_t stopped = -1;

struct ObserverState {
  enum class Kind : std::uint8_t { Plain, Reject, Success, Cut };
  std::string name;
  Kind kind = Kind::Plain;
  bool rejects_at_end = false;  // a run that ends here is wrong
};

struct ObserverTransition {
  std::uint32_t source = 0, target = 0;
  std::optional<ClockGuard> guard;
  std::optional<Predicate> predicate;
  std::vector<Reference> events;       // all of them in one step; more than one only with sets of events
  std::optional<std::int32_t> update;  // the clock's new value, or `stopped`
  util::Position position;
};

struct Observer {
  std::optional<Name> clock;
  bool clock_runs = false;
  std::uint32_t start = 0;
  std::vector<ObserverState> states;
  std::vector<ObserverTransition> transitions;
};

}  // namespace beeline::frontend::cdl
