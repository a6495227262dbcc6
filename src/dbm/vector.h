// Inner loops over rows of bounds, private to the module. Written so that g++ and clang turn them into vector code; the
// kernels that use them are compiled for several instruction sets and chosen at start-up.
#pragma once

#include <algorithm>
#include <cstddef>

#include "dbm/bound.h"

// Function multiversioning needs ifuncs, whose resolvers run before sanitizers are set up.
#if defined(__has_feature)
#define BEELINE_HAS_FEATURE(x) __has_feature(x)
#else
#define BEELINE_HAS_FEATURE(x) 0
#endif
#if defined(__x86_64__) && defined(__linux__) && !defined(__AVX2__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !BEELINE_HAS_FEATURE(address_sanitizer) && !BEELINE_HAS_FEATURE(thread_sanitizer) && \
    !BEELINE_HAS_FEATURE(memory_sanitizer)
#define BEELINE_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define BEELINE_MULTIVERSION
#endif

namespace beeline::dbm::detail {

// row[j] = min(row[j], w + via[j]) for a finite w. With the strictness of w folded into a mask a sum is two operations;
// infinity and saturation share the third. Sums above infinity lose against row[j].
[[gnu::always_inline]] inline void relax_row(Bound* __restrict row, const Bound* __restrict via, Bound w, std::size_t n) {
  const Bound mask = is_strict(w) ? ~1 : ~0;
  const Bound base = w & ~1;
  for (std::size_t j = 0; j < n; ++j) {
    const Bound sum = (via[j] & mask) + base;
    const Bound floor = via[j] == infinity ? infinity : min_bound;
    row[j] = std::min(row[j], std::max(sum, floor));
  }
}

}  // namespace beeline::dbm::detail
