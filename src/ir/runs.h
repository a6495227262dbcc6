// Properties about runs as formulas of linear time.
#pragma once

#include "ir/linear_time.h"
#include "ir/property.h"

namespace beeline::ir {

// What A<>, E[] and --> ask, where their formulas speak of discrete states: A<> p is F p, and p --> q is G (p -> F q).
// E[] p is the opposite of what this gives, F not p. Formulas that are none are true; `never` is left out.
LinearTime linear_time_of(const Property& property);

}  // namespace beeline::ir
