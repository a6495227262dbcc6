// A zone at a glance: eight numbers of seven bits that never decrease when a bound grows.
//
// Of many zones with one key most do not cover a new one, and one subtraction tells. Each number is the sum of an
// eighth of the bounds, which are cut off beyond the greatest constant and rounded down, so it has most to say where
// constants are of one size and zones have few clocks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "dbm/zone.h"

namespace beeline::dbm {

using Digest = std::uint64_t;
// Of whatever has no bound below another's; the least is 0.
inline constexpr Digest greatest_digest = 0x7f7f7f7f7f7f7f7f;

// Of n * n bounds. Digests are compared with those of the same dimension and `greatest` constant.
template <AnyBound B>
Digest digest(const B* bounds, std::size_t n, std::type_identity_t<B> greatest);

// False: some bound of the first is below that of the second.
inline bool may_include(Digest first, Digest second) {
  constexpr Digest guards = 0x8080808080808080;
  return (((first | guards) - second) & guards) == guards;
}

}  // namespace beeline::dbm
