// Writes the states of an exhausted exploration as certificates of unreachability.
#pragma once

#include <ostream>
#include <string>

#include "plan/explore.h"

namespace beeline::plan {

// The exploration must have ended exhausted, and the property's formula must not have been met. Dropped states need no
// mention: whatever dropped them covers them.
void write_certificate(std::ostream& out, Exploration& exploration, const std::string& model_fingerprint,
                       const std::string& property);

}  // namespace beeline::plan
