// Leaves out steps of a path that it does not need.
//
// A path found depth first or by an estimate carries much that does not matter: processes that wander about, detours
// that end where they began. Dropping steps repeats one attempt: take some steps out, walk what remains with exact
// zones, and let go of every later step that cannot be taken any more (action elimination; Nakhost and Mueller 2010).
// If the target is met on the way, the walk replaces the path. Whole processes go first, then ranges of halving size,
// then single steps.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ir/expr.h"
#include "space/compiled.h"
#include "space/state_space.h"

namespace beeline::space {

struct DropRequest {
  std::span<const std::uint32_t> fingerprints;  // from the initial state on
  ir::ExprId target;                            // holds at the end; none: true
  std::uint64_t work = UINT64_MAX;              // to spend, counted in successors, so that equal runs are equal
  std::function<bool()> stop = {};              // asked now and then; true ends it with what there is
  std::optional<std::uint32_t> failing = {};    // can be taken at the end and goes wrong; then there is no target
  util::Watch* watch = nullptr;                 // of single evaluations; what it throws ends it likewise; null: nobody
};

struct FewerSteps {
  std::vector<std::uint32_t> fingerprints;  // never longer than the path asked about
  std::vector<ir::EdgeId> edges;            // that take part in it, in ascending order
  std::uint64_t work = 0;                   // spent
  bool finished = false;                    // all was tried: neither work nor time ran out
};

// The path comes back as it is when it cannot be walked (a defect of the engine, which build_trace reports) or its
// states do not fit into memory.
FewerSteps drop_steps(const Compiled& compiled, const DropRequest& request);

}  // namespace beeline::space
