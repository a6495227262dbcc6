// Who gets how much of the time.
#include "plan/shares.h"

#include <gtest/gtest.h>

#include <thread>

#include "ir/network.h"

namespace beeline::plan {
namespace {

struct Course {
  std::vector<std::size_t> called, told;  // first queries of units; queries
};

// Query i takes its whole share so many times before it is answered.
Course run_course(std::vector<int> hard, double seconds, double per_query = 0) {
  const ir::Network network;
  const std::vector<ir::Property> properties(hard.size());
  Course course;
  Options options;
  options.limits.seconds = seconds;
  options.seconds_per_query = per_query;
  options.on_answer = [&](std::size_t i, const result::Answer&) { course.told.push_back(i); };
  Answers answers(network, properties, options);
  util::Budget budget(options.limits);
  std::vector<Unit> units;
  for (std::size_t i = 0; i < hard.size(); ++i) units.push_back({Unit::Kind::Plain, {i}});
  take_turns(std::move(units), answers, budget, [&](const Unit& unit) {
    const std::size_t i = unit.queries.front();
    course.called.push_back(i);
    result::Answer answer;
    answer.verdict = result::Verdict::Satisfied;
    if (hard[i]-- > 0) {
      while (!budget.over()) std::this_thread::yield();
      answer.verdict = result::Verdict::Unknown;
      answer.limit = result::Limit::Time;
    }
    answers.give(i, answer);
  });
  return course;
}

TEST(Shares, AHardOneDoesNotStarveTheOthersAndGetsWhatTheyLeave) {
  std::vector<int> hard(40, 0);
  hard[0] = 1;
  const Course course = run_course(hard, 1);
  ASSERT_EQ(course.called.size(), 41u);
  EXPECT_EQ(course.called.back(), 0u);
  ASSERT_EQ(course.told.size(), 40u);
  EXPECT_EQ(course.told.front(), 1u);
  EXPECT_EQ(course.told.back(), 0u);
}

TEST(Shares, WhatHadMostOfTheTimeIsNotTriedAgain) {
  const Course course = run_course({99}, 0.1);
  EXPECT_EQ(course.called.size(), 1u);
  EXPECT_EQ(course.told.size(), 1u);
}

TEST(Shares, AQueryHasALimitOfItsOwn) {
  const Course course = run_course({99, 0, 99}, 0, 0.05);
  EXPECT_EQ(course.called, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(course.told, (std::vector<std::size_t>{1, 0, 2}));
}

// Those that share an exploration have its time all at once.
TEST(Shares, ALimitPerQueryIsNotPooled) {
  const ir::Network network;
  const std::vector<ir::Property> properties(4);
  Options options;
  options.seconds_per_query = 1000;
  Answers answers(network, properties, options);
  util::Budget budget(options.limits);
  take_turns({{Unit::Kind::Plain, {0, 1, 2}}, {Unit::Kind::Deadlock, {3}}}, answers, budget, [&](const Unit& unit) {
    EXPECT_LE(budget.seconds_left(), 1000);
    for (const std::size_t i : unit.queries) answers.give(i, {});
  });
}

TEST(Shares, TimesAreThoseOfTheQueriesAtHand) {
  const ir::Network network;
  const std::vector<ir::Property> properties(2);
  const Options options;
  Answers answers(network, properties, options);
  util::Budget budget;
  take_turns({{Unit::Kind::Plain, {0}}, {Unit::Kind::Deadlock, {1}}}, answers, budget, [&](const Unit& unit) {
    const double begin = budget.seconds();
    if (unit.queries.front() == 0) {
      while (budget.seconds() < begin + 0.02) std::this_thread::yield();
    } else {
      EXPECT_LE(answers.statistics({}, budget).seconds, budget.seconds() - 0.02);
    }
    answers.give(unit.queries.front(), {});
  });
}

TEST(Shares, EarlierAttemptsCount) {
  const ir::Network network;
  std::vector<int> hard(40, 0);
  hard[0] = 99;
  for (std::size_t i = 1; i < 5; ++i) hard[i] = 1;
  const std::vector<ir::Property> properties(hard.size());
  Options options;
  options.limits.seconds = 1;
  Answers answers(network, properties, options);
  util::Budget budget(options.limits);
  std::vector<Unit> units;
  for (std::size_t i = 0; i < hard.size(); ++i) units.push_back({Unit::Kind::Plain, {i}});
  double took = 0;
  int attempts = 0;
  take_turns(std::move(units), answers, budget, [&](const Unit& unit) {
    const std::size_t i = unit.queries.front();
    const double begin = budget.seconds();
    if (i == 0) {
      ++attempts;
      EXPECT_GE(unit.had, took);
    }
    result::Answer answer;
    if (hard[i]-- > 0) {
      while (!budget.over()) std::this_thread::yield();
      answer.limit = result::Limit::Time;
    } else {
      answer.verdict = result::Verdict::Satisfied;
    }
    if (i == 0) took += budget.seconds() - begin;
    answers.give(i, answer);
  });
  EXPECT_GE(attempts, 3);
}

// Together for half of the time, or until there is no memory; then one by one.
struct Together {
  std::vector<std::vector<std::size_t>> called;
  std::vector<std::size_t> told;
};

Together run_together(std::size_t queries, result::Limit limit, util::Limits limits, double per_query = 0) {
  const ir::Network network;
  const std::vector<ir::Property> properties(queries);
  Together course;
  Options options;
  options.limits = limits;
  options.seconds_per_query = per_query;
  options.on_answer = [&](std::size_t i, const result::Answer&) { course.told.push_back(i); };
  Answers answers(network, properties, options);
  util::Budget budget(options.limits);
  Unit all;
  for (std::size_t i = 0; i < queries; ++i) all.queries.push_back(i);
  take_turns({all}, answers, budget, [&](const Unit& unit) {
    course.called.push_back(unit.queries);
    result::Answer answer;
    if (unit.queries.size() > 1 || unit.queries.front() == 0) {
      while (limit == result::Limit::Time && !budget.over()) std::this_thread::yield();
      answer.limit = limit;
    } else {
      answer.verdict = result::Verdict::Satisfied;
    }
    for (const std::size_t i : unit.queries) answers.give(i, answer);
  });
  return course;
}

const std::vector<std::vector<std::size_t>> together_then_apart = {{0, 1, 2}, {0}, {1}, {2}};

TEST(Shares, WhatASharedExplorationLeavesOpenIsAskedAlone) {
  const Together course = run_together(3, result::Limit::Time, {.seconds = 0.2});
  ASSERT_GE(course.called.size(), 4u);
  EXPECT_TRUE(std::equal(together_then_apart.begin(), together_then_apart.end(), course.called.begin()));
  EXPECT_EQ(course.told, (std::vector<std::size_t>{1, 2, 0}));
}

// The part of those that will be asked alone is not given to what comes between.
TEST(Shares, WhatComesAfterASharedExplorationLeavesItsQueriesTheirPart) {
  const ir::Network network;
  const std::vector<ir::Property> properties(3);
  std::vector<std::size_t> satisfied;
  Options options;
  options.limits.seconds = 0.6;
  options.on_answer = [&](std::size_t i, const result::Answer& answer) {
    if (answer.verdict == result::Verdict::Satisfied) satisfied.push_back(i);
  };
  Answers answers(network, properties, options);
  util::Budget budget(options.limits);
  const auto run = [&](const Unit& unit) {  // query 1 is easy, but only alone
    result::Answer answer;
    if (unit.queries == std::vector<std::size_t>{1}) {
      answer.verdict = result::Verdict::Satisfied;
    } else {
      while (!budget.over()) std::this_thread::yield();
      answer.limit = result::Limit::Time;
    }
    for (const std::size_t i : unit.queries) answers.give(i, answer);
  };
  take_turns({{Unit::Kind::Plain, {0, 1}}, {Unit::Kind::Deadlock, {2}}}, answers, budget, run);
  EXPECT_EQ(satisfied, std::vector<std::size_t>{1});
}

TEST(Shares, SoItIsWithALimitPerQuery) {
  const Together course = run_together(3, result::Limit::Time, {}, 0.05);
  EXPECT_EQ(course.called, together_then_apart);
  EXPECT_EQ(course.told, (std::vector<std::size_t>{1, 2, 0}));
}

TEST(Shares, SoItIsWhereMemoryEndsIt) {
  const Together course = run_together(3, result::Limit::Memory, {});
  EXPECT_EQ(course.called, together_then_apart);
  EXPECT_EQ(course.told, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Shares, NothingBeginsOnceSomebodyInterrupts) {
  const std::atomic<bool> interrupted = true;
  const Together course = run_together(3, result::Limit::Interrupted, {.interrupted = &interrupted});
  EXPECT_TRUE(course.called.empty());
  EXPECT_EQ(course.told, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(Shares, WithoutALimitEachRunsOnce) {
  EXPECT_EQ(run_course({0, 0, 0}, 0).called, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace beeline::plan
