// Verifies that an inductive set proves its property: the last word on "unreachable".
//
// The set of (discrete values, zone) must cover the initial state with all its delays, must be closed (whatever a
// transition from one of its points leads to, with all delays, is covered), and must miss the target. "Covered" means
// inside the union of the zones of the same values, or, for `alu`, inside aLU of one of them after the union has been
// taken out.
//
// For `alu` the limits must make aLU a simulation that respects the target. This is verified on the set's own
// states, where every bound is a number: each atom that decides what a state can do (guards, who stays out of a
// broadcast, invariants now and after each transition, priorities) or whether it is a target lies within the limits of
// the state, and the limits of a successor do not exceed those of the state, except for the clocks that the transition
// reset; those of a clock that it set to another plus c do not exceed that one's plus c. Clock differences and deadlock
// do not go together with alu.
//
// Engines extrapolate; that needs no trust and no checking here, since a set closed under larger successors is closed
// under the exact ones.
#pragma once

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

// What is closed under all that the network can do needs no assumption about its runs.
inline std::span<const std::string_view> assumptions_of(const result::InductiveSet&) { return {}; }

}  // namespace beeline::check
