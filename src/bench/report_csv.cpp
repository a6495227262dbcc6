#include <fmt/format.h>

#include "bench/report.h"
#include "bench/report_runs.h"

namespace beeline::bench {

namespace {

class Line {
 public:
  explicit Line(std::string& out) : out_(out) {}
  ~Line() { out_ += '\n'; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  Line& field(std::string_view text) {
    if (!first_) out_ += ',';
    first_ = false;
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
      out_ += text;
      return *this;
    }
    out_ += '"';
    for (const char c : text) {
      if (c == '"') out_ += '"';
      out_ += c;
    }
    out_ += '"';
    return *this;
  }
  template <typename Number>
  requires std::is_arithmetic_v<Number> Line& field(Number number) {
    return field(std::string_view(fmt::to_string(number)));
  }
  Line& field(const std::optional<std::uint64_t>& number) { return number ? field(*number) : field(""); }

 private:
  std::string& out_;
  bool first_ = true;
};

std::string queues_of(const Record& record) {
  std::string text;
  for (const QueueCount& queue : record.counts.queues)
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", queue.pushed, queue.popped);
  return text;
}

}  // namespace

std::string csv_report(const Suite& suite, std::span<const Record> records) {
  std::string out;
  {
    Line head(out);
    for (const char* column : {"suite",       "job",          "instance",       "config",
                               "round",       "family",       "model",          "model_hash",
                               "query",       "tool",         "spec",           "search",
                               "command",     "version",      "build",          "cpu",
                               "cores",       "memory",       "parallel",       "limit_seconds",
                               "limit_bytes", "status",       "exit_code",      "verdict",
                               "expected",    "reason",       "explored",       "generated",
                               "transitions", "evaluated",    "dead_ends",      "stored",
                               "kept",        "trace_length", "shortest",       "context_switches",
                               "queues",      "seconds",      "wall_seconds",   "making_seconds",
                               "cpu_seconds", "peak_bytes",   "started",        "peak_live",
                               "freed",       "clusters",     "reached_future", "written"})
      head.field(column);
  }
  const Runs runs(suite, records);
  for (const Record* run : runs.all()) {
    Line line(out);
    line.field(run->suite).field(run->job).field(run->instance).field(run->config).field(run->round);
    line.field(run->family).field(run->model).field(run->model_hash).field(run->query).field(run->tool);
    line.field(run->spec).field(run->search).field(run->command).field(run->version).field(run->build);
    line.field(run->machine.cpu).field(run->machine.cores).field(run->machine.memory).field(run->parallel);
    line.field(run->limits.seconds).field(run->limits.bytes).field(name(run->status)).field(run->exit_code);
    line.field(run->verdict).field(run->expected).field(run->reason);
    const Counts& counts = run->counts;
    line.field(counts.explored).field(counts.generated).field(counts.transitions).field(counts.evaluated);
    line.field(counts.dead_ends).field(counts.stored).field(counts.kept).field(counts.trace_length);
    line.field(run->shortest).field(counts.context_switches).field(queues_of(*run)).field(run->seconds);
    line.field(run->wall_seconds)
        .field(run->making_seconds)
        .field(run->cpu_seconds)
        .field(run->peak_bytes)
        .field(run->started);
    line.field(counts.peak_live).field(counts.freed).field(counts.clusters).field(counts.reached_future);
    line.field(counts.written);
  }
  return out;
}

}  // namespace beeline::bench
