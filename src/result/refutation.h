// What an estimate can say about a target that it knows to be out of reach: an abstraction that shows it. Nothing rests
// on it until independent code has followed it (check/verify.h).
#pragma once

#include <variant>

#include "result/abstract_proof.h"
#include "result/predicate_proof.h"

namespace beeline::result {

using Refutation = std::variant<AbstractProof, PredicateProof>;

}  // namespace beeline::result
