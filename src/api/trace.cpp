#include <limits>

#include <fmt/format.h>

#include "api/convert.h"
#include "api/linear_time.h"
#include "check/replay.h"
#include "output/json.h"
#include "output/text.h"
#include "result/rational.h"

namespace beeline {

namespace {

Replay refusal(std::string reason) { return {std::move(reason), 0}; }

}  // namespace

std::string state_text(const Model& model, const State& state) {
  std::string error;
  const auto inner = api::state(model.impl(), state, error);
  return inner ? output::state_text(model.impl().network, model.impl().names, *inner, {}, 0) : error + "\n";
}

std::string trace_text(const Model& model, const Trace& trace) {
  std::string error;
  const auto inner = api::trace(model.impl(), trace, error);
  return inner ? output::trace_text(model.impl().network, *inner, {}) : error + "\n";
}

std::string trace_json(const Model& model, const Trace& trace, std::string_view query) {
  std::string error;
  const auto inner = api::trace(model.impl(), trace, error);
  return inner
             ? output::write_trace(model.impl().network, model.impl().sources, *inner, query, &model.impl().value_names)
             : std::string();
}

double approximately(std::string_view number) {
  const auto value = result::parse_rational(number);
  return value ? value->get_d() : std::numeric_limits<double>::quiet_NaN();
}

TraceReading read_trace(const Model& model, std::string_view json) {
  const output::TraceReading reading = output::read_trace(model.impl().network, json);
  if (!reading.trace) return {std::nullopt, reading.error};
  return {api::trace(model.impl(), *reading.trace), {}};
}

Replay replay(const Model& model, const Trace& trace) {
  std::string error;
  const auto inner = api::trace(model.impl(), trace, error);
  if (!inner) return refusal(error);
  const check::ReplayVerdict verdict = check::replay(model.impl().network, *inner, ir::ExprId());
  return {verdict.reason, verdict.step};
}

Replay replay(const Queries& queries, std::size_t query, const Trace& trace) {
  const Queries::Impl& impl = queries.impl();
  if (query >= queries.size()) return refusal(fmt::format("there is no query {}", query));
  std::string error;
  const auto inner = api::trace(impl.model.impl(), trace, error);
  if (!inner) return refusal(error);
  const check::ReplayVerdict verdict = api::replay(impl, query, *inner);
  return {verdict.reason, verdict.step};
}

}  // namespace beeline
