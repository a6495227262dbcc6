// The same model in smaller units of time: every constant that a clock is compared with, set to or starts with is
// multiplied. Targets are reachable as before, and extrema of clocks are multiplied too.
#pragma once

#include <cstdint>

#include "support/random_network.h"

namespace beeline::test {

// Bounds and values of clocks must be constants. Ids stay valid.
RandomModel scaled(const RandomModel& model, std::int64_t factor);

}  // namespace beeline::test
