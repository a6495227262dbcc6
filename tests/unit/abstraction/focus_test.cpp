// Plans and what is learned from them, on random tasks small enough to know all distances of.
#include <algorithm>
#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "abstraction/focus.h"
#include "abstraction/planner.h"
#include "util/random.h"

namespace beeline::abstraction {
namespace {

// Up to five factors of up to five states; some steps are of one factor, some of several.
Task random_task(util::Random& random) {
  Task task;
  task.labels = static_cast<LabelId>(2 + random.below(6));
  task.factors.resize(2 + random.below(4));
  for (std::uint32_t f = 0; f < task.factors.size(); ++f) {
    Factor& factor = task.factors[f];
    factor.cell = f;
    factor.low = static_cast<std::int32_t>(random.below(3)) - 1;
    const auto states = static_cast<State>(2 + random.below(4));
    const bool wants = f == 0 || random.below(3) == 0;
    factor.system.initial.assign(states, false);
    factor.system.initial[0] = true;
    factor.system.goal.assign(states, !wants);
    factor.system.goal.back() = true;
    for (LabelId label = 1; label < task.labels; ++label)
      if (random.below(2) == 0) factor.system.labels.push_back(label);
    ArcCollector arcs(factor.system);
    for (State s = 0; s < states; ++s) {
      for (const LabelId label : factor.system.labels)
        for (std::size_t i = random.below(3); i > 0; --i) arcs.add(label, static_cast<State>(random.below(states)));
      if (const auto to = static_cast<State>(random.below(states)); to != s && random.below(4) == 0)
        arcs.add(hidden, to);
      arcs.next_state();
    }
  }
  return task;
}

using Joint = std::vector<State>;

// Without packing, tables or sharing: everything that the factors can do together.
std::vector<Joint> successors(const Task& task, const Joint& state) {
  std::vector<Joint> all;
  for (std::size_t f = 0; f < state.size(); ++f) {
    for (const Arc& arc : task.factors[f].system.of(state[f])) {
      if (arc.label != hidden) continue;
      all.push_back(state);
      all.back()[f] = arc.to;
    }
  }
  for (LabelId label = 1; label < task.labels; ++label) {
    std::vector<Joint> now = {state};
    bool known = false;
    for (std::size_t f = 0; f < state.size(); ++f) {
      if (!task.factors[f].system.has(label)) continue;
      known = true;
      std::vector<Joint> next;
      for (const Joint& j : now) {
        for (const Arc& arc : task.factors[f].system.of(state[f])) {
          if (arc.label != label) continue;
          next.push_back(j);
          next.back()[f] = arc.to;
        }
      }
      now = std::move(next);
    }
    if (known) all.insert(all.end(), now.begin(), now.end());
  }
  return all;
}

struct Truth {
  std::map<Joint, std::vector<Joint>> steps;
  std::map<Joint, std::uint32_t> distance;  // none: there is no way

