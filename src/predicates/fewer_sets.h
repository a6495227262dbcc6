// The states of a claim by fewer sets (result/predicate_proof.h).
//
// The backward search keeps a set for its distance where a larger one is farther away; of what is claimed the distance
// is no part. Three ways, over and over until none helps:
//
//   - a set within another one, as far as single constraints show it, is left out;
//   - sets that differ in the values of one cell only become one, with all of these values;
//   - of two sets that differ in a constraint and its negation, what they have in common is left.
//
// None of them changes which states there are in all of the sets together, so that what held of these holds. Of more
// than 100,000 sets nothing is made: to check so many takes longer than anyone waits.
#pragma once

#include "ir/network.h"
#include "result/predicate_proof.h"
#include "util/watch.h"

namespace beeline::predicates {

void make_fewer(result::PredicateProof& proof, const ir::Network& network, util::Watch& watch = util::nobody());

}  // namespace beeline::predicates
