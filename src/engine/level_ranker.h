// Ranks states by where their processes are in a topological order of locations (open/ranked.h).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/location_levels.h"
#include "search/ranker.h"
#include "space/compiled.h"
#include "space/zone_space.h"

namespace beeline::engine {

class LevelRanker final : public search::Ranker {
 public:
  explicit LevelRanker(const space::ZoneSpace& space)
      : space_(space),
        levels_(analysis::location_levels(space.compiled().network)),
        cells_(space.compiled().network.cells.size()) {}

  std::size_t estimates() const override { return 1; }
  void rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch&) override {
    const ir::Network& network = space_.compiled().network;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      space_.values(candidates[i].state.key, cells_.data());
      ranks[i] = 0;
      for (std::size_t p = 0; p < levels_.size(); ++p) ranks[i] += levels_[p][cells_[network.processes[p].cell]];
    }
  }
  Spent spent() const override { return {}; }

 private:
  const space::ZoneSpace& space_;
  std::vector<std::vector<std::uint32_t>> levels_;
  std::vector<std::int32_t> cells_;
};

}  // namespace beeline::engine
