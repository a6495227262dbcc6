#include "dbm/alu_needs.h"

#include <algorithm>

#include "dbm/vector.h"

namespace beeline::dbm {

template <AnyBound B>
BEELINE_MULTIVERSION void alu_needs(const B* d, std::size_t n, const B* lower, const B* upper, B* needs) {
  assert(is_closed(d, n) && lower[0] == 0 && upper[0] == 0);
  // With the strictness of b left out, b - 2L < d_0x says b < d_0x + 2L, rounded up to an even number.
  for (std::size_t y = 0; y < n; ++y) {
    const B* const row = d + y * n;
    B* const to = needs + y * n;
    if (lower[y] < 0) {
      std::fill(to, to + n, min_bound_of<B>);
      continue;
    }
    const B shift = 2 * lower[y] + 1;
    for (std::size_t x = 0; x < n; ++x) {
      const B need = std::min(row[x], (d[x] + shift) & ~B{1});
      to[x] = d[x] >= 1 - 2 * upper[x] ? need : min_bound_of<B>;
    }
  }
}

#define BEELINE_INSTANTIATE(B) template void alu_needs(const B*, std::size_t, const B*, const B*, B*);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
