// Verifies that an inductive set proves its property: the last word on "unreachable".
//
// The set of (discrete values, zone) must cover the initial state with all its delays, must be closed (whatever a
// transition from one of its points leads to, with all delays, is covered), and must miss the target. What "covered"
// means, and what `alu` asks for besides, is said in zone_sets.h; whether a state is a target is one more thing that
// the limits of alu must reach.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "check/verify.h"
#include "result/inductive_set.h"
#include "util/watch.h"

namespace beeline::check {

// Throws only what the watch throws. The property must be of a kind that asks for reachability of its formula (E<>,
// A[]).
CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const result::InductiveSet& set,
                          util::Watch& watch = util::nobody());

// Throws Refusal (zone_sets.h), OutOfRange and EvaluationError unless the set covers the initial state, is closed, and
// misses the target, if there is one.
void check_closed(const ir::Network& network, std::optional<ir::ExprId> target, const result::InductiveSet& set,
                  util::Watch& watch);

// What is closed under all that the network can do needs no assumption about its runs.
inline std::span<const std::string_view> assumptions_of(const result::InductiveSet&) { return {}; }

}  // namespace beeline::check
