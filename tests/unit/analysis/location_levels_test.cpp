#include "analysis/location_levels.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::test {
namespace {

using Levels = std::vector<std::uint32_t>;

// A -> B -> D, A -> C -> D, D -> A, D -> D, and E that nothing leads to.
TEST(LocationLevels, OnlyEdgesThatCloseACycleGoBack) {
  NetworkBuilder b({"P", "Q"});
  for (const char* name : {"A", "B", "C", "D", "E"}) b.location(0, name);
  b.edge(0, 0, 1);
  b.edge(0, 1, 3);
  b.edge(0, 0, 2);
  b.edge(0, 2, 3);
  b.edge(0, 3, 0);
  b.edge(0, 3, 3);
  b.edge(0, 4, 0);
  b.location(1, "A");
  const auto levels = analysis::location_levels(b.network);
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[0], (Levels{0, 2, 1, 3, 0}));
  EXPECT_EQ(levels[1], Levels{0});
}

TEST(LocationLevels, SeveralMayBeInitial) {
  NetworkBuilder b({"P"});
  for (const char* name : {"A", "B", "C"}) b.location(0, name);
  b.edge(0, 0, 1);
  b.edge(0, 2, 1);
  b.network.processes[0].also_initial = {2};
  const auto levels = analysis::location_levels(b.network)[0];
  EXPECT_LT(levels[0], levels[1]);
  EXPECT_LT(levels[2], levels[1]);
}

}  // namespace
}  // namespace beeline::test
