// An abstract space that the initial states are not in, as evidence that others can check (result/predicate_proof.h).
#pragma once

#include <optional>

#include "predicates/abstract_space.h"
#include "result/predicate_proof.h"

namespace beeline::predicates {

// What it claims, true or not: that the stored states are all who could get to the target.
result::PredicateProof claim_of(const Part& part, const Vocabulary& vocabulary, const AbstractSpace& space);

// None: the space is not complete, or some initial state may be in it.
std::optional<result::PredicateProof> proof_of(const Part& part, const Vocabulary& vocabulary,
                                               const AbstractSpace& space);

}  // namespace beeline::predicates
