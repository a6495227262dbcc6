#include <cstring>

#include "dbm/vector.h"
#include "dbm/zone.h"

namespace beeline::dbm {

namespace {

// Most comparisons fail, and most failures show early; a success pays one branch per block.
constexpr std::size_t block = 64;

}  // namespace

BEELINE_MULTIVERSION
bool is_subset(const Bound* a, const Bound* b, std::size_t n) {
  const std::size_t size = n * n;
  std::size_t k = 0;
  for (; k + block <= size; k += block) {
    Bound outside = 0;
    for (std::size_t l = 0; l < block; ++l) outside |= a[k + l] > b[k + l];
    if (outside != 0) return false;
  }
  Bound outside = 0;
  for (; k < size; ++k) outside |= a[k] > b[k];
  return outside == 0;
}

bool equal(const Bound* a, const Bound* b, std::size_t n) { return std::memcmp(a, b, n * n * sizeof(Bound)) == 0; }

BEELINE_MULTIVERSION
Relation relation(const Bound* a, const Bound* b, std::size_t n) {
  const std::size_t size = n * n;
  Bound above = 0;
  Bound below = 0;
  for (std::size_t begin = 0; begin < size; begin += block) {
    const std::size_t end = std::min(begin + block, size);
    for (std::size_t k = begin; k < end; ++k) {
      above |= a[k] > b[k];
      below |= a[k] < b[k];
    }
    if (above != 0 && below != 0) return Relation::Incomparable;
  }
  if (above != 0) return Relation::Superset;
  return below != 0 ? Relation::Subset : Relation::Equal;
}

std::uint64_t hash(const Bound* d, std::size_t n) {
  // Two lanes of multiply-and-shift over pairs of bounds; the lanes hide the latency of the multiplication.
  constexpr std::uint64_t prime = 0x9e3779b97f4a7c15;
  const std::size_t size = n * n;
  std::uint64_t lane[2] = {size, prime};
  std::size_t k = 0;
  const auto mix = [](std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * prime;
    return state ^ (state >> 32);
  };
  for (; k + 4 <= size; k += 4) {
    std::uint64_t words[2];
    std::memcpy(words, d + k, sizeof words);
    lane[0] = mix(lane[0], words[0]);
    lane[1] = mix(lane[1], words[1]);
  }
  for (; k < size; ++k) lane[k & 1] = mix(lane[k & 1], static_cast<std::uint32_t>(d[k]));
  return mix(mix(lane[0], lane[1] >> 7), lane[1]);
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
