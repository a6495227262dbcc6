// A finite graph whose edges carry marks, its components in which a cycle with all marks can be closed, and short ways
// to such a cycle and around it.
//
// Nodes are numbered in the order in which they are found, breadth first; their edges are added in that order, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "util/watch.h"

namespace beeline::liveness {

class LassoGraph {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = UINT32_MAX;
  struct Edge {
    Node to = 0;
    std::uint32_t transition = 0;
    std::uint32_t marks = 0;  // see marks()
  };

  explicit LassoGraph(std::uint64_t all_marks) : all_(all_marks) {}

  // The edges that are added from here on leave this node; nodes in between have none.
  void begin(Node node) { first_.resize(node + 1, edges_.size()); }
  void add(Node to, std::uint32_t transition, std::uint64_t marks);
  // Who comes to a node is at another one instead, which can do whatever the first can.
  void replace(Node node, Node by);

  std::size_t nodes() const { return first_.size(); }  // that edges were added for, or a number below
  std::size_t edges() const { return edges_.size(); }
  std::uint64_t marks_met() const { return met_; }
  std::uint64_t marked() const { return marked_; }  // edges with marks, or all if none are asked for

  // The components in which a cycle has all marks: a number for each node, and none for the others.
  std::vector<Node> accepting(util::Watch& watch) const;

  // If there is no such component: a number for each node that was not replaced, which never increases along edges, and
  // for each number a mark that no edge carries which leads to the same number; none if there is one.
  struct Ranks {
    std::vector<Node> of;
    std::vector<std::uint32_t> marks;
  };
  std::optional<Ranks> ranks(util::Watch& watch) const;

  struct Way {
    std::vector<Node> nodes;  // one more than transitions
    std::vector<std::uint32_t> transitions;
    std::size_t loop = 0;  // the last node is the one here
  };
  // From one of the first `starts` nodes into one of these components and around it. The shortest there is if that can
  // be told within so much work (edges looked at), and some otherwise. Only where nothing was replaced.
  Way lasso(const std::vector<Node>& components, std::size_t starts, std::uint64_t work, util::Watch& watch) const;

 private:
  friend class LassoFinder;

  // Calls closed(nodes, marks of the edges among them, whether there are any), for each component after those that it
  // leads to.
  template <class Closed>
  void each_component(util::Watch& watch, const Closed& closed) const;
  Node now(Node node) const;
  std::size_t end(Node node) const { return node + 1 < first_.size() ? first_[node + 1] : edges_.size(); }

  std::uint64_t all_, met_ = 0, marked_ = 0;
  std::vector<std::size_t> first_;  // of each node's edges
  std::vector<Edge> edges_;
  std::vector<std::uint64_t> marks_{0};  // the different sets of marks
  std::size_t last_marks_ = 0;
  mutable std::vector<Node> replaced_;  // by whom; none: by nobody
};

}  // namespace beeline::liveness
