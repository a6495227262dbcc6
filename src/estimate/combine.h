// Estimates made of estimates. A part that sees a dead end makes the whole one a dead end.
//
// Masking needs a number of every part "as if the transition did not exist", so all must be able to; preferences of any part count.
#pragma once

#include <memory>
#include <vector>

#include "estimate/estimator.h"

namespace beeline::estimate {

using Parts = std::vector<std::unique_ptr<Estimator>>;  // at least one

// Admissible or consistent when all parts are.
std::unique_ptr<Estimator> maximum(Parts parts);

// More informed than the maximum when the parts look at different things; admissible and consistent only when alone.
std::unique_ptr<Estimator> sum(Parts parts);

// weight * part, rounded down; keeps admissibility and consistency up to weight 1. The weight is not negative.
std::unique_ptr<Estimator> weighted(double weight, std::unique_ptr<Estimator> part);

}  // namespace beeline::estimate
