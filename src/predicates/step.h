// The joint steps of a network as some of its processes see them.
//
// A step is a label (analysis/factors.h) with edges of these processes: what they ask for, one conjunction a step; what
// they do, statement by statement in the order in which updates run; where they go. Edges of other processes that take
// part are free. Every step of the network that moves one of these processes is one of these steps, with more behind it
// perhaps:
//  - a receiver of a broadcast, or a weak member of a vector, may take part or not wherever it has an edge;
//  - what is assigned is a sum (linear.h), or anything where the address is computed or the statement is not an
//    assignment;
//  - selects are told apart as far as these are not too many.
// Urgent channels and priorities are forgotten.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/factors.h"
#include "predicates/cases.h"
#include "util/watch.h"

namespace beeline::predicates {

struct Update {
  Var var = zero;
  bool anything = false;  // may be written to it
  Sum value;
};

struct Move {
  std::uint32_t process = 0, source = 0, target = 0;
};

struct Step {
  std::vector<Move> moves;
  std::vector<Update> updates;
  Conjunction guard;
  bool alone = true;       // nobody else takes part
  std::uint32_t cost = 1;  // 0 or 1
};

struct StepLimits {
  std::int64_t selections = 64;   // of one edge; more are left open
  std::size_t combinations = 64;  // of who comes along, and of the selections of all
};

// `processes`: by process, whether it is one of these. `costs`: by label, 0 or 1; where labels look the same, the
// least.
std::vector<Step> make_steps(const ir::Network& network, const analysis::ValueRanges& ranges,
                             std::span<const analysis::Label> labels, const std::vector<bool>& processes,
                             std::span<const std::uint32_t> costs, const Variables& variables,
                             const StepLimits& limits = {}, util::Watch& watch = util::nobody());

}  // namespace beeline::predicates
