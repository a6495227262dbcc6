// How the distances of `predicates` come about, for who wants to see it.
#pragma once

#include <vector>

#include "components/registry.h"
#include "predicates/predicate_estimate.h"

namespace beeline::components {

// Makes what a use of that estimate asks for, to tell about it.
std::vector<predicates::PartReport> explain_predicates(const Use& use, const estimate::Problem& problem);

}  // namespace beeline::components
