// States of a zone graph as certificates write them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/state_cells.h"
#include "result/inductive_set.h"
#include "space/zone_space.h"

namespace beeline::space {

// L and U of each clock and location.
std::vector<result::ClockLimit> limits_of(const Compiled& compiled);

class CertifiedStates {
 public:
  explicit CertifiedStates(ZoneSpace& space)
      : space_(space),
        cells_(space.compiled().network),
        memory_(space.compiled().network.cells.size()),
        values_(cells_.size()) {}

  std::span<const std::int32_t> values(const std::uint64_t* key);
  std::vector<result::ZoneConstraint> zone(StateView state);

 private:
  ZoneSpace& space_;
  ir::StateCells cells_;
  std::vector<std::int32_t> memory_, values_;
};

}  // namespace beeline::space
