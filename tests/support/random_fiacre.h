// Random Fiacre programs as text: whatever the language has that is not time, small enough to be explored.
#pragma once

#include <string>

#include "util/random.h"

namespace beeline::test {

// `ports`: processes communicate.
std::string random_fiacre(util::Random& random, bool ports);

}  // namespace beeline::test
