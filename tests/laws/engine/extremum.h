// Extrema and large constants against the region explorer, for one random model.
#pragma once

#include <cstdint>
#include <string>

#include "support/judged.h"
#include "support/random_network.h"

namespace beeline::test {

// The kinds that the laws below count.
Judged extremum_kinds();

// Bounds of a clock, of a variable and of differences of clocks; empty when all agree. With a factor the engine is
// asked about the model in units that much smaller, and its answer must be that much larger. A value comes with a run.
// Where a clock is set to a sum with another, differences are left out, which neither side can judge, and whether a
// clock grows may stay open; everything else is decided.
std::string wrong_extremum(const RandomModel& model, Judged& judged, std::int64_t factor = 1);

Judged scale_kinds();

// The verdict does not depend on the unit of time, whatever the store; traces are replayed and certificates accepted.
std::string wrong_at_scale(const RandomModel& model, std::int64_t factor, Judged& judged);

}  // namespace beeline::test
