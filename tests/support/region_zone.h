// The region of a point as a zone: what an estimate that reads clocks is shown of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "dbm/any_zone.h"

namespace beeline::test {

class RegionZone {
 public:
  // `clocks`: in ticks, so many a unit; the zero clock first.
  RegionZone(std::span<const std::int64_t> clocks, std::int64_t ticks) : rows_(clocks.size()) {
    std::iota(rows_.begin(), rows_.end(), 0u);
    for (const std::int64_t x : clocks) {
      for (const std::int64_t y : clocks) {
        const std::int64_t difference = x - y;
        const std::int64_t up = difference >= 0 ? (difference + ticks - 1) / ticks : -(-difference / ticks);
        const auto bound = static_cast<dbm::Bound>(up);
        zone_.push_back(difference % ticks == 0 ? dbm::le(bound) : dbm::lt(bound));
      }
    }
  }

  // Of both.
  RegionZone hull(const RegionZone& other) const {
    RegionZone out = *this;
    for (std::size_t i = 0; i < zone_.size(); ++i) out.zone_[i] = std::max(zone_[i], other.zone_[i]);
    return out;
  }
  dbm::AnyZone zone() const { return {zone_.data(), rows_.size()}; }
  std::span<const std::uint32_t> rows() const { return rows_; }

 private:
  std::vector<std::uint32_t> rows_;
  std::vector<dbm::Bound> zone_;
};

}  // namespace beeline::test
