#include "open/open_list.h"

#include <algorithm>
#include <utility>

#include "util/hash.h"

namespace beeline::open {

void RandomLifo::push(std::span<const Entry> entries) {
  const std::size_t before = stack_.size();
  for (const Entry& e : entries) stack_.push_back(e.node);
  // Fisher-Yates on what was added.
  for (std::size_t i = entries.size(); i > 1; --i) {
    state_ += 0x9e3779b97f4a7c15u;
    std::swap(stack_[before + i - 1], stack_[before + util::mix(state_) % i]);
  }
}

void Buckets::push(std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    if (e.rank >= buckets_.size()) buckets_.resize(e.rank + 1);
    buckets_[e.rank].push_back(e.node);
    least_ = std::min<std::size_t>(least_, e.rank);
  }
  size_ += entries.size();
}

std::uint32_t Buckets::pop() {
  while (buckets_[least_].empty()) ++least_;
  std::deque<std::uint32_t>& bucket = buckets_[least_];
  --size_;
  if (ties_ == Ties::Fifo) {
    const std::uint32_t node = bucket.front();
    bucket.pop_front();
    return node;
  }
  if (ties_ == Ties::Random) {
    state_ += 0x9e3779b97f4a7c15u;
    std::swap(bucket.back(), bucket[util::mix(state_) % bucket.size()]);
  }
  const std::uint32_t node = bucket.back();
  bucket.pop_back();
  return node;
}

void MultiQueue::push(std::span<const Entry> entries) {
  sorted_.assign(entries.begin(), entries.end());
  std::stable_sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) { return a.queue < b.queue; });
  for (auto begin = sorted_.begin(); begin != sorted_.end();) {
    const auto end = std::find_if(begin, sorted_.end(), [&](const Entry& e) { return e.queue != begin->queue; });
    queues_[begin->queue]->push({begin, end});
    pushes_[begin->queue] += static_cast<std::uint64_t>(end - begin);
    begin = end;
  }
  size_ += entries.size();
}

std::uint32_t MultiQueue::pop() {
  std::size_t i = 0;
  while (queues_[i]->empty()) ++i;
  ++pops_[i];
  --size_;
  return queues_[i]->pop();
}

}  // namespace beeline::open
