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

Json optional(const std::optional<std::uint64_t>& number) { return number ? Json(*number) : Json(nullptr); }

// Six digits tell times apart that no two runs share anyway, in a third of the space.
double rounded(double value) { return value == 0 ? 0 : std::stod(fmt::format("{:.6g}", value)); }

// The page composes the usual name itself.
Json unusual_job(const Record& run) {
  const std::string round = run.round > 0 ? fmt::format("#{}", run.round) : "";
  return run.job == fmt::format("{}/{}{}", run.instance, run.config, round) ? Json(nullptr) : Json(run.job);
}

std::string without_search(const Record& run) {
  std::string command = run.command;
  if (run.spec.empty()) return command;
  const std::size_t at = command.find(run.spec);
  return at == std::string::npos ? command : command.replace(at, run.spec.size(), search_mark);
}

Json queues_of(const Record& run) {
  if (run.counts.queues.empty()) return nullptr;
  Json queues = Json::array();
  for (const QueueCount& queue : run.counts.queues) queues.push_back(Json::array({queue.pushed, queue.popped}));
  return queues;
}

struct TextField {
  const char* name;
  std::string (*of)(const Record&);
};
constexpr TextField text_fields[] = {
    {"instance", [](const Record& run) { return run.instance; }},
    {"config", [](const Record& run) { return run.config; }},
    {"model", [](const Record& run) { return run.model; }},
    {"hash", [](const Record& run) { return run.model_hash; }},
    {"query", [](const Record& run) { return run.query; }},
    {"tool", [](const Record& run) { return run.tool; }},
    {"spec", [](const Record& run) { return run.spec; }},
    {"search", [](const Record& run) { return run.search; }},
    {"command", without_search},
    {"version", [](const Record& run) { return run.version; }},
    {"build", [](const Record& run) { return run.build; }},
    {"machine", [](const Record& run) { return describe(run.machine); }},
    {"limits", [](const Record& run) { return describe(run.limits); }},
    {"status", [](const Record& run) { return std::string(name(run.status)); }},
    {"outcome", outcome_text},
    {"detail", outcome_detail},
    {"expected", [](const Record& run) { return run.expected; }},
    {"started", [](const Record& run) { return run.started; }},
};

Json measured(const Record& run, Measure measure) {
  const auto number = value(run, measure);
  return number ? Json(rounded(*number)) : Json(nullptr);
}

struct Field {
  const char* name;
  Json (*of)(const Record&);
};
constexpr Field fields[] = {
    {"job", unusual_job},
    {"round", [](const Record& run) { return Json(run.round); }},
    {"parallel", [](const Record& run) { return Json(run.parallel); }},
    {"explored", [](const Record& run) { return optional(run.counts.explored); }},
    {"generated", [](const Record& run) { return optional(run.counts.generated); }},
    {"transitions", [](const Record& run) { return optional(run.counts.transitions); }},
    {"evaluated", [](const Record& run) { return optional(run.counts.evaluated); }},
    {"dead_ends", [](const Record& run) { return optional(run.counts.dead_ends); }},
    {"stored", [](const Record& run) { return optional(run.counts.stored); }},
    {"kept", [](const Record& run) { return optional(run.counts.kept); }},
    {"trace_length", [](const Record& run) { return optional(run.counts.trace_length); }},
    {"shortest", [](const Record& run) { return optional(run.shortest); }},
    {"context_switches", [](const Record& run) { return optional(run.counts.context_switches); }},
    {"queues", queues_of},
    {"seconds", [](const Record& run) { return Json(rounded(run.seconds)); }},
    {"wall", [](const Record& run) { return Json(rounded(run.wall_seconds)); }},
    {"overhead", [](const Record& run) { return Json(rounded(run.making_seconds)); }},
    {"cpu", [](const Record& run) { return Json(rounded(run.cpu_seconds)); }},
    {"peak", [](const Record& run) { return Json(rounded(static_cast<double>(run.peak_bytes) / (1024.0 * 1024.0))); }},
    {"peak_live", [](const Record& run) { return measured(run, Measure::PeakLive); }},
    {"freezability", [](const Record& run) { return measured(run, Measure::Freezability); }},
    {"reached_future", [](const Record& run) { return measured(run, Measure::ReachedFuture); }},
    {"written", [](const Record& run) { return measured(run, Measure::Written); }},
};

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
  Json rows = Json::array(), typical = Json::array();
  for (const Record* run : runs.all()) {
    if (run == runs.typical(run->instance, run->config)) typical.push_back(rows.size());
    Json& row = rows.emplace_back(Json::array());
    for (const TextField& field : text_fields) row.push_back(intern(field.of(*run)));
    for (const Field& field : fields) row.push_back(field.of(*run));
  }
  data["search_mark"] = search_mark;
  data["texts"] = Json::array();
  for (const TextField& field : text_fields) data["texts"].push_back(field.name);
  data["fields"] = Json::array();
  for (const Field& field : fields) data["fields"].push_back(field.name);
  data["strings"] = intern.take();
  data["typical"] = std::move(typical);
  data["runs"] = std::move(rows);

  // ASCII only, and text that is not UTF-8 is replaced rather than refused: a report must not fail for a strange query.
  return data.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace beeline::bench
