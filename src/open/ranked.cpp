#include "open/ranked.h"

#include <algorithm>
#include <tuple>

namespace beeline::open {

namespace {
// std::push_heap and std::pop_heap keep what comes after nothing else in front.
constexpr auto comes_after = [](const auto& a, const auto& b) { return a.after(b); };
}  // namespace

bool Ranked::Waiting::after(const Waiting& other) const {
  return std::tie(rank, other.round, other.level, other.node) < std::tie(other.rank, round, level, node);
}

Ranked::Node& Ranked::at(store::NodeId node) {
  if (nodes_.size() <= node.value) nodes_.resize(std::size_t{node.value} + 1);
  return nodes_[node.value];
}

void Ranked::push(std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    Node& node = at(e.node);
    if (node.gone) continue;
    node.level = e.rank;
    if (last_ != none) {
      Node& parent = nodes_[last_];
      node.round = parent.round + (node.level < parent.level ? 1 : 0);
      node.sibling = parent.child;
      parent.child = e.node.value;
    }
    waiting_.push_back({node.rank, node.round, node.level, e.node.value});
    std::push_heap(waiting_.begin(), waiting_.end(), comes_after);
  }
}

store::NodeId Ranked::pop() {
  std::pop_heap(waiting_.begin(), waiting_.end(), comes_after);
  last_ = waiting_.back().node;
  waiting_.pop_back();
  nodes_[last_].given = true;
  return store::NodeId(last_);
}

void Ranked::dropped(store::NodeId small, store::NodeId by) {
  at(by);
  Node& node = at(small);
  const std::uint32_t rank = node.waits() ? node.rank : above_all_below(small.value);
  node.gone = true;
  nodes_[by.value].rank = std::max(nodes_[by.value].rank, rank);
}

std::uint32_t Ranked::above_all_below(Index top) {
  std::uint32_t rank = 0;
  walk_.assign(1, {top, nodes_[top].child, none, true});
  while (true) {
    const Visit visit = walk_.back();
    if (visit.next != none) {
      const Node& child = nodes_[visit.next];
      if (child.waits()) rank = std::max(rank, child.rank + 1);
      walk_.push_back({visit.next, child.child, none, child.waits() || visit.next == last_});
      continue;
    }
    walk_.pop_back();
    if (walk_.empty()) return rank;
    Visit& parent = walk_.back();
    parent.next = nodes_[visit.node].sibling;
    if (visit.alive) {
      parent.alive = true;
      parent.before = visit.node;
    } else {
      (parent.before == none ? nodes_[parent.node].child : nodes_[parent.before].sibling) = parent.next;
    }
  }
}

}  // namespace beeline::open
