#include <gtest/gtest.h>

#include "abstraction/compose.h"
#include "abstraction/refine.h"
#include "abstraction/tables.h"
#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

const std::vector<bool> nothing_own(8, false);

TEST(TransitionSystem, ArcsAreSortedAndHiddenLoopsGone) {
  const TransitionSystem s = make(2, {1}, {{0, 1, 1}, {0, 1, 0}, {0, hidden, 0}, {0, 1, 1}});
  EXPECT_EQ(s.arcs, (std::vector<Arc>{{1, 0}, {1, 1}}));
}

TEST(TransitionSystem, LabelsThatSayNothing) {
  const TransitionSystem s = make(2, {1, 2, 3}, {{0, 1, 0}, {1, 1, 1}, {0, 2, 1}});
  EXPECT_EQ(idle_labels(s), (std::vector<LabelId>{1}));
  EXPECT_EQ(blocked_labels(s), (std::vector<LabelId>{3}));
}

TEST(TransitionSystem, RelabelHidesForgetsAndRemoves) {
  TransitionSystem s = make(3, {1, 2, 3, 4}, {{0, 1, 1}, {0, 2, 2}, {1, 3, 1}, {1, 4, 2}});
  const Fate fates[] = {Fate::Stay, Fate::Hide, Fate::Remove, Fate::Forget, Fate::Stay};
  relabel(s, fates);
  EXPECT_EQ(s.labels, (std::vector<LabelId>{4}));
  EXPECT_EQ(s.arcs, (std::vector<Arc>{{hidden, 1}, {4, 2}}));
}

TEST(Compose, SharedLabelsMoveBothAndOthersOne) {
  const TransitionSystem left = make(2, {1, 2}, {{0, 1, 1}, {0, 2, 0}, {1, 2, 1}});
  const TransitionSystem right = make(2, {1}, {{0, 1, 1}, {1, hidden, 0}});
  Effort effort;
  const Composed both = compose(left, right, nothing_own, effort);
  ASSERT_EQ(both.system.states(), 2u);  // of (1, 0) no goal is reached, (0, 1) is not
  EXPECT_EQ(both.distance, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(both.state, (std::vector<State>{0, no_state, no_state, 1}));
  EXPECT_EQ(both.system.arcs, (std::vector<Arc>{{1, 1}, {2, 0}, {2, 1}}));
}

TEST(Compose, WhatNobodyElseHasIsHidden) {
  const TransitionSystem left = make(2, {1}, {{0, 1, 1}}), right = make(2, {1}, {{0, 1, 1}});
  Effort effort;
  const Composed both = compose(left, right, {false, true}, effort);
  EXPECT_TRUE(both.system.labels.empty());
  EXPECT_EQ(both.system.arcs, (std::vector<Arc>{{hidden, 1}}));
}

TEST(Compose, ALabelWithoutAnArcBlocksTheOther) {
  const TransitionSystem left = make(2, {1}, {{0, 1, 1}});
  TransitionSystem right = make(1, {1}, {});
  Effort effort;
  EXPECT_EQ(compose(left, right, nothing_own, effort).system.states(), 0u);
}

TEST(Compose, EndsWithTheEffort) {
  const TransitionSystem one = make(2, {1}, {{0, 1, 1}});
  Effort effort(util::nobody(), 3);
  EXPECT_THROW(compose(one, one, nothing_own, effort), OutOfEffort);
}

// Two states at each distance 1 to 3, told apart by the label of their way to the goal.
TransitionSystem ladder() {
  return make(7, {1, 2}, {{0, 1, 2}, {1, 2, 3}, {2, 1, 4}, {3, 2, 5}, {4, 1, 6}, {5, 2, 6}});
}

State classes_at(const Classes& classes, const std::vector<std::uint32_t>& distance, std::uint32_t d) {
  std::vector<State> seen;
  for (State s = 0; s < distance.size(); ++s)
    if (distance[s] == d && std::find(seen.begin(), seen.end(), classes.of[s]) == seen.end())
      seen.push_back(classes.of[s]);
  return static_cast<State>(seen.size());
}

TEST(Refine, WithoutABoundIsABisimulation) {
  Effort effort;
  const TransitionSystem s = ladder();
  EXPECT_EQ(refine(s, distances(s), 100, Buckets::Near, effort).count, 7u);
}

TEST(Refine, NearOrFarFirst) {
  Effort effort;
  const TransitionSystem s = ladder();
  const auto d = distances(s);
  const Classes near = refine(s, d, 5, Buckets::Near, effort), far = refine(s, d, 5, Buckets::Far, effort);
  EXPECT_EQ(near.count, 5u);
  EXPECT_EQ(classes_at(near, d, 1), 2u);
  EXPECT_EQ(classes_at(near, d, 3), 1u);
  EXPECT_EQ(classes_at(far, d, 1), 1u);
  EXPECT_EQ(classes_at(far, d, 3), 2u);
}

TEST(Refine, NeverMoreThanTheBound) {
  Effort effort;
  const TransitionSystem s = ladder();
  for (State bound = 1; bound < 9; ++bound) {
    const Classes classes = refine(s, distances(s), bound, Buckets::Near, effort);
    EXPECT_LE(classes.count, bound);
    EXPECT_EQ(distances(quotient(s, classes.of, classes.count))[classes.of[0]], std::min(bound - 1, 3u));
  }
}

TEST(Tables, GroupsAreAddedAndTheirRootsCompared) {
  Tables tables;
  const State same[] = {0, 1, no_state};
  const Tables::Node x = tables.add_leaf(0, 5, same), y = tables.add_leaf(1, 0, same);
  tables.add_root(0, x, std::vector<std::uint32_t>{1, 4});
  tables.add_root(0, y, std::vector<std::uint32_t>{3, 0});
  tables.add_root(1, x, y, 2, std::vector<std::uint32_t>{10, 20, 30, no_state});
  std::vector<std::uint16_t> scratch(tables.nodes());
  const auto look = [&](std::int32_t a, std::int32_t b) {
    const std::int32_t cells[] = {a, b};
    return tables.look_up(cells, scratch.data());
  };
  EXPECT_EQ(look(5, 0), 13u);
  EXPECT_EQ(look(6, 0), 34u);
  EXPECT_EQ(look(5, 1), 21u);
  EXPECT_EQ(look(6, 1), estimate::dead_end);
  EXPECT_EQ(look(7, 0), estimate::dead_end);
  EXPECT_EQ(look(9, 0), 0u);
}

}  // namespace
}  // namespace beeline::abstraction
