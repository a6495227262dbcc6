#include <cstring>

#include "dbm/vector.h"
#include "dbm/zone.h"

namespace beeline::dbm {

template <AnyBound B>
BEELINE_MULTIVERSION bool is_subset(const B* a, const B* b, std::size_t n) {
  return !detail::any_above(a, b, n * n);
}

template <AnyBound B>
bool equal(const B* a, const B* b, std::size_t n) {
  return std::memcmp(a, b, n * n * sizeof(B)) == 0;
}

template <AnyBound B>
BEELINE_MULTIVERSION Relation relation(const B* a, const B* b, std::size_t n) {
  const bool above = detail::any_above(a, b, n * n);
  const bool below = detail::any_above(b, a, n * n);
  if (above) return below ? Relation::Incomparable : Relation::Superset;
  return below ? Relation::Subset : Relation::Equal;
}

template <AnyBound B>
std::uint64_t hash(const B* d, std::size_t n) {
  constexpr std::uint64_t prime = 0x9e3779b97f4a7c15;
  const std::size_t size = n * n;
  const auto mix = [](std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * prime;
    return state ^ (state >> 32);
  };
  // Four lanes hide the latency of the multiplication.
  std::uint64_t s0 = size;
  std::uint64_t s1 = 1;
  std::uint64_t s2 = 2;
  std::uint64_t s3 = 3;
  std::size_t k = 0;
  constexpr std::size_t block = 32 / sizeof(B);
  for (; k + block <= size; k += block) {
    std::uint64_t words[4];
    std::memcpy(words, d + k, sizeof words);
    s0 = mix(s0, words[0]);
    s1 = mix(s1, words[1]);
    s2 = mix(s2, words[2]);
    s3 = mix(s3, words[3]);
  }
  for (; k < size; ++k) s0 = mix(s0, static_cast<std::make_unsigned_t<B>>(d[k]));
  return mix(mix(mix(s0, s1), s2), s3);
}

template <AnyBound B>
BEELINE_MULTIVERSION bool intersect(B* d, std::size_t n, const B* other) {
  assert(is_closed(d, n) && is_closed(other, n));
  B below = 0;
  B above = 0;
  for (std::size_t k = 0; k < n * n; ++k) {
    below |= d[k] < other[k];
    above |= d[k] > other[k];
    d[k] = std::min(d[k], other[k]);
  }
  if (below == 0 || above == 0) return true;
  return close(d, n);
}

template <AnyBound B>
BEELINE_MULTIVERSION bool is_within(const B* d, std::size_t n, std::type_identity_t<B> most) {
  const B high = 2 * most + 1, low = -2 * most;
  B outside = 0;
  for (std::size_t k = 0; k < n * n; ++k) outside |= (d[k] < low) | ((d[k] > high) & (d[k] != infinity_of<B>));
  return outside == 0;
}

#define BEELINE_INSTANTIATE(B)                                 \
  template bool is_subset(const B*, const B*, std::size_t);    \
  template bool equal(const B*, const B*, std::size_t);        \
  template Relation relation(const B*, const B*, std::size_t); \
  template std::uint64_t hash(const B*, std::size_t);          \
  template bool intersect(B*, std::size_t, const B*);          \
  template bool is_within(const B*, std::size_t, std::type_identity_t<B>);
BEELINE_INSTANTIATE(Bound)
BEELINE_INSTANTIATE(WideBound)
#undef BEELINE_INSTANTIATE

}  // namespace beeline::dbm
