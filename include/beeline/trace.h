// Runs of a model, as plain data. Numbers of processes, locations, variables and clocks are those of Model's lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "beeline/diagnostic.h"

namespace beeline {

class Model;
class Queries;

struct State {
  std::vector<std::uint32_t> locations;  // by process
  std::vector<std::int32_t> variables;
  std::vector<std::string> clocks;  // exact, on entry to the state: "3/2"
  // Clocks that nothing reads before their next reset, where a search found that out; for people.
  std::vector<std::uint32_t> inactive = {};
};

enum class Sync : std::uint8_t { Internal, Send, Receive, Event };

// An edge that takes part in a transition.
struct Participant {
  std::uint32_t process = 0;
  std::uint32_t edge = 0;              // of the process
  std::vector<std::int32_t> selected;  // values of the edge's select variables, in order
  // What follows is for people; functions that take a trace do not look at it.
  std::uint32_t source = 0, target = 0;  // locations
  Sync sync = Sync::Internal;
  std::string channel;  // or event; empty for an internal edge
  Position position;
};

// A delay, then one transition.
struct Step {
  std::string delay = "0";
  std::vector<Participant> participants;  // in the order in which their updates run
  std::string time = "0";                 // since the start, when the transition is taken; for people, too
};

// Why nothing can happen any more.
struct Standstill {
  std::string time;                    // what stops time; empty: it may pass for ever
  std::vector<std::string> processes;  // by process: which guard, invariant or missing partner keeps it where it is
};

// An evaluation error after the run: of a transition that can be taken there, or of the query.
struct TraceError {
  std::string message;
  std::string part;                       // "guard", "channel", "update", "invariant", "query"; empty: not known
  std::vector<Participant> participants;  // of the transition
};

// states[0], steps[0], states[1], ..., and after the last state `final_delay`, which makes the query's conditions on
// clocks true.
struct Trace {
  std::vector<State> states;
  std::vector<Step> steps;  // one fewer
  std::string final_delay = "0";
  // Of a run that goes on for ever: the last state repeats this one. Its clocks may have other values, if those make no
  // difference to what can be done again and again.
  std::optional<std::size_t> loop_start;
  bool zeno = false;                     // however often the loop is repeated, time stays below a bound; for people
  bool diverges = false;                 // after the final delay time passes for ever
  std::optional<Standstill> standstill;  // of a run that ends where nothing can happen any more; for people
  std::optional<TraceError> error;       // where the model goes wrong after it
  // It was looked for among the runs that are weakly fair to these processes, or in which time passes beyond every
  // bound; replay() of a query holds it to that.
  std::vector<std::uint32_t> fair = {};
  bool nonzeno = false;
  std::string shows;  // "sup x = 7": which value that was asked for
};

// For people, as `beeline check` prints them.
std::string state_text(const Model& model, const State& state);
std::string trace_text(const Model& model, const Trace& trace);

// The format of `beeline check --trace` (docs/json.md), which read_trace reads.
std::string trace_json(const Model& model, const Trace& trace, std::string_view query = {});

// A delay or a clock value, no longer exact.
double approximately(std::string_view number);

struct TraceReading {
  std::optional<Trace> trace;
  std::string error;  // why there is none
};
TraceReading read_trace(const Model& model, std::string_view json);

// Executes a trace with exact arithmetic, by code that shares nothing with the search.
struct Replay {
  std::string reason;    // empty: it is a run of the model
  std::size_t step = 0;  // what is wrong: the initial state (0), the n-th step (n), or the end (number of steps + 1)

  explicit operator bool() const { return reason.empty(); }
};
Replay replay(const Model& model, const Trace& trace);
// ... and it ends in what the query asks for (E<>) or forbids (A[]), or never ends and shows what is asked about such
// runs (E[]) or forbidden (A<>, -->), or ends with the value of sup, inf or bounds that it says it shows; not that
// there is no greater one.
Replay replay(const Queries& queries, std::size_t query, const Trace& trace);

}  // namespace beeline
