#include "plan/explain.h"

#include <algorithm>

#include <fmt/format.h>

#include "check/explain.h"
#include "plan/evidence_watch.h"
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

void explain_end(const ir::Network& network, result::Answer& answer, util::Watch& watch) try {
  if (!answer.trace || result::is_error(answer.verdict)) return;
  const check::ConcreteState end = end_of(*answer.trace);
  try {
    check::Concrete concrete(network);
    concrete.semantics().watch(&watch);
    if (!concrete.is_deadlock(end)) return;
  } catch (const check::EvaluationError&) {
    return;
  }
  answer.trace->standstill = check::explain_standstill(network, end, watch);
} catch (const util::Exceeded& exceeded) {
  leave_out("explanation", exceeded, answer);
}

void attach_error(const Answers& answers, const space::Compiled& compiled, const engine::Failure& failure,
                  const Slice* slice, const util::Budget& budget, result::Answer& answer) try {
  if (!failure.path) return;
  EvidenceWatch watch(answers.options(), budget);
  answer.trace = space::build_trace(compiled, {*failure.path, {}, true, failure.transition, {}, &watch});
  if (!answer.trace && failure.transition)
    answer.trace = space::build_trace(compiled, {*failure.path, {}, true, {}, {}, &watch});
  if (answer.trace && slice != nullptr)
    answer.trace = completed(answers.network(), *slice, std::move(*answer.trace), watch);
  if (!answer.trace) return;
  result::RunError error = answer.trace->error.value_or(result::RunError{});
  error.message = failure.error.message;
  error.position = failure.error.position;
  if (failure.target) error.part = "query";
  answers.confirm(ir::ExprId(), answer, watch);
  if (!error.participants.empty()) {
    const check::TransitionError judged =
        check::error_of(answers.network(), end_of(*answer.trace), error.participants, watch);
    if (judged.part.empty() && answer.verdict != result::Verdict::Internal) {
      answer.verdict = result::Verdict::Internal;
      answer.reason = fmt::format("the replay does not agree that something goes wrong: {}", judged.message);
    }
    error.part = judged.part;
  }
  answer.trace->error = std::move(error);
} catch (const util::Exceeded& exceeded) {
  answer.trace.reset();
  leave_out("trace", exceeded, answer);
}

std::string why_stuck(const space::Compiled& compiled, const engine::Path& path, std::span<const std::uint64_t> key,
                      const Slice* slice, util::Budget& budget) try {
  if (path.size() > longest_walk) return {};
  // The search may have been there with a part of the zone that the path alone leads to, and only that part is stuck.
  // So a deadlock is what is asked for, which takes a network that was compiled with one.
  ir::Network network = compiled.network;
  ir::Expr expr;
  expr.op = ir::Op::Deadlock;
  analysis::Observed observed;
  observed.formulas = {network.arena.add(expr)};
  const space::Compiled asked(network, observed, {}, compiled.width);
  const auto trace = space::build_trace(asked, {path, observed.formulas.front(), false, {}, key, &budget});
  if (!trace) return {};
  const result::Standstill why = check::explain_standstill(compiled.network, end_of(*trace), budget);
  const auto& processes = compiled.network.processes;
  std::string out;
  if (!why.time.empty()) out += "\n  " + why.time;
  std::size_t told = 0, more = 0;
  for (std::size_t p = 0; p < processes.size(); ++p) {
    if (slice != nullptr && slice->omitted[p]) continue;
    if (told == most_processes) {
      ++more;
      continue;
    }
    out += fmt::format("\n  {}: {}", processes[p].name, why.processes[p]);
    ++told;
  }
  if (more > 0) out += fmt::format("\n  and {} more", more);
  return out;
} catch (const util::Exceeded&) {
  return {};
}

}  // namespace beeline::plan
