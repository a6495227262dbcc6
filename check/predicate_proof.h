// Checks that sets of states hold all who could reach a target, and not the initial ones (result/predicate_proof.h).
//
// Nothing of the claim is believed. That sets speak only about what no process outside the part writes is looked up in
// the updates of the model; the rest is asked of a solver (check/solver.h), as formulas that are to have no solution
// (B: the union of sets; s: a state of the part; d: a delay):
//
//   start    s is initial, and in B;
//   target   s is not in B, and the target holds at s + d;
//   step     s is not in B, and a step leads from s + d into one of the sets: one question for each step and set.
//
// The part's invariants hold at s, at s + d and behind the step; clocks are not negative; cells are within their ranges
// (leaving one is an evaluation error, which ends a run), and within narrower ones as far as these can be proved
// (check/proved_ranges.h). d is 0 where a process of the part is in an urgent or committed location, and where one is
// in a committed location, a step of the part alone leaves such a one. Whatever is not understood is left open
// (check/symbolic.h, check/part_steps.h); so are priorities, urgent channels, everything that others do, and how often
// they do it. A question that nobody answers within a number of steps counts as one with a solution. Bounds and
// differences of clocks and variables need no Z3; where other sums matter and Z3 is missing, nothing is decided.
//
// A set that contains all that can delay into it contains, for each step that writes nothing of what it speaks about,
// what is before the step: such steps are passed over.
//
// Evaluation errors end a run, and a run that ended reaches nothing; that the model has none is not said.
#pragma once

#include <span>
#include <string_view>

#include "check/solver.h"
#include "check/verify.h"
#include "result/predicate_proof.h"
#include "util/watch.h"

namespace beeline::check {

// Throws only what the watch throws. The property must be of a kind that asks for reachability of its formula (E<>,
// A[]).
CertificateVerdict verify(const ir::Network& network, const ir::Property& property, const result::PredicateProof& proof,
                          util::Watch& watch = util::nobody(), Deciders deciders = Deciders::Both);

// What holds of everything that the network can do needs no assumption about its runs.
inline std::span<const std::string_view> assumptions_of(const result::PredicateProof&) { return {}; }

}  // namespace beeline::check
