// Follows the recipe of an abstract proof, and says whether the abstraction that comes out shows the property.
//
// The recipe (result/abstract_proof.h) is trusted in nothing. What the network does to cells is found here, by
// evaluating its guards and updates (check/joint_steps.h); the ranges that the recipe names are widened where a step
// may leave them. Each part is then a transition system that can do whatever the network can, as far as the part's
// cells go:
//  - a leaf: by construction;
//  - a pair: labels that both parts know are steps of both, others of one;
//  - states put together: all that any of them could do is kept.
// So are the parts after states were left out that no run reaches or from which no run reaches the target, and after a
// label was dropped everywhere that some part can never take. When a part has no initial state left, or no way to
// satisfy the target is left, the target is unreachable. Any recipe is sound; a bad one just fails to show anything.
//
// Where the recipe says so, the joint states of all leaves are then looked at one by one (check/joint_search.h), but
// for those that a part has left out; when no goal is among them, that shows it as well.
//
// Clocks, invariants, priorities, committed and urgent locations are not looked at: what only these prevent cannot be
// proved so. Evaluation errors end a run, and a run that ended reaches nothing; that the model has none is not said.
#pragma once

#include <span>
#include <string_view>

#include "check/verify.h"
#include "result/abstract_proof.h"
#include "util/watch.h"

namespace beeline::check {

// Throws only what the watch throws. The property must be of a kind that asks for reachability of its formula (E<>,
// A[]).
CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const result::AbstractProof& proof,
                          util::Watch& watch = util::nobody());

// What holds of everything that the network can do needs no assumption about its runs.
inline std::span<const std::string_view> assumptions_of(const result::AbstractProof&) { return {}; }

}  // namespace beeline::check
