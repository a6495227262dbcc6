#include "plan/explain.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "check/explain.h"
#include "space/trace_builder.h"

namespace beeline::plan {

namespace {

constexpr std::size_t longest_walk = 2000;
constexpr std::size_t most_processes = 20;

check::ConcreteState end_of(const result::Trace& trace) {
  check::ConcreteState state{trace.states.back().values, trace.states.back().clocks};
  for (std::size_t c = 1; c < state.clocks.size(); ++c) state.clocks[c] += trace.final_delay;
  return state;
}

}  // namespace

void explain_end(const ir::Network& network, ir::ExprId formula, result::Answer& answer) {
  if (!answer.trace || result::is_error(answer.verdict) || !analysis::mentions_deadlock(network.arena, formula)) return;
  const check::ConcreteState end = end_of(*answer.trace);
  try {
    if (!check::Concrete(network).is_deadlock(end)) return;
  } catch (const check::EvaluationError&) {
    return;
  }
  answer.trace->standstill = check::explain_standstill(network, end);
}

void explain_error(const ir::Network& network, result::Answer& answer) {
  if (answer.verdict != result::Verdict::Error) return;
  answer.failing = check::find_failing(network, end_of(*answer.trace), answer.position);
}

std::string why_stuck(const space::Compiled& compiled, const engine::Path& path) {
  if (path.size() > longest_walk) return {};
  const auto trace = space::build_trace(compiled, {path, {}, false});
  if (!trace) return {};
  const result::Standstill why = check::explain_standstill(compiled.network, end_of(*trace));
  const auto& processes = compiled.network.processes;
  std::string out;
  if (!why.time.empty()) out += "\n  " + why.time;
  for (std::size_t p = 0; p < std::min(processes.size(), most_processes); ++p)
    out += fmt::format("\n  {}: {}", processes[p].name, why.processes[p]);
  if (processes.size() > most_processes) out += fmt::format("\n  and {} more", processes.size() - most_processes);
  return out;
}

}  // namespace beeline::plan
