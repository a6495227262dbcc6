#include "open/open_list.h"

#include <algorithm>
#include <utility>

namespace beeline::open {

void RandomLifo::push(std::span<const Entry> entries) {
  const std::size_t before = stack_.size();
  for (const Entry& e : entries) stack_.push_back(e.node);
  // Fisher-Yates on what was added.
  for (std::size_t i = entries.size(); i > 1; --i) {
    std::swap(stack_[before + i - 1], stack_[before + random_.below(i)]);
  }
}

void Buckets::push(std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    buckets_[{e.rank, e.queue}].push_back(e.node);
    if (e.queue >= traffic_.size()) traffic_.resize(e.queue + 1);
    ++traffic_[e.queue].pushes;
  }
  size_ += entries.size();
}

store::NodeId Buckets::pop() {
  const auto least = buckets_.begin();
  std::deque<store::NodeId>& bucket = least->second;
  if (ties_ == Ties::Random) {
    std::swap(bucket.back(), bucket[random_.below(bucket.size())]);
  }
  const store::NodeId node = ties_ == Ties::Fifo ? bucket.front() : bucket.back();
  if (ties_ == Ties::Fifo) bucket.pop_front();
  else bucket.pop_back();
  ++traffic_[least->first.queue].pops;
  if (bucket.empty()) buckets_.erase(least);
  --size_;
  return node;
}

void MultiQueue::push(std::span<const Entry> entries) {
  sorted_.assign(entries.begin(), entries.end());
  std::stable_sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) { return a.queue < b.queue; });
  for (auto begin = sorted_.begin(); begin != sorted_.end();) {
    const std::size_t queue = begin->queue;
    const auto end = std::find_if(begin, sorted_.end(), [&](const Entry& e) { return e.queue != queue; });
    if (queue >= queues_.size()) {
      queues_.resize(queue + 1);
      traffic_.resize(queue + 1);
    }
    if (!queues_[queue]) queues_[queue] = make_();
    queues_[queue]->push({begin, end});
    traffic_[queue].pushes += static_cast<std::uint64_t>(end - begin);
    least_ = std::min(least_, queue);
    begin = end;
  }
  size_ += entries.size();
}

store::NodeId MultiQueue::pop() {
  while (!queues_[least_] || queues_[least_]->empty()) ++least_;
  ++traffic_[least_].pops;
  --size_;
  return queues_[least_]->pop();
}

std::vector<Traffic> MultiQueue::traffic() const { return traffic_; }

Alternation::Alternation(Options options) : options_(options), best_(options.estimates, UINT32_MAX) {
  // More would be no different, and could overflow when it adds up.
  options_.boost = std::min<std::uint64_t>(options_.boost, 1'000'000'000);
  for (std::size_t i = 0; i < options.estimates; ++i) {
    lists_.push_back({Buckets(options.ties), i, false});
    if (options.preferred) lists_.push_back({Buckets(options.ties), i, true});
  }
}

void Alternation::push(std::span<const Entry> entries) {
  bool progress = false;
  for (const Entry& e : entries) {
    if (e.node.value >= taken_.size()) taken_.resize(std::size_t{e.node.value} + 1);
    const auto rank_by = [&](std::size_t estimate) { return e.ranks.empty() ? e.rank : e.ranks[estimate]; };
    for (List& list : lists_) {
      if (list.preferred && e.queue != 0) continue;
      const Entry entry{e.node, rank_by(list.estimate)};
      list.buckets.push({&entry, 1});
      ++list.traffic.pushes;
    }
    for (std::size_t i = 0; i < best_.size(); ++i) {
      if (rank_by(i) >= best_[i]) continue;
      best_[i] = rank_by(i);
      progress = true;
    }
  }
  size_ += entries.size();
  if (!progress) return;
  for (List& list : lists_) {
    if (list.preferred) list.turns -= static_cast<std::int64_t>(options_.boost);
  }
}

store::NodeId Alternation::pop() {
  for (;;) {
    List* next = nullptr;
    for (List& list : lists_) {
      if (!list.buckets.empty() && (next == nullptr || list.turns < next->turns)) next = &list;
    }
    const store::NodeId node = next->buckets.pop();
    if (taken_[node.value]) continue;
    taken_[node.value] = true;
    ++next->turns;
    ++next->traffic.pops;
    --size_;
    return node;
  }
}

std::vector<Traffic> Alternation::traffic() const {
  std::vector<Traffic> all;
  for (const List& list : lists_) all.push_back(list.traffic);
  return all;
}

}  // namespace beeline::open
