// Sums of tables that share steps: by hand, and on random tasks small enough to know all distances of.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "abstraction/bytes.h"
#include "abstraction/cost_partition.h"
#include "tests/unit/abstraction/systems.h"
#include "util/random.h"

namespace beeline::abstraction {
namespace {

estimate::Distance at_start(const Task& task, const std::vector<Pattern>& patterns) {
  Effort effort;
  const std::vector<Cells> samples = {Cells(task.factors.size(), 0)};
  const auto sets = cliques(patterns, Additive(task), 100);
  const Cells start(task.factors.size(), 0);
  return partitioned_sums(task, patterns, sets, samples, effort)->estimate(start.data());
}

// Both count to three; the last step is one for both.
Task together_at_last() {
  Task task;
  task.labels = 2;
  for (const std::uint32_t cell : {0u, 1u})
    task.factors.push_back(factor(cell, 4, true, {{0, hidden, 1}, {1, hidden, 2}, {2, 1, 3}}));
  return task;
}

TEST(CostPartition, ASharedStepCountsOnce) {
  const Task task = together_at_last();
  EXPECT_FALSE(Additive(task)({0}, {1}));
  EXPECT_EQ(at_start(task, {{0}, {1}}), 5u);
}

TEST(CostPartition, WhatAPatternTookIsGoneForOneThatContainsIt) {
  const Task task = together_at_last();
  EXPECT_EQ(at_start(task, {{0}, {0}}), 3u);
  EXPECT_EQ(at_start(task, {{0}, {0, 1}}), 5u);
}

// Two ways to the target, of which the monitor takes one: that is no step.
TEST(CostPartition, WatchingCostsNothing) {
  Task task;
  task.labels = 3;
  task.extra = 1;
  task.factors.push_back(factor(0, 3, false, {{0, hidden, 1}, {1, hidden, 2}, {2, 1, 2}}));
  task.factors.push_back(factor(1, 4, false, {{0, hidden, 1}, {1, hidden, 2}, {2, hidden, 3}, {3, 2, 3}}));
  task.factors.push_back(factor(2, 2, true, {{0, 1, 1}, {0, 2, 1}}));
  task.factors.back().cell.reset();
  EXPECT_EQ(at_start(task, {{0, 1, 2}}), 2u);
  EXPECT_EQ(at_start(task, {{2}}), 0u);
}

TEST(CostPartition, WhatReachesNoGoalIsADeadEnd) {
  Task task;
  task.factors.push_back(factor(0, 3, true, {{0, hidden, 1}, {0, hidden, 2}}));
  Effort effort;
  const std::vector<Pattern> patterns = {{0}};
  const auto sums = partitioned_sums(task, patterns, {}, {}, effort);
  const std::int32_t cells[] = {0, 1, 2};
  EXPECT_EQ(sums->estimate(&cells[0]), 1u);
  EXPECT_EQ(sums->estimate(&cells[1]), estimate::dead_end);
  EXPECT_EQ(sums->estimate(&cells[2]), 0u);
}

Task random_task(util::Random& random) {
  Task task;
  task.labels = static_cast<LabelId>(2 + random.below(8));
  for (std::uint32_t f = 0; f < 4; ++f) {
    const auto states = static_cast<State>(2 + random.below(3));
    std::vector<Labelled> arcs;
    for (LabelId label = 1; label < task.labels; ++label) {
      if (random.below(2) == 0) continue;
      for (State s = 0; s < states; ++s)
        if (random.below(3) != 0) arcs.push_back({s, label, static_cast<State>(random.below(states))});
    }
    for (State s = 0; s < states; ++s)
      if (random.below(3) == 0) arcs.push_back({s, hidden, static_cast<State>(random.below(states))});
    task.factors.push_back(factor(f, states, random.below(3) != 0, arcs));
  }
  return task;
}

// Everything that the factors can do together.
std::vector<Cells> successors(const Task& task, const Cells& state) {
  std::vector<Cells> all;
  for (std::size_t f = 0; f < state.size(); ++f) {
    for (const Arc& arc : arcs_with(task.factors[f].system, static_cast<State>(state[f]), hidden)) {
      all.push_back(state);
      all.back()[f] = static_cast<std::int32_t>(arc.to);
    }
  }
  for (LabelId label = 1; label < task.labels; ++label) {
    std::vector<Cells> now = {state};
    bool known = false;
    for (std::size_t f = 0; f < state.size(); ++f) {
      if (!task.factors[f].system.has(label)) continue;
      known = true;
      std::vector<Cells> next;
      for (const Cells& cells : now) {
        for (const Arc& arc : arcs_with(task.factors[f].system, static_cast<State>(state[f]), label)) {
          next.push_back(cells);
          next.back()[f] = static_cast<std::int32_t>(arc.to);
        }
      }
      now = std::move(next);
    }
    if (known) all.insert(all.end(), now.begin(), now.end());
  }
  return all;
}

TEST(CostPartition, NeverDropsByMoreThanOneAndIsNothingAtTheGoal) {
  util::Random random(5);
  std::size_t above_max = 0, several_orders = 0;
  for (int round = 0; round < 300; ++round) {
    const Task task = random_task(random);
    std::vector<Pattern> patterns;
    for (std::size_t i = 2 + random.below(4); i > 0; --i) {
      Pattern pattern;
      for (std::uint32_t f = 0; f < task.factors.size(); ++f)
        if (random.below(2) == 0) pattern.push_back(f);
      if (!pattern.empty()) patterns.push_back(pattern);
    }
    std::set<Cells> states;
    std::deque<Cells> queue = {Cells(task.factors.size(), 0)};
    while (!queue.empty()) {
      const Cells state = queue.front();
      queue.pop_front();
      if (!states.insert(state).second) continue;
      for (const Cells& next : successors(task, state)) queue.push_back(next);
    }
    const std::vector<Cells> samples(states.begin(), states.end());
    Effort effort;
    const auto sets = cliques(patterns, Additive(task), 100);
    const auto sums = partitioned_sums(task, patterns, sets, samples, effort);
    several_orders += sums->orders() > 1;
    std::vector<std::unique_ptr<PartitionedSums>> single;
    for (const Pattern& pattern : patterns) {
      const std::vector<Pattern> alone = {pattern};
      single.push_back(partitioned_sums(task, alone, {}, {}, effort));
    }
    std::string bytes;
    sums->save(bytes);
    Bytes in(bytes);
    const auto again = PartitionedSums::load(in, task.factors.size());
    ASSERT_TRUE(again != nullptr && in.at_end());
    for (const Cells& state : states) {
      const estimate::Distance h = sums->estimate(state.data());
      ASSERT_EQ(again->estimate(state.data()), h);
      bool goal = true;
      for (std::size_t f = 0; f < state.size(); ++f)
        goal &= bool{task.factors[f].system.goal[static_cast<State>(state[f])]};
      ASSERT_TRUE(!goal || h == 0);
      estimate::Distance most = 0;
      for (const auto& s : single) most = std::max(most, s->estimate(state.data()));
      above_max += h > most && h != estimate::dead_end;
      for (const Cells& next : successors(task, state)) {
        const estimate::Distance after = sums->estimate(next.data());
        ASSERT_TRUE(after == estimate::dead_end || h <= after + 1) << round;
      }
    }
  }
  EXPECT_GT(above_max, 100u);
  EXPECT_GT(several_orders, 15u);
}

}  // namespace
}  // namespace beeline::abstraction