  explicit Truth(const Task& task) {
    std::deque<Joint> queue = {Joint(task.factors.size(), 0)};
    while (!queue.empty()) {
      const Joint state = queue.front();
      queue.pop_front();
      if (steps.contains(state)) continue;
      for (const Joint& next : steps[state] = successors(task, state)) queue.push_back(next);
    }
    for (const auto& [state, next] : steps) {
      bool goal = true;
      for (std::size_t f = 0; f < state.size(); ++f) goal &= task.factors[f].system.goal[state[f]];
      if (goal) distance[state] = 0;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [state, next] : steps) {
        for (const Joint& to : next) {
          if (!distance.contains(to) || (distance.contains(state) && distance[state] <= distance[to] + 1)) continue;
          distance[state] = distance[to] + 1;
          changed = true;
        }
      }
    }
  }
};

std::vector<std::int32_t> cells(const Task& task, const Joint& state) {
  std::vector<std::int32_t> result;
  for (std::size_t f = 0; f < state.size(); ++f)
    result.push_back(task.factors[f].low + static_cast<std::int32_t>(state[f]));
  return result;
}

DistancePreserving coarse(util::Random& random) {
  DistancePreserving options;
  options.bound = static_cast<State>(1 + random.below(4));
  options.whole = 0;
  return options;
}

TEST(Planner, FindsAShortestPlanWhereverThereIsOne) {
  util::Random random(1);
  int plans = 0, none = 0;
  for (int i = 0; i < 300; ++i) {
    const Task task = random_task(random);
    Truth truth(task);
    Effort effort;
    const Tables tables = abstract_system(task, coarse(random), effort);
    Planner planner(task, tables, effort);
    const Joint start(task.factors.size(), 0);
    if (!truth.distance.contains(start)) {
      ++none;
      ASSERT_EQ(planner.run(1, 1'000'000), Planner::End::NoPlan);
      continue;
    }
    ++plans;
    ASSERT_EQ(planner.run(1, 1'000'000), Planner::End::Found);
    const Plan plan = planner.plan();
    ASSERT_EQ(plan.size(), truth.distance[start]);
    Joint state = start;
    for (const PlanStep& step : plan) {
      Joint next = state;
      for (const Move& move : step.moves) next[move.factor] = move.to;
      ASSERT_TRUE(std::ranges::count(truth.steps[state], next) > 0);
      state = next;
    }
    ASSERT_EQ(truth.distance[state], 0u);
    // In a hurry it may be longer, but is a plan all the same.
    ASSERT_EQ(planner.run(5, 1'000'000), Planner::End::Found);
    ASSERT_GE(planner.plan().size(), plan.size());
  }
  EXPECT_GT(plans, 50);
  EXPECT_GT(none, 20);
}

TEST(Planner, WhatItLearnsIsConsistentAndExactAlongThePlan) {
  util::Random random(2);
  int learned_anything = 0, exact = 0, cut_short = 0;
  for (int i = 0; i < 1500; ++i) {
    const Task task = random_task(random);
    Truth truth(task);
    Effort effort;
    const Tables tables = abstract_system(task, coarse(random), effort);
    std::vector<std::uint16_t> scratch(tables.nodes());
    Planner planner(task, tables, effort);
    const bool hurried = random.below(2) == 0;
    const Planner::End end = planner.run(hurried ? 5 : 1, random.below(3) == 0 ? 3 : 1'000'000);
    cut_short += end == Planner::End::TooLong;
    Learned learned = planner.learned();
    learned_anything += learned.size() > 0;
    const auto estimate = [&](const Joint& state) {
      const auto values = cells(task, state);
      const auto better = learned.look_up(values.data());
      const estimate::Distance plain = tables.look_up(values.data(), scratch.data());
      if (better) {
        EXPECT_GT(*better, plain);
      }
      return better ? *better : plain;
    };
    for (const auto& [state, next] : truth.steps) {
      const estimate::Distance h = estimate(state);
      const auto d = truth.distance.find(state);
      if (d != truth.distance.end()) {
        ASSERT_LE(h, d->second);
        exact += h > 1 && h == d->second;
      }
      for (const Joint& to : next) {
        const estimate::Distance after = estimate(to);
        if (after == estimate::dead_end) continue;
        ASSERT_LE(h, after + 1);
      }
    }
    if (end != Planner::End::Found || hurried) continue;
    Joint state(task.factors.size(), 0);
    for (const PlanStep& step : planner.plan()) {
      ASSERT_EQ(estimate(state), truth.distance[state]);
      for (const Move& move : step.moves) state[move.factor] = move.to;
    }
  }
  EXPECT_GT(learned_anything, 30);
  EXPECT_GT(exact, 100);
  EXPECT_GT(cut_short, 5);
}

// Two switches to flip, each of which needs its key; many others have nothing to do with it.
TEST(Focus, BystandersAreLeftOut) {
  Task task;
  const auto add = [&](bool wants, std::vector<std::tuple<State, LabelId, State>> arcs, std::vector<LabelId> labels) {
    Factor f;
    f.cell = static_cast<std::uint32_t>(task.factors.size());
    f.system.initial = {true, false};
    f.system.goal = {!wants, true};
    f.system.labels = std::move(labels);
    ArcCollector collector(f.system);
    for (State s = 0; s < 2; ++s) {
      for (const auto& [from, label, to] : arcs)
        if (from == s) collector.add(label, to);
      collector.next_state();
    }
    task.factors.push_back(std::move(f));
  };
  task.labels = 40;
  add(true, {{0, 1, 1}}, {1});
  add(false, {{0, 2, 1}, {1, 1, 1}}, {1, 2});  // its key: taken by 2, needed by 1
  for (LabelId label = 3; label < 39; ++label)
    add(false, {{0, label, 1}, {1, label, 0}, {0, 1, 0}, {1, 1, 1}}, {1, label});
  Effort effort;
  const auto estimator = focused_estimate(task, {.bound = 2, .whole = 0}, {}, effort);
  const std::vector<std::int32_t> start(task.factors.size(), 0);
  EXPECT_EQ(estimator->estimate(start.data()), 2u);
  EXPECT_LT(effort.spent(), 2'000u);
}

}  // namespace
}  // namespace beeline::abstraction
