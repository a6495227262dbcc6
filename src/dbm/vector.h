// Inner loops over rows of bounds as vector code, private to the module. The kernels that use them are compiled for two
// instruction sets, chosen at start-up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "dbm/bound.h"

// Function multiversioning needs ifuncs, whose resolvers run before sanitizers are set up. Clang does not know it for
// templates.
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && !defined(__AVX2__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define BEELINE_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define BEELINE_MULTIVERSION
#endif

namespace beeline::dbm::detail {

// row[j] = min(row[j], w + via[j]) for a finite w. With the strictness of w folded into a mask a sum is two operations;
// infinity and saturation share the third. Sums above infinity lose against row[j].
//
// A plain loop on purpose. Covering a row by overlapping vectors instead of leaving a scalar rest was up to ten times
// slower (loads that straddle two recent stores), and g++ expands its vector types before it clones for AVX2.
template <AnyBound B>
[[gnu::always_inline]] inline void relax_row(B* __restrict row, const B* __restrict via, std::type_identity_t<B> w,
                                             std::size_t n) {
  const B mask = is_strict(w) ? ~B{1} : ~B{0};
  const B base = w & ~B{1};
  for (std::size_t j = 0; j < n; ++j) {
    const B floor = via[j] == infinity_of<B> ? infinity_of<B> : min_bound_of<B>;
    row[j] = std::min(row[j], std::max((via[j] & mask) + base, floor));
  }
}

// Whether a[k] > b[k] for some k. Most comparisons of zones fail, and most failures show early; a success pays one
// branch per block of 256 bytes.
template <class T>
[[gnu::always_inline]] inline bool any_above(const T* a, const T* b, std::size_t size) {
  constexpr std::size_t block = 256 / sizeof(T);
  std::size_t k = 0;
  for (; k + block <= size; k += block) {
    T above = 0;
    for (std::size_t l = k; l < k + block; ++l) above = static_cast<T>(above | (a[l] > b[l]));
    if (above != 0) return true;
  }
  T above = 0;
  for (; k < size; ++k) above = static_cast<T>(above | (a[k] > b[k]));
  return above != 0;
}

}  // namespace beeline::dbm::detail
