#include "open/largest_first.h"

#include <algorithm>
#include <functional>

namespace beeline::open {

namespace {

// In vain before anything changes: so many, and of all that was given a share.
constexpr std::uint64_t few = 16, share = 16;

}  // namespace

void LargestFirst::push(std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    waiting_.push_back(std::uint64_t{e.rank} << 32 | e.node.value);
    if (sorted_) std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>());
  }
}

store::NodeId LargestFirst::pop() {
  std::uint64_t next = waiting_.front();
  if (sorted_) {
    std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>());
    next = waiting_.back();
    waiting_.pop_back();
  } else {
    waiting_.pop_front();
  }
  const store::NodeId node(next & UINT32_MAX);
  if (!sorted_) {
    if (given_.size() <= node.value) given_.resize(std::size_t{node.value} + 1);
    given_[node.value] = true;
    ++pops_;
  }
  return node;
}

void LargestFirst::dropped(store::NodeId node, store::NodeId) {
  if (sorted_ || node.value >= given_.size() || !given_[node.value]) return;
  if (++in_vain_ < few + pops_ / share) return;
  sorted_ = true;
  given_ = {};
  std::make_heap(waiting_.begin(), waiting_.end(), std::greater<>());
}

}  // namespace beeline::open
