#include "open/by_cluster.h"

#include <algorithm>
#include <utility>

namespace beeline::open {

void ByCluster::push(std::span<const Entry> entries) {
  for (auto begin = entries.begin(); begin != entries.end();) {
    const std::uint32_t cluster = begin->cluster;
    const auto end = std::find_if(begin, entries.end(), [&](const Entry& e) { return e.cluster != cluster; });
    push(cluster, {begin, end});
    begin = end;
  }
  size_ += entries.size();
}

void ByCluster::push(std::uint32_t cluster, std::span<const Entry> entries) {
  std::unique_ptr<OpenList>& list = rest_ && begun_ && cluster == lowest_ ? held_ : lists_[cluster];
  if (!list) list = make_();
  list->push(entries);
  if (!remembers_ || (begun_ && cluster <= lowest_)) return;
  std::vector<Waits>& waiting = waiting_[cluster];
  for (const Entry& e : entries) waiting.push_back({e.node, e.rank, &e == entries.data()});
}

ByCluster::Lists::iterator ByCluster::next() {
  auto best = lists_.begin();
  std::uint64_t seen = 1;
  for (auto at = std::next(best); seen < window_ && at != lists_.end(); ++at, ++seen)
    if (at->second->least() < best->second->least()) best = at;
  return best;
}

bool ByCluster::settle() {
  while (size_ > 0) {
    if (held_ && (lists_.empty() || lists_.begin()->first > lowest_)) {
      lists_.insert_or_assign(lowest_, std::move(held_));
      const Serving rest = rest_;  // which may begin something else
      rest(lowest_);
    } else if (!begun_ || lists_.begin()->first > lowest_) {
      lowest_ = lists_.begin()->first;
      begun_ = true;
      rest_ = nullptr;
      passed_(lowest_);
      if (begun_) waiting_.erase(waiting_.begin(), waiting_.upper_bound(lowest_));
    } else {
      return true;
    }
  }
  return false;
}

store::NodeId ByCluster::pop() {
  if (!settle()) return nobody_;
  if (serving_) {
    serving_(lowest_);
    if (!settle()) return nobody_;
  }
  const auto from = next();
  const store::NodeId node = from->second->pop();
  if (from->second->empty()) lists_.erase(from);
  --size_;
  return node;
}

void ByCluster::drain(const std::function<void(std::uint32_t, store::NodeId, std::uint32_t)>& visit) {
  Lists lists = std::exchange(lists_, {});
  std::unique_ptr<OpenList> held = std::exchange(held_, nullptr);
  size_ = 0;
  waiting_.clear();
  const auto all_of = [&](std::uint32_t cluster, OpenList& list) {
    while (!list.empty()) {
      const std::uint32_t rank = list.least();
      visit(cluster, list.pop(), rank);
    }
  };
  if (held && !lists.contains(lowest_)) lists[lowest_] = std::exchange(held, nullptr);
  for (const auto& [cluster, list] : lists) {
    all_of(cluster, *list);
    if (held && cluster == lowest_) all_of(cluster, *held);
  }
}

}  // namespace beeline::open
