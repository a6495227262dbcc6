#include "output/json.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/coverage.h"
#include "output/excerpt.h"
#include "output/names.h"
#include "output/state_json.h"
#include "output/trace_json.h"
#include "result/rational.h"

namespace beeline::output {

using Json = nlohmann::ordered_json;

namespace {

const char* direction(ir::SyncKind sync) {
  switch (sync) {
    case ir::SyncKind::None: return "internal";
    case ir::SyncKind::Send: return "send";
    case ir::SyncKind::Receive: return "receive";
    case ir::SyncKind::Event: return "event";
  }
  return "";
}

Json participant_value(const ir::Network& network, const Names& names, const util::Sources& sources,
                       const result::TraceState& before, const result::Participant& participant) {
  const ir::Edge& edge = network.edge(participant.edge);
  const auto& places = names.locations[edge.process];
  Json value = {{"process", names.processes[edge.process]},
                {"edge", network.number_of(participant.edge)},
                {"source", places[edge.source]},
                {"target", places[edge.target]},
                {"sync", direction(edge.sync)}};
  if (edge.sync != ir::SyncKind::None) value["channel"] = channel_text(network, names, before, participant);
  if (!participant.selected.empty()) {
    Json selected = Json::array();
    for (std::size_t i = 0; i < participant.selected.size(); ++i) {
      const bool known = i < edge.selects.size();
      selected.push_back(
          {{"name", known ? network.cells[edge.selects[i].cell].name : ""}, {"value", participant.selected[i]}});
    }
    value["select"] = std::move(selected);
  }
  if (const std::string where = sources.describe(edge.position); !where.empty()) value["position"] = where;
  return value;
}

// `time`: at its end.
Json step_value(const ir::Network& network, const Names& names, const util::Sources& sources,
                const result::Trace& trace, std::size_t i, const result::Rational& time) {
  const result::TraceStep& step = trace.steps[i];
  Json participants = Json::array();
  for (const auto& participant : step.participants) {
    participants.push_back(participant_value(network, names, sources, trace.states[i], participant));
  }
  Json value = {{"delay", result::exact(step.delay)}, {"time", result::exact(time)}, {"participants", participants}};
  if (step.cost != 1) value["cost"] = step.cost;
  if (step.probability) value["probability"] = *step.probability;
  return value;
}

Json standstill_value(const Names& names, const result::Standstill& standstill) {
  Json value = Json::object(), processes = Json::array();
  if (!standstill.time.empty()) value["time"] = standstill.time;
  for (std::size_t p = 0; p < standstill.processes.size(); ++p)
    processes.push_back({{"process", names.processes[p]}, {"reason", standstill.processes[p]}});
  value["processes"] = std::move(processes);
  return value;
}

Json value_names(const Names& names, const ValueNames& values) {
  Json result = Json::object();
  for (const std::size_t i : names.variable_at)
    if (const auto known = values.find(static_cast<std::uint32_t>(names.state[i])); known != values.end())
      result[names.cells[i]] = known->second;
  return result;
}

Json booleans(const ir::Network& network, const Names& names) {
  Json out = Json::array();
  for (std::size_t i = 0; i < names.cells.size(); ++i) {
    if (network.cells[names.state[i]].is_bool) out.push_back(names.cells[i]);
  }
  return out;
}

Json error_value(const ir::Network& network, const Names& names, const util::Sources& sources,
                 const result::TraceState& state, const result::RunError& error) {
  Json value = {{"message", error.message}};
  if (const std::string where = sources.describe(error.position); !where.empty()) value["position"] = where;
  if (!error.part.empty()) value["part"] = error.part;
  if (error.participants.empty()) return value;
  Json& participants = value["participants"] = Json::array();
  for (const auto& participant : error.participants)
    participants.push_back(participant_value(network, names, sources, state, participant));
  return value;
}

// The lines around every edge that takes part, and around what goes wrong.
Json source_lines(const ir::Network& network, const util::Sources& sources, const result::Trace& trace) {
  std::vector<util::Position> places;
  for (const auto& step : trace.steps) {
    for (const auto& participant : step.participants) {
      places.push_back(network.edge(participant.edge).position);
    }
  }
  if (trace.error) {
    places.push_back(trace.error->position);
    for (const auto& participant : trace.error->participants) places.push_back(network.edge(participant.edge).position);
  }
  Json out = Json::object();
  for (const auto& [file, lines] : excerpts(sources, places)) {
    Json& of_file = out[file] = Json::object();
    for (const auto& [number, text] : lines) of_file[std::to_string(number)] = text;
  }
  return out;
}

Json failing_value(const ir::Network& network, const util::Sources& sources, const result::RunError& failing,
                   const result::TraceState& state) {
  const Names names(network);
  Json participants = Json::array();
  for (const auto& participant : failing.participants)
    participants.push_back(participant_value(network, names, sources, state, participant));
  return {{"part", failing.part}, {"participants", std::move(participants)}};
}

Json freezing_value(const result::Freezing& f) {
  Json moments = Json::array();
  for (const auto& m : f.moments)
    moments.push_back({{"states", m.states}, {"live", m.live}, {"bytes", m.bytes}, {"progress", m.progress}});
  Json parts = Json::array();
  for (const auto& p : f.parts) {
    Json part = {{"name", p.name}, {"levels", p.levels}};
    if (!p.ways.empty()) {
      part["states"] = p.states;
      part["transitions"] = p.transitions;
      part["ways"] = p.ways;
      part["reached_future"] = p.reached_future;
    }
    parts.push_back(std::move(part));
  }
  Json value = {{"parts", std::move(parts)},
                {"clusters_by", f.by_states ? "states" : "levels"},
                {"possible_clusters", f.possible},
                {"clusters", f.clusters},
                {"states", f.states},
                {"freed", f.freed},
                {"freezability", f.freezability()},
                {"peak_live", f.peak_live},
                {"peak_bytes", f.peak_bytes},
                {"reached_future", f.reached_future},
                {"progress", f.progress()},
                {"written_bytes", f.written},
                {"second_runs", f.second_runs},
                {"explored_again", f.explored_again},
                {"moments", std::move(moments)}};
  if (!f.lost.empty()) value["lost"] = f.lost;
  if (f.boundaries > 0) value["boundaries"] = f.boundaries;
  if (const auto& r = f.resumed) value["resumed"] = {{"cluster", r->cluster}, {"explored", r->explored}};
  if (const auto& s = f.shares) {
    value["shares"] = {
        {"divisions", s->divisions}, {"spills", s->spills}, {"shares", s->shares}, {"dropped", s->dropped}};
    if (s->processes > 0) value["shares"]["processes"] = s->processes;
    if (s->put_off > 0) value["shares"]["put_off"] = s->put_off;
    if (!s->failure.empty()) value["shares"]["failure"] = s->failure;
    if (!s->unexplored.empty()) value["shares"]["unexplored"] = s->unexplored;
  }
  if (const auto& t = f.threshold)
    value["threshold"] = {{"process", t->process},           {"period", t->period}, {"position", t->cluster},
                          {"covered_by", t->covered_by},     {"states", t->states}, {"states_before", t->states_before},
                          {"repeats_from", t->repeats_from}, {"last", t->last}};
  if (!f.no_threshold.empty()) value["no_threshold"] = f.no_threshold;
  return value;
}

Json statistics_value(const result::Answer& answer) {
  const auto& s = answer.statistics;
  Json value = {{"explored", s.explored},
                {"generated", s.generated},
                {"transitions", s.transitions},
                {"stored", s.stored},
                {"kept", s.kept},
                {"evaluated", s.evaluated},
                {"dead_ends", s.dead_ends},
                {"work", s.work},
                {"estimate_seconds", s.estimate_seconds},
                {"making_seconds", s.making_seconds},
                {"seconds", s.seconds},
                {"peak_bytes", s.peak_bytes},
                {"trace_length", answer.trace ? answer.trace->steps.size() : 0},
                {"first_trace_length", answer.length.first},
                {"trace_at_least", answer.length.at_least}};
  if (!s.queues.empty()) {
    Json queues = Json::array();
    for (const auto& queue : s.queues) queues.push_back({{"pushed", queue.pushed}, {"popped", queue.popped}});
    value["queues"] = std::move(queues);
  }
  if (s.context_switches) value["context_switches"] = *s.context_switches;
  if (const result::LeftOut& out = s.left_out; !out.empty())
    value["left_out"] = {{"processes", out.processes}, {"variables", out.variables}, {"clocks", out.clocks}};
  if (s.freezing) value["freezing"] = freezing_value(*s.freezing);
  for (const result::ScalarSet& set : s.scalar_sets) {
    Json one = {{"set", set.name}, {"size", set.size}, {"groups", set.groups}};
    if (!set.reason.empty()) one["reason"] = set.reason;
    value["symmetry"].push_back(std::move(one));
  }
  return value;
}

// Among which runs a witness was looked for.
void add_counted(const Names& names, const ir::CountedRuns& counted, Json& value) {
  for (const std::uint32_t process : counted.fair) value["fair"].push_back(names.processes[process]);
  if (counted.nonzeno) value["nonzeno"] = true;
}

Json extremum_value(ir::ExtremumKind kind, const result::Extremum& e) {
  Json value = {{"term", e.term}, {"reached", e.reached}};
  if (!e.reached) return value;
  const auto side = [](const std::optional<std::int64_t>& bound, bool strict) -> Json {
    if (!bound) return {{"unbounded", true}};
    return {{"value", *bound}, {"attained", !strict}};
  };
  if (kind != ir::ExtremumKind::Supremum) value["inf"] = side(e.low, e.low_strict);
  if (kind != ir::ExtremumKind::Infimum) value["sup"] = side(e.high, e.high_strict);
  return value;
}

}  // namespace

std::string json_text(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json trace_value(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                 std::string_view query, const ValueNames* values) {
  const Names names(network);
  Json value = {{"format", trace_format}, {"model", network.name}};
  if (!query.empty()) value["query"] = query;
  const Json gap = Json::array({Json(Json::value_t::discarded)});
  value["states"] = gap;
  value["steps"] = trace.steps.empty() ? Json::array() : gap;
  value["final_delay"] = result::exact(trace.final_delay);
  if (trace.loop_start) value["loop_start"] = *trace.loop_start;
  if (trace.zeno) value["zeno"] = true;
  if (trace.diverges) value["diverges"] = true;
  add_counted(names, trace.counted, value);
  if (!trace.shows.empty()) value["shows"] = trace.shows;
  if (trace.error) value["error"] = error_value(network, names, sources, trace.states.back(), *trace.error);
  if (trace.standstill) value["standstill"] = standstill_value(names, *trace.standstill);
  if (Json names_of_booleans = booleans(network, names); !names_of_booleans.empty())
    value["booleans"] = std::move(names_of_booleans);
  if (values != nullptr)
    if (Json all = value_names(names, *values); !all.empty()) value["names"] = std::move(all);
  if (Json lines = source_lines(network, sources, trace); !lines.empty()) value["source"] = std::move(lines);
  return value;
}

void write_trace(const util::Sink& sink, const ir::Network& network, const util::Sources& sources,
                 const result::Trace& trace, std::string_view query, const ValueNames* values) {
  const result::Trace* const only = &trace;
  with_runs(json_text(trace_value(network, sources, trace, query, values)), network, sources, std::span(&only, 1),
            Layout::Lines, values, sink);
}

std::string write_trace(const ir::Network& network, const util::Sources& sources, const result::Trace& trace,
                        std::string_view query, const ValueNames* values) {
  return util::gathered([&](const util::Sink& sink) { write_trace(sink, network, sources, trace, query, values); });
}

namespace {

// Fills the gaps of a text from its beginning to its end.
class Filler {
 public:
  Filler(std::string_view text, Layout layout, const util::Sink& sink) : text_(text), layout_(layout), sink_(sink) {}

  // The next array of this name: append(i, margin, out) for each element, where the margin is what begins a line there.
  template <class Append>
  void fill(std::string_view name, std::size_t count, Append append) {
    constexpr std::string_view open = "<discarded>";
    constexpr std::size_t piece = 1 << 16;
    // Found by what no text within a value looks like: there quotation marks are escaped.
    const std::string before = fmt::format("\"{}\":{}[", name, layout_ == Layout::Compact ? "" : " ");
    const std::size_t at = text_.find(before, done_) + before.size(), end = text_.find(open, at);
    const std::string_view margin = text_.substr(at, end - at);
    out_ += text_.substr(done_, end - done_);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) (out_ += ',') += margin;
      append(i, margin, out_);
      if (out_.size() < piece) continue;
      sink_(out_);
      out_.clear();
    }
    done_ = end + open.size();
  }
  void finish() {
    sink_(out_);
    sink_(text_.substr(done_));
  }

 private:
  std::string_view text_;
  Layout layout_;
  const util::Sink& sink_;
  std::string out_;
  std::size_t done_ = 0;
};

void append_value(const Json& value, Layout layout, std::string_view margin, std::string& out) {
  const bool lines = layout == Layout::Lines;
  const std::string text = value.dump(lines ? 2 : -1, ' ', !lines, Json::error_handler_t::replace);
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t next = std::min(text.find('\n', line), text.size());
    if (line > 0) out += margin;
    out.append(text, line, next - line);
    line = next + 1;
  }
}

}  // namespace

