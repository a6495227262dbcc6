// One run of an experiment, and the file that keeps runs: one JSON object a line, in the order in which they ended.
//
// A file of runs is only ever appended to, a whole line with one write, so that a process killed at any moment leaves
// at most one torn line, the last one. Reading drops that line and says so; any other line that is not a run is an
// error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beeline::bench {

struct Machine {
  std::string cpu;
  unsigned cores = 0;
  std::uint64_t memory = 0;  // bytes

  friend bool operator==(const Machine&, const Machine&) = default;
};

Machine this_machine();

struct Limits {
  double seconds = 0;
  std::uint64_t bytes = 0;

  friend bool operator==(const Limits&, const Limits&) = default;
};

enum class Status : std::uint8_t {
  Done,  // a verdict of yes or no
  OutOfTime,
  OutOfMemory,
  Unknown,      // ended without a verdict for another reason
  Refused,      // the tool does not offer or allow this search here
  Unsupported,  // something in the model or query
  Error,        // the model has an error, or the output could not be understood
  Crashed,      // by a signal that we did not send, or an internal error
};

const char* name(Status status);  // "done", "out_of_time", ...
std::optional<Status> status_named(std::string_view name);

// Accesses of one of several open queues.
struct QueueCount {
  std::uint64_t pushed = 0, popped = 0;

  friend bool operator==(const QueueCount&, const QueueCount&) = default;
};

// What was counted. A tool that does not count something leaves it out: absent is not zero.
struct Counts {
  std::optional<std::uint64_t> explored, generated, transitions, evaluated, dead_ends, stored, kept;
  std::optional<std::uint64_t> trace_length;      // steps; absent without a trace
  std::optional<std::uint64_t> context_switches;  // of searches that bound them
  // Of searches that let go of clusters of states: the most states in memory at a time; those that were let go of;
  // clusters with states, and the most with open states at a time; bytes written to disk.
  std::optional<std::uint64_t> peak_live, freed, clusters, reached_future, written;
  std::vector<QueueCount> queues;  // of searches with several; the first is served first

  friend bool operator==(const Counts&, const Counts&) = default;
};

// Each single count by the name it has in files.
inline constexpr std::array<std::pair<const char*, std::optional<std::uint64_t> Counts::*>, 14> counted = {{
    {"explored", &Counts::explored},
    {"generated", &Counts::generated},
    {"transitions", &Counts::transitions},
    {"evaluated", &Counts::evaluated},
    {"dead_ends", &Counts::dead_ends},
    {"stored", &Counts::stored},
    {"kept", &Counts::kept},
    {"trace_length", &Counts::trace_length},
    {"context_switches", &Counts::context_switches},
    {"peak_live", &Counts::peak_live},
    {"freed", &Counts::freed},
    {"clusters", &Counts::clusters},
    {"reached_future", &Counts::reached_future},
    {"written", &Counts::written},
}};

// How it stood with a search when it was about to let go of states.
struct Moment {
  std::uint64_t states = 0, live = 0;  // found so far; of them in memory
  double progress = 0;                 // from 0 to 1

  friend bool operator==(const Moment&, const Moment&) = default;
};

struct Record {
  std::string suite;
  std::string job;       // unique within the suite, e.g. "M1/dU+contexts" or "fischer9/tchecker#2"
  std::string instance;  // id of a suite's Instance
  std::string config;    // id of a suite's Config
  unsigned round = 0;    // repetitions of the same job are numbered from 1; 0: there is one

  std::string family;      // "mutex"
  std::string model;       // what to call it: "M1"
  std::string model_hash;  // of the text that was checked
  std::string query;
  std::string tool;     // "beeline", "tchecker", "spin"
  std::string spec;     // the search as asked for; other tools: their options
  std::string search;   // the search as the tool completed it, which repeats the run
  std::string command;  // what to type to repeat it
  std::string version;  // of the tool
  std::string build;    // fingerprint of its program file: two builds of a version are two programs
  Machine machine;
  unsigned parallel = 1;  // runs at a time; more than one disturb each other's times
  Limits limits;

  Status status = Status::Done;
  int exit_code = 0;    // of the process; -N: ended by signal N
  std::string verdict;  // "satisfied", "not_satisfied", "unknown", ...; empty without an answer
  std::string reason;   // for everything but a plain yes or no
  Counts counts;
  double making_seconds = 0;     // of `seconds`, to make estimates
  double seconds = 0;            // until the answer, as the tool reports it; where tools are compared, wall_seconds
  double wall_seconds = 0;       // of the whole process, reading the model included
  double cpu_seconds = 0;        // user and system
  std::uint64_t peak_bytes = 0;  // of the process
  std::vector<Moment>
      moments{};        // of searches that let go of states; all of them, or 256 and more as the tool has them
  std::string started;  // UTC, "2026-11-15T07:18:00Z"

  // What is known about the answer by construction of the model; empty or absent: nothing.
  std::string expected;                   // a verdict
  std::optional<std::uint64_t> shortest;  // steps of a shortest trace

  bool solved() const { return status == Status::Done; }
  std::string contradiction() const;  // in what the answer is certainly wrong; empty: in nothing that is known
};

// Resuming does not repeat a run that has the same key as one in the file: the same job on the same text with the same
// limits, by the same program. Not in it: the machine. A run of another build of the same version may stand in when the
// user says so.
enum class Builds { Same, Any };
std::string resume_key(const Record& record, Builds builds = Builds::Same);

// A job may have run more than once, with a program that was changed in between. Its last run counts; the order is that
// of first appearance.
std::vector<Record> latest(std::vector<Record> records);

std::string to_json_line(const Record& record);  // ends in '\n'
// The same with nothing but what was asked and what was counted: no times, no machine, no version.
std::string pin_line(const Record& record);

struct Parsed {
  std::optional<Record> record;
  std::string error;
};
Parsed from_json_line(std::string_view line);

struct RunFile {
  std::vector<Record> records;
  std::size_t good_bytes = 0;  // where the torn last line, if there is one, begins; the size of the file otherwise
  bool torn = false;
  std::string error;  // the file cannot be read, or a line other than the last is no run: then records is empty
};
RunFile read_runs(const std::string& path);  // a file that is not there has no runs and no error

// Appends whole lines. Opening truncates a torn last line and takes a lock that a second writer does not get.
class RunWriter {
 public:
  RunWriter() = default;
  ~RunWriter();
  RunWriter(const RunWriter&) = delete;
  RunWriter& operator=(const RunWriter&) = delete;

  // Why it could not be opened, or nothing. `keep` bytes of what is there stay.
  std::string open(const std::string& path, std::size_t keep);
  // Durable when it returns; why it could not be written, or nothing.
  std::string append(const Record& record);

 private:
  int descriptor_ = -1;
};

}  // namespace beeline::bench
