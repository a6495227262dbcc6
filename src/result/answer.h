// What a run says about one query.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "result/freezing.h"
#include "result/symmetry.h"
#include "result/trace.h"
#include "util/diagnostic.h"

namespace beeline::result {

enum class Verdict : std::uint8_t {
  Satisfied,
  NotSatisfied,
  Unknown,
  Unsupported,
  Error,     // in the model, or in what was asked of it
  Internal,  // in this program: what it found, its own checks refuse
};

// Why a search stopped before its end.
enum class Limit : std::uint8_t { None, Time, Memory, Interrupted };

// Accesses of one of several open queues.
struct QueueAccesses {
  std::uint64_t pushed = 0, popped = 0;
};

// What a search was spared: it makes no difference to the targets. By name.
struct LeftOut {
  std::vector<std::string> processes, variables, clocks;

  bool empty() const { return processes.empty() && variables.empty() && clocks.empty(); }
};

struct Statistics {
  std::uint64_t explored = 0;     // states expanded
  std::uint64_t generated = 0;    // successors produced, before any subsumption
  std::uint64_t transitions = 0;  // discrete transitions fired (a split zone gives several successors of one)
  std::uint64_t stored = 0;       // states kept at the end
  std::uint64_t kept = 0;         // states ever put into the store, dropped ones included
  std::uint64_t evaluated = 0;    // estimates made
  std::uint64_t dead_ends = 0;    // states that an estimate sees no way from
  std::uint64_t work = 0;         // all of it, counted in units of about one successor
  double estimate_seconds = 0;    // of `seconds`, spent on estimates
  double making_seconds = 0;      // of `seconds`, spent on what estimates are read from, before the search
  double seconds = 0;
  std::uint64_t peak_bytes = 0;                   // of the process
  std::vector<QueueAccesses> queues;              // of searches with several, in the order of preference
  std::optional<std::uint64_t> context_switches;  // on the way that was found, with a search that counts them
  LeftOut left_out;
  std::optional<Freezing> freezing;    // of searches that let go of clusters of states
  std::vector<ScalarSet> scalar_sets;  // of more than one element, unless told to ignore them
};

// The answer to one term of sup/inf/bounds.
struct Extremum {
  std::string term;
  bool reached = false;  // false: no state satisfies the predicate
  std::optional<std::int64_t> low,
      high;  // inf and sup as asked; an absent one is unbounded (or was not asked: see the query)
  bool low_strict = false, high_strict = false;  // the bound is approached, not attained
};

// What is known of the length of a trace, in steps.
struct TraceLength {
  std::size_t first = 0;     // of the first trace that was found, before it was shortened
  std::size_t at_least = 0;  // no trace has fewer; when this one has no more, it is a shortest one
};

struct Answer {
  std::string query;
  Verdict verdict = Verdict::Unknown;
  std::string reason;       // for everything but a plain yes or no
  util::Position position;  // of the reason, where it has one
  Limit limit = Limit::None;
  bool refused = false;          // the search that was asked for cannot be used here
  std::string search;            // the full spec
  ir::CountedRuns counted = {};  // where it is about runs: those that it speaks of
  Statistics statistics;
  std::optional<Trace> trace;  // replayed
  TraceLength length;          // of the trace
  std::vector<Extremum> extrema;

  // The evaluation error of a transition, at the end of the trace; null: there is none.
  const RunError* failing() const {
    return trace && trace->error && !trace->error->participants.empty() ? &*trace->error : nullptr;
  }
  bool proved_shortest() const { return trace && length.at_least == trace->steps.size(); }
};

const char* name(Verdict verdict);  // "satisfied", "not_satisfied", ...

inline bool is_error(Verdict verdict) { return verdict == Verdict::Error || verdict == Verdict::Internal; }

}  // namespace beeline::result
