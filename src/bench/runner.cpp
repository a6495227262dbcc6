#include "bench/runner.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "bench/models.h"
#include "bench/process.h"
#include "bench/progress.h"

namespace beeline::bench {

namespace {

// A folder of our own that goes away.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "beeline-bench-XXXXXX").string();
    if (mkdtemp(pattern.data())) path_ = pattern;
  }
  ~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool is_peer(const std::string& tool) { return tool != "beeline"; }

std::string now() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

class Runner {
 public:
  Runner(const Suite& suite, const RunOptions& options)
      : suite_(suite), options_(options), models_(options.models), machine_(this_machine()) {
    parallel_ = options.parallel ? options.parallel : default_parallel(suite, machine_);
    const bool peers = std::any_of(suite.configs.begin(), suite.configs.end(),
                                   [](const Config& config) { return is_peer(config.tool); });
    const bool contexts = std::any_of(suite.instances.begin(), suite.instances.end(),
                                      [](const Instance& instance) { return !instance.context.empty(); });
    if (peers || contexts) scratch_.emplace();
  }

  RunReport run() {
    RunReport report;
    if (report.error = open(); !report.error.empty()) return report;
    make_tools();
    plan(report);
    work(report);
    report.records = of_suite(suite_, std::move(records_));
    return report;
  }

 private:
  std::string open() {
    std::error_code problem;
    std::filesystem::create_directories(options_.folder, problem);
    if (problem) return fmt::format("cannot make the folder {}: {}", options_.folder, problem.message());
    const std::string path = runs_file(options_.folder);
    RunFile file;
    if (!options_.fresh) file = read_runs(path);
    if (!file.error.empty()) return file.error;
    if (file.torn) fmt::print(stderr, "{}: the last line was not written to its end; it is dropped\n", path);
    records_ = std::move(file.records);
    return writer_.open(path, file.good_bytes);
  }

  void make_tools() {
    ToolSettings settings = options_.tools;
    if (scratch_) settings.folder = scratch_->path();
    for (const Config& config : suite_.configs) {
      if (tools_.contains(config.tool)) continue;
      auto tool = make_tool(config.tool, settings);
      const std::string problem = tool->unavailable();
      if (!problem.empty()) fmt::print(stderr, "{}: left out\n", problem);
      Known& known = tools_[config.tool];
      if (!problem.empty()) continue;
      known.version = tool->version();
      known.build = tool->build();
      known.tool = std::move(tool);
    }
  }

  Record describe(const Job& job) {
    const Instance& instance = suite_.instances[job.instance];
    const Config& config = suite_.configs[job.config];
    const Model& model = models_.of(instance);
    Record record;
    record.suite = suite_.name;
    record.job = job.id;
    record.instance = instance.id;
    record.config = config.id;
    record.round = job.round;
    record.family = instance.family;
    record.model = model.name;
    record.model_hash = model.hash;
    record.query = model.query;
    record.expected = model.expected;
    record.shortest = model.shortest;
    record.tool = config.tool;
    record.spec = config.spec;
    record.version = tools_[config.tool].version;
    record.build = tools_[config.tool].build;
    record.machine = machine_;
    record.parallel = parallel_;
    record.limits = suite_.limits;
    return record;
  }

  void plan(RunReport& report) {
    std::set<std::string> finished;
    for (const Record& record : records_) finished.insert(resume_key(record, options_.builds));
    std::size_t there = 0;
    for (const Job& job : selected_jobs(suite_, options_.only)) {
      if (!tools_[suite_.configs[job.config].tool].tool) {
        ++report.left_out;
        continue;
      }
      ++report.total;
      if (finished.contains(resume_key(describe(job), options_.builds))) {
        ++there;
      } else {
        todo_.push_back(job);
      }
    }
    report.done = there;
    if (there) fmt::print(stderr, "{} of {} runs are in {} already\n", there, report.total, runs_file(options_.folder));
  }

  bool stopped() const { return options_.interrupted && options_.interrupted->load(std::memory_order_relaxed); }

