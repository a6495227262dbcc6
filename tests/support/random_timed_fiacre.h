// Random Fiacre programs with time, as text: small ones, about waiting, timed ports and what enables and disables them.
#pragma once

#include <string>

#include "util/random.h"

namespace beeline::test {

// `ports`: processes communicate, on ports with and without intervals. `unless`: there is that, too; the program is one
// of the dialect frac.
std::string random_timed_fiacre(util::Random& random, bool ports, bool unless = false);

}  // namespace beeline::test
