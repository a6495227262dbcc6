// Random models in which something only goes forward: a process without cycles, a counter, or both.
#pragma once

#include <cstdint>

#include "support/random_network.h"

namespace beeline::test {

// The same seed and features give the same model. Not for features with several starts.
RandomModel forward_model(std::uint64_t seed, const Features& features);

}  // namespace beeline::test
