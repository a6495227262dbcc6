// From a path of the search to a concrete run.
//
// The path is walked again from the initial state with exact zones (exact_path.h). The run's times are then a solution
// of the difference constraints that guards, invariants, urgency and the target put on its events.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "ir/expr.h"
#include "result/trace.h"
#include "space/zone_space.h"

namespace beeline::space {

struct TraceRequest {
  std::span<const std::uint32_t> fingerprints;  // from the initial state on
  ir::ExprId target;                            // formula that holds at the end; none: true
  bool with_zones = true;
  std::optional<std::uint32_t> failing = {};  // can be taken at the end and goes wrong; then there is no target
  std::span<const std::uint64_t> key = {};    // the end has this discrete state; none: any that the path leads to
  util::Watch* watch = nullptr;               // of steps and evaluations; what it throws comes through; null: nobody
};

// Nothing when no run follows the path, which is a defect of the engine. With a failing transition the trace's error
// has its participants, and no more.
std::optional<result::Trace> build_trace(const Compiled& compiled, const TraceRequest& request);

// The exact zones at the end of the path, cut with the target: no abstraction has touched them.
bool visit_exact_end(const Compiled& compiled, const TraceRequest& request, const ZoneSpace::PieceVisitor& visit);

}  // namespace beeline::space
