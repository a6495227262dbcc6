// Estimates made of estimates. A part that sees a dead end makes the whole one a dead end.
//
// Masking needs a number of every part "as if the transition did not exist", so all must be able to; preferences of any
// part count. A dead end that a part can show is shown. What each combination promises is declared with its component.
#pragma once

#include <memory>
#include <vector>

#include "estimate/estimator.h"

namespace beeline::estimate {

using Parts = std::vector<std::unique_ptr<Estimator>>;  // at least one

std::unique_ptr<Estimator> maximum(Parts parts);

std::unique_ptr<Estimator> sum(Parts parts);

// weight * part, rounded down. The weight is not negative.
std::unique_ptr<Estimator> weighted(double weight, std::unique_ptr<Estimator> part);

}  // namespace beeline::estimate
