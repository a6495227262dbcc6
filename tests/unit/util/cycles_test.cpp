#include "util/cycles.h"

#include <gtest/gtest.h>

namespace beeline::util {
namespace {

using Nodes = std::vector<bool>;

// 0 -> 1 -> 2 -> 1 with a mark on the way back, 2 -> 3 -> 3, 4 -> 0.
MarkedGraph example() { return MarkedGraph(5, {{3, 3, 1}, {2, 1, 4}, {0, 1, 1}, {1, 2, 2}, {2, 3, 0}, {4, 0, 4}}); }

TEST(Cycles, HaveAnEdgeOfTheMark) {
  EXPECT_EQ(example().on_cycles_with(4, 0), (Nodes{false, true, true, false, false}));
  EXPECT_EQ(example().on_cycles_with(2, 0), (Nodes{false, true, true, false, false}));
  EXPECT_EQ(example().on_cycles_with(1, 0), (Nodes{false, false, false, true, false}));
  EXPECT_EQ(example().on_cycles_with(8, 0), Nodes(5));
}

TEST(Cycles, AvoidWhatIsTakenAway) {
  EXPECT_EQ(example().on_cycles_with(2, 4), Nodes(5));
  EXPECT_EQ(example().on_cycles_with(7, 2), (Nodes{false, false, false, true, false}));
}

TEST(Cycles, ReachableNodes) {
  EXPECT_EQ(example().reachable_from({true, false, false, false, false}, 0), (Nodes{true, true, true, true, false}));
  EXPECT_EQ(example().reachable_from({true, false, false, false, false}, 2), (Nodes{true, true, false, false, false}));
}

// Deeper than any stack.
TEST(Cycles, LongPaths) {
  constexpr std::uint32_t length = 1'000'000;
  std::vector<MarkedEdge> edges;
  for (std::uint32_t i = 0; i + 1 < length; ++i) edges.push_back({i, i + 1, 0});
  EXPECT_EQ(MarkedGraph(length, edges).on_cycles_with(1, 0), Nodes(length));
  edges.push_back({length - 1, 0, 1});
  EXPECT_EQ(MarkedGraph(length, edges).on_cycles_with(1, 0), Nodes(length, true));
}

}  // namespace
}  // namespace beeline::util
