// Whether an estimate is what its component says it is, for one random model, by the true distances in its region
// graph.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "support/random_network.h"

namespace beeline::test {

using Tally = std::map<std::string, std::uint64_t>;  // "admissible hL": how often that was looked at

// Every estimate of the registry and some combinations, drawn, against their traits; empty when all claims hold.
std::string broken_claim(const RandomModel& model, std::uint64_t seed, Tally& tally);

// Traits that a component declares and that nobody looked at.
std::string unjudged(const Tally& tally);

}  // namespace beeline::test
