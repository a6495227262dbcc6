#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/tool.h"

namespace beeline::bench {

namespace {

using Json = nlohmann::json;

// The tool keeps its limits itself and says how far it came; only where it does not, it is killed.
Limits with_grace(const Limits& limits) {
  Limits hard = limits;
  if (hard.seconds > 0) hard.seconds += 5 + hard.seconds / 10;
  if (hard.bytes) hard.bytes += hard.bytes / 4 + (64u << 20);
  return hard;
}

std::optional<std::uint64_t> count(const Json& stats, const char* key) {
  const auto found = stats.find(key);
  if (found == stats.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

// The exit codes that docs and `beeline --help` list.
Status status_of(int exit_code) {
  switch (exit_code) {
    case 0:
    case 10: return Status::Done;
    case 11: return Status::Unknown;
    case 20: return Status::OutOfTime;
    case 21: return Status::OutOfMemory;
    case 30: return Status::Refused;
    case 31: return Status::Error;
    case 32: return Status::Unsupported;
    default: return Status::Crashed;
  }
}

void read_counts(const Json& stats, Counts& counts) {
  counts.explored = count(stats, "explored");
  counts.generated = count(stats, "generated");
  counts.transitions = count(stats, "transitions");
  counts.evaluated = count(stats, "evaluated");
  counts.dead_ends = count(stats, "dead_ends");
  counts.stored = count(stats, "stored");
  counts.kept = count(stats, "kept");
  counts.context_switches = count(stats, "context_switches");
  if (const auto freezing = stats.find("freezing"); freezing != stats.end()) {
    counts.peak_live = count(*freezing, "peak_live");
    counts.freed = count(*freezing, "freed");
    counts.clusters = count(*freezing, "clusters");
    counts.reached_future = count(*freezing, "reached_future");
    counts.written = count(*freezing, "written_bytes");
  }
  if (const auto queues = stats.find("queues"); queues != stats.end() && queues->is_array()) {
    for (const Json& queue : *queues) {
      counts.queues.push_back({count(queue, "pushed").value_or(0), count(queue, "popped").value_or(0)});
    }
  }
}

class Beeline final : public Tool {
 public:
  explicit Beeline(const ToolSettings& settings)
      : program_(settings.beeline),
        version_(settings.version),
        build_(fingerprint_of_file(settings.beeline)),
        folder_(settings.folder) {}

  std::string version() const override { return version_; }
  std::string build() const override { return build_; }

  Asked ask(const Instance&, const Model& model, const Config& config, const Limits& limits) override {
    Asked asked;
    std::vector<std::string> rest = {"--search", config.spec, "--threads", std::to_string(config.threads)};
    if (!config.traces) rest.push_back("--no-trace");
    rest.insert(rest.end(), config.options.begin(), config.options.end());
    if (!model.query.empty()) rest.insert(rest.end(), {"-q", model.query});
    if (limits.seconds > 0) rest.insert(rest.end(), {"--time", fmt::format("{}s", limits.seconds)});
    if (limits.bytes) rest.insert(rest.end(), {"--memory", fmt::format("{}", limits.bytes)});

    auto& arguments = asked.request.arguments;
    arguments = {program_, "check", model.file.empty() ? "-" : model.file};
    std::string context;
    if (!model.contexts.empty()) {
      const std::filesystem::path folder = std::filesystem::path(folder_) / model.hash;
      if (!write(folder, model)) return {{}, "", fmt::format("cannot write the model to {}", folder.string())};
      arguments.back() = (folder / model.name).string();
      arguments.insert(arguments.end(), {"--context", (folder / "contexts.cdl").string() + ":" + model.context});
      context = fmt::format(" --context contexts.cdl:{}", model.context);
    }
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    arguments.insert(arguments.end(), {"--brief", "--json", "-"});
    if (model.file.empty() && model.contexts.empty()) asked.request.input = model.text;
    asked.request.limits = with_grace(limits);

    if (!model.contexts.empty()) asked.command = fmt::format("beeline {} && ", model.command);
    else if (!model.command.empty()) asked.command = fmt::format("beeline {} -o {} && ", model.command, model.name);
    asked.command += "beeline check " + quoted(model.name) + context;
    for (const std::string& argument : rest) asked.command += " " + quoted(argument);
    return asked;
  }

  void read(const ProcessOutcome& outcome, Record& record) const override {
    read_ending(outcome, record);
    if (record.status != Status::Done) return;
    record.status = status_of(outcome.exit_code);
    const Json report = Json::parse(outcome.output, nullptr, false);
    if (report.is_discarded() || !report.contains("results") || report["results"].empty()) {
      record.reason = first_line(outcome.errors);
      if (record.status == Status::Done) record.status = Status::Error;
      return;
    }
    const Json& result = report["results"].front();
    record.verdict = result.value("verdict", "");
    record.reason = result.value("reason", "");
    record.search = result.value("search", "");
    const Json stats = result.value("stats", Json::object());
    read_counts(stats, record.counts);
    if (const auto freezing = stats.find("freezing"); freezing != stats.end())
      for (const Json& moment : freezing->value("moments", Json::array()))
        record.moments.push_back(
            {count(moment, "states").value_or(0), count(moment, "live").value_or(0), moment.value("progress", 0.0)});
    const bool has_trace = !result.contains("trace") || !result["trace"].is_null();
    if (has_trace) record.counts.trace_length = count(stats, "trace_length");
    record.seconds = stats.value("seconds", record.seconds);
    record.making_seconds = stats.value("making_seconds", 0.0);
    record.peak_bytes = stats.value("peak_bytes", record.peak_bytes);
  }

 private:
  // Once for all that are asked of them.
  static bool write(const std::filesystem::path& folder, const Model& model) {
    std::error_code problem;
    if (std::filesystem::exists(folder / model.name, problem)) return true;
    std::filesystem::create_directories(folder, problem);
    std::ofstream contexts(folder / "contexts.cdl", std::ios::binary), system(folder / model.name, std::ios::binary);
    contexts << model.contexts << std::flush;
    system << model.text << std::flush;
    return contexts.good() && system.good();
  }

  std::string program_, version_, build_, folder_;
};

}  // namespace

std::unique_ptr<Tool> make_beeline(const ToolSettings& settings) { return std::make_unique<Beeline>(settings); }

}  // namespace beeline::bench
