// "Did you mean ...?" for the languages of models.
#pragma once

#include "util/nearest.h"

namespace beeline::frontend {

using util::nearest;
using util::suggestion;
using util::typing_distance;

}  // namespace beeline::frontend
