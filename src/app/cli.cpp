#include <cstdio>
#include <exception>
#include <functional>
#include <new>

#include <CLI/CLI.hpp>
#include <beeline/beeline.h>
#include <fmt/format.h>

#include "app/app.h"
#include "app/units.h"

namespace beeline::app {

namespace {

constexpr const char* examples = R"text(Examples:
  beeline fischer.xta                        every query in the model, or in fischer.q beside it
  beeline check m.xml -q "A[] not deadlock"  one query
  beeline check m.tck --labels error         can a state with this label be reached?
  beeline check m.xml --search "dfs(store=exact)" --time 60s --memory 4G --json result.json
  beeline check m.xml --trace t.json && beeline simulate m.xml --trace t.json
  beeline check m.xml --trace t.html         the trace as a page to open in a browser
  beeline check m.xml --search "greedy(hU, prefer=contexts)" --shortest
  beeline info m.xml                         what is in the model
  beeline generate hanoi 6 -o hanoi6.xml     a model whose answer is known
  beeline bench smoke                        an experiment, with a report to open in a browser

Exit codes: 0 every query satisfied, 10 some query not satisfied, 11 unknown, 20 out of time, 21 out of
memory, 30 usage, 31 error in the model, 32 unsupported, 40 internal error.
)text";

constexpr const char* model_help = "UPPAAL (.xml, .xta, .ta) or TChecker (.tck) model; - reads standard input";

void add_queries(CLI::App& app, QueryOptions& options) {
  app.add_option("MODEL", options.model, model_help)->required();
  app.add_option("-q,--query", options.queries, "A query in UPPAAL's syntax, e.g. 'E<> P.error' (repeatable)")
      ->allow_extra_args(false)
      ->type_name("QUERY");
  app.add_option("--queries", options.query_file, "Queries from a file, one a line")->type_name("FILE");
  app.add_option("--labels", options.labels, "TChecker: is a state reachable that carries all these labels?")
      ->type_name("A,B,...");
}

struct Commands {
  CheckOptions check;
  BenchOptions bench;
  QueryOptions info;
  SimulateOptions simulate;
  TraceOptions trace;
  std::string verify_model, verify_certificate, component;
  std::string time, memory;
  std::string bench_time, bench_memory;
};

void declare_check(CLI::App& app, Commands& to) {
  CLI::App& check =
      *app.add_subcommand("check", "Answer the queries of a model (what beeline does when no command is given)");
  CheckOptions& options = to.check;
  add_queries(check, options.input);
  check.add_option("--search", options.search, "How to search, e.g. 'bfs(store=alu)'; see beeline components")
      ->type_name("SPEC")
      ->capture_default_str();
  check.add_option("--time", to.time, "Give up after so long, e.g. 500ms, 60s, 5m, 1h")->type_name("TIME");
  check.add_option("--memory", to.memory, "Give up when the process is larger, e.g. 500M, 4G")->type_name("SIZE");
  check
      .add_option("--trace", options.trace_file,
                  "Write the trace as JSON, or as a page for a browser when FILE ends in .html (with several queries "
                  "FILE-1, FILE-2, ... by query)")
      ->type_name("FILE");
  check
      .add_option("--json", options.json_file,
                  "Write all answers as JSON; - writes them to standard output instead of the text")
      ->type_name("FILE");
  check
      .add_option("--certificate", options.certificate_file,
                  "Write evidence that nothing was missed; beeline verify checks it")
      ->type_name("FILE");
  check.add_option("--graph", options.graph_file, "Write the explored states and transitions in DOT")
      ->type_name("FILE");
  check.add_flag("--shortest", options.shortest, "Go on after a first trace until a shortest one is known, and say so");
  check.add_flag("--no-trace", options.no_trace, "Only the verdict")->excludes("--trace")->excludes("--shortest");
  check.add_flag("--brief", options.brief, "Traces are found and replayed, but only their length is told");
  check.add_flag("--zones", options.zones, "Show in traces which clock values the engine found possible");
}

void declare_bench(CLI::App& app, Commands& to) {
  CLI::App& bench = *app.add_subcommand("bench", "Run an experiment and write its report; without a name: list them");
  BenchOptions& options = to.bench;
  bench.add_option("SUITE", options.suite, "The experiment");
  bench.add_option("-o,--output", options.folder, "Folder for runs.jsonl and the reports (default: bench-SUITE)")
      ->type_name("DIR");
  bench
      .add_option("--jobs", options.parallel, "Runs at a time (default: what cores and memory allow; timing suites: 1)")
      ->check(CLI::Range(1u, 1024u));
  bench.add_option("--time", to.bench_time, "Limit of each run instead of the suite's")->type_name("TIME");
  bench.add_option("--memory", to.bench_memory, "Limit of each run instead of the suite's")->type_name("SIZE");
  bench.add_option("--rounds", options.rounds, "Repetitions of each run, for suites that repeat them")
      ->check(CLI::Range(1u, 1000u));
  bench.add_option("--only", options.only, "Only runs whose name contains this (repeatable); --list-jobs shows names")
      ->allow_extra_args(false)
      ->type_name("TEXT");
  bench.add_flag("--fresh", options.fresh, "Start anew instead of going on with the runs that are there");
  bench.add_flag("--any-build", options.any_build, "Go on with runs of another build of the same version");
  bench.add_flag("--report-only", options.report_only, "Run nothing, write the reports of what is there");
  bench.add_flag("--list-jobs", options.list_jobs, "Run nothing, list what would be run");
  bench.add_option("--models", options.models, "Folder of models that do not come with Beeline (or $BEELINE_MODELS)")
      ->type_name("DIR");
  bench.add_option("--tck-reach", options.tck_reach, "TChecker's program, where it is not on the PATH")
      ->type_name("FILE");
  bench.add_option("--spin", options.spin, "SPIN's program, where it is not on the PATH")->type_name("FILE");
  bench.add_option("--pin", options.pin_file, "Write the counts alone to a file, to compare with later")
      ->type_name("FILE");
  bench
      .add_option("--compare", options.compare,
                  "What changed between two files (or folders) of runs; 10 when results did")
      ->expected(2)
      ->type_name("A B")
      ->excludes("SUITE");
  bench.footer(
      "Every finished run is one line in DIR/runs.jsonl. The same command again goes on where it was interrupted.\n");
}

void declare_trace(CLI::App& app, TraceOptions& options) {
  CLI::App& trace = *app.add_subcommand("trace", "Show, convert and replay a stored trace");
  trace.add_option("FILE", options.file, "What --trace FILE.json wrote, or --json (its first trace)")->required();
  trace.add_option("MODEL", options.model, "Replay it against this model, with code that is independent of the search");
  trace.add_option("--to", options.to, "What to make of it (default: by the ending of -o, else text)")
      ->check(CLI::IsMember({"text", "html", "json"}))
      ->type_name("FORMAT");
  trace.add_option("-o,--output", options.output, "Where to write it instead of standard output")->type_name("FILE");
  trace.add_flag("--zones", options.zones, "Show in text which clock values the engine found possible");
  trace.footer(
      "Exit codes: 0 shown, and with MODEL a run of it that is a witness of its query; 10 it is not; 30 usage; 31 FILE "
      "is\n"
      "no trace, or none of MODEL.\n");
}

void declare(CLI::App& app, Commands& to) {
  declare_check(app, to);
  CLI::App& info =
      *app.add_subcommand("info", "Tell what is in a model: processes, variables, clocks, features used, queries");
  add_queries(info, to.info);

  CLI::App& simulate = *app.add_subcommand("simulate", "Step through a model by hand");
  simulate.add_option("MODEL", to.simulate.model, model_help)->required();
  simulate.add_option("--trace", to.simulate.trace_file, "Start at the end of a saved trace")->type_name("FILE");
  simulate.add_option("--seed", to.simulate.seed, "Of the random steps")->capture_default_str();

  declare_trace(app, to.trace);

  CLI::App& verify = *app.add_subcommand(
      "verify", "Check a certificate that beeline check --certificate wrote, with independent code");
  verify.add_option("MODEL", to.verify_model, model_help)->required();
  verify.add_option("CERTIFICATE", to.verify_certificate, "The file to check")->required();

  CLI::App& components = *app.add_subcommand("components", "List what --search can name");
  components.add_option("NAME", to.component, "One component, in full");

  // Its options depend on the family, which knows them.
  CLI::App& generate = *app.add_subcommand("generate", "Write a benchmark model whose verdict is known");
  generate.prefix_command()->set_help_flag();

  declare_bench(app, to);
}

ExitCode usage(const std::string& message) {
  fmt::print(stderr, "beeline: {}\nTry beeline --help.\n", message);
  return ExitCode::Usage;
}

// What is wrong with them, or nothing.
std::string read_limits(const std::string& time, const std::string& memory, double& seconds, std::uint64_t& bytes) {
  if (!time.empty()) {
    const auto read = parse_seconds(time);
    if (!read) return fmt::format("--time {}: expected a number with ms, s, m or h, like 60s", time);
    seconds = *read;
  }
  if (!memory.empty()) {
    const auto read = parse_bytes(memory);
    if (!read) return fmt::format("--memory {}: expected a number with K, M, G or T, like 4G", memory);
    bytes = *read;
  }
  return "";
}

ExitCode dispatch(int argc, char** argv) {
  CLI::App app("Beeline, a model checker for timed automata.\n", "beeline");
  app.set_version_flag("--version", fmt::format("beeline {}", version()));
  app.footer(examples);
  app.require_subcommand(1);
  Commands commands;
  declare(app, commands);

  // CLI11 wants the arguments last one first.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) {
    fmt::print(stderr, "{}", app.help());
    return ExitCode::Usage;
  }
  const std::string& first = arguments.front();
  const bool top_level = first == "-h" || first == "--help" || first == "--version";
  const auto is_first = [&](const CLI::App* command) { return command->get_name() == first; };
  const auto commands_known = app.get_subcommands(std::function<bool(CLI::App*)>(is_first));
  if (!top_level && commands_known.empty()) arguments.insert(arguments.begin(), "check");
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      app.exit(error);  // help and version, to standard output
      return ExitCode::Satisfied;
    }
    return usage(error.what());
  }
  CheckOptions& to_check = commands.check;
  BenchOptions& to_bench = commands.bench;
  for (const std::string& problem :
       {read_limits(commands.time, commands.memory, to_check.seconds, to_check.bytes),
        read_limits(commands.bench_time, commands.bench_memory, to_bench.seconds, to_bench.bytes)}) {
    if (!problem.empty()) return usage(problem);
  }
  if (app.got_subcommand("check")) return check(to_check);
  if (app.got_subcommand("bench")) return bench(to_bench);
  if (app.got_subcommand("info")) return info(commands.info);
  if (app.got_subcommand("simulate")) return simulate(commands.simulate);
  if (app.got_subcommand("trace")) return trace(commands.trace);
  if (app.got_subcommand("verify")) return verify(commands.verify_model, commands.verify_certificate);
  if (app.got_subcommand("generate")) return generate_model(app.get_subcommand("generate")->remaining());
  return components(commands.component);
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return static_cast<int>(dispatch(argc, argv));
  } catch (const std::bad_alloc&) {
    std::fputs("beeline: out of memory\n", stderr);
    return static_cast<int>(ExitCode::OutOfMemory);
  } catch (const std::exception& error) {
    fmt::print(stderr, "beeline: internal error: {}\n", error.what());
    return static_cast<int>(ExitCode::Internal);
  }
}

}  // namespace beeline::app
