#include "result/lift.h"

#include <algorithm>
#include <utility>

#include "ir/state_cells.h"

namespace beeline::result {

namespace {

// Per clock of the original its number in the result, and the same for the positions of state cells.
struct Positions {
  std::vector<std::uint32_t> values, clocks;
};

std::optional<Positions> positions(const ir::Network& original, const ir::Network& transformed, const ir::Maps& maps) {
  Positions out{{}, maps.clocks.image};
  const ir::StateCells before(original), after(transformed);
  for (const std::uint32_t cell : before) {
    const auto found = std::lower_bound(after.begin(), after.end(), maps.cells.image[cell]);
    if (found == after.end() || *found != maps.cells.image[cell]) return std::nullopt;
    out.values.push_back(static_cast<std::uint32_t>(found - after.begin()));
  }
  const bool all = std::find(out.clocks.begin(), out.clocks.end(), ir::nowhere) == out.clocks.end();
  return all ? std::optional(std::move(out)) : std::nullopt;
}

TraceState lifted(const TraceState& state, const Positions& at, const ir::Maps& maps) {
  TraceState out;
  for (const std::uint32_t i : at.values) out.values.push_back(state.values[i]);
  for (const std::uint32_t c : at.clocks) out.clocks.push_back(state.clocks[c]);
  for (ZoneConstraint c : state.zone) {
    c.x = maps.clocks.origin[c.x];
    c.y = maps.clocks.origin[c.y];
    if (c.x != ir::nowhere && c.y != ir::nowhere) out.zone.push_back(c);
  }
  return out;
}

}  // namespace

std::optional<Trace> lift(const Trace& trace, const ir::Network& original, const ir::Network& transformed,
                          const ir::Maps& maps) {
  const auto at = positions(original, transformed, maps);
  if (!at) return std::nullopt;
  Trace out;
  out.states.push_back(lifted(trace.states.front(), *at, maps));
  std::vector<std::size_t> now{0};  // where each state of the trace is in the lifted one
  Rational waited = 0;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    TraceStep step = trace.steps[i];
    std::erase_if(step.participants,
                  [&](const Participant& p) { return maps.edges.origin[p.edge.value] == ir::nowhere; });
    for (Participant& p : step.participants) p.edge = ir::EdgeId(maps.edges.origin[p.edge.value]);
    waited += step.delay;
    if (!step.participants.empty()) {
      step.delay = std::exchange(waited, 0);
      out.steps.push_back(std::move(step));
      out.states.push_back(lifted(trace.states[i + 1], *at, maps));
    }
    now.push_back(out.states.size() - 1);
  }
  out.final_delay = waited + trace.final_delay;
  if (trace.loop_start) out.loop_start = now[*trace.loop_start];
  out.zeno = trace.zeno;
  out.diverges = trace.diverges;
  out.counted.nonzeno = trace.counted.nonzeno;
  out.shows = trace.shows;
  if (trace.error) {
    out.error = trace.error;
    std::erase_if(out.error->participants,
                  [&](const Participant& p) { return maps.edges.origin[p.edge.value] == ir::nowhere; });
    for (Participant& p : out.error->participants) p.edge = ir::EdgeId(maps.edges.origin[p.edge.value]);
  }
  return out;
}

}  // namespace beeline::result
