// The transitions of the monotonicity abstraction: what may happen when every cell can have several values at once.
//
// An action needs a condition for each of its edges (source location, data guard, channel) and adds values. Clocks,
// committed and urgent locations, priorities and target invariants are forgotten. Selects are resolved, one action per
// tuple.
//  - internal edges, and pairs of sender and receiver on a binary channel, are as they are;
//  - of a broadcast there is the sender alone and the sender with each single receiver, of a vector its strong members
//  alone and with each single weak one:
//    together they add all that any number of them would, once the cells that an absent member could have written in
//    between are taken for any value;
//  - where that would be too many combinations, each edge stands alone and needs just some partner's condition.
// So whatever one concrete transition changes, actions that are applicable in the same state add: hL is admissible and
// consistent, and dead ends are safe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/value_ranges.h"
#include "estimate/cases.h"
#include "estimate/condition.h"
#include "estimate/effects.h"
#include "estimate/estimator.h"
#include "ir/network.h"

namespace beeline::estimate {

struct Action {
  std::vector<ir::EdgeId> edges;          // sorted
  std::vector<std::uint32_t> conditions;  // positions in Actions::conditions; all must hold
  std::vector<Effect> effects;
};

struct Actions {
  std::vector<Condition> conditions;
  std::vector<Action> actions;
};

// How much is told apart before it is over-approximated.
struct Detail {
  std::int64_t selections = 256;     // of one edge; more are left open
  std::size_t cases = 1024;          // of one group of statements; more, and they write anything
  std::size_t combinations = 5'000;  // of the edges on one channel or vector
  std::size_t size = 30'000;         // actions and cases in all; more, and there is no answer
};

std::optional<Actions> make_actions(const ir::Network& network, const analysis::ValueRanges& ranges,
                                    CaseSplitter& splitter, const Detail& detail);

}  // namespace beeline::estimate
