#include <cstdio>
#include <exception>
#include <functional>
#include <new>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/app.h"
#include "app/units.h"
#include "app/version.h"

namespace beeline::app {

namespace {

constexpr const char* examples = R"text(Examples:
  beeline fischer.xta                        every query in the model, or in fischer.q beside it
  beeline check m.xml -q "A[] not deadlock"  one query
  beeline check m.tck --labels error         can a state with this label be reached?
  beeline check m.xml --search "dfs(store=exact)" --time 60s --memory 4G --json result.json
  beeline check m.xml --trace t.json && beeline simulate m.xml --trace t.json
  beeline info m.xml                         what is in the model

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
  QueryOptions info;
  SimulateOptions simulate;
  std::string verify_model, verify_certificate, component;
  std::string time, memory;
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
                  "Write the trace as JSON (with several queries FILE-1, FILE-2, ... by query)")
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
  check.add_flag("--no-trace", options.no_trace, "Only the verdict")->excludes("--trace");
  check.add_flag("--brief", options.brief, "Traces are found and replayed, but only their length is told");
  check.add_flag("--zones", options.zones, "Show in traces which clock values the engine found possible");
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

  CLI::App& verify = *app.add_subcommand(
      "verify", "Check a certificate that beeline check --certificate wrote, with independent code");
  verify.add_option("MODEL", to.verify_model, model_help)->required();
  verify.add_option("CERTIFICATE", to.verify_certificate, "The file to check")->required();

  CLI::App& components = *app.add_subcommand("components", "List what --search can name");
  components.add_option("NAME", to.component, "One component, in full");

  // Its options depend on the family, which knows them.
  CLI::App& generate = *app.add_subcommand("generate", "Write a benchmark model whose verdict is known");
  generate.prefix_command()->set_help_flag();
}

ExitCode usage(const std::string& message) {
  fmt::print(stderr, "beeline: {}\nTry beeline --help.\n", message);
  return ExitCode::Usage;
}

ExitCode check_with_limits(Commands& commands) {
  if (!commands.time.empty()) {
    const auto seconds = parse_seconds(commands.time);
    if (!seconds) return usage(fmt::format("--time {}: expected a number with ms, s, m or h, like 60s", commands.time));
    commands.check.seconds = *seconds;
  }
  if (!commands.memory.empty()) {
    const auto bytes = parse_bytes(commands.memory);
    if (!bytes) return usage(fmt::format("--memory {}: expected a number with K, M, G or T, like 4G", commands.memory));
    commands.check.bytes = *bytes;
  }
  return check(commands.check);
}

ExitCode dispatch(int argc, char** argv) {
  CLI::App app("Beeline, a model checker for timed automata.\n", "beeline");
  app.set_version_flag("--version", fmt::format("beeline {}", version));
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
  if (app.got_subcommand("check")) return check_with_limits(commands);
  if (app.got_subcommand("info")) return info(commands.info);
  if (app.got_subcommand("simulate")) return simulate(commands.simulate);
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
