// Inclusion in an aLU abstraction as a comparison of bounds.
//
// The test of extrapolation.h asks of each bound of b that it is not below one number or not below another, and both
// depend on a, L and U alone. So a lies in aLU(b) iff no bound of b is below what a needs there, and who compares one
// zone with many computes its needs once and then asks for inclusion, on stored forms too.
#pragma once

#include <cstddef>

#include "dbm/zone.h"

namespace beeline::dbm {

// The n * n least bounds of zones in whose aLU abstraction the zone d lies; min_bound where any will do. Not a zone.
template <AnyBound B>
void alu_needs(const B* d, std::size_t n, const B* lower, const B* upper, B* needs);

}  // namespace beeline::dbm
