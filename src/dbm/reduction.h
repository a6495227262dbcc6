// The shortest-path reduction of a zone, private to the module; compact.h says what for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "dbm/bound.h"

namespace beeline::dbm::detail {

// Bounds from here on are too large for the sums in the reduction.
template <AnyBound B>
inline constexpr B reducible_range = infinity_of<B> / 4;

// Writes the positions i * n + j of the bounds that imply all others, given that clocks are >= 0, and returns how many;
// at most n * n. Expects all finite bounds to lie between -reducible_range and reducible_range, exclusively.
template <AnyBound B>
std::size_t shortest_path_reduction(const B* d, std::size_t n, std::uint32_t* kept);

}  // namespace beeline::dbm::detail
