// The command line: one function per subcommand, each from options to exit code.
//
// Results go to standard output; everything else (diagnostics, progress, notes) to standard error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace beeline::app {

// Part of the interface: scripts rely on them.
enum class ExitCode : int {
  Satisfied = 0,      // every query
  NotSatisfied = 10,  // some query
  Unknown = 11,       // for another reason than those from 20 on
  Unexpected = 12,    // some answer is not what the file says, and that was asked
  OutOfTime = 20,
  OutOfMemory = 21,
  Usage = 30,  // or a file that cannot be read or written
  ModelError = 31,
  Unsupported = 32,
  Internal = 40,
};

// A context to put on the model.
struct ContextOptions {
  std::string context;  // FILE.cdl, or FILE.cdl:NAME; empty: none
  std::string observer_step = "sequence", discard = "on";
};

struct QueryOptions {
  std::string model;
  std::vector<std::string> queries;  // -q
  std::string query_file;
  std::string labels;
  bool notes = true;                      // say where queries come from
  std::vector<std::uint32_t> goals = {};  // of the file beside a DVE model
  ContextOptions context = {};
  std::string fiacre = {};  // the dialect of a Fiacre model: obp, frac; empty: as OBP reads it
  std::string cycle = {};   // labels
};

struct CheckOptions {
  QueryOptions input;
  std::string search = "auto";
  std::string acyclic;  // processes and variables whose progress makes clusters, between commas
  std::string frozen_folder;
  std::string fairness;        // "weak", "weak:P,Q"; empty: all runs count
  std::string resumed_folder;  // of the run that this one goes on with
  std::string split;           // how often what waits is divided
  std::string trace_file, json_file, certificate_file, graph_file, junit_file, tables_file;
  double seconds = 0, seconds_per_query = 0;
  std::uint64_t bytes = 0;
  std::size_t threads = 0;                    // 0: one for each core
  std::size_t processes = 1;                  // for shares of what waits
  std::string slice = "on", symmetry = "on";  // or the other
  bool no_trace = false;
  bool shortest = false;
  bool nonzeno = false;  // Zeno runs do not count
  bool zones = false;
  bool all_clocks = false;
  bool brief = false;
  bool expect = false;  // compare with what the files say
  bool quiet = false;   // nothing but errors
  bool coverage = false;

  // No text on standard output, where it is not wanted or a report is.
  bool silent() const { return quiet || json_file == "-" || junit_file == "-"; }
};

struct InfoOptions {
  QueryOptions input;
  double seconds = 0;
  std::uint64_t bytes = 0;
};

struct SimulateOptions {
  std::string model;
  ContextOptions context;
  std::string fiacre;
  std::string trace_file;
  std::uint64_t seed = 1;
  std::uint64_t bytes = 0;  // 0: nine tenths of the machine's
};

struct TraceOptions {
  std::string file, model;
  ContextOptions context;
  std::string fiacre;
  std::string to;           // text, html, json; empty: as `output` ends
  std::string output;       // empty: standard output
  std::uint64_t bytes = 0;  // 0: nine tenths of the machine's
  bool zones = false;
  bool all_clocks = false;
};

struct PredicatesOptions {
  QueryOptions input;
  std::string estimate = "predicates(from=refinement)";
  double seconds = 0;
  std::uint64_t bytes = 0;
};

struct BuchiOptions {
  std::string formula;
  std::string to;      // text, dot, hoa, never; empty: as `output` ends
  std::string output;  // empty: standard output
  double seconds = 0;
  std::uint64_t bytes = 0;
};

struct GraphOptions {
  std::string context;  // as in ContextOptions
  std::string output;   // empty: DOT to standard output
};

struct VerifyOptions {
  std::string model, certificate;
  ContextOptions context;
  std::string fiacre;
  double seconds = 0;
  std::uint64_t bytes = 0;  // 0: nine tenths of the machine's
};

struct BenchOptions {
  std::vector<std::string> what;               // a suite, or own models; empty: list the suites
  std::vector<std::string> queries, searches;  // for own models
  std::string search_file;
  std::vector<std::string> compare;  // two files or folders of runs; empty: run the suite
  std::string folder;                // empty: bench- and the name of the suite
  std::string pin_file;
  std::string figures;  // a page of the suite's figures, instead of running it
  std::vector<std::string> only;
  std::string models, tck_reach, spin;
  unsigned parallel = 0;  // 0: as many as fit
  unsigned rounds = 0;    // 0: as many as the suite says
  double seconds = 0;     // 0: the suite's limit
  std::uint64_t bytes = 0;
  bool fresh = false, any_build = false, report_only = false, list_jobs = false;
};

ExitCode check(const CheckOptions& options);
ExitCode bench(const BenchOptions& options);
ExitCode info(const InfoOptions& options);
ExitCode simulate(const SimulateOptions& options);
std::string simulate_commands();  // what can be typed there
ExitCode trace(const TraceOptions& options);
ExitCode verify(const VerifyOptions& options);
ExitCode components(const std::string& name);
ExitCode buchi(const BuchiOptions& options);
ExitCode graph(const GraphOptions& options);
ExitCode show_predicates(const PredicatesOptions& options);
ExitCode generate_model(const std::vector<std::string>& arguments);

int run(int argc, char** argv);

}  // namespace beeline::app