void with_runs(std::string_view text, const ir::Network& network, const util::Sources& sources,
               std::span<const result::Trace* const> traces, Layout layout, const ValueNames* values,
               const util::Sink& sink) {
  const Names names(network);
  const StateJson states(network, names, layout, values);
  Filler filler(text, layout, sink);
  for (const result::Trace* trace : traces) {
    filler.fill("states", trace->states.size(), [&](std::size_t i, std::string_view margin, std::string& out) {
      states.append(trace->states[i], margin, out);
    });
    if (trace->steps.empty()) continue;
    result::Rational time = 0;
    filler.fill("steps", trace->steps.size(), [&](std::size_t i, std::string_view margin, std::string& out) {
      time += trace->steps[i].delay;
      append_value(step_value(network, names, sources, *trace, i, time), layout, margin, out);
    });
  }
  filler.finish();
}

void write_results(const util::Sink& sink, std::string_view model, const ir::Network& network,
                   const util::Sources& sources, std::span<const ir::Property> properties,
                   std::span<const result::Answer> answers, Traces traces, const result::Coverage* coverage,
                   const ValueNames* values) {
  const Names names(network);
  Json results = Json::array();
  std::vector<const result::Trace*> whole;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const result::Answer& answer = answers[i];
    Json entry = {{"query", answer.query}, {"verdict", result::name(answer.verdict)}, {"reason", answer.reason}};
    if (const std::string where = sources.describe(answer.position); !where.empty()) entry["position"] = where;
    if (!properties[i].comment.empty()) entry["comment"] = properties[i].comment;
    if (!properties[i].expected.empty()) entry["expected"] = properties[i].expected;
    if (const auto* failing = answer.failing())
      entry["failing"] = failing_value(network, sources, *failing, answer.trace->states.back());
    add_counted(names, answer.counted, entry);
    entry["search"] = answer.search;
    entry["stats"] = statistics_value(answer);
    if (answer.trace && !result::is_error(answer.verdict)) {
      entry["shortest"] = answer.proved_shortest() ? "proven" : "not proven";
    }
    if (!answer.trace) {
      entry["trace"] = Json();
    } else if (traces == Traces::Whole) {
      entry["trace"] = trace_value(network, sources, *answer.trace, answer.query, values);
      whole.push_back(&*answer.trace);
    }
    if (!answer.extrema.empty()) {
      Json extrema = Json::array();
      for (const auto& e : answer.extrema)
        extrema.push_back(extremum_value(std::get<ir::Extrema>(properties[i].kind).kind, e));
      entry["extrema"] = std::move(extrema);
    }
    results.push_back(std::move(entry));
  }
  Json report = {{"model", model}, {"results", std::move(results)}};
  if (coverage != nullptr) report["coverage"] = coverage_value(network, sources, *coverage);
  with_runs(json_text(report), network, sources, whole, Layout::Lines, values, sink);
}

}  // namespace beeline::output
