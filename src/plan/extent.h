// How far a term goes up and down, as bounds: encoded as in zones (dbm/bound.h), wide enough for every int.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "dbm/any_zone.h"

namespace beeline::plan {

struct Extent {
  static constexpr std::int64_t nothing = INT64_MIN;
  static constexpr std::int64_t unbounded = INT64_MAX;
  std::int64_t high = nothing, low = nothing;  // of the term, and of its negation

  void join(Extent other) {
    high = std::max(high, other.high);
    low = std::max(low, other.low);
  }
  bool covers(Extent other) const { return high >= other.high && low >= other.low; }
};

// The row of a clock; that of the zero clock for one that has none.
inline std::size_t row_of(std::span<const std::uint32_t> rows, std::uint32_t clock) {
  const auto found = std::find(rows.begin(), rows.end(), clock);
  return found == rows.end() ? 0 : static_cast<std::size_t>(found - rows.begin());
}

// Of x - y in a zone over these clocks.
inline Extent extent_of(const dbm::AnyZone& zone, std::span<const std::uint32_t> rows, std::uint32_t x,
                        std::uint32_t y) {
  const std::size_t i = row_of(rows, x), j = row_of(rows, y);
  if (i == j) return {dbm::le_zero, dbm::le_zero};
  const auto widened = [](dbm::WideBound b) { return b == dbm::infinity_of<dbm::WideBound> ? Extent::unbounded : b; };
  return {widened(zone.at(i, j)), widened(zone.at(j, i))};
}

}  // namespace beeline::plan
