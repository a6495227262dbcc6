// Where a stored zone was seen to lie outside of an aLU abstraction, for those who ask about many.
//
// A zone lies outside by one pair of clocks (alu_row.h). A search compares a new zone with all that are kept for the
// same values, and of these most lie outside by the pair by which the one before did. So that pair is looked at first:
// two stored bounds instead of all of them. The answer is that of packed_alu_subset (compact.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "dbm/zone.h"

namespace beeline::dbm {

struct AluDenial {
  std::uint32_t x = 0, y = 0;  // equal: none yet
};

// `last`: of the zone before, of whatever dimension; becomes that of this one if it lies outside.
template <AnyBound B>
bool packed_alu_subset(const std::byte* packed, const B* d, std::size_t n, const B* lower, const B* upper, B* scratch,
                       AluDenial& last);

}  // namespace beeline::dbm
