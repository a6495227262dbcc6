#include "bench/record.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>
#include <unordered_map>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

namespace beeline::bench {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Status, const char*>, 8> statuses = {{
    {Status::Done, "done"},
    {Status::OutOfTime, "out_of_time"},
    {Status::OutOfMemory, "out_of_memory"},
    {Status::Unknown, "unknown"},
    {Status::Refused, "refused"},
    {Status::Unsupported, "unsupported"},
    {Status::Error, "error"},
    {Status::Crashed, "crashed"},
}};

using Text = std::string Record::*;
// Written in this order, and only when they say something; but those below always.
constexpr std::array<std::pair<const char*, Text>, 17> texts = {{
    {"suite", &Record::suite},
    {"job", &Record::job},
    {"instance", &Record::instance},
    {"config", &Record::config},
    {"family", &Record::family},
    {"model", &Record::model},
    {"model_hash", &Record::model_hash},
    {"query", &Record::query},
    {"tool", &Record::tool},
    {"spec", &Record::spec},
    {"search", &Record::search},
    {"command", &Record::command},
    {"version", &Record::version},
    {"build", &Record::build},
    {"expected", &Record::expected},
    {"verdict", &Record::verdict},
    {"reason", &Record::reason},
}};
constexpr std::array required = {"suite", "job", "instance", "config", "tool"};

Json counts_value(const Counts& counts) {
  Json value = Json::object();
  for (const auto& [key, member] : counted) {
    if (counts.*member) value[key] = *(counts.*member);
  }
  if (!counts.queues.empty()) {
    Json queues = Json::array();
    for (const QueueCount& queue : counts.queues)
      queues.push_back({{"pushed", queue.pushed}, {"popped", queue.popped}});
    value["queues"] = std::move(queues);
  }
  return value;
}

Counts read_counts(const Json& value) {
  Counts counts;
  for (const auto& [key, member] : counted) {
    if (const auto found = value.find(key); found != value.end()) counts.*member = found->get<std::uint64_t>();
  }
  if (const auto queues = value.find("queues"); queues != value.end()) {
    for (const Json& queue : *queues) {
      counts.queues.push_back({queue.at("pushed").get<std::uint64_t>(), queue.at("popped").get<std::uint64_t>()});
    }
  }
  return counts;
}

template <class T>
void read_optional(const Json& from, const char* key, T& to) {
  if (const auto found = from.find(key); found != from.end()) found->get_to(to);
}

Record read_record(const Json& value) {
  Record record;
  for (const char* key : required) value.at(key);
  for (const auto& [key, member] : texts) read_optional(value, key, record.*member);
  read_optional(value, "round", record.round);
  read_optional(value, "parallel", record.parallel);
  if (const auto machine = value.find("machine"); machine != value.end()) {
    read_optional(*machine, "cpu", record.machine.cpu);
    read_optional(*machine, "cores", record.machine.cores);
    read_optional(*machine, "memory", record.machine.memory);
  }
  if (const auto limits = value.find("limits"); limits != value.end()) {
    read_optional(*limits, "seconds", record.limits.seconds);
    read_optional(*limits, "bytes", record.limits.bytes);
  }
  const auto status = status_named(value.at("status").get<std::string>());
  if (!status) throw std::runtime_error("unknown status " + value.at("status").get<std::string>());
  record.status = *status;
  read_optional(value, "exit", record.exit_code);
  record.counts = read_counts(value.at("counts"));
  read_optional(value, "seconds", record.seconds);
  read_optional(value, "wall_seconds", record.wall_seconds);
  read_optional(value, "making_seconds", record.making_seconds);
  read_optional(value, "cpu_seconds", record.cpu_seconds);
  read_optional(value, "peak_bytes", record.peak_bytes);
  read_optional(value, "started", record.started);
  if (const auto shortest = value.find("shortest"); shortest != value.end())
    shortest->get_to(record.shortest.emplace());
  if (const auto moments = value.find("moments"); moments != value.end())
    for (const Json& m : *moments)
      record.moments.push_back({m.at(0).get<std::uint64_t>(), m.at(1).get<std::uint64_t>(), m.at(2).get<double>()});
  return record;
}

std::string problem(const char* what, const std::string& path) {
  return fmt::format("cannot {} {}: {}", what, path, std::strerror(errno));
}

}  // namespace

const char* name(Status status) { return statuses[static_cast<std::size_t>(status)].second; }

std::optional<Status> status_named(std::string_view name) {
  for (const auto& [status, text] : statuses) {
    if (name == text) return status;
  }
  return std::nullopt;
}

