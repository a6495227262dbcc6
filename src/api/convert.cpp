#include "api/convert.h"

#include <algorithm>

#include <fmt/format.h>

#include "result/rational.h"

namespace beeline::api {

namespace {

Sync sync(ir::SyncKind kind) {
  switch (kind) {
    case ir::SyncKind::None: return Sync::Internal;
    case ir::SyncKind::Send: return Sync::Send;
    case ir::SyncKind::Receive: return Sync::Receive;
    case ir::SyncKind::Event: return Sync::Event;
  }
  return Sync::Internal;
}

constexpr std::pair<result::Verdict, Verdict> verdicts[] = {
    {result::Verdict::Satisfied, Verdict::Satisfied}, {result::Verdict::NotSatisfied, Verdict::NotSatisfied},
    {result::Verdict::Unknown, Verdict::Unknown},     {result::Verdict::Unsupported, Verdict::Unsupported},
    {result::Verdict::Error, Verdict::Error},         {result::Verdict::Internal, Verdict::InternalError},
};

Verdict verdict(result::Verdict verdict) {
  for (const auto& [inner, outer] : verdicts)
    if (inner == verdict) return outer;
  return Verdict::InternalError;
}

Limit limit(result::Limit limit) {
  switch (limit) {
    case result::Limit::None: return Limit::None;
    case result::Limit::Time: return Limit::Time;
    case result::Limit::Memory: return Limit::Memory;
    case result::Limit::Interrupted: return Limit::Cancelled;
  }
  return Limit::None;
}

// Takes the plain data apart and remembers the first thing that does not fit.
class Reader {
 public:
  Reader(const Model::Impl& model, std::string& error) : model_(model), error_(error) {}

  result::Rational rational(const std::string& text) {
    const auto value = result::parse_rational(text);
    if (!value || *value < 0) refuse(fmt::format("'{}' is not a number that is at least 0", text));
    return value.value_or(0);
  }

  result::TraceState state(const State& from) {
    result::TraceState to;
    if (from.locations.size() != model_.location_at.size() || from.variables.size() != model_.variable_at.size() ||
        from.clocks.size() != model_.clocks.size()) {
      refuse("a state has not as many locations, variables and clocks as the model");
      return to;
    }
    to.values.resize(from.locations.size() + from.variables.size());
    for (std::size_t p = 0; p < from.locations.size(); ++p) {
      if (from.locations[p] >= model_.processes[p].locations.size())
        refuse(fmt::format("{} has no location {}", model_.processes[p].name, from.locations[p]));
      to.values[model_.location_at[p]] = static_cast<std::int32_t>(from.locations[p]);
    }
    for (std::size_t v = 0; v < from.variables.size(); ++v) to.values[model_.variable_at[v]] = from.variables[v];
    to.clocks.push_back(0);
    for (const std::string& clock : from.clocks) to.clocks.push_back(rational(clock));
    for (const std::uint32_t clock : from.inactive)
      if (clock < from.clocks.size()) to.inactive.push_back(clock + 1);
    std::sort(to.inactive.begin(), to.inactive.end());
    return to;
  }

  result::TraceStep step(const Step& from) {
    result::TraceStep to;
    to.delay = rational(from.delay);
    for (const Participant& p : from.participants) {
      if (p.process >= model_.processes.size() || p.edge >= model_.processes[p.process].edges) {
        refuse(fmt::format("there is no edge {} of process {}", p.edge, p.process));
        continue;
      }
      to.participants.push_back({ir::EdgeId(model_.network.processes[p.process].edges.first + p.edge), p.selected});
    }
    return to;
  }

  void refuse(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }

