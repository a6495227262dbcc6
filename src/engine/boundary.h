// Where a search can be left and gone on with: nothing waits below a cluster any more, and what waits above is on disk.
//
// In a window of one nothing of these clusters was expanded, so all that a search is at that moment is what waits, in
// which order it came, how states were reached, and some counts. All of it is in the file before the boundary is
// (frozen/boundary.h); a run that was killed later goes on from there as if nothing had happened. What waits is written
// whole, so a boundary is drawn only after as many states were explored as wait: then it costs at most as much as
// writing every state once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "engine/frozen_ways.h"
#include "engine/waiting.h"
#include "frozen/archive.h"
#include "open/by_cluster.h"
#include "store/state_store.h"

namespace beeline::engine {

using Named = std::map<std::string, std::uint64_t>;

// What waits, with those of its clusters that do not; the links of all nodes; then the counts.
void draw_boundary(std::uint32_t cluster, std::uint64_t share, Named counts, frozen::Archive& archive, FrozenWays& ways,
                   store::StateStore& store, const open::ByCluster& open, util::Watch& watch);

// The last boundary of a file, into a store and an open list that are empty. None: it is damaged, or there is none.
struct Restored {
  std::uint32_t cluster = 0;
  Named counts;
  CameBack back;
  std::uint64_t skipped = 0;  // numbers of nodes
};
std::optional<Restored> restore_boundary(frozen::Archive& archive, store::StateStore& store, open::ByCluster& open,
                                         util::Watch& watch);

}  // namespace beeline::engine
