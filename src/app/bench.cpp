#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <beeline/beeline.h>
#include <fmt/format.h>

#include "app/app.h"
#include "app/bench_figures.h"
#include "app/bench_models.h"
#include "app/outputs.h"
#include "app/terminal.h"
#include "app/units.h"
#include "bench/compare.h"
#include "bench/models.h"
#include "bench/report.h"
#include "bench/runner.h"
#include "bench/suite.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

ExitCode complain(const std::string& message) {
  fmt::print(stderr, "beeline: {}\n", message);
  return ExitCode::Usage;
}

void list_suites() {
  fmt::print(
      "Usage: beeline bench SUITE [OPTIONS]\n"
      "       beeline bench MODEL... [-q QUERY]... [--search SPEC]... [OPTIONS]\n\n"
      "Runs an experiment and writes its report: one of these suites, or searches on models of your own.\n\nSuites:\n");
  for (const std::string& name : bench::suite_names()) {
    const bench::Suite suite = *bench::find_suite(name);
    fmt::print("  {:<23}{}\n  {:<23}{} runs, {}\n", name, suite.about, "", suite.jobs().size(), suite.duration);
  }
  fmt::print("\nbeeline bench --help explains the options; beeline bench --compare A B compares two results.\n");
}

// "97 solved, 3 out of time", of the runs that were asked for.
std::string tally(const std::vector<bench::Record>& records, const std::vector<bench::Job>& jobs) {
  std::set<std::string> asked;
  for (const bench::Job& job : jobs) asked.insert(job.id);
  std::map<bench::Status, std::size_t> counts;
  for (const bench::Record& record : records) counts[record.status] += asked.count(record.job);
  std::string text = fmt::format("{} solved", counts[bench::Status::Done]);
  for (const auto& [status, count] : counts) {
    if (status == bench::Status::Done || count == 0) continue;
    std::string words = bench::name(status);
    std::replace(words.begin(), words.end(), '_', ' ');
    text += fmt::format(", {} {}", count, words);
  }
  return text;
}

constexpr std::array<const char*, 3> report_names = {"report.md", "report.csv", "report.html"};

std::string report_file(const std::string& folder, const char* name) {
  return (std::filesystem::path(folder) / name).string();
}

bool write_reports(const bench::Suite& suite, const std::vector<bench::Record>& records, const std::string& folder) {
  const std::array<std::string, report_names.size()> texts = {
      bench::markdown_report(suite, records), bench::csv_report(suite, records), bench::html_report(suite, records)};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string path = report_file(folder, report_names[i]);
    std::ofstream out(path, std::ios::binary);
    if (!(out << texts[i]) || !out.flush()) {
      complain(fmt::format("cannot write {}", path));
      return false;
    }
  }
  fmt::print("reports: {0}/report.html, {0}/report.md, {0}/report.csv\n", folder);
  return true;
}

// The pins, from what they are made of, and from what is made beside them.
bool are_apart(const bench::Suite& suite, const BenchOptions& options, const std::string& folder) {
  std::vector<NamedFile> read = {{"the searches", options.search_file}};
  for (const std::string& file : options.what) read.push_back({"what is run", file});
  for (const bench::Instance& instance : suite.instances)
    for (NamedFile& file : files_of_model(instance.file)) read.push_back(std::move(file));
  std::vector<NamedFile> written = {{"-o", bench::runs_file(folder)}};
  for (const char* name : report_names) written.push_back({"-o", report_file(folder, name)});
  written.push_back({"--pin", options.pin_file});
  return are_apart(read, written);
}

// In the order of the suite, which is that of no run.
bool write_pins(const bench::Suite& suite, const std::vector<bench::Record>& records, const std::string& path) {
  std::map<std::string, const bench::Record*> by_job;
  for (const bench::Record& record : records) by_job[record.job] = &record;
  std::ofstream out(path, std::ios::binary);
  for (const bench::Job& job : suite.jobs()) {
    if (const auto found = by_job.find(job.id); found != by_job.end()) out << bench::pin_line(*found->second);
  }
  if (out.flush()) return true;
  complain(fmt::format("cannot write {}", path));
  return false;
}

std::string this_program() {
  std::error_code problem;
  return std::filesystem::read_symlink("/proc/self/exe", problem).string();
}

std::string runs_in(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) ? bench::runs_file(path) : path;
}

ExitCode compare(const std::string& before, const std::string& after) {
  std::array<std::vector<bench::Record>, 2> runs;
  const std::array<std::string, 2> paths = {runs_in(before), runs_in(after)};
  for (std::size_t k = 0; k < 2; ++k) {
    bench::RunFile file = bench::read_runs(paths[k]);
    if (!file.error.empty()) return complain(file.error);
    if (file.records.empty()) return complain(fmt::format("there are no runs in {}", paths[k]));
    runs[k] = bench::latest(std::move(file.records));
  }
  const bench::Comparison comparison = bench::compare(runs[0], runs[1]);
  fmt::print("{}", bench::describe(comparison));
  return comparison.same_results() ? ExitCode::Satisfied : ExitCode::NotSatisfied;
}

// A run that ended in a way that it should not, or an answer that is known to be wrong.
bool tell_troubles(const std::vector<bench::Record>& records) {
  bool trouble = false;
  for (const bench::Record& record : records) {
    const std::string contradiction = record.contradiction();
    if (record.status != bench::Status::Crashed && contradiction.empty()) continue;
    trouble = true;
    fmt::print(stderr, "beeline: {}: {}\n", record.job,
               contradiction.empty() ? "crashed: " + record.reason : contradiction);
  }
  return trouble;
}