  void keep(RunReport& report, Progress& progress, const Record& record) {
    if (const std::string problem = writer_.append(record); !problem.empty()) {
      report.error = problem;
      return;
    }
    ++report.done;
    progress.finished(record);
    records_.push_back(record);
  }

  // Runs that cannot even be asked for are kept, too: they are an answer.
  void start(ProcessPool& pool, RunReport& report, Progress& progress, std::size_t index) {
    const Job& job = todo_[index];
    const Instance& instance = suite_.instances[job.instance];
    const Config& config = suite_.configs[job.config];
    const Model& model = models_.of(instance);
    Record record = describe(job);
    record.started = now();
    if (!model.error.empty()) {
      record.status = Status::Error;
      record.reason = model.error;
      return keep(report, progress, record);
    }
    const Tool::Asked asked = tools_[config.tool].tool->ask(instance, model, config, suite_.limits);
    record.command = asked.command;
    if (!asked.error.empty()) {
      record.status = Status::Refused;
      record.reason = asked.error;
      return keep(report, progress, record);
    }
    running_[index] = std::move(record);
    pool.start(asked.request, index);
  }

  void show(const ProcessPool& pool, Progress& progress) const {
    std::vector<Progress::Running> running;
    for (const auto& one : pool.running()) running.push_back({todo_[one.token].id, one.seconds});
    progress.show(running);
  }

  void work(RunReport& report) {
    ProcessPool pool;
    Progress progress(report.done, report.total, parallel_);
    std::size_t next = 0;
    while (report.error.empty() && !stopped() && (next < todo_.size() || pool.size())) {
      while (next < todo_.size() && pool.size() < parallel_ && !stopped() && report.error.empty()) {
        start(pool, report, progress, next++);
      }
      show(pool, progress);
      const auto ended = pool.wait(0.25);
      if (!ended || stopped()) continue;
      Record record = std::move(running_[ended->token]);
      running_.erase(ended->token);
      tools_[record.tool].tool->read(ended->outcome, record);
      if (suite_.timing) record.seconds = record.wall_seconds;
      keep(report, progress, record);
    }
    report.interrupted = stopped();
  }

  const Suite& suite_;
  const RunOptions& options_;
  Models models_;
  Machine machine_;
  unsigned parallel_ = 1;
  std::optional<Scratch> scratch_;
  struct Known {
    std::unique_ptr<Tool> tool;  // null: not on this machine
    std::string version, build;
  };
  std::map<std::string, Known> tools_;
  RunWriter writer_;
  std::vector<Record> records_;
  std::vector<Job> todo_;
  std::map<std::size_t, Record> running_;  // by index in todo_; complete but for the outcome
};

}  // namespace

RunReport run_suite(const Suite& suite, const RunOptions& options) { return Runner(suite, options).run(); }

std::vector<Record> of_suite(const Suite& suite, std::vector<Record> records) {
  records = latest(std::move(records));
  std::erase_if(records, [&](const Record& r) { return !suite.instance(r.instance) || !suite.config(r.config); });
  return records;
}

unsigned default_parallel(const Suite& suite, const Machine& machine) {
  if (suite.timing) return 1;
  std::uint64_t fit = machine.cores;
  if (suite.limits.bytes && machine.memory) fit = std::min(fit, machine.memory / 10 * 9 / suite.limits.bytes);
  return static_cast<unsigned>(std::max<std::uint64_t>(fit, 1));
}

std::string runs_file(const std::string& folder) { return (std::filesystem::path(folder) / "runs.jsonl").string(); }

std::vector<Job> selected_jobs(const Suite& suite, const std::vector<std::string>& only) {
  std::vector<Job> jobs = suite.jobs();
  if (only.empty()) return jobs;
  std::erase_if(jobs, [&](const Job& job) {
    return std::none_of(only.begin(), only.end(),
                        [&](const std::string& text) { return job.id.find(text) != std::string::npos; });
  });
  return jobs;
}

}  // namespace beeline::bench
