// Random Fiacre programs with time, as text: small ones, about waiting, timed ports and what enables and disables them.
#pragma once

#include <string>

#include "util/random.h"

namespace beeline::test {

// `ports`: processes communicate, on ports with and without intervals. `unless`: there is that, too; the program is one
// of the dialect frac. `queues`: P0 and P1 have queues of one item as their inputs, P0_1 and P1_1, all put items into
// toContext, and what they ask is often about queues.
std::string random_timed_fiacre(util::Random& random, bool ports, bool unless = false, bool queues = false);

}  // namespace beeline::test
