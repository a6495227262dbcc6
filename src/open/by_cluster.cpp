#include "open/by_cluster.h"

#include <algorithm>

namespace beeline::open {

void ByCluster::push(std::span<const Entry> entries) {
  for (auto begin = entries.begin(); begin != entries.end();) {
    const std::uint32_t cluster = begin->cluster;
    const auto end = std::find_if(begin, entries.end(), [&](const Entry& e) { return e.cluster != cluster; });
    std::unique_ptr<OpenList>& list = lists_[cluster];
    if (!list) list = make_();
    list->push({begin, end});
    begin = end;
  }
  size_ += entries.size();
}

ByCluster::Lists::iterator ByCluster::next() {
  auto best = lists_.begin();
  std::uint64_t seen = 1;
  for (auto at = std::next(best); seen < window_ && at != lists_.end(); ++at, ++seen)
    if (at->second->least() < best->second->least()) best = at;
  return best;
}

store::NodeId ByCluster::pop() {
  if (lists_.begin()->first > lowest_) {
    lowest_ = lists_.begin()->first;
    passed_(lowest_);
  }
  const auto from = next();
  const store::NodeId node = from->second->pop();
  if (from->second->empty()) lists_.erase(from);
  --size_;
  return node;
}

}  // namespace beeline::open
