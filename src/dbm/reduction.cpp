#include "dbm/reduction.h"

#include <array>
#include <vector>

#include "dbm/vector.h"
#include "dbm/zone.h"

namespace beeline::dbm::detail {

namespace {

constexpr std::size_t lanes = 8;
constexpr std::size_t small_dimension = 32;

// Stands for infinity here: neither a finite bound added to it nor it twice is mistaken for a finite bound or
// overflows.
template <AnyBound B>
constexpr B unbounded = 2 * reducible_range<B>;

constexpr std::size_t padded(std::size_t n) { return (n + lanes - 1) / lanes * lanes; }

// Clock i and k are at a fixed distance: d[i][k] + d[k][i] = (<=, 0).
template <AnyBound B>
bool on_zero_cycle(const B* d, std::size_t n, std::size_t i, std::size_t k) {
  const B there = d[i * n + k];
  return !is_strict(there) && there + d[k * n + i] == 2 * le_zero;
}

// best[j] = the tightest bound on a path of two edges from `row`'s clock to j, in a matrix with unbounded diagonal and
// padding, which rules out paths that stay where they are.
template <AnyBound B>
[[gnu::always_inline]] inline void two_edge_paths(const B* matrix, const B* row, std::size_t size, std::size_t stride,
                                                  B* __restrict best) {
  for (std::size_t j = 0; j < stride; ++j) best[j] = unbounded<B>;
  for (std::size_t k = 0; k < size; ++k) {
    if (row[k] == unbounded<B>) continue;
    const B mask = is_strict(row[k]) ? ~B{1} : ~B{0};
    const B base = row[k] & ~B{1};
    const B* via = matrix + k * stride;
    for (std::size_t begin = 0; begin < stride; begin += lanes) {
      for (std::size_t j = begin; j < begin + lanes; ++j) best[j] = std::min(best[j], (via[j] & mask) + base);
    }
  }
}

}  // namespace

template <AnyBound B>
BEELINE_MULTIVERSION std::size_t shortest_path_reduction(const B* d, std::size_t n, std::uint32_t* kept) {
  assert(is_closed(d, n));
  std::size_t count = 0;
  const auto keep = [&](std::size_t i, std::size_t j) {
    const std::size_t position = i * n + j;
    const bool says_nothing = d[position] == infinity_of<B> || (i == 0 && d[position] == le_zero);
    if (!says_nothing) kept[count++] = static_cast<std::uint32_t>(position);
  };

  const std::size_t stride = padded(n);
  std::array<B, small_dimension*(small_dimension + 3)> on_stack;
  std::vector<B> on_heap;
  B* matrix = on_stack.data();
  if (n > small_dimension) {
    on_heap.resize(stride * (stride + 3));
    matrix = on_heap.data();
  }
  B* best = matrix + stride * stride;
  B* representatives = best + stride;
  B* last_of = representatives + stride;  // for each clock the last one of its class so far

  // The bounds between clocks at fixed distances imply each other, so "drop what is implied" would drop too many. Such
  // a class is kept as one cycle through its clocks, and its first clock stands for it in the rest.
  std::size_t size = 0;
  for (std::size_t i = 0; i < n; ++i) {
    last_of[i] = static_cast<B>(i);
    std::size_t first = 0;
    while (first < i && !on_zero_cycle(d, n, i, first)) ++first;
    if (first == i) {
      representatives[size++] = static_cast<B>(i);
    } else {
      keep(static_cast<std::size_t>(last_of[first]), i);
      last_of[first] = static_cast<B>(i);
    }
  }
  for (std::size_t a = 0; a < size; ++a) {
    const auto first = static_cast<std::size_t>(representatives[a]);
    const auto last = static_cast<std::size_t>(last_of[first]);
    if (first != last) keep(last, first);
  }

  for (std::size_t a = 0; a < size; ++a) {
    const B* from = d + static_cast<std::size_t>(representatives[a]) * n;
    B* to = matrix + a * stride;
    for (std::size_t b = 0; b < size; ++b) {
      const B bound = from[representatives[b]];
      to[b] = bound == infinity_of<B> ? unbounded<B> : bound;
    }
    for (std::size_t b = size; b < stride; ++b) to[b] = unbounded<B>;
    to[a] = unbounded<B>;
  }
  // x >= 0 is free of charge for every clock, also for one that another stands for.
  const auto implied_by_sign = [&](std::size_t j) {
    for (std::size_t m = j + 1; m < n; ++m) {
      if (d[m] == le_zero && d[m * n + j] <= d[j] && on_zero_cycle(d, n, m, j)) return true;
    }
    return false;
  };
  for (std::size_t a = 0; a < size; ++a) {
    const B* row = matrix + a * stride;
    two_edge_paths(matrix, row, size, stride, best);
    for (std::size_t b = 0; b < size; ++b) {
      if (row[b] == unbounded<B> || best[b] <= row[b]) continue;
      const auto j = static_cast<std::size_t>(representatives[b]);
      if (a == 0 && implied_by_sign(j)) continue;
      keep(static_cast<std::size_t>(representatives[a]), j);
    }
  }
  return count;
}

template std::size_t shortest_path_reduction(const Bound*, std::size_t, std::uint32_t*);
template std::size_t shortest_path_reduction(const WideBound*, std::size_t, std::uint32_t*);

}  // namespace beeline::dbm::detail
