#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include <CLI/CLI.hpp>
#include <beeline/beeline.h>
#include <fmt/format.h>

#include "app/app.h"
#include "app/arguments.h"
#include "app/completion.h"
#include "app/exit_code.h"
#include "app/help.h"
#include "app/improve.h"
#include "app/limits.h"
#include "app/manual.h"
#include "app/several.h"
#include "app/terminal.h"
#include "app/units.h"

namespace beeline::app {

namespace {

constexpr const char* model_help =
    "UPPAAL (.xml, .xta, .ta), TChecker (.tck), DVE (.dve) or Fiacre (.fcr) model; - reads standard input";

void add_queries(CLI::App& app, QueryOptions& options) {
  app.add_option("-q,--query", options.queries, "A query in UPPAAL's syntax, e.g. 'E<> P.error' (repeatable)")
      ->allow_extra_args(false)
      ->type_name("QUERY");
  app.add_option("--queries", options.query_file, "Queries from a file, one a line")->type_name("FILE");
  const CLI::Validator named([](const std::string& list) { return list.empty() ? "no label is given" : ""; }, "");
  app.add_option("--labels", options.labels, "TChecker: is a state reachable that carries all these labels?")
      ->check(named)
      ->type_name("A,B,...");
  app.add_option("--cycle", options.cycle, "TChecker: does some run carry all these labels at once again and again?")
      ->check(named)
      ->type_name("A,B,...");
  app.add_option(
         "--goal", options.goals,
         "DVE: is the goal of this number reachable, or does it hold? Of m.3.dve they stand in m.xml (repeatable)")
      ->allow_extra_args(false)
      ->type_name("N");
}

void add_context(CLI::App& app, ContextOptions& options, const char* what) {
  app.add_option("--context", options.context, what)->type_name("FILE.cdl[:NAME]");
  app.add_option("--observer-step", options.observer_step,
                 "sequence: observers move with each event of a step, one after the other; set: once a step, with all "
                 "of its events together")
      ->check(CLI::IsMember({"sequence", "set"}))
      ->type_name("sequence|set")
      ->needs("--context")
      ->capture_default_str();
  app.add_option("--cdl-discard", options.discard,
                 "on: a message for the context that it does not expect is taken and forgotten; off: whoever sends it "
                 "waits")
      ->check(CLI::IsMember({"on", "off"}))
      ->type_name("on|off")
      ->needs("--context")
      ->capture_default_str();
}

void add_fiacre(CLI::App& app, std::string& dialect) {
  app.add_option(
         "--fiacre", dialect,
         "Which Fiacre a .fcr model, or standard input, is in: as OBP reads it (which is what .fcr means without "
         "this) or as the compiler frac does")
      ->check(CLI::IsMember({"obp", "frac"}))
      ->type_name("obp|frac");
}

void add_colour(CLI::App& app, std::string& colour) {
  app.add_option("--color", colour, "auto (on a terminal), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN")
      ->capture_default_str();
}

struct Commands {
  CheckOptions check;
  std::vector<std::string> models;  // to check
  unsigned parallel = 0;
  std::string colour = "auto", shell;
  BenchOptions bench;
  InfoOptions info;
  SimulateOptions simulate;
  TraceOptions trace;
  ImproveOptions improve;
  PredicatesOptions predicates;
  BuchiOptions buchi;
  VerifyOptions verify;
  GraphOptions graph;
  std::string component;
};

void declare_check(CLI::App& app, Commands& to) {
  CLI::App& check =
      *app.add_subcommand("check", "Answer the queries of a model (what beeline does when no command is given)");
  CheckOptions& options = to.check;
  check
      .add_option("MODEL", to.models,
                  std::string(model_help) + "; several are checked side by side. MODEL QUERIES.q: as --queries")
      ->required()
      ->type_name("");
  add_queries(check, options.input);
  add_fiacre(check, options.input.fiacre);
  add_context(check, options.input.context,
              "Put this context of CDL on the model, and check what it asserts and observes; without a name every "
              "context of the file, one after the other");
  check.add_option("--search", options.search, "How to search, e.g. 'bfs(store=alu)'; see beeline components")
      ->type_name("SPEC")
      ->capture_default_str();
  check
      .add_option(
          "--acyclic", options.acyclic,
          "With --search freeze(...): go from cluster to cluster along these processes and variables, which only "
          "go forward, e.g. P,n (otherwise those are chosen that promise most)")
      ->type_name("NAMES");
  check
      .add_option("--freeze-to", options.frozen_folder,
                  "With --search freeze(...): write what is let go of into this new folder, and leave it there; a "
                  "run that is killed can be gone on with")
      ->type_name("FOLDER");
  check
      .add_option("--fairness", options.fairness,
                  "A<>, E[], -->, ltl: only runs count that are weakly fair to every process, or to P and Q: none can "
                  "move all the time without ever moving. Models without clocks")
      ->type_name("weak[:P,Q]");
  check.add_flag("--nonzeno", options.nonzeno,
                 "A<>, E[], -->, ltl: only runs count in which time passes beyond every bound, neither Zeno nor stuck");
  check
      .add_option("--resume", options.resumed_folder,
                  "Go on from the last finished cluster of a run with --freeze-to FOLDER that was killed or came to a "
                  "limit; model, queries and search must be the same")
      ->excludes("--freeze-to")
      ->type_name("FOLDER");
  check
      .add_option("--split", options.split,
                  "With --search freeze(...): explore what waits share by share, divided where what goes forward "
                  "branches, so many times one below the other; auto: when memory gets scarce (default), 0: never")
      ->type_name("N");
  check
      .add_option("--processes", options.processes,
                  "With --search freeze(...): divide what waits, and explore the shares side by side in so many "
                  "processes, which share the memory")
      ->check(CLI::Range(1u, 1024u))
      ->type_name("N");
  add_time(
      check, options.seconds,
      "Give up on a model after so long, e.g. 500ms, 60s, 5m, 1h; each query gets a fair part of what is left, and "
      "auto shortens traces for a few seconds instead of one");
  add_time(check, options.seconds_per_query, "Give up on a query after so long", "--time-per-query");
  add_memory(check, options.bytes);
  check
      .add_option("--threads", options.threads,
                  "Searches of auto that run at a time (default: one for each core); with 1 they take turns, and equal "
                  "runs are equal")
      ->check(CLI::Range(1u, 1024u))
      ->type_name("N");
  check
      .add_option("--trace", options.trace_file,
                  "Write the trace as JSON as well, or as a page for a browser when FILE ends in .html (with several "
                  "queries t.json becomes t-1.json, t-2.json, ... by query)")
      ->type_name("FILE");
  check
      .add_option("--json", options.json_file,
                  "Write all answers as JSON; - writes them to standard output instead of the text")
      ->type_name("FILE");
  check
      .add_option(
          "--certificate", options.certificate_file,
          "Write evidence that nothing was missed: a set of states, with ranks where runs are asked about, or an "
          "abstraction; beeline verify checks it")
      ->type_name("FILE");
  check
      .add_option("--tables", options.tables_file,
                  "Keep the tables of dp, mas and pdb in FILE, and use those that are there for the same model, query "
                  "and options")
      ->type_name("FILE");
  check
      .add_option("--graph", options.graph_file,
                  "Write the explored states and transitions in DOT, or drawn by Graphviz when FILE ends in .svg (with "
                  "several queries g.dot becomes g-1.dot, g-2.dot, ... by query)")
      ->type_name("FILE");
  check.add_flag("--coverage", options.coverage,
                 "Tell which locations and edges were never reached and which guards never true; auto then does one "
                 "exhaustive search");
  check.add_flag(
      "--shortest", options.shortest,
      "Go on after a first trace until a shortest one is known, and say so (otherwise auto shortens a trace for about "
      "as long as it took to find, or a second)");
  check
      .add_option(
          "--slice", options.slice,
          "on: processes and variables that make no difference to a query are left out of its search; off: they "
          "are not (nor ever for deadlock, sup, inf, bounds, A<>, E[], -->, --certificate, --graph and --coverage)")
      ->check(CLI::IsMember({"on", "off"}))
      ->type_name("on|off")
      ->capture_default_str();
  check
      .add_option(
          "--symmetry", options.symmetry,
          "on: of states that differ by a permutation of scalar elements one is looked at, where model and query "
          "treat the elements alike; off: all are (as ever for A<>, E[], -->, --certificate, --graph and --coverage)")
      ->check(CLI::IsMember({"on", "off"}))
      ->type_name("on|off")
      ->capture_default_str();
  check.add_flag("--no-trace", options.no_trace, "Only the verdict")->excludes("--trace")->excludes("--shortest");
  check.add_flag("--brief", options.brief, "Traces are found and replayed, but only their length is told");
  check.add_flag("--zones", options.zones, "Show in traces which clock values the engine found possible");
  check.add_flag(
      "--expect", options.expect,
      "Compare with the verdicts that the files expect: as expected is good, another one ends with exit code 12");
  check
      .add_option("--junit", options.junit_file, "Write the answers as test results, in JUnit's XML; - as with --json")
      ->type_name("FILE");
  check.add_flag("--quiet", options.quiet, "No results on standard output: the exit code and the files tell");
  check.add_option("--jobs", to.parallel, "Models at a time, when there are several (default: one for each core)")
      ->check(CLI::Range(1u, 1024u));
  add_colour(check, to.colour);
  check.footer(std::string(check_examples) + exit_codes);
  check.add_flag("--all-clocks", options.all_clocks,
                 "Show in traces also the clocks that nothing reads before their next reset");
}

void declare_bench(CLI::App& app, Commands& to) {
  CLI::App& bench = *app.add_subcommand("bench", "Run an experiment and write its report; without a name: list them");
  BenchOptions& options = to.bench;
  bench
      .add_option("SUITE", options.what,
                  "The experiment; or models of your own: files, folders of them, and lists (.txt: a model a line, and "
                  "behind it a query if only that one is to be asked)")
      ->type_name("");
  bench.add_option("-q,--query", options.queries, "Own models: ask this instead of their queries (repeatable)")
      ->allow_extra_args(false)
      ->type_name("QUERY");
  bench.add_option("--search", options.searches, "Own models: a search to run, as check --search (repeatable)")
      ->allow_extra_args(false)
      ->type_name("SPEC");
  bench
      .add_option("--searches", options.search_file, "Own models: searches from a file, one a line, or 'name: search'")
      ->type_name("FILE");
  bench.add_option("-o,--output", options.folder, "Folder for runs.jsonl and the reports (default: bench-SUITE)")
      ->type_name("DIR");
  bench
      .add_option("--jobs", options.parallel, "Runs at a time (default: what cores and memory allow; timing suites: 1)")
      ->check(CLI::Range(1u, 1024u));
  add_time(bench, options.seconds, "Limit of each run instead of the suite's");
  add_memory(bench, options.bytes, "Limit of each run instead of the suite's");
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
      .add_option("--figures", options.figures,
                  "distance-preserving, predicate-abstraction: draw the paper's figures instead; --only 6 chooses")
      ->type_name("FILE.html");
  bench
      .add_option("--compare", options.compare,
                  "What changed between two files (or folders) of runs; 10 when results did")
      ->expected(2)
      ->type_name("A B")
      ->excludes("SUITE");
  bench.footer(
      "Examples:\n"
      "  beeline bench smoke\n"
      "  beeline bench models/ --search auto --search bfs --search \"greedy(hU)\" --time 30s -o results\n"
      "  beeline bench m.xml -q \"E<> P.error\" --searches searches.txt\n\n"
      "Every finished run is one line in DIR/runs.jsonl. The same command again goes on where it was interrupted.\n\n"
      "Exit codes: 0 everything was run; 11 interrupted; 30 usage, or a model that cannot be read; 31 own models: an\n"
      "error in one or in a query; 40 a crash, or an answer that is known to be wrong; --compare: 10 results "
      "differ.\n");
}

void declare_trace(CLI::App& app, Commands& to) {
  TraceOptions& options = to.trace;
  CLI::App& trace = *app.add_subcommand("trace", "Show, convert and replay a stored trace");
  trace.add_option("FILE", options.file, "What --trace FILE.json wrote, or --json (its first trace)")->required();
  trace.add_option("MODEL", options.model, "Replay it against this model, with code that is independent of the search");
  add_fiacre(trace, options.fiacre);
  add_context(trace, options.context, "Replay it against MODEL with this context of CDL");
  trace.add_option("--to", options.to, "What to make of it (default: by the ending of -o, else text)")
      ->check(CLI::IsMember({"text", "html", "json"}))
      ->type_name("FORMAT");
  trace.add_option("-o,--output", options.output, "Where to write it instead of standard output")->type_name("FILE");
  add_memory(trace, to.trace.bytes);
  trace.add_flag("--zones", options.zones, "Show in text which clock values the engine found possible");
  add_colour(trace, to.colour);
  trace.add_flag("--all-clocks", options.all_clocks,
                 "Show in text also the clocks that nothing reads before their next reset");
  trace.footer(
      "Exit codes: 0 shown, and with MODEL a run of it that is a witness of its query; 10 it is not; 21 out of\n"
      "memory; 30 usage; 31 FILE is no trace, or none of MODEL; 32 MODEL is not supported.\n");
}

void declare_improve(CLI::App& app, Commands& to) {
  TraceOptions& options = to.improve.trace;
  CLI::App& improve = *app.add_subcommand("improve", "Make a stored trace shorter");
  improve.add_option("FILE", options.file, "What --trace FILE.json wrote, or --json (its first trace)")->required();
  improve.add_option("MODEL", options.model, "The model that it is a run of")->required();
  add_fiacre(improve, options.fiacre);
  add_context(improve, options.context, "It is a run of MODEL with this context of CDL");
  improve.add_option("--to", options.to, "What to make of it (default: by the ending of -o, else text)")
      ->check(CLI::IsMember({"text", "html", "json"}))
      ->type_name("FORMAT");
  improve.add_option("-o,--output", options.output, "Where to write it instead of standard output")->type_name("FILE");
  add_time(improve, to.improve.seconds);
  add_memory(improve, options.bytes);
  add_colour(improve, to.colour);
  improve.footer(
      "The trace is replayed first. A run to a state is made shorter along its own steps; then a shorter one is looked "
      "for anywhere, as check does, for runs that never end as well. What is written has been replayed, and is never "
      "longer.\n\n"
      "Once it has been replayed, --time and Ctrl-C end the looking: the best so far is written.\n\n"
      "Exit codes: 0 written, shorter or as it was; 10 no run of MODEL, or no witness of its query; before it was "
      "replayed 11 interrupted, 20 out of time; 21 out of memory; 30 usage; 31 FILE is no trace, or none of MODEL; 32 "
      "MODEL is not supported.\n");
}

void declare_buchi(CLI::App& app, Commands& to) {
  BuchiOptions& options = to.buchi;
  CLI::App& buchi = *app.add_subcommand("buchi", "Show or draw the automaton of a formula of linear temporal logic");
  buchi
      .add_option("FORMULA", options.formula,
                  "With G F X U W R M or [] <>, and ! && || -> <->; what is between these is an atom")
      ->required()
      ->type_name("");
  buchi.add_option("--to", options.to, "What to write (default: by the ending of -o, else text)")
      ->check(CLI::IsMember({"text", "dot", "hoa", "never"}))
      ->type_name("FORMAT");
  buchi
      .add_option("-o,--output", options.output,
                  "Where to write it instead of standard output; drawn by Graphviz when FILE ends in .svg")
      ->type_name("FILE");
  add_time(buchi, options.seconds);
  add_memory(buchi, options.bytes);
  buchi.footer(
      "Examples:\n"
      "  beeline buchi \"G (request -> F grant)\"\n"
      "  beeline buchi \"!(G F p -> G F q)\" -o automaton.svg\n"
      "  beeline buchi \"[] (x > 3 -> <> y == 0)\" --to never\n\n"
      "text, dot and hoa have acceptance sets on transitions: a run is accepting if it takes transitions of each set\n"
      "infinitely often. never is a claim for SPIN, with accepting states.\n\n"
      "Exit codes: 0 written; 11 interrupted; 20 out of time; 21 out of memory; 30 usage; 31 an error in FORMULA;\n"
      "32 its automaton is too large.\n");
}

void declare(CLI::App& app, Commands& to) {
  declare_check(app, to);
  CLI::App& info =
      *app.add_subcommand("info", "Tell what is in a model: processes, variables, clocks, features used, queries");
  info.add_option("MODEL", to.info.input.model, model_help)->required()->type_name("");
  add_fiacre(info, to.info.input.fiacre);
  add_queries(info, to.info.input);
  info.add_option("--context", to.info.input.context.context, "Tell how large these contexts are, too")
      ->type_name("FILE.cdl[:NAME]");
  add_time(info, to.info.seconds);
  add_memory(info, to.info.bytes);

  CLI::App& graph = *app.add_subcommand("graph", "Draw a context: what the environment may do, from start to end");
  graph.add_option("CONTEXT", to.graph.context, "FILE.cdl:NAME, or a file with one context")->required();
  graph
      .add_option("-o,--output", to.graph.output,
                  "Where to write it: DOT, or drawn by Graphviz when FILE ends in .svg (default: DOT to standard "
                  "output)")
      ->type_name("FILE");

  CLI::App& simulate = *app.add_subcommand("simulate", "Step through a model by hand");
  simulate.add_option("MODEL", to.simulate.model, model_help)->required()->type_name("");
  add_fiacre(simulate, to.simulate.fiacre);
  add_context(simulate, to.simulate.context, "Step through the model with this context of CDL");
  simulate.add_option("--trace", to.simulate.trace_file, "Start at the end of a saved trace")->type_name("FILE");
  simulate.add_option("--seed", to.simulate.seed, "Of the random steps")->capture_default_str();
  add_memory(simulate, to.simulate.bytes,
             "Do not look at transitions, or read traces, beyond this size of the process");
  add_colour(simulate, to.colour);
  simulate.footer("What can be typed:\n" + simulate_commands());

  declare_trace(app, to);
  declare_improve(app, to);

  CLI::App& verify = *app.add_subcommand(
      "verify", "Check a certificate that beeline check --certificate wrote, with independent code");
  verify.add_option("MODEL", to.verify.model, model_help)->required()->type_name("");
  add_fiacre(verify, to.verify.fiacre);
  verify.add_option("CERTIFICATE", to.verify.certificate, "The file to check")->required();
  add_context(verify, to.verify.context, "The context of CDL that it was made with");
  add_time(verify, to.verify.seconds);
  add_memory(verify, to.verify.bytes);
  verify.footer(
      "Exit codes: 0 everything is proved; 10 something is not; 11 undecided; 20 out of time; 21 out of memory;\n"
      "30 usage, or a file cannot be opened; 31 MODEL or CERTIFICATE is wrong.\n");

  CLI::App& components = *app.add_subcommand("components", "List what --search can name");
  components.add_option("NAME", to.component, "One component, in full");

  CLI::App& predicates = *app.add_subcommand(
      "predicates",
      "Show what predicate abstraction makes of a query: predicates, rounds of refinement, abstract paths");
  predicates.add_option("MODEL", to.predicates.input.model, model_help)->required()->type_name("");
  add_fiacre(predicates, to.predicates.input.fiacre);
  add_queries(predicates, to.predicates.input);
  predicates.add_option("--estimate", to.predicates.estimate, "Which predicates; see beeline components predicates")
      ->type_name("SPEC")
      ->capture_default_str();
  add_time(predicates, to.predicates.seconds);
  add_memory(predicates, to.predicates.bytes);

  declare_buchi(app, to);

  // Its options depend on the family, which knows them.
  CLI::App& generate = *app.add_subcommand("generate", "Write a benchmark model whose verdict is known");
  generate.prefix_command()->set_help_flag();

  declare_bench(app, to);

  app.add_subcommand("man", "Print the manual page, for man: beeline man | man -l -");
  CLI::App& completion = *app.add_subcommand("completion", "Print what makes a shell complete beeline's options");
  completion.add_option("SHELL", to.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completion.footer(
      "For instance in ~/.bashrc:  source <(beeline completion bash)\n"
      "             in ~/.zshrc:   source <(beeline completion zsh)\n"
      "             for fish:      beeline completion fish > ~/.config/fish/completions/beeline.fish\n");
}

ExitCode usage(const std::string& message, const std::string& command = "") {
  fmt::print(stderr, "beeline: {}\nTry beeline {}{}--help.\n", message, command, command.empty() ? "" : " ");
  return ExitCode::Usage;
}

ExitCode check_models(const CLI::App& app, Commands& commands) {
  commands.check.input.notes = !commands.check.quiet;
  // As verifyta is called: a model and its queries.
  if (commands.models.size() == 2 && commands.models[1].ends_with(".q") && commands.check.input.query_file.empty()) {
    commands.check.input.query_file = commands.models[1];
    commands.models.pop_back();
  }
  if (commands.models.size() > 1) {
    return check_several(commands.models, commands.check, given_options(*app.get_subcommand("check")),
                         commands.parallel);
  }
  commands.check.input.model = commands.models.front();
  return check(commands.check);
}

Colours colours(const std::string& word) {
  return word == "always" ? Colours::Always : word == "never" ? Colours::Never : Colours::Auto;
}

ExitCode dispatch(int argc, char** argv) {
  CLI::App app("Beeline, a model checker for timed automata.\n", "beeline");
  app.set_version_flag("--version", fmt::format("beeline {}", version()));
  app.require_subcommand(1);
  Commands commands;
  declare(app, commands);
  app.footer(std::string(examples) + "\n" + exit_codes);  // after the commands, which would inherit it

  // CLI11 wants the arguments last one first.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) {
    fmt::print(stderr, "{}", app.help());
    return ExitCode::Usage;
  }
  // `help` and `help check`, unless that is a model's name.
  if (arguments.front() == "help" && !std::filesystem::exists("help")) {
    arguments.erase(arguments.begin());
    arguments.push_back("--help");
  }
  const std::string first = arguments.front();
  const bool top_level = first == "-h" || first == "--help" || first == "--version";
  const std::vector<std::string> names = command_names(app);
  const bool named = std::find(names.begin(), names.end(), first) != names.end();
  if (!top_level && !named) {
    if (const std::string meant = meant_command(first, names); !meant.empty()) return usage(meant);
    arguments.insert(arguments.begin(), "check");
  }
  if (!top_level) {
    const std::string wrong = single_dash(*app.get_subcommand(arguments.front()), arguments);
    if (!wrong.empty()) return usage(wrong, arguments.front());
  }
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      app.exit(error);  // help and version, to standard output
      return ExitCode::Satisfied;
    }
    const std::string meant = meant_value(error.what());
    if (top_level) return usage(error.what() + meant);
    const CLI::App& command = *app.get_subcommand(arguments.front());
    return usage(error.what() + (meant.empty() ? meant_option(app, command, arguments) : meant), arguments.front());
  }
  use_colours(colours(commands.colour));
  if (app.got_subcommand("check")) return check_models(app, commands);
  if (app.got_subcommand("bench")) return bench(commands.bench);
  if (app.got_subcommand("info")) return info(commands.info);
  if (app.got_subcommand("graph")) return graph(commands.graph);
  if (app.got_subcommand("simulate")) return simulate(commands.simulate);
  if (app.got_subcommand("trace")) return trace(commands.trace);
  if (app.got_subcommand("improve")) return improve(commands.improve);
  if (app.got_subcommand("verify")) return verify(commands.verify);
  if (app.got_subcommand("buchi")) return buchi(commands.buchi);
  if (app.got_subcommand("predicates")) return show_predicates(commands.predicates);
  if (app.got_subcommand("generate")) return generate_model(app.get_subcommand("generate")->remaining());
  if (app.got_subcommand("components")) return components(commands.component);
  fmt::print("{}", app.got_subcommand("man") ? manual_page(app, version()) : completion(app, commands.shell));
  return ExitCode::Satisfied;
}

// Results that do not arrive are no results: a full disk shows when the last of them is written out.
ExitCode delivered(ExitCode code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  fmt::print(stderr, "beeline: cannot write standard output: {}\n", std::strerror(errno));
  return worse(code, ExitCode::Usage);
}

}  // namespace

int run(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of the write
  try {
    return static_cast<int>(delivered(dispatch(argc, argv)));
  } catch (const std::bad_alloc&) {
    std::fputs("beeline: out of memory\n", stderr);
    return static_cast<int>(ExitCode::OutOfMemory);
  } catch (const std::system_error& error) {
    // Printing failed: a full disk.
    fmt::print(stderr, "beeline: cannot write standard output: {}\n", error.code().message());
    return static_cast<int>(ExitCode::Usage);
  } catch (const std::exception& error) {
    fmt::print(stderr, "beeline: internal error: {}\n", error.what());
    return static_cast<int>(ExitCode::Internal);
  }
}

}  // namespace beeline::app
