#include "analysis/progress.h"

#include <gtest/gtest.h>

#include "analysis/clusters.h"
#include "support/builder.h"

namespace beeline::analysis {
namespace {

using ir::ExprId;
using ir::Op;
using test::NetworkBuilder;

// What is said of the parts of a network.
struct Said {
  explicit Said(const ir::Network& network) : ranges(network), progress(network, ranges) {}
  const Forward* part(const char* name) const { return progress.find(name); }
  ValueRanges ranges;
  Progress progress;
};

TEST(Progress, AProcessWithoutCyclesHasLevels) {
  NetworkBuilder b({"P"});
  for (const char* name : {"start", "left", "right", "end"}) b.location(0, name);
  b.edge(0, 0, 1);
  b.edge(0, 1, 2);
  b.edge(0, 0, 3);
  b.edge(0, 2, 3);
  b.edge(0, 1, 1);
  const Said said(b.network);
  const Forward* part = said.part("P");
  ASSERT_NE(part, nullptr);
  EXPECT_EQ(part->levels, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(part->last, 3u);
  EXPECT_EQ(part->leap, 3u);
}

TEST(Progress, AProcessThatComesBackHasNone) {
  NetworkBuilder b({"P", "Q", "R"});
  for (const std::uint32_t p : {0u, 1u, 2u})
    for (const char* name : {"a", "b", "c"}) b.location(p, name);
  b.edge(0, 0, 1);
  b.edge(0, 1, 0);
  b.edge(1, 0, 1);
  b.edge(1, 2, 1);  // from where it never is
  b.edge(1, 1, 1);
  b.edge(2, 0, 0);
  const Said said(b.network);
  EXPECT_EQ(said.part("P"), nullptr);
  EXPECT_EQ(said.progress.why_not("P"), "P does not only go forward: it can come back to a");
  EXPECT_NE(said.part("Q"), nullptr);
  EXPECT_EQ(said.part("R"), nullptr);
  EXPECT_EQ(said.progress.why_not("Z"), "there is no process or variable 'Z'");
  EXPECT_EQ(said.progress.why_not("q"), "there is no process or variable 'q'; did you mean 'Q'?");
}

// Every assignment to a variable, and whether the variable then only rises, or only falls.
class Variables : public testing::Test {
 protected:
  Variables() : b({"P"}) {
    b.location(0, "l");
    x = b.variable("x", 0, 100, 50);
    y = b.variable("y", 0, 3);
    b.edge(0, 0, 0, {}, b.set(y, b.op(Op::Mod, b.op(Op::Add, b.var(y), b.num(1)), b.num(4))));
  }
  void assign(ExprId update) { b.edge(0, 0, 0, {}, update); }
  // '+', '-', or '?' when it is neither.
  char kind() {
    const Said said(b.network);
    const Forward* part = said.part("x");
    return part == nullptr ? '?' : part->falls ? '-' : '+';
  }
  char kind_with(ExprId value) {
    assign(b.set(x, value));
    return kind();
  }
  NetworkBuilder b;
  std::uint32_t x = 0, y = 0;
};

TEST_F(Variables, ThatAreCountedUp) { EXPECT_EQ(kind_with(b.op(Op::Add, b.var(x), b.num(2))), '+'); }
TEST_F(Variables, ThatAreCountedUpByWhatIsNotNegative) { EXPECT_EQ(kind_with(b.op(Op::Add, b.var(y), b.var(x))), '+'); }
TEST_F(Variables, ThatAreCountedDown) { EXPECT_EQ(kind_with(b.op(Op::Sub, b.var(x), b.num(1))), '-'); }
TEST_F(Variables, ThatGoBothWays) {
  assign(b.set(x, b.op(Op::Add, b.var(x), b.num(1))));
  EXPECT_EQ(kind_with(b.op(Op::Sub, b.var(x), b.num(1))), '?');
}
TEST_F(Variables, ThatAreCountedByWhatMayBeNegative) {
  EXPECT_EQ(kind_with(b.op(Op::Add, b.var(x), b.op(Op::Sub, b.var(y), b.num(1)))), '?');
}
TEST_F(Variables, ThatAreReset) {
  assign(b.set(x, b.op(Op::Add, b.var(x), b.num(1))));
  EXPECT_EQ(kind_with(b.num(0)), '?');
}
TEST_F(Variables, ThatAreSetToTheirGreatestValue) { EXPECT_EQ(kind_with(b.num(100)), '+'); }
TEST_F(Variables, ThatAreSetToTheirLeastValue) { EXPECT_EQ(kind_with(b.num(0)), '-'); }
TEST_F(Variables, ThatAreSetToAnyValue) { EXPECT_EQ(kind_with(b.op(Op::Mul, b.var(y), b.num(30))), '?'); }
TEST_F(Variables, ThatGrowToAMaximum) {
  EXPECT_EQ(kind_with(b.op(Op::Max, b.var(x), b.op(Op::Mul, b.var(y), b.num(30)))), '+');
}
TEST_F(Variables, ThatFallToAMinimum) { EXPECT_EQ(kind_with(b.op(Op::Min, b.var(y), b.var(x))), '-'); }
TEST_F(Variables, ThatSometimesStayAsTheyAre) {
  EXPECT_EQ(kind_with(b.network.arena.ite(b.is(y, 1), b.op(Op::Add, b.var(x), b.num(1)), b.var(x))), '+');
}
TEST_F(Variables, ThatCollectBits) { EXPECT_EQ(kind_with(b.op(Op::BitOr, b.var(x), b.num(3))), '+'); }
TEST_F(Variables, ThatWrapAround) {
  b.network.cells[x].overflow = ir::Overflow::Wrap;
  EXPECT_EQ(kind_with(b.op(Op::Add, b.var(x), b.num(1))), '?');
}
TEST_F(Variables, ThatNobodyChanges) { EXPECT_EQ(kind(), '?'); }
// The value is read before the assignment inside: x = x + (x = 100) * 0.
TEST_F(Variables, ThatAreAssignedInWhatIsAssigned) {
  EXPECT_EQ(kind_with(b.op(Op::Add, b.var(x), b.op(Op::Mul, b.set(x, 100), b.num(0)))), '?');
}
TEST_F(Variables, ThatAComputedAddressMayReach) {
  const std::uint32_t z = b.variable("z", 0, 9);
  assign(b.set(x, b.op(Op::Add, b.var(x), b.num(1))));
  EXPECT_EQ(kind(), '+');
  b.network.arena.assign(b.network.arena.index(b.network.arena.cell(x), b.var(y), 0, 3, 1), b.num(0));
  EXPECT_EQ(kind(), '?');
  EXPECT_EQ(Said(b.network).part("z"), nullptr);
  (void)z;
}
TEST_F(Variables, ThatAreCopiedOver) {
  assign(b.set(x, b.op(Op::Add, b.var(x), b.num(1))));
  ir::Expr copy;
  copy.op = Op::CopyCells;
  copy.a = b.network.arena.cell(x);
  copy.b = b.network.arena.cell(y);
  copy.x = 1;
  assign(b.network.arena.add(copy));
  EXPECT_EQ(kind(), '?');
}
// In code that every step runs as well as on edges.
TEST_F(Variables, ThatAFunctionResets) {
  assign(b.set(x, b.op(Op::Add, b.var(x), b.num(1))));
  b.network.functions.push_back({"f", {}, b.set(x, 0), {}});
  assign(b.network.arena.call(ir::FunctionId(0), {}));
  EXPECT_EQ(kind(), '?');
}

// --- clusters

TEST(Clusters, LevelsAddUpAndStatesAreInARow) {
  NetworkBuilder b({"P"});
  for (const char* name : {"a", "b", "c", "d"}) b.location(0, name);
  const std::uint32_t n = b.variable("n", 2, 5, 2);
  b.edge(0, 0, 2);
  b.edge(0, 0, 1);
  b.edge(0, 1, 3);
  b.edge(0, 2, 3);
  b.edge(0, 3, 3, {}, b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
  const Said said(b.network);
  const std::vector<const Forward*> both{said.part("P"), said.part("n")};
  const auto rank = [](const ClusterRanks& ranks, std::int32_t location, std::int32_t value) {
    return ranks.parts[0].rank(location) + ranks.parts[1].rank(value);
  };
  const ClusterRanks levels = cluster_ranks(b.network, both, ClustersBy::Levels, RowOrder::BreadthFirst);
  EXPECT_EQ(levels.last, 5u);
  EXPECT_EQ(rank(levels, 0, 2), 0u);
  EXPECT_EQ(rank(levels, 1, 3), rank(levels, 2, 3));
  EXPECT_EQ(rank(levels, 3, 5), 5u);
  for (const RowOrder order : {RowOrder::BreadthFirst, RowOrder::DepthFirst, RowOrder::Levels}) {
    const ClusterRanks states = cluster_ranks(b.network, both, ClustersBy::States, order);
    EXPECT_EQ(states.last, 15u);
    std::vector<bool> met(16);
    for (std::int32_t location = 0; location < 4; ++location)
      for (std::int32_t value = 2; value <= 5; ++value) met[rank(states, location, value)] = true;
    EXPECT_EQ(std::count(met.begin(), met.end(), true), 16);
    EXPECT_LT(rank(states, 0, 2), std::min(rank(states, 1, 2), rank(states, 2, 2)));
    EXPECT_GT(rank(states, 3, 2), std::max(rank(states, 1, 2), rank(states, 2, 2)));
    EXPECT_EQ(rank(states, 1, 2) > rank(states, 2, 2), order != RowOrder::Levels) << "found in the order of the edges";
  }
}

// A long process that takes small steps promises more than flags that are set now and then.
TEST(Clusters, WhatIsChosenLetsGoOfMost) {
  NetworkBuilder b({"Long", "Loop"});
  for (int i = 0; i < 30; ++i) b.location(0, "l" + std::to_string(i));
  b.location(1, "l");
  const std::uint32_t flag = b.variable("flag", 0, 1), far = b.variable("far", 0, 1000);
  for (std::uint32_t i = 0; i + 1 < 30; ++i) b.edge(0, i, i + 1);
  b.edge(1, 0, 0, {}, b.set(flag, 1));
  b.edge(1, 0, 0, {}, b.set(far, 1000));
  const Said said(b.network);
  const auto chosen = chosen_parts(b.network, said.ranges, said.progress, ClustersBy::Levels);
  ASSERT_FALSE(chosen.empty());
  EXPECT_EQ(chosen[0]->name, "Long") << "far leaps as far as it can go";
  const Reach all = reach(b.network, said.ranges, chosen);
  EXPECT_EQ(all.alive, 2u);
  EXPECT_EQ(all.clusters, chosen.size() > 1 ? 31u : 30u);
  const auto one = chosen_parts(b.network, said.ranges, said.progress, ClustersBy::States);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0]->name, "Long");
}

TEST(Clusters, AreNotMoreThanCanBeNumbered) {
  NetworkBuilder b({"P"});
  b.location(0, "l");
  std::vector<ExprId> updates;
  for (const char* name : {"i", "j", "k"}) {
    const std::uint32_t cell = b.variable(name, 0, 2'000'000'000);
    updates.push_back(b.set(cell, b.op(Op::Add, b.var(cell), b.num(1))));
  }
  b.edge(0, 0, 0, {}, b.network.arena.seq(updates));
  const Said said(b.network);
  const std::vector<const Forward*> all{said.part("i"), said.part("j"), said.part("k")};
  EXPECT_NE(too_many(all, ClustersBy::Levels), "");
  EXPECT_EQ(too_many(std::span(all).first(2), ClustersBy::Levels), "");
  EXPECT_NE(too_many(std::span(all).first(2), ClustersBy::States), "");
  EXPECT_FALSE(chosen_parts(b.network, said.ranges, said.progress, ClustersBy::Levels).empty());
}

}  // namespace
}  // namespace beeline::analysis
