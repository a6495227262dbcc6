#include <algorithm>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "api/linear_time.h"
#include "app/context.h"
#include "app/formats.h"
#include "app/model.h"
#include "app/outputs.h"
#include "app/stored_run.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "check/explain.h"
#include "check/extremum.h"
#include "check/replay.h"
#include "output/json.h"
#include "output/stored_trace.h"
#include "output/trace_page.h"
#include "plan/counted.h"
#include "result/rational.h"
#include "util/budget.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

// What --to says, or else the ending of the output's name.
std::string format_of(const TraceOptions& options) {
  if (!options.to.empty()) return options.to;
  if (output::is_page(options.output)) return "html";
  return options.output.ends_with(".json") ? "json" : "text";
}

// How a trace names what `--labels`, `--cycle` and a property process asked; see Document::label_query.
constexpr std::string_view labels_prefix = "labels ", cycle_prefix = "cycle ", property_prefix = "property ";

}  // namespace

const ir::Property* read_query(Model& model, const std::string& query) {
  if (model.own_network) {  // with a context, whose questions are there
    const auto asked = std::find_if(model.properties.begin(), model.properties.end(),
                                    [&](const ir::Property& property) { return property.text == query; });
    return asked == model.properties.end() ? nullptr : &*asked;
  }
  QueryOptions wanted;
  if (query.starts_with(labels_prefix)) wanted.labels = query.substr(labels_prefix.size());
  else if (query.starts_with(cycle_prefix)) wanted.cycle = query.substr(cycle_prefix.size());
  else if (query.starts_with(property_prefix)) wanted.notes = false;  // only the file asks about it
  else wanted.queries = {query};
  if (load_queries(model, wanted)) return nullptr;
  const auto asked = std::find_if(model.properties.begin(), model.properties.end(), [&](const ir::Property& property) {
    return model.properties.size() == 1 || property.text == query;
  });
  return asked == model.properties.end() || asked->as<ir::Broken>() ? nullptr : &*asked;
}

namespace {

check::ConcreteState end_of(const result::Trace& trace) {
  check::ConcreteState state{trace.states.back().values, trace.states.back().clocks};
  for (std::size_t c = 1; c < state.clocks.size(); ++c) state.clocks[c] += trace.final_delay;
  return state;
}

// Why nothing goes on after a run, whatever the file says of it.
std::optional<result::Standstill> standstill_of(const ir::Network& network, const result::Trace& trace,
                                                util::Watch& watch) try {
  return check::explain_standstill(network, end_of(trace), watch);
} catch (const check::EvaluationError&) {
  return std::nullopt;
}

std::string values_at(const ir::Network& network, const ir::Extrema& asked, const check::ConcreteState& state) {
  check::Concrete semantics(network);
  std::string out;
  for (const ir::Term& term : asked.terms)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", term.text,
                       result::readable(check::value_of(semantics, term, state)));
  return out;
}

// The position of an error is that in this model.
Replayed replay(Model& model, result::Trace& trace, const std::string& query, util::Watch& watch) {
  const auto run = check::replay(model.network(), trace, ir::ExprId{}, watch);
  if (!run) {
    const std::string where = run.step == 0                   ? "the initial state"
                              : run.step > trace.steps.size() ? "the end"
                                                              : fmt::format("step {}", run.step);
    return {fmt::format("not a run of {}: {}: {}", model.name, where, run.reason), false};
  }
  if (trace.standstill) trace.standstill = standstill_of(model.network(), trace, watch);
  const std::string is_run = fmt::format("a run of {}, {}", model.name, counted(trace.steps.size(), "step"));
  if (trace.error && !trace.error->participants.empty()) {
    const auto judged = check::error_of(model.network(), end_of(trace), trace.error->participants, watch);
    if (judged.part.empty())
      return {fmt::format("{}, but nothing goes wrong after it: {}", is_run, judged.message), false};
    trace.error->position = judged.position;
    return {fmt::format("{}, after which the {} goes wrong: {}", is_run, judged.part, judged.message), true};
  }
  if (query.empty()) return {is_run, true};
  const ir::Property* property = read_query(model, query);
  if (!property) return {fmt::format("{}; its query is not one of this model: {}", is_run, query), false};
  const auto witness = model.own_network
                           ? check::replay(model.network(), trace, *property, watch)
                           : api::replay(model.queries->impl(),
                                         static_cast<std::size_t>(property - model.properties.data()), trace, watch);
  if (trace.error && trace.error->part == "query") {
    if (!witness.reason.starts_with("evaluation error"))
      return {fmt::format("{}, but the query can be evaluated after it: {}", is_run, query), false};
    return {fmt::format("{}, after which the query goes wrong: {}", is_run, query), true};
  }
  if (!witness) return {fmt::format("{}, but no witness of {}: {}", is_run, query, witness.reason), false};
  if (const auto* asked = property->as<ir::Extrema>())
    return {fmt::format("{}, which ends with {}; that nothing goes beyond is what check --certificate shows", is_run,
                        values_at(model.network(), *asked, end_of(trace))),
            true};
  const std::string counted = plan::describe(trace.counted, model.network());
  return {fmt::format("{}, and a witness of {}{}", is_run, query, counted.empty() ? "" : ", of the runs " + counted),
          true};
}

