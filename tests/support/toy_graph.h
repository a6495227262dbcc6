// A graph from a list of edges. The key is the vertex.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "support/toy_space.h"

namespace beeline::test {

struct GraphEdge {
  std::uint32_t from = 0, to = 0, cost = 1;
};

class ToyGraph : public ToySpace {
 public:
  // Starts at vertex 0; edge i is move i.
  ToyGraph(std::vector<GraphEdge> edges, std::set<std::uint32_t> goals)
      : edges_(std::move(edges)), goals_(std::move(goals)) {}

  std::size_t key_words() const override { return 1; }
  const std::vector<GraphEdge>& edges() const { return edges_; }
  bool is_goal_vertex(std::uint32_t v) const { return goals_.contains(v); }

 protected:
  Move start() const override { return {.to = {0}}; }
  std::vector<Move> moves(space::StateView state) const override {
    std::vector<Move> all;
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      if (edges_[e].from == state.key[0]) all.push_back({.number = e, .to = {edges_[e].to}, .cost = edges_[e].cost});
    }
    return all;
  }
  bool is_goal(space::StateView state) const override {
    return is_goal_vertex(static_cast<std::uint32_t>(state.key[0]));
  }

 private:
  std::vector<GraphEdge> edges_;
  std::set<std::uint32_t> goals_;
};

// Costs are 1, or 0 and 1; the last vertex is the goal, which need not be reachable.
inline ToyGraph random_graph(std::uint32_t seed, bool zero_costs = false) {
  std::mt19937 random(seed);
  const auto vertices = static_cast<std::uint32_t>(2 + random() % 40);
  std::vector<GraphEdge> edges(random() % (3 * vertices));
  for (GraphEdge& e : edges) {
    e = {static_cast<std::uint32_t>(random() % vertices), static_cast<std::uint32_t>(random() % vertices),
         zero_costs ? static_cast<std::uint32_t>(random() % 2) : 1};
  }
  return {std::move(edges), {vertices - 1}};
}

}  // namespace beeline::test