Machine this_machine() {
  Machine machine;
  machine.cores = std::thread::hardware_concurrency();
  machine.memory =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) machine.cpu = line.substr(colon + 2);
    break;
  }
  return machine;
}

std::string resume_key(const Record& r, Builds builds) {
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", r.job, r.tool, r.spec, r.query, r.model_hash, r.version,
                     builds == Builds::Same ? r.build : "", r.limits.seconds, r.limits.bytes);
}

std::vector<Record> latest(std::vector<Record> records) {
  std::vector<Record> kept;
  std::unordered_map<std::string, std::size_t> place;
  for (Record& record : records) {
    const auto [found, fresh] = place.try_emplace(record.job, kept.size());
    if (fresh) {
      kept.push_back(std::move(record));
    } else {
      kept[found->second] = std::move(record);
    }
  }
  return kept;
}

std::string Record::contradiction() const {
  if (!solved()) return "";
  if (!expected.empty() && expected != verdict) return fmt::format("{}, but {} by construction", verdict, expected);
  if (shortest && counts.trace_length && *counts.trace_length < *shortest) {
    return fmt::format("a trace of {} steps, but a shortest one has {} by construction", *counts.trace_length,
                       *shortest);
  }
  return "";
}

namespace {

Json value_of(const Record& record) {
  Json value = Json::object();
  for (const auto& [key, member] : texts) {
    if (!(record.*member).empty()) value[key] = record.*member;
  }
  for (const char* key : required) {
    if (!value.contains(key)) value[key] = "";
  }
  if (record.round) value["round"] = record.round;
  value["parallel"] = record.parallel;
  value["machine"] = {{"cpu", record.machine.cpu}, {"cores", record.machine.cores}, {"memory", record.machine.memory}};
  value["limits"] = {{"seconds", record.limits.seconds}, {"bytes", record.limits.bytes}};
  value["status"] = name(record.status);
  value["exit"] = record.exit_code;
  value["counts"] = counts_value(record.counts);
  value["seconds"] = record.seconds;
  value["wall_seconds"] = record.wall_seconds;
  value["making_seconds"] = record.making_seconds;
  value["cpu_seconds"] = record.cpu_seconds;
  value["peak_bytes"] = record.peak_bytes;
  value["started"] = record.started;
  if (record.shortest) value["shortest"] = *record.shortest;
  for (const Moment& m : record.moments) value["moments"].push_back(Json::array({m.states, m.live, m.progress}));
  return value;
}

std::string line_of(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string to_json_line(const Record& record) { return line_of(value_of(record)); }

std::string pin_line(const Record& record) {
  Json value = value_of(record);
  for (const char* key :
       {"search", "command", "version", "build", "machine", "parallel", "limits", "reason", "seconds", "wall_seconds",
        "making_seconds", "cpu_seconds", "peak_bytes", "started", "expected", "shortest", "moments"}) {
    value.erase(key);
  }
  return line_of(value);
}

Parsed from_json_line(std::string_view line) {
  try {
    return {read_record(Json::parse(line)), ""};
  } catch (const std::exception& error) {
    return {std::nullopt, error.what()};
  }
}

RunFile read_runs(const std::string& path) {
  RunFile file;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    if (errno != ENOENT) file.error = problem("read", path);
    return file;
  }
  std::stringstream buffer;
  buffer << in.rdbuf();
  const std::string text = std::move(buffer).str();
  for (std::size_t number = 1; file.good_bytes < text.size(); ++number) {
    const auto end = text.find('\n', file.good_bytes);
    if (end == std::string::npos) {
      file.torn = true;
      break;
    }
    const Parsed parsed = from_json_line(std::string_view(text).substr(file.good_bytes, end - file.good_bytes));
    if (!parsed.record) {
      file.error = fmt::format("{}:{}: not a run: {}", path, number, parsed.error);
      file.records.clear();
      return file;
    }
    file.records.push_back(*parsed.record);
    file.good_bytes = end + 1;
  }
  return file;
}

RunWriter::~RunWriter() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string RunWriter::open(const std::string& path, std::size_t keep) {
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return problem("write", path);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) return fmt::format("another bench run is writing {}", path);
  if (ftruncate(descriptor_, static_cast<off_t>(keep)) != 0) return problem("truncate", path);
  return "";
}

std::string RunWriter::append(const Record& record) {
  const std::string line = to_json_line(record);
  const ssize_t written = write(descriptor_, line.data(), line.size());
  if (written != static_cast<ssize_t>(line.size()))
    return fmt::format("cannot write a result: {}", std::strerror(errno));
  if (fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) {
    return fmt::format("cannot save a result: {}", std::strerror(errno));
  }
  return "";
}

}  // namespace beeline::bench
