#include "app/several.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include "app/exit_code.h"
#include "app/formats.h"
#include "app/model.h"
#include "app/outputs.h"
#include "app/tally.h"
#include "app/terminal.h"
#include "app/units.h"
#include "bench/process.h"
#include "output/junit.h"
#include "util/cores.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

using Json = nlohmann::ordered_json;

struct Run {
  std::string model;
  std::vector<std::string> arguments;
  int report = -1;  // an anonymous file for the answers as JSON
  bool done = false;
  double seconds = 0;
  ExitCode code = ExitCode::Internal;
  std::string output, errors;
  Json answers;         // the report; null when there is none
  std::string failure;  // why not
};

std::string content_of(int descriptor) {
  std::string text;
  char buffer[1 << 16];
  for (off_t at = 0;;) {
    const ssize_t got = pread(descriptor, buffer, sizeof buffer, at);
    if (got <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(got));
    at += got;
  }
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void finish(Run& run, bench::ProcessOutcome outcome, bool interrupted) {
  run.done = true;
  run.seconds = outcome.wall_seconds;
  run.output = std::move(outcome.output);
  run.errors = std::move(outcome.errors);
  if (!outcome.failure.empty()) {
    run.failure = outcome.failure;
    run.errors = fmt::format("beeline: {}\n", outcome.failure);
  } else if (interrupted && outcome.exit_code == -SIGINT) {  // before it could do better
    run.failure = "interrupted";
    run.code = ExitCode::Unknown;
  } else if (outcome.exit_code < 0) {
    run.failure = fmt::format("ended by signal {}", -outcome.exit_code);
    run.errors += fmt::format("beeline: {}: {}\n", run.model, run.failure);
  } else {
    run.code = static_cast<ExitCode>(outcome.exit_code);
    run.answers = Json::parse(content_of(run.report), nullptr, false);
    if (run.answers.is_discarded()) run.answers = Json();
    if (!run.answers.is_null() && run.answers["results"].empty() && run.answers.contains("error")) {
      run.failure = run.answers["error"];
      run.answers = Json();
    } else if (run.answers.is_null()) {
      run.failure = first_line(run.errors);
    }
  }
  close(run.report);
}

void print_summary(const std::vector<Run>& runs) {
  std::size_t width = 0;
  for (const Run& run : runs) width = std::max(width, run.model.size());
  fmt::print("\nsummary\n");
  Tally all;
  for (const Run& run : runs) {
    Tally own;
    if (!run.answers.is_null()) {
      for (const Json& result : run.answers["results"])
        own.add(result.value("verdict", ""), result.value("expected", ""));
    }
    all.add(own);
    fmt::print("  {:<{}}  {}\n", run.model, width, run.answers.is_null() ? run.failure : own.text());
  }
  fmt::print("{}, {}{}{}\n", counted(runs.size(), "model"), counted(all.questions(), "query"),
             all.questions() ? ": " : "", all.text());
}

output::JUnitSuite junit_suite(const Run& run, bool expect) {
  output::JUnitSuite suite{run.model, {}, run.failure};
  if (run.answers.is_null()) return suite;
  for (const Json& result : run.answers["results"]) {
    const std::string expected = result.value("expected", "");
    suite.cases.push_back({result.value("query", ""), result.value("verdict", ""), result.value("reason", ""),
                           result.value("position", ""), expect ? expected : "",
                           result.value("stats", Json::object()).value("seconds", 0.0)});
  }
  suite.seconds = run.seconds;
  return suite;
}

std::string own_file(const std::string& file, const std::string& name) {
  return is_device(file) ? file : with_suffix(file, name);
}

std::vector<Run> plan_runs(const std::vector<std::string>& models, const std::vector<GivenOption>& given,
                           unsigned parallel) {
  const std::vector<std::string> names = distinct_names(models);
  std::vector<Run> runs(models.size());
  for (std::size_t i = 0; i < models.size(); ++i) {
    runs[i].model = models[i];
    std::vector<std::string>& to = runs[i].arguments;
    to = {"/proc/self/exe", "check", models[i], colours_on_stdout() ? "--color=always" : "--color=never"};
    bool memory = false, threads = false;
    for (const GivenOption& option : given) {
      memory |= option.name == "--memory";
      threads |= option.name == "--threads";
      if (option.values.empty()) to.push_back(option.name);
      for (const std::string& value : option.values)
        to.push_back(option.name + "=" + (option.writes_file ? own_file(value, names[i]) : value));
    }
    if (!memory) to.push_back(fmt::format("--memory={}", util::physical_bytes() / 10 * 9 / parallel));
    if (!threads) to.push_back(fmt::format("--threads={}", std::max<std::size_t>(util::cores() / parallel, 1)));
  }
  return runs;
}

// What is written for one model may be read, or written, for another.
bool are_apart(const std::vector<std::string>& models, const CheckOptions& options,
               const std::vector<GivenOption>& given) {
  std::vector<NamedFile> read = {{"the queries", options.input.query_file}};
  for (const std::string& model : models)
    for (NamedFile& file : files_of_model(model, options.input.context)) read.push_back(std::move(file));
  std::vector<NamedFile> written = {{"--json", options.json_file}, {"--junit", options.junit_file}};
  for (const GivenOption& option : given) {
    if (!option.writes_file) continue;
    for (const std::string& value : option.values)
      for (const std::string& name : distinct_names(models)) written.push_back({option.name, own_file(value, name)});
  }
  return are_apart(read, written);
}

// What comes next in order, as far as it is there.
std::size_t print_finished(std::vector<Run>& runs, std::size_t next, bool silent) {
  for (; next < runs.size() && runs[next].done; ++next) {
    Run& run = runs[next];
    if (!silent && !run.output.empty()) fmt::print("{}{}", next ? "\n" : "", run.output);
    std::fflush(stdout);
    fmt::print(stderr, "{}", run.errors);
    run.output.clear();
  }
  return next;
}

void run_all(std::vector<Run>& runs, unsigned parallel, bool silent, bool quiet) {
  ProgressLine progress(!quiet);
  InterruptGuard interrupt;
  bench::ProcessPool pool;
  bool interrupted = false;
  std::size_t started = 0, next = 0;
  while (next < runs.size()) {
    while (!interrupted && started < runs.size() && pool.size() < parallel) {
      Run& run = runs[started];
      run.report = memfd_create("report", 0);
      run.arguments.push_back(fmt::format("--json=/proc/self/fd/{}", run.report));
      pool.start({run.arguments, "", "", {}}, started++);
    }
    if (auto ended = pool.wait(0.2)) finish(runs[ended->token], std::move(ended->outcome), interrupted);
    if (!interrupted && *interrupt.flag()) {
      interrupted = true;
      pool.interrupt_all();
      for (std::size_t i = started; i < runs.size(); ++i) {
        runs[i].done = true;
        runs[i].code = ExitCode::Unknown;
        runs[i].failure = "interrupted before it began";
      }
    }
    if (next < runs.size() && runs[next].done) {
      progress.clear();
      next = print_finished(runs, next, silent);
    }
    std::string working;
    for (const auto& running : pool.running()) working += "  " + runs[running.token].model;
    const auto done = std::count_if(runs.begin(), runs.end(), [](const Run& run) { return run.done; });
    progress.show(fmt::format("{} of {} models done, running:{}", done, runs.size(), working));
  }
}

}  // namespace