// `own`: a query that cannot be answered is somebody's mistake.
ExitCode run(const bench::Suite& suite, const BenchOptions& options, const std::string& folder, bool own) {
  bench::RunOptions how;
  how.folder = folder;
  how.parallel = options.parallel;
  how.only = options.only;
  how.fresh = options.fresh;
  how.builds = options.any_build ? bench::Builds::Any : bench::Builds::Same;
  // The link, not its target: it leads to this very program also when a new one has taken its place since.
  how.tools = {"/proc/self/exe", version(), options.tck_reach, options.spin, ""};
  how.models = bench::models_folder(options.models, this_program());
  if (suite.needs_models && how.models.empty()) {
    return complain(
        fmt::format("{} needs models that do not come with Beeline: name their folder with --models or "
                    "BEELINE_MODELS",
                    suite.name));
  }
  bench::RunReport report;
  {
    InterruptGuard interrupt;
    how.interrupted = interrupt.flag();
    report = bench::run_suite(suite, how);
  }
  if (!report.error.empty()) return complain(report.error);
  if (report.interrupted) {
    fmt::print(stderr, "interrupted: {} of {} runs are in {}; the same command goes on from there\n", report.done,
               report.total, bench::runs_file(folder));
    return ExitCode::Unknown;
  }
  fmt::print("{}: {} of {} runs: {}\n", suite.name, report.done, report.total,
             tally(report.records, bench::selected_jobs(suite, options.only)));
  if (!write_reports(suite, report.records, folder)) return ExitCode::Usage;
  if (!options.pin_file.empty() && !write_pins(suite, report.records, options.pin_file)) return ExitCode::Usage;
  if (tell_troubles(report.records)) return ExitCode::Internal;
  const bool wrong = own && std::any_of(report.records.begin(), report.records.end(), [](const bench::Record& record) {
                       return record.status == bench::Status::Error;
                     });
  return wrong ? ExitCode::ModelError : ExitCode::Satisfied;
}

ExitCode report_again(const bench::Suite& suite, const std::string& folder) {
  bench::RunFile file = bench::read_runs(bench::runs_file(folder));
  if (!file.error.empty()) return complain(file.error);
  if (file.records.empty()) return complain(fmt::format("there are no runs in {}", bench::runs_file(folder)));
  return write_reports(suite, bench::of_suite(suite, std::move(file.records)), folder) ? ExitCode::Satisfied
                                                                                       : ExitCode::Usage;
}

// A word that is no file but nearly a suite.
std::string meant_suite(const std::string& word) {
  std::error_code ignored;
  if (std::filesystem::exists(word, ignored)) return "";
  const std::vector<std::string> names = bench::suite_names();
  const std::string meant = util::suggestion(word, std::vector<std::string_view>(names.begin(), names.end()));
  return meant.empty() ? "" : fmt::format("there is no suite {}{}", word, meant);
}

}  // namespace

ExitCode bench(const BenchOptions& options) {
  if (!options.compare.empty()) return compare(options.compare[0], options.compare[1]);
  if (options.what.empty() && !options.figures.empty()) return complain("--figures needs the name of a suite");
  if (options.what.empty()) {
    list_suites();
    return ExitCode::Satisfied;
  }
  std::optional<bench::Suite> suite;
  if (options.what.size() == 1) suite = bench::find_suite(options.what.front());
  if (suite && !(options.queries.empty() && options.searches.empty() && options.search_file.empty()))
    return complain(fmt::format("{} has its own queries and searches", suite->name));
  const bool own = !suite;
  ExitCode left_out = ExitCode::Satisfied;  // what own models lack
  if (own) {
    const std::string meant = options.what.size() == 1 ? meant_suite(options.what.front()) : "";
    if (!meant.empty()) return complain(meant);
    OwnSuite made = own_suite({options.what, options.queries, options.searches, options.search_file});
    for (const std::string& note : made.notes) fmt::print(stderr, "beeline: {}\n", note);
    if (made.broken) left_out = ExitCode::ModelError;
    else if (made.unreadable) left_out = ExitCode::Usage;
    if (!made.error.empty()) {
      const ExitCode code = complain(made.error);
      return made.broken ? left_out : code;
    }
    suite = std::move(made.suite);
  }
  if (!options.figures.empty()) {
    if (!has_figures(suite->name)) return complain(fmt::format("{} has no figures", suite->name));
    return bench_figures(suite->name, options);
  }
  if (options.rounds && suite->rounds == 0) {
    return complain(
        fmt::format("{} runs everything once: its counts repeat, and times are not its point", suite->name));
  }
  if (options.rounds) suite->rounds = options.rounds;
  if (options.seconds > 0) suite->limits.seconds = options.seconds;
  if (options.bytes) suite->limits.bytes = options.bytes;
  if (bench::selected_jobs(*suite, options.only).empty()) return complain("--only leaves nothing to run");
  if (options.list_jobs) {
    for (const bench::Job& job : bench::selected_jobs(*suite, options.only)) {
      fmt::print("{}\t{}\n", job.id, suite->configs[job.config].spec);
    }
    return ExitCode::Satisfied;
  }
  const std::string folder = options.folder.empty() ? "bench-" + suite->name : options.folder;
  if (!are_apart(*suite, options, folder)) return ExitCode::Usage;
  const ExitCode code = options.report_only ? report_again(*suite, folder) : run(*suite, options, folder, own);
  return code == ExitCode::Satisfied ? left_out : code;
}

}  // namespace beeline::app