// Where a file says of a step what is not so, though its edges and delays are those of a run.
std::string contradiction(const std::vector<std::vector<std::string>>& said,
                          const std::vector<std::vector<std::string>>& is) {
  constexpr const char* keys[] = {"source", "target", "sync", "channel"};
  for (std::size_t i = 0; i < said.size() && i < is.size(); ++i) {
    for (std::size_t k = 0; k < said[i].size() && k < is[i].size(); ++k) {
      if (said[i][k].empty() || said[i][k] == is[i][k]) continue;
      return fmt::format("; but the file says of step {} that its {} is '{}', and it is '{}'", i + 1,
                         k == 0 ? "time" : keys[(k - 1) % 4], said[i][k], is[i][k]);
    }
  }
  return "";
}

}  // namespace

ExitCode show_stored(const TraceOptions& options, util::Watch& watch, const Instead& instead) {
  if (options.to.empty()) {
    if (const std::string unknown = unknown_format(options.output, "a trace", text_endings); !unknown.empty()) {
      fmt::print(stderr, "beeline: {}\n", unknown);
      return ExitCode::Usage;
    }
  }
  std::vector<NamedFile> read = files_of_model(options.model, options.context);
  if (format_of(options) != "json") read.push_back({"the trace", options.file});  // which may be converted in place
  if (!are_apart(read, {{"-o", options.output}})) return ExitCode::Usage;
  const auto text = read_file(options.file, &watch);
  if (!text) return ExitCode::Usage;
  const auto refuse = [&](const std::string& why) {
    fmt::print(stderr, "{}: error: {}\n", options.file, why);
    return ExitCode::ModelError;
  };
  auto reading = output::StoredTrace::read(*text, &watch);
  if (!reading.trace) return refuse(reading.error);

  Replayed replayed{{}, true};
  if (!options.model.empty()) {
    Loading loading = load_model(options.model, options.fiacre, watch);
    if (loading.failure) return *loading.failure;
    Model& model = loading.model;
    if (const auto problem = attach_only_context(model, options.context, watch)) return *problem;
    if (!model.network().limitations.empty()) {
      const auto& limitation = model.network().limitations.front();
      const std::string why = "unsupported: " + limitation.reason;
      fmt::print(stderr, "{}", model.sources.render({util::Severity::Error, limitation.position, why}));
      return ExitCode::Unsupported;
    }
    auto of_model = output::read_trace(model.network(), *text, &watch);
    if (!of_model.trace) return refuse(of_model.error);
    const std::string query = reading.trace->query();
    replayed = replay(model, *of_model.trace, query, watch);
    if (replayed.accepted && instead) replayed = instead(model, query, *of_model.trace);
    watch.look(text->size());
    // Written anew, with this model's positions and lines.
    const auto said = reading.trace->told();
    reading.trace.reset();
    reading = output::StoredTrace::read(
        output::write_trace(model.network(), model.sources, *of_model.trace, query, &model.value_names), &watch);
    if (!reading.trace) return refuse(reading.error);
    if (replayed.accepted && !instead) {
      const std::string wrong = contradiction(said, reading.trace->told());
      replayed.says += wrong;
      replayed.accepted = wrong.empty();
    }
  }

  output::TextStyle style;
  style.colour = options.output.empty() && colours_on_stdout();
  style.zones = options.zones;
  style.all_clocks = options.all_clocks;
  const std::string format = format_of(options);
  watch.look(text->size());  // what is shown is about as long
  const std::string shown = format == "html"   ? reading.trace->page()
                            : format == "json" ? reading.trace->json()
                                               : reading.trace->text(style);
  if (!replace_file(options.output.empty() ? "-" : options.output, [&](const util::Sink& sink) { sink(shown); }))
    return ExitCode::Usage;
  if (!replayed.says.empty()) {
    const bool alone = format == "text" || !options.output.empty();
    fmt::print(alone ? stdout : stderr, "{}\n", replayed.says);
  }
  return replayed.accepted ? ExitCode::Satisfied : ExitCode::NotSatisfied;
}

ExitCode trace(const TraceOptions& options) {
  util::Budget budget({0, options.bytes ? options.bytes : util::physical_bytes() / 10 * 9});
  try {
    return show_stored(options, budget);
  } catch (const util::Exceeded& exceeded) {
    return stopped(options.file, exceeded.cause);
  }
}

}  // namespace beeline::app