std::string with_suffix(const std::string& file, const std::string& suffix) {
  const std::filesystem::path path(file);
  return (path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), suffix, path.extension().string()))
      .string();
}

std::vector<std::string> distinct_names(const std::vector<std::string>& models) {
  std::vector<std::string> names;
  for (const std::string& model : models) {
    const std::string stem = std::filesystem::path(model).stem().string();
    std::string name = stem;
    for (int k = 2; std::find(names.begin(), names.end(), name) != names.end(); ++k)
      name = fmt::format("{}-{}", stem, k);
    names.push_back(name);
  }
  return names;
}

ExitCode check_several(const std::vector<std::string>& models, const CheckOptions& options,
                       const std::vector<GivenOption>& given, unsigned parallel) {
  if (std::find(models.begin(), models.end(), "-") != models.end()) {
    fmt::print(stderr, "beeline: standard input (-) is one model: it cannot be checked beside others\n");
    return ExitCode::Usage;
  }
  if (const auto query = std::find_if(models.begin(), models.end(), is_misplaced_query); query != models.end()) {
    read_file(*query);  // says so
    return ExitCode::Usage;
  }
  if (!are_apart(models, options, given)) return ExitCode::Usage;
  const bool silent = options.silent();
  if (parallel == 0) parallel = static_cast<unsigned>(util::cores());
  parallel = static_cast<unsigned>(std::min<std::size_t>(parallel, models.size()));
  std::vector<Run> runs = plan_runs(models, given, parallel);
  run_all(runs, parallel, silent, options.quiet);
  if (!silent) print_summary(runs);

  ExitCode code = ExitCode::Satisfied;
  std::vector<output::JUnitSuite> suites;
  Json reports = Json::array();
  for (Run& run : runs) {
    code = worse(code, run.code);
    suites.push_back(junit_suite(run, options.expect));
    if (run.answers.is_null())
      reports.push_back({{"model", run.model}, {"error", run.failure}, {"results", Json::array()}});
    else reports.push_back(std::move(run.answers));
  }
  bool written = true;
  if (!options.json_file.empty())
    written = write_file(options.json_file,
                         Json{{"models", reports}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (!options.junit_file.empty()) written = write_file(options.junit_file, output::write_junit(suites)) && written;
  return written ? code : worse(code, ExitCode::Usage);
}

}  // namespace beeline::app
