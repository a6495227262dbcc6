#include "plan/slice.h"

#include <algorithm>
#include <utility>

#include "analysis/cone.h"
#include "check/complete.h"
#include "ir/extent.h"
#include "ir/transform/leave_out.h"
#include "util/budget.h"

namespace beeline::plan {

namespace {

result::LeftOut names(const ir::Network& network, const analysis::Cone& cone) {
  result::LeftOut out;
  for (std::size_t p = 0; p < network.processes.size(); ++p)
    if (!cone.processes[p]) out.processes.push_back(network.processes[p].name);
  for (const std::uint32_t cell : cone.unwritten) out.variables.push_back(network.cells[cell].name);
  for (const std::uint32_t clock : cone.unread) out.clocks.push_back(network.clocks[clock].name);
  return out;
}

}  // namespace

std::optional<Slice> slice(const ir::Network& network, std::span<const ir::ExprId> targets, bool deadlock,
                           const Options& options, util::Watch& watch) try {
  if (!options.slice || deadlock || !options.certificate.empty() || options.graph || options.coverage != nullptr)
    return std::nullopt;
  const auto is_false = [&](ir::ExprId t) { return t && ir::as_constant(network.arena, t) == 0; };
  if (std::any_of(targets.begin(), targets.end(), is_false)) return std::nullopt;
  const analysis::ValueRanges ranges(network);
  analysis::Cone cone = analysis::cone_of(network, ranges, targets, watch);
  if (!cone.is_proper) return std::nullopt;
  Slice made;
  made.left_out = names(network, cone);
  made.omitted = std::move(cone.processes);
  made.omitted.flip();
  watch.look(ir::approximate_bytes(network));
  made.part = ir::leave_out(network, {made.omitted, std::move(cone.idle)});
  return made;
} catch (const util::Exceeded&) {
  return std::nullopt;
}

std::optional<result::Trace> completed(const ir::Network& whole, const Slice& slice, result::Trace trace,
                                       util::Watch& watch) {
  const auto rename = [&](std::vector<result::Participant>& participants) {
    for (result::Participant& p : participants) p.edge = ir::EdgeId(slice.part.maps.edges.origin[p.edge.value]);
  };
  for (result::TraceStep& step : trace.steps) rename(step.participants);
  if (trace.error) rename(trace.error->participants);
  return check::complete(whole, std::move(trace), watch);
}

}  // namespace beeline::plan
