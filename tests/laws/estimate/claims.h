// Whether an estimate is what it says it is, for one random model, by the true distances in its region graph.
#pragma once

#include <string>

#include "support/random_network.h"

namespace beeline::test {

// Every estimator and some combinations against their traits; empty when all claims hold.
std::string broken_claim(const RandomModel& model);

}  // namespace beeline::test
