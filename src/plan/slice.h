// The part of a network that a search needs: what can make no difference to its targets is left out (analysis/cone.h).
//
// Answers are about the whole network all the same. A run of the part is completed to one of the whole
// (check/complete.h) and replayed there like any other. Certificates, graphs of the states and coverage speak of every
// state, so nothing is left out for these, nor for `deadlock`, which asks whether anybody can move, and for extrema;
// nor where a target is plainly false, for such a query is asked to count the states.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ir/transform/maps.h"
#include "plan/run.h"
#include "result/answer.h"
#include "result/trace.h"
#include "util/watch.h"

namespace beeline::plan {

struct Slice {
  ir::Transformed part;
  std::vector<bool> omitted;  // processes that were left out
  result::LeftOut left_out;
};

// None: everything is needed, or wanted, or the limits leave no time to find out.
std::optional<Slice> slice(const ir::Network& network, std::span<const ir::ExprId> targets, bool deadlock,
                           const Options& options, util::Watch& watch);

// A trace of the part as one of the whole; none for a step that the whole cannot take.
std::optional<result::Trace> completed(const ir::Network& whole, const Slice& slice, result::Trace trace,
                                       util::Watch& watch);

}  // namespace beeline::plan
