// Random Fiacre programs as text: whatever the language has that is not time, small enough to be explored.
#pragma once

#include <string>

#include "util/random.h"

namespace beeline::test {

// `ports`: processes communicate. `unless`: there is that, too; the program is one of the dialect frac.
std::string random_fiacre(util::Random& random, bool ports, bool unless = false);

}  // namespace beeline::test