 private:
  const Model::Impl& model_;
  std::string& error_;
};

}  // namespace

Position position(const util::Sources& sources, util::Position position) {
  if (!position || position.file >= sources.size()) return {};
  return {sources.file(position.file).name, position.line, position.column};
}

Diagnostic diagnostic(const util::Sources& sources, const util::Diagnostic& diagnostic) {
  Severity severity = Severity::Note;
  switch (diagnostic.severity) {
    case util::Severity::Error: severity = Severity::Error; break;
    case util::Severity::Warning: severity = Severity::Warning; break;
    case util::Severity::Note: severity = Severity::Note; break;
  }
  return {severity, position(sources, diagnostic.position), diagnostic.message, sources.render(diagnostic)};
}

std::vector<Diagnostic> diagnostics(const util::Sources& sources, const util::Diagnostics& diagnostics,
                                    util::Watch& watch) {
  std::vector<Diagnostic> all;
  for (const util::Diagnostic& one : diagnostics.all()) {
    watch.look();
    all.push_back(diagnostic(sources, one));
  }
  if (diagnostics.full())
    all.push_back(diagnostic(sources, {util::Severity::Note, {}, "too many errors, stopping here"}));
  return all;
}

State state(const Model::Impl& model, const result::TraceState& from) {
  State to;
  for (const std::size_t at : model.location_at) to.locations.push_back(static_cast<std::uint32_t>(from.values[at]));
  for (const std::size_t at : model.variable_at) to.variables.push_back(from.values[at]);
  for (std::size_t c = 1; c < from.clocks.size(); ++c) to.clocks.push_back(result::exact(from.clocks[c]));
  for (const std::uint32_t clock : from.inactive) to.inactive.push_back(clock - 1);
  return to;
}

std::vector<Participant> participants(const Model::Impl& model, const result::TraceState& before,
                                      const std::vector<result::Participant>& from) {
  std::vector<Participant> to;
  for (const result::Participant& p : from) {
    const ir::Edge& edge = model.network.edge(p.edge);
    to.push_back({edge.process, model.network.number_of(p.edge), p.selected, edge.source, edge.target, sync(edge.sync),
                  output::channel_text(model.network, model.names, before, p), position(model.sources, edge.position)});
  }
  return to;
}

Trace trace(const Model::Impl& model, const result::Trace& from) {
  Trace to;
  for (const result::TraceState& s : from.states) to.states.push_back(state(model, s));
  result::Rational time = 0;
  for (std::size_t i = 0; i < from.steps.size(); ++i) {
    time += from.steps[i].delay;
    to.steps.push_back({result::exact(from.steps[i].delay),
                        participants(model, from.states[i], from.steps[i].participants), result::exact(time)});
  }
  to.final_delay = result::exact(from.final_delay);
  to.loop_start = from.loop_start;
  to.zeno = from.zeno;
  to.diverges = from.diverges;
  to.fair = from.counted.fair;
  to.nonzeno = from.counted.nonzeno;
  if (from.standstill) to.standstill = Standstill{from.standstill->time, from.standstill->processes};
  to.shows = from.shows;
  if (from.error) {
    to.error = TraceError{from.error->message, from.error->part,
                          participants(model, from.states.back(), from.error->participants)};
  }
  return to;
}

std::optional<result::TraceState> state(const Model::Impl& model, const State& from, std::string& error) {
  result::TraceState to = Reader(model, error).state(from);
  return error.empty() ? std::optional(std::move(to)) : std::nullopt;
}

std::optional<result::Trace> trace(const Model::Impl& model, const Trace& from, std::string& error) {
  Reader reader(model, error);
  result::Trace to;
  if (from.states.size() != from.steps.size() + 1) reader.refuse("a trace has one more state than steps");
  for (const State& s : from.states) to.states.push_back(reader.state(s));
  for (const Step& s : from.steps) to.steps.push_back(reader.step(s));
  to.final_delay = reader.rational(from.final_delay);
  to.loop_start = from.loop_start;
  to.zeno = from.zeno;
  to.diverges = from.diverges;
  to.counted = {from.fair, from.nonzeno};
  for (const std::uint32_t process : from.fair)
    if (process >= model.processes.size()) reader.refuse("it is fair to a process that the model has not");
  to.shows = from.shows;
  if (from.error) {
    to.error = result::RunError{from.error->message};
    to.error->part = from.error->part;
    to.error->participants = reader.step({"0", from.error->participants, "0"}).participants;
  }
  if (from.standstill) {
    to.standstill = result::Standstill{from.standstill->time, from.standstill->processes};
    to.standstill->processes.resize(model.processes.size());
  }
  if (to.loop_start && *to.loop_start >= to.states.size()) reader.refuse("the loop starts at no state of the trace");
  return error.empty() ? std::optional(std::move(to)) : std::nullopt;
}

result::Verdict verdict(Verdict verdict) {
  for (const auto& [inner, outer] : verdicts)
    if (outer == verdict) return inner;
  return result::Verdict::Internal;
}

Answer answer(const Queries::Impl& queries, const result::Answer& from) {
  Answer to;
  to.query = from.query;
  to.verdict = verdict(from.verdict);
  to.reason = from.reason;
  to.position = position(queries.sources, from.position);
  to.limit = limit(from.limit);
  to.search = from.search;
  to.fair = from.counted.fair;
  to.nonzeno = from.counted.nonzeno;
  const result::Statistics& s = from.statistics;
  to.statistics = {s.explored,   s.generated,          s.transitions,        s.stored,
                   s.kept,       s.evaluated,          s.dead_ends,          s.seconds,
                   s.peak_bytes, s.left_out.processes, s.left_out.variables, s.left_out.clocks};
  if (from.trace) to.trace = trace(queries.model.impl(), *from.trace);
  if (const result::RunError* failing = from.failing())
    to.failing = FailingTransition{
        failing->part, participants(queries.model.impl(), from.trace->states.back(), failing->participants)};
  to.trace_at_least = from.length.at_least;
  for (const result::Extremum& e : from.extrema)
    to.extrema.push_back({e.term, e.reached, e.low, e.high, e.low_strict, e.high_strict});
  return to;
}

Coverage coverage(const ir::Network& network, const result::Coverage& from) {
  Coverage to;
  to.exact = from.exact;
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    Coverage::Process& process = to.processes.emplace_back();
    process.locations = from.reached[p];
    for (std::size_t e = 0; e < network.processes[p].edges.size(); ++e) {
      const ir::EdgeId edge = network.processes[p].edges[e];
      process.edges.push_back(from.taken[edge.value]);
      process.guards.push_back(from.satisfied[edge.value]);
    }
  }
  return to;
}

std::vector<Interval> intervals(const check::DelaySet& delays) {
  std::vector<Interval> all;
  for (const check::DelayInterval& from : delays.intervals()) {
    Interval& to = all.emplace_back();
    to.low = result::exact(from.low);
    to.low_open = from.low_strict;
    if (from.high) to.high = result::exact(*from.high);
    to.high_open = from.high_strict;
  }
  return all;
}

}  // namespace beeline::api

namespace beeline {

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](auto& d) { return d.severity == Severity::Error; });
}

}  // namespace beeline
