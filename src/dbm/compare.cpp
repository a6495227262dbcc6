#include <cstring>

#include "dbm/vector.h"
#include "dbm/zone.h"

namespace beeline::dbm {

BEELINE_MULTIVERSION
bool is_subset(const Bound* a, const Bound* b, std::size_t n) { return !detail::any_above(a, b, n * n); }

bool equal(const Bound* a, const Bound* b, std::size_t n) { return std::memcmp(a, b, n * n * sizeof(Bound)) == 0; }

BEELINE_MULTIVERSION
Relation relation(const Bound* a, const Bound* b, std::size_t n) {
  const bool above = detail::any_above(a, b, n * n);
  const bool below = detail::any_above(b, a, n * n);
  if (above) return below ? Relation::Incomparable : Relation::Superset;
  return below ? Relation::Subset : Relation::Equal;
}

std::uint64_t hash(const Bound* d, std::size_t n) {
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
  for (; k + 8 <= size; k += 8) {
    std::uint64_t words[4];
    std::memcpy(words, d + k, sizeof words);
    s0 = mix(s0, words[0]);
    s1 = mix(s1, words[1]);
    s2 = mix(s2, words[2]);
    s3 = mix(s3, words[3]);
  }
  for (; k < size; ++k) s0 = mix(s0, static_cast<std::uint32_t>(d[k]));
  return mix(mix(mix(s0, s1), s2), s3);
}

BEELINE_MULTIVERSION
bool intersect(Bound* d, std::size_t n, const Bound* other) {
  assert(is_closed(d, n) && is_closed(other, n));
  Bound below = 0;
  Bound above = 0;
  for (std::size_t k = 0; k < n * n; ++k) {
    below |= d[k] < other[k];
    above |= d[k] > other[k];
    d[k] = std::min(d[k], other[k]);
  }
  if (below == 0 || above == 0) return true;
  return close(d, n);
}

}  // namespace beeline::dbm
