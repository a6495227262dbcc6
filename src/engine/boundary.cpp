#include "engine/boundary.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace beeline::engine {

void draw_boundary(std::uint32_t cluster, std::uint64_t share, Named counts, frozen::Archive& archive, FrozenWays& ways,
                   store::StateStore& store, const open::ByCluster& open, util::Watch& watch) {
  WaitingOut out(archive, store, share, watch);
  std::vector<std::uint32_t> clusters;
  store.each_cluster([&](std::uint32_t c, std::uint64_t) { clusters.push_back(c); });
  for (const std::uint32_t c : clusters) {
    const auto found = open.waiting().find(c);
    std::vector<open::ByCluster::Waits> waiting;
    if (found != open.waiting().end()) waiting = found->second;
    std::vector<store::NodeId> numbers, aside;
    for (const auto& entry : waiting) numbers.push_back(entry.node);
    std::sort(numbers.begin(), numbers.end());
    store.each_in(c, [&](store::NodeId node, space::StateView) {
      if (!std::binary_search(numbers.begin(), numbers.end(), node)) aside.push_back(node);
    });
    for (const store::NodeId node : aside) out.add(c, node, 0, frozen::Front::Aside);
    for (const auto& entry : waiting) out.add(c, entry.node, entry.rank, entry.begins ? frozen::Front::Begins : 0);
  }
  out.flush();
  ways.keep_all(store);
  counts["front"] = share;
  archive.put_boundary({cluster, store.nodes(), std::move(counts)}, watch);
}

std::optional<Restored> restore_boundary(frozen::Archive& archive, store::StateStore& store, open::ByCluster& open,
                                         util::Watch& watch) {
  const auto boundary = archive.last_boundary();
  if (!boundary) return std::nullopt;
  Restored restored{boundary->cluster, boundary->counts, {}, 0};
  store.begin_after(boundary->nodes, boundary->cluster, restored.counts["peak live"]);
  restored.skipped = store.nodes() - boundary->nodes;
  if (!bring_back(archive, restored.counts["front"], store, open, store.gap(), restored.back, watch))
    return std::nullopt;
  return restored;
}

}  // namespace beeline::engine
