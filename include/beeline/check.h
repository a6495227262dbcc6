// How queries are answered, and what the answers are.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "beeline/diagnostic.h"
#include "beeline/trace.h"

namespace beeline {

enum class Verdict : std::uint8_t {
  Satisfied,
  NotSatisfied,
  Unknown,        // see `reason` and `limit`
  Unsupported,    // the model or the query uses what is not supported
  Error,          // the query cannot be read, the model not be evaluated somewhere, or the search does not suit it
  InternalError,  // a mistake of this library; its own checks found it
};

const char* name(Verdict verdict);  // "satisfied", "not_satisfied", "unknown", "unsupported", "error", "internal_error"

enum class Limit : std::uint8_t { None, Time, Memory, Cancelled };

struct Statistics {
  std::uint64_t explored = 0;     // states expanded
  std::uint64_t generated = 0;    // successors produced, before any is found to be covered
  std::uint64_t transitions = 0;  // discrete transitions fired
  std::uint64_t stored = 0;       // states kept at the end
  std::uint64_t kept = 0;         // states ever kept
  std::uint64_t evaluated = 0;    // estimates made
  std::uint64_t dead_ends = 0;    // states that an estimate sees no way from
  double seconds = 0;             // that the query has had until this answer
  std::uint64_t peak_bytes = 0;   // of the process
  std::vector<std::string> left_out_processes = {}, left_out_variables = {},
                           left_out_clocks = {};  // CheckOptions::slice
};

// One term of sup, inf, bounds. A bound that is absent is infinite, or was not asked for.
struct Extremum {
  std::string term;
  bool reached = false;  // false: no state satisfies the predicate
  std::optional<std::int64_t> low, high;
  bool low_open = false, high_open = false;  // approached, never attained
};

// The transition that cannot be evaluated.
struct FailingTransition {
  std::string part;  // "guard", "channel", "update"
  std::vector<Participant> participants;
};

struct Answer {
  std::string query;
  Verdict verdict = Verdict::Unknown;
  std::string reason;  // for everything but a plain yes or no
  Position position;   // of what the reason speaks of
  Limit limit = Limit::None;
  std::string search;  // in full: CheckOptions::search with it repeats the run
  // Of a query about runs: it speaks of those that are weakly fair to these processes, or in which time passes beyond
  // every bound.
  std::vector<std::uint32_t> fair = {};
  bool nonzeno = false;
  Statistics statistics;
  // Of an E<> that holds, an A[] that does not, an evaluation error; executed by independent code before it is given.
  std::optional<Trace> trace;
  std::optional<FailingTransition> failing;  // of an evaluation error, where the trace ends
  std::size_t trace_at_least = 0;            // no trace has fewer steps, as far as is known
  std::vector<Extremum> extrema;

  bool proved_shortest() const { return trace && trace_at_least == trace->steps.size(); }
};

// Which parts of the model the searches for the answers have seen: locations that some state was in, edges that took
// part in a transition, guards that held somewhere.
struct Coverage {
  struct Process {
    std::vector<bool> locations, edges;  // by their numbers, as in traces
    std::vector<bool> guards;            // of the edges; an edge without one has a guard that holds
  };
  bool exact = false;              // every reachable state was seen; otherwise there may be more
  std::vector<Process> processes;  // as in the model
};

struct Progress {
  // Something that is made before a search: {"parts composed", 120, 37}; `of` 0: nobody knows how many there are.
  struct Stage {
    std::string what;
    std::uint64_t of = 0, done = 0;
  };
  std::uint64_t explored = 0, open = 0, stored = 0, bytes = 0;
  double seconds = 0;
  std::vector<Stage> making = {};  // the outermost first; none: a search runs
};

struct Limits {
  double seconds = 0;                         // 0: none; shared among the queries
  std::uint64_t bytes = 0;                    // of the whole process; 0: nine tenths of the machine's memory
  const std::atomic<bool>* cancel = nullptr;  // the search ends soon after somebody sets it
};

struct CheckOptions {
  std::string search = "auto";  // as `beeline check --search`; `beeline components` lists what there is
  Limits limits;
  double seconds_per_query = 0;  // 0: none but its share
  std::size_t threads = 0;       // searches of "auto" side by side; 0: one for each core; 1: equal runs are equal
  bool slice = true;     // leave out of a search what makes no difference to it; off where every state is wanted
  bool symmetry = true;  // look at one of the states that differ by a permutation of scalar elements only
  // A<>, E[], -->, ltl: "weak": only runs count that are weakly fair to every process; "weak:P,Q": to these. Without
  // clocks only.
  std::string fairness;
  bool nonzeno = false;  // the same queries: only runs count in which time passes beyond every bound
  bool traces = true;
  bool shortest = false;         // go on until a trace is proved to be a shortest one
  std::string certificate_file;  // write evidence for what is not reachable; empty: none
  bool coverage = false;         // also tell what was seen; "auto" does one search of all states then

  // Called by the thread that checks.
  std::function<void(const Progress&)> on_progress;                 // a few times a second
  std::function<void(std::size_t index, const Answer&)> on_answer;  // as soon as it is known
  std::function<void(const Diagnostic&)> on_warning;                // about the model, met on the way
};

struct CheckResult {
  std::vector<Answer> answers;  // one for each query, in order; none when the search could not be read
  std::optional<Diagnostic>
      error;  // what is wrong with CheckOptions::search or fairness, or why the certificate is not there
  std::optional<Coverage> coverage;  // where it was asked for

  explicit operator bool() const { return !error; }
};

}  // namespace beeline
