// One row of the test whether a zone lies in the aLU abstraction of another, private to the module.
#pragma once

#include <cstddef>

#include "dbm/bound.h"

namespace beeline::dbm::detail {

// The test of the paper, whose Z_xy bounds y - x: Z is not contained in aLU(Z') iff for some x, y
//   Z_x0 >= (<=, -U_x),  Z'_xy < Z_xy  and  Z'_xy + (<, -L_y) < Z_x0.
// An infinite Z'_xy fails the second test, so the sum needs no special case; no_limit fails the first or is skipped.
//
// False: it is not contained by some x and this y. `first` is row 0 of the one zone, the rows are those of y in both.
template <AnyBound B>
[[gnu::always_inline]] inline bool alu_subset_row(const B* first, const B* a_row, const B* b_row, std::size_t n,
                                                  std::type_identity_t<B> lower, const B* upper) {
  if (lower < 0) return true;
  const B shift = 2 * lower;
  B outside = 0;
  for (std::size_t x = 0; x < n; ++x) {
    outside |= (first[x] >= 1 - 2 * upper[x]) & (b_row[x] < a_row[x]) & ((b_row[x] & ~B{1}) - shift < first[x]);
  }
  return outside == 0;
}

}  // namespace beeline::dbm::detail
