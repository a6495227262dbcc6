// A trace: a run of the network that stands on its own.
//
// States and steps alternate: states[0], steps[0], states[1], ... Every step is a delay followed by one discrete
// transition; after the last state there may be a final delay (`final_delay`) that makes a clock atom of the target
// true. Clock values and delays are exact rationals. What a state says besides (its zone: what the symbolic engine knew
// there before the delay choice; its inactive clocks: those that nothing reads before their next reset) is for people,
// as are why a run that ends in a deadlock cannot go on and whether a loop is Zeno; the replay ignores them. A run
// after which something goes wrong (after the final delay) says what. One that was looked for among some runs only says
// among which, and the replay of its query holds it to that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gmpxx.h>

#include "ir/counted_runs.h"
#include "ir/network.h"

namespace beeline::result {

using Rational = mpq_class;

// One edge that takes part in a transition, in the order in which updates run (sender first).
struct Participant {
  ir::EdgeId edge;
  std::vector<std::int32_t> selected;  // values of the edge's selects, in order
};

struct ZoneConstraint {  // x - y < or <= bound
  std::uint32_t x = 0, y = 0;
  std::int64_t bound = 0;
  bool strict = false;

  friend bool operator==(const ZoneConstraint&, const ZoneConstraint&) = default;
};

struct TraceState {
  std::vector<std::int32_t> values;          // of the state cells (ir/state_cells.h), in order
  std::vector<Rational> clocks;              // on entry, index 0 is the zero clock
  std::vector<ZoneConstraint> zone;          // optional
  std::vector<std::uint32_t> inactive = {};  // clocks, in ascending order; none where nobody looked

  friend bool operator==(const TraceState&, const TraceState&) = default;
};

struct TraceStep {
  Rational delay = 0;
  std::vector<Participant> participants;
  // Room for what later engines add.
  std::int64_t cost = 1;
  std::optional<double> probability;
};

// Why nothing can happen any more.
struct Standstill {
  std::string time;                    // what stops time; empty: it may pass for ever
  std::vector<std::string> processes;  // why each cannot move, in the order of the network's

  friend bool operator==(const Standstill&, const Standstill&) = default;
};

// An evaluation error: of a transition that can be taken where the run ends, or of the query there.
struct RunError {
  std::string message;
  util::Position position = {};
  std::string part = {};  // "guard", "channel", "update", "invariant" (of where it leads), "query"; empty: not known
  std::vector<Participant> participants = {};  // of the transition
};

struct Trace {
  std::vector<TraceState> states;  // never empty
  std::vector<TraceStep> steps;    // states.size() - 1
  Rational final_delay = 0;
  // Of a run that goes on for ever: the last state repeats this one. Clocks may have other values there, if those make
  // no difference to what can be done again and again (check/loop.h).
  std::optional<std::size_t> loop_start;
  bool zeno = false;                     // however often the loop is repeated, time stays below a bound
  bool diverges = false;                 // after the final delay time passes for ever
  std::optional<Standstill> standstill;  // of a run that ends in a deadlock
  std::optional<RunError> error;         // of a run after which something goes wrong
  ir::CountedRuns counted = {};          // it is one of these
  std::string shows;                     // which value its query asks for it is the witness of (shown.h)
};

}  // namespace beeline::result
