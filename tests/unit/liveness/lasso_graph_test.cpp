// Lassos of random graphs are as short as those that a search of all pairs of nodes and marks finds.
#include "liveness/lasso_graph.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "util/random.h"

namespace beeline::liveness {
namespace {

using Node = LassoGraph::Node;
struct Edge {
  Node from, to;
  std::uint64_t marks;
};
struct Drawn {
  Node nodes = 0;
  std::vector<Edge> edges;  // by where they begin, node 0 leads everywhere
};

// The nodes are in the order of their distance from node 0, as the search adds them.
Drawn draw(util::Random& random, std::uint64_t all, bool alike) {
  const Node nodes = static_cast<Node>(2 + random.below(9));
  Drawn drawn;
  drawn.nodes = nodes;
  const auto marks = [&] { return alike ? all : random.below(all + 1); };
  for (Node from = 0; from < nodes; ++from) {
    if (from + 1 < nodes) drawn.edges.push_back({from, from + 1, marks()});
    for (std::uint64_t n = random.below(3); n > 0; --n)
      drawn.edges.push_back({from, static_cast<Node>(random.below(nodes)), marks()});
  }
  return drawn;
}

// Steps from a node with no marks to each node with each set of marks, at least one.
std::vector<std::size_t> distances(const Drawn& drawn, Node from, std::uint64_t all) {
  std::vector<std::size_t> steps(drawn.nodes * (all + 1), SIZE_MAX);
  std::vector<std::pair<Node, std::uint64_t>> level{{from, 0}}, next;
  for (std::size_t depth = 1; !level.empty(); ++depth, level.swap(next)) {
    next.clear();
    for (const auto& [node, met] : level) {
      for (const Edge& edge : drawn.edges) {
        if (edge.from != node) continue;
        std::size_t& known = steps[edge.to * (all + 1) + (met | edge.marks)];
        if (known != SIZE_MAX) continue;
        known = depth;
        next.emplace_back(edge.to, met | edge.marks);
      }
    }
  }
  return steps;
}

std::size_t shortest(const Drawn& drawn, std::uint64_t all) {
  const auto start = distances(drawn, 0, all);
  std::size_t best = SIZE_MAX;
  for (Node t = 0; t < drawn.nodes; ++t) {
    std::size_t stem = t == 0 ? 0 : SIZE_MAX;
    for (std::uint64_t met = 0; met <= all; ++met) stem = std::min(stem, start[t * (all + 1) + met]);
    const std::size_t loop = distances(drawn, t, all)[t * (all + 1) + all];
    if (stem != SIZE_MAX && loop != SIZE_MAX) best = std::min(best, stem + loop);
  }
  return best;
}

void check_lassos(std::uint64_t all, bool alike, std::uint64_t seed) {
  util::Random random(seed);
  std::array<std::size_t, 2> seen{};
  for (int n = 0; n < 500; ++n) {
    const Drawn drawn = draw(random, all, alike);
    LassoGraph graph(all);
    Node last = LassoGraph::none;
    for (const Edge& edge : drawn.edges) {
      while (last + 1 <= edge.from) graph.begin(++last);
      graph.add(edge.to, static_cast<std::uint32_t>(&edge - drawn.edges.data()), edge.marks);
    }
    while (last + 1 < drawn.nodes) graph.begin(++last);
    const auto components = graph.accepting(util::nobody());
    const std::size_t best = shortest(drawn, all);
    const bool found = std::ranges::any_of(components, [](Node c) { return c != LassoGraph::none; });
    ASSERT_EQ(found, best != SIZE_MAX);
    ++seen[found];
    if (!found) continue;
    const LassoGraph::Way way = graph.lasso(components, 1, 1'000'000, util::nobody());
    ASSERT_EQ(way.transitions.size(), best);
    ASSERT_EQ(way.nodes.size(), best + 1);
    EXPECT_EQ(way.nodes.front(), 0u);
    EXPECT_EQ(way.nodes.back(), way.nodes[way.loop]);
    std::uint64_t met = 0;
    for (std::size_t i = 0; i < best; ++i) {
      const Edge& edge = drawn.edges[way.transitions[i]];
      ASSERT_EQ(edge.from, way.nodes[i]);
      ASSERT_EQ(edge.to, way.nodes[i + 1]);
      if (i >= way.loop) met |= edge.marks;
    }
    EXPECT_EQ(met & all, all);
  }
  EXPECT_GT(std::min(seen[0], seen[1]), 5u) << seen[0] << " " << seen[1];
}

TEST(LassoGraphTest, ShortestWithoutMarks) { check_lassos(0, true, 1); }
TEST(LassoGraphTest, ShortestWhereAllEdgesAreAlike) { check_lassos(3, true, 2); }
TEST(LassoGraphTest, ShortestWithMarks) { check_lassos(3, false, 3); }

}  // namespace
}  // namespace beeline::liveness
