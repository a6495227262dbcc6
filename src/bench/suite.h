// What an experiment consists of: which models, which searches, which tables and plots, and what others published.
//
// A suite is plain data. The runner turns it into Records, the reports turn Suite and Records into pages; neither knows
// the experiments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/record.h"

namespace beeline::bench {

// Where a model comes from: a generated one by family and arguments, or a file below the folder of models that the user
// has (`file`). Exactly one of the two is set. models.h loads it.
struct Instance {
  std::string id;                      // "M1"; in job ids, rows of tables, published figures
  std::string family;                  // groups instances: "mutex"
  std::string label;                   // as people read it; empty: the id
  std::string generator;               // family of `beeline generate`
  std::vector<std::string> arguments;  // its size and options, as on the command line
  std::string file;                    // relative to the folder of models
  std::string query;                   // empty: the first query in the model
  std::vector<std::string> configs;    // those to run it with; empty: all of the suite
  std::string set{};                   // instances that are one row of Means; empty: it is one by itself
  std::string context{};               // that is put on it: its name among those that come with the generated model
};

struct Config {
  std::string id;                      // "dU+contexts"
  std::string label;                   // column head: "CE"
  std::string group;                   // configs compared with each other: "greedy, dU"
  std::string tool = "beeline";        // or "tchecker", "spin"
  std::string spec;                    // other tools: their options
  std::string set{};                   // configs that are one column of Means; empty: it is one by itself
  std::size_t threads = 1;             // of beeline; equal runs are equal with one
  bool traces = true;                  // of beeline: not only the verdict
  std::vector<std::string> options{};  // of beeline, further ones: {"--slice", "off"}
};

// The name of the row or column that it belongs to where sets are averaged.
template <class T>
const std::string& set_of(const T& one) {
  return one.set.empty() ? one.id : one.set;
}

enum class Measure {
  Explored,
  Generated,
  Transitions,
  Evaluated,
  Stored,
  Seconds,
  Overhead,
  Peak,
  TraceLength,
  PeakLive,       // of a search that lets go of nothing: what it keeps
  Freezability,   // the share of states that were let go of, in per cent
  ReachedFuture,  // |R|max: the most clusters with open states at a time
  Written,        // to disk, in MB
};

const char* name(Measure measure);   // "explored", ..., "trace_length": as in published data
const char* title(Measure measure);  // "explored states", "runtime in s", ...
std::optional<Measure> measure_named(std::string_view name);
std::optional<double> value(const Record& record, Measure measure);  // of a solved run; nothing when it has none

enum class TableKind {
  Grid,     // a row per instance; per measure a column per config
  Summary,  // a row per config, by group: mean and median of each measure over the instances that all configs of the
            // group solved, and how many each solved
  Queues,   // a row per family and config: accesses per open queue and context switches, mean over solved instances
  Tools,    // a row per instance and config: median and range of rounds, states, memory above that of the suite's
            // instance "startup" with the same config, ratio to the first config
  Means,    // as Grid, with a row per set of instances and a column per set of configs: the mean over all their runs
  Beside,   // a row per instance: the fastest config of the group "members", and the others' times beside it
  Ratios,   // a row per family: explored states of a config to those of another, geometric mean over the instances; the
            // configs are pairs, one after the other
  Caps,     // a row per cap on states in memory, such that the first config stays below it on so many instances
            // (Table::passes): on how many do the others
  Capped,   // a row per instance that all configs need more states in memory for than Table::cap: how many each had
            // found when there were so many, and how far it was
};

struct Table {
  std::string id;  // "1"
  std::string title;
  TableKind kind = TableKind::Grid;
  std::vector<std::string> instances;  // rows, in order
  std::vector<std::string> configs;    // columns, in order; one that the suite has not is of published figures alone
  std::vector<Measure> measures;
  std::vector<std::string> notes;  // below the table
  std::vector<std::size_t> passes{};
  std::uint64_t cap = 0;
};

struct Cactus {
  std::string title;
  Measure measure = Measure::Seconds;
  std::vector<std::string> configs;
};

struct Scatter {
  std::string title;
  Measure measure = Measure::Explored;
  std::string x, y;  // configs
};

// A published figure: as printed, and as a number unless it stands for "not solved".
struct Figure {
  std::string row;      // instance (Grid, Tools), its set (Means), "all" (Summary), family (Queues)
  std::string config;   // Means: its set
  std::string measure;  // name(Measure); Summary: "explored.average", "explored.median", "solved";
                        // Queues: "q0.pushed", "q0.popped", ..., "context_switches"
  std::string text;
  std::optional<double> value;
};

// Why some published figures cannot be compared with ours; an empty list means any.
struct Caveat {
  std::vector<std::string> families, configs, measures;
  std::string text;

  bool covers(std::string_view family, std::string_view config, std::string_view measure) const;
};

struct PublishedTable {
  std::string table;  // id of a Table
  std::vector<Figure> figures;

  const Figure* find(std::string_view row, std::string_view config, std::string_view measure) const;
};

struct Published {
  std::string source;      // authors, title, where
  std::string short_name;  // for column heads: "paper"
  std::string setting;     // machine and limits, as they state them
  std::vector<PublishedTable> tables;
  std::vector<Caveat> caveats;  // numbered footnotes of the report, in this order

  const PublishedTable* table(std::string_view id) const;
};

struct Job {
  std::string id;
  std::size_t instance = 0, config = 0;  // indexes
  unsigned round = 0;
};

struct Suite {
  std::string name;
  std::string title;
  std::string about;          // a sentence for the list of suites
  std::string duration;       // "about a minute"
  std::string intro;          // a paragraph for the report
  Limits limits;              // of each run
  unsigned rounds = 0;        // 0: each job once. Otherwise all jobs of a model take turns so often
  bool timing = false;        // times are the point: one run at a time unless told otherwise
  bool needs_models = false;  // a folder of models that do not come with Beeline

  std::vector<Instance> instances;
  std::vector<Config> configs;
  std::vector<Table> tables;
  std::vector<Cactus> cacti;
  std::vector<Scatter> scatters;
  std::optional<Published> published;

  // In the order of running: by instance, round, config.
  std::vector<Job> jobs() const;
  const Instance* instance(std::string_view id) const;
  const Config* config(std::string_view id) const;
};

// All suites, in the order of the list.
std::vector<std::string> suite_names();
std::optional<Suite> find_suite(std::string_view name);

}  // namespace beeline::bench
