#include "predicates/set_trie.h"

#include <algorithm>

namespace beeline::predicates {

void SetTrie::insert(std::span<const Literal> set, std::uint32_t number) {
  std::uint32_t at = 0;
  nodes_[0].least = std::min(nodes_[0].least, number);
  for (const Literal literal : set) {
    std::uint32_t before = none, child = nodes_[at].first;
    while (child != none && nodes_[child].literal < literal) {
      before = child;
      child = nodes_[child].next;
    }
    if (child == none || nodes_[child].literal != literal) {
      const auto fresh = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({literal, none, child, none, none});
      (before == none ? nodes_[at].first : nodes_[before].next) = fresh;
      child = fresh;
    }
    at = child;
    nodes_[at].least = std::min(nodes_[at].least, number);
  }
  nodes_[at].number = std::min(nodes_[at].number, number);
}

void SetTrie::search(std::uint32_t node, std::span<const std::uint64_t> set, std::uint32_t& best) const {
  best = std::min(best, nodes_[node].number);
  for (std::uint32_t c = nodes_[node].first; c != none; c = nodes_[c].next, ++visited_)
    if (nodes_[c].least < best && contains(set, nodes_[c].literal)) search(c, set, best);
}

}  // namespace beeline::predicates
