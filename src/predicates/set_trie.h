// Sets of literals with a number each, asked for the least number among the subsets of a set.
//
// A tree in which a path is a set: its members in ascending order (the UBTree of Hoffmann and Koehler, A new method to
// query and index sets, IJCAI 1999). Sets that begin alike share their beginning, and a query follows only branches
// whose member it has. A node knows the least number below it, so that a query leaves out what cannot be less than what
// it has found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "predicates/vocabulary.h"

namespace beeline::predicates {

class SetTrie {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  SetTrie() : nodes_(1) {}

  // Keeps the least number of equal sets.
  void insert(std::span<const Literal> set, std::uint32_t number);
  // The least number below `limit` of a subset; `limit`: there is none.
  std::uint32_t least(std::span<const std::uint64_t> set, std::uint32_t limit = none) const {
    search(0, set, limit);
    return limit;
  }
  // Every set, with its number.
  template <class Visit>
  void for_each(Visit visit) const {
    std::vector<Literal> path;
    walk(0, path, visit);
  }
  std::size_t nodes() const { return nodes_.size(); }
  // Nodes that queries have looked at.
  std::uint64_t visited() const { return visited_; }

 private:
  struct Node {
    Literal literal = 0;
    std::uint32_t first = none, next = none;  // its children; its sibling, with a greater literal
    std::uint32_t least = none;               // in its subtree
    std::uint32_t number = none;              // of the set that ends here
  };

  template <class Visit>
  void walk(std::uint32_t node, std::vector<Literal>& path, Visit& visit) const {
    if (nodes_[node].number != none) visit(std::span<const Literal>(path), nodes_[node].number);
    for (std::uint32_t c = nodes_[node].first; c != none; c = nodes_[c].next) {
      path.push_back(nodes_[c].literal);
      walk(c, path, visit);
      path.pop_back();
    }
  }
  void search(std::uint32_t node, std::span<const std::uint64_t> set, std::uint32_t& best) const;

  std::vector<Node> nodes_;
  mutable std::uint64_t visited_ = 0;
};

}  // namespace beeline::predicates
