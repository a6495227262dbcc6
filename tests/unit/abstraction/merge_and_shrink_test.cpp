// What merge-and-shrink does differently: other buckets, other arcs, another order, smaller before composing.
#include <gtest/gtest.h>

#include "abstraction/distance_preserving.h"
#include "abstraction/parts.h"
#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

// The short plan is 0 1 2 5; 3 and 4 are on a longer one, 0 1 3 4 5.
TEST(Shrink, CheapPlansAreToldApartFirst) {
  const TransitionSystem s =
      make(6, {1, 2}, {{0, 1, 1}, {1, 1, 2}, {2, 1, 5}, {1, 2, 3}, {3, 2, 4}, {4, 2, 2}, {4, 1, 5}});
  const std::vector<std::uint32_t> distance = distances(s);
  EXPECT_EQ(distance, (std::vector<std::uint32_t>{3, 2, 1, 2, 1, 0}));
  EXPECT_EQ(depths(s), (std::vector<std::uint32_t>{0, 1, 2, 2, 3, 3}));
  Effort effort;
  const Classes classes = refine(s, distance, 5, Buckets::Cheap, effort);
  EXPECT_EQ(classes.count, 5u);
  EXPECT_FALSE(classes.exact);
  EXPECT_EQ(classes.of[3], classes.of[4]);  // they are on the longer way
  EXPECT_NE(classes.of[1], classes.of[3]);
  EXPECT_NE(classes.of[2], classes.of[4]);
}

TEST(Shrink, CheapAndClosingLeaveABisimulationAlone) {
  const TransitionSystem s = make(4, {1}, {{0, 1, 1}, {0, 1, 2}, {1, 1, 3}, {2, 1, 3}});
  Effort effort;
  for (const Buckets first : {Buckets::Near, Buckets::Cheap}) {
    const Classes classes = refine(s, distances(s), 3, first, effort, Counted::Closing);
    EXPECT_TRUE(classes.exact);
    EXPECT_EQ(classes.of[1], classes.of[2]);
  }
}

// 1 and 2 differ in a step back only, which is one class too many.
TEST(Shrink, OnlyClosingArcsCountWhereNotAllFit) {
  const TransitionSystem s =
      make(5, {1, 2}, {{0, 1, 1}, {0, 2, 2}, {0, 2, 3}, {1, 1, 4}, {2, 1, 4}, {1, 2, 0}, {3, 2, 4}});
  Effort effort;
  const Classes all = refine(s, distances(s), 4, Buckets::Near, effort);
  EXPECT_EQ(all.of[1], all.of[3]);  // three would be too many for the bucket
  const Classes closing = refine(s, distances(s), 4, Buckets::Near, effort, Counted::Closing);
  EXPECT_EQ(closing.of[1], closing.of[2]);
  EXPECT_NE(closing.of[1], closing.of[3]);
  EXPECT_FALSE(closing.exact);
}

Factor factor(std::uint32_t cell, TransitionSystem system) {
  Factor f;
  f.cell = cell;
  f.system = std::move(system);
  return f;
}

// The first two reach their goals together; the others have to do with what comes before that.
TEST(Merge, LinearGoesOnWithWhatWasComposed) {
  Task task;
  task.labels = 3;
  task.factors.push_back(factor(0, make(2, {1}, {{0, 1, 1}})));
  task.factors.push_back(factor(1, make(3, {1, 2}, {{0, 2, 1}, {1, 1, 2}})));
  for (const std::uint32_t cell : {2u, 3u})
    task.factors.push_back(factor(cell, make(3, {2}, {{0, hidden, 1}, {1, 2, 2}})));
  Tables tables;
  Effort effort;
  Parts parts(task, tables);
  ASSERT_EQ(parts.count(), 4u);
  EXPECT_EQ(next_pair(parts, MergeOrder::Linear, effort), PartPair(0, 1));
  Part composed = parts[2];
  composed.chosen = true;
  parts.replace(2, 3, composed);
  EXPECT_EQ(next_pair(parts, MergeOrder::Towards, effort), PartPair(0, 1));
  EXPECT_EQ(next_pair(parts, MergeOrder::Linear, effort), PartPair(1, 2));
}

// A counter to three that needs another one at its end for every step.
Task two_counters() {
  Task task;
  task.labels = 2;
  task.factors.push_back(factor(0, make(4, {1}, {{0, 1, 1}, {1, 1, 2}, {2, 1, 3}})));
  task.factors.push_back(factor(1, make(4, {1}, {{0, hidden, 1}, {1, hidden, 2}, {2, hidden, 3}, {3, 1, 3}})));
  task.factors[1].system.goal.assign(4, true);
  return task;
}

estimate::Distance at_start(std::uint64_t product) {
  DistancePreserving options;
  options.product = product;
  Effort effort;
  const Tables tables = abstract_system(two_counters(), options, effort);
  std::vector<std::uint16_t> scratch(tables.nodes());
  const std::int32_t cells[] = {0, 0};
  return tables.look_up(cells, scratch.data());
}

TEST(Merge, ProductsFitByShrinkingBefore) {
  EXPECT_EQ(at_start(0), 6u);
  EXPECT_EQ(at_start(16), 6u);
  EXPECT_LT(at_start(4), 6u);
  EXPECT_GT(at_start(8), 0u);
}

}  // namespace
}  // namespace beeline::abstraction
