#include "bench/report_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/report_table.h"

namespace beeline::bench {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view search_mark = "\x01";

class Strings {
 public:
  std::size_t operator()(const std::string& text) {
    const auto [entry, fresh] = index_.try_emplace(text, list_.size());
    if (fresh) list_.push_back(text);
    return entry->second;
  }
  Json take() { return std::move(list_); }

 private:
  std::map<std::string, std::size_t> index_;
  Json list_ = Json::array();
};

// Six digits tell times apart that no two runs share anyway, in a third of the space.
double rounded(double value) { return value == 0 ? 0 : std::stod(fmt::format("{:.6g}", value)); }

// The page composes the usual name itself.
Json unusual_job(const Record& run) {
  const std::string round = run.round > 0 ? fmt::format("#{}", run.round) : "";
  return run.job == fmt::format("{}/{}{}", run.instance, run.config, round) ? Json(nullptr) : Json(run.job);
}

Json optional(const std::optional<std::uint64_t>& number) { return number ? Json(*number) : Json(nullptr); }

std::string without_search(const Record& run) {
  std::string command = run.command;
  if (run.spec.empty()) return command;
  const std::size_t at = command.find(run.spec);
  return at == std::string::npos ? command : command.replace(at, run.spec.size(), search_mark);
}

Json measures_used(const Suite& suite) {
  std::vector<Measure> measures = {Measure::Seconds, Measure::Explored};
  const auto add = [&](Measure measure) {
    if (std::find(measures.begin(), measures.end(), measure) == measures.end()) measures.push_back(measure);
  };
  for (const Table& table : suite.tables)
    for (const Measure measure : table.measures) add(measure);
  for (const Cactus& cactus : suite.cacti) add(cactus.measure);
  for (const Scatter& scatter : suite.scatters) add(scatter.measure);
  Json list = Json::array();
  for (const Measure measure : measures) list.push_back({{"name", name(measure)}, {"title", title(measure)}});
  return list;
}

}  // namespace

std::string script_data(const Suite& suite, const Runs& runs) {
  Json data;
  data["suite"] = suite.name;
  data["measures"] = measures_used(suite);
  data["configs"] = Json::array();
  for (const Config& config : suite.configs)
    data["configs"].push_back({{"id", config.id}, {"label", head_of(suite, config.id)}, {"group", config.group}});
  data["instances"] = Json::array();
  for (const Instance& instance : suite.instances)
    data["instances"].push_back(
        {{"id", instance.id}, {"label", label_of(suite, instance.id)}, {"family", instance.family}});
  data["cacti"] = Json::array();
  for (const Cactus& cactus : suite.cacti)
    data["cacti"].push_back({{"title", cactus.title}, {"measure", name(cactus.measure)}, {"configs", cactus.configs}});
  data["scatters"] = Json::array();
  for (const Scatter& scatter : suite.scatters)
    data["scatters"].push_back(
        {{"title", scatter.title}, {"measure", name(scatter.measure)}, {"x", scatter.x}, {"y", scatter.y}});

  data["caveats"] = Json::array();
  if (suite.published)
    for (const Caveat& caveat : suite.published->caveats) data["caveats"].push_back(caveat.text);

  Strings intern;
  data["fields"] = {"job",       "instance",  "config",      "typical", "family",       "model",
                    "hash",      "query",     "tool",        "spec",    "search",       "command",
                    "version",   "machine",   "limits",      "status",  "outcome",      "detail",
                    "started",   "exit_code", "explored",    "generated", "transitions", "evaluated",
                    "dead_ends", "stored",    "kept",        "trace_length", "context_switches", "queues",
                    "seconds",   "wall",      "cpu",         "peak",    "round"};
  data["texts"] = {"instance", "config", "family",  "model",  "hash",   "query",   "tool",   "spec", "search",
                   "command", "version", "machine", "limits", "status", "outcome", "detail", "started"};
  data["search_mark"] = search_mark;
  Json rows = Json::array();
  for (const Record* run : runs.all()) {
    const Counts& counts = run->counts;
    Json queues = nullptr;
    if (!counts.queues.empty()) {
      queues = Json::array();
      for (const QueueCount& queue : counts.queues) queues.push_back(Json::array({queue.pushed, queue.popped}));
    }
    rows.push_back(Json::array(
        {unusual_job(*run), intern(run->instance), intern(run->config),
         run == runs.typical(run->instance, run->config) ? 1 : 0, intern(run->family), intern(run->model),
         intern(run->model_hash), intern(run->query), intern(run->tool), intern(run->spec), intern(run->search),
         intern(without_search(*run)), intern(run->version), intern(describe(run->machine)),
         intern(describe(run->limits)), intern(name(run->status)), intern(outcome_text(*run)),
         intern(outcome_detail(*run)), intern(run->started), run->exit_code, optional(counts.explored),
         optional(counts.generated), optional(counts.transitions), optional(counts.evaluated),
         optional(counts.dead_ends), optional(counts.stored), optional(counts.kept), optional(counts.trace_length),
         optional(counts.context_switches), std::move(queues), rounded(run->seconds),
         rounded(run->wall_seconds), rounded(run->cpu_seconds),
         rounded(static_cast<double>(run->peak_bytes) / (1024.0 * 1024.0)), run->round}));
  }
  data["strings"] = intern.take();
  data["runs"] = std::move(rows);

  // ASCII only, and text that is not UTF-8 is replaced rather than refused: a report must not fail for a strange query.
  const std::string text = data.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<') safe += "\\u003c";
    else safe += c;
  }
  return safe;
}

}  // namespace beeline::bench
