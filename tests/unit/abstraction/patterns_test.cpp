// Pattern databases on tasks small enough to know the distances of.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "abstraction/patterns.h"
#include "abstraction/walks.h"
#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

// Each counts to its goal by itself.
Task three_counters() {
  Task task;
  for (std::uint32_t cell = 0; cell < 3; ++cell) {
    std::vector<Labelled> arcs;
    for (State s = 0; s <= cell; ++s) arcs.push_back({s, hidden, s + 1});
    task.factors.push_back(factor(cell, cell + 2, true, arcs));
  }
  return task;
}

// 0 moves by label 1, which 1 allows in its last state only; 1 gets there by hidden steps.
Task key_and_door() {
  Task task;
  task.labels = 2;
  task.factors.push_back(factor(0, 2, true, {{0, 1, 1}}));
  task.factors.push_back(factor(1, 4, false, {{0, hidden, 1}, {1, hidden, 2}, {2, hidden, 3}, {3, 1, 3}}));
  return task;
}

estimate::Distance initial_estimate(const Task& task, PatternSearch options = {}) {
  Effort effort;
  const std::vector<std::int32_t> start(task.factors.size(), 0);
  return pattern_databases(task, options, effort)->estimate(start.data());
}

TEST(Patterns, IndependentPartsAreAdded) {
  EXPECT_EQ(initial_estimate(three_counters()), 1u + 2u + 3u);
  EXPECT_EQ(initial_estimate(three_counters(), {.sums = false}), 3u);
}

TEST(Patterns, WhatThePatternWaitsForIsTakenIn) {
  const Task task = key_and_door();
  Effort effort;
  EXPECT_EQ(find_patterns(task, {}, effort), (std::vector<Pattern>{{0, 1}}));
  EXPECT_EQ(initial_estimate(task), 4u);
}

TEST(Patterns, SizeAndEffortLimitThem) {
  const Task task = key_and_door();
  EXPECT_EQ(initial_estimate(task, {.size = 7}), 1u);
  Effort none(util::nobody(), 1);
  const std::vector<std::int32_t> start(2, 0);
  EXPECT_EQ(pattern_databases(task, {}, none)->estimate(start.data()), 1u);
}

TEST(Patterns, OneLabelMovingBothForbidsASum) {
  Task task;
  task.labels = 3;
  task.factors.push_back(factor(0, 2, true, {{0, 1, 1}}));
  task.factors.push_back(factor(1, 2, true, {{0, 1, 1}}));
  task.factors.push_back(factor(2, 2, true, {{0, 2, 1}}));
  const Additive additive(task);
  EXPECT_FALSE(additive({0}, {1}));
  EXPECT_FALSE(additive({0, 2}, {2}));
  EXPECT_TRUE(additive({0, 1}, {2}));
  EXPECT_EQ(initial_estimate(task), 2u);
}

// Against all subsets.
TEST(Patterns, CliquesAreTheLargestAdditiveSets) {
  util::Random random(7);
  for (int round = 0; round < 50; ++round) {
    Task task;
    task.labels = 12;
    std::vector<Pattern> patterns;
    for (std::uint32_t f = 0; f < 7; ++f) {
      std::vector<Labelled> arcs;
      for (LabelId label = 1; label < task.labels; ++label)
        if (random.below(6) == 0) arcs.push_back({0, label, 1});
      task.factors.push_back(factor(f, 2, true, arcs));
      patterns.push_back({f});
    }
    const Additive additive(task);
    std::set<Clique> expected, found;
    const auto may = [&](unsigned set) {
      for (std::uint32_t i = 0; i < 7; ++i)
        for (std::uint32_t j = 0; j < i; ++j)
          if ((set >> i & 1) != 0 && (set >> j & 1) != 0 && !additive(patterns[i], patterns[j])) return false;
      return true;
    };
    for (unsigned set = 1; set < 128; ++set) {
      bool largest = may(set);
      for (std::uint32_t i = 0; largest && i < 7; ++i) largest = (set >> i & 1) != 0 || !may(set | 1u << i);
      if (!largest) continue;
      Clique members;
      for (std::uint32_t i = 0; i < 7; ++i)
        if ((set >> i & 1) != 0) members.push_back(i);
      expected.insert(members);
    }
    for (Clique clique : cliques(patterns, additive, 1000)) {
      std::ranges::sort(clique);
      EXPECT_TRUE(found.insert(clique).second);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Walks, TakeOnlyWhatAllAllow) {
  const Task task = key_and_door();
  Walks walks(task, 3);
  std::set<Cells> seen;
  for (int i = 0; i < 200; ++i) seen.insert(walks.sample(6));
  EXPECT_TRUE(seen.contains(Cells{1, 3}));
  for (const Cells& cells : seen) EXPECT_TRUE(cells[0] == 0 || cells[1] == 3);
}

}  // namespace
}  // namespace beeline::abstraction
