// What a spec of `predicates` asks for, for who wants to see how it is made.
#pragma once

#include "components/registry.h"
#include "predicates/predicate_estimate.h"

namespace beeline::components {

// Needs a use of that estimate.
predicates::Options options_of_predicates(const Use& use);

}  // namespace beeline::components
