#include "app/context_turns.h"

#include <atomic>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace beeline::app {
namespace {

const std::vector<std::size_t> four{3, 5, 7, 9};

TEST(ContextTurns, WithoutALimitEachIsAskedOnce) {
  std::vector<std::size_t> asked;
  const ExitCode code = take_context_turns(four, util::Budget(), [&](std::size_t context, double seconds) {
    EXPECT_EQ(seconds, 0);
    asked.push_back(context);
    return ContextTurn{context == 5 ? ExitCode::OutOfMemory : ExitCode::Satisfied, context == 7};
  });
  EXPECT_EQ(asked, four);
  EXPECT_EQ(code, ExitCode::OutOfMemory);
}

TEST(ContextTurns, WhatOneLeavesIsForTheOthers) {
  std::vector<double> parts;
  const util::Budget budget({.seconds = 1000});
  take_context_turns(four, budget, [&](std::size_t, double seconds) {
    parts.push_back(seconds);
    return ContextTurn{ExitCode::OutOfTime, true};  // of another limit: nobody is asked again
  });
  ASSERT_EQ(parts.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(parts[i], 1000.0 / static_cast<double>(4 - i), 10);
}

TEST(ContextTurns, WhoRanOutOfItsPartIsAskedAgain) {
  std::vector<std::size_t> asked;
  const util::Budget budget({.seconds = 2});
  const ExitCode code = take_context_turns(four, budget, [&](std::size_t context, double seconds) {
    asked.push_back(context);
    if (context != 3) return ContextTurn{};
    if (asked.size() > 4) return ContextTurn{ExitCode::NotSatisfied, false};
    const double until = budget.seconds() + seconds;
    while (budget.seconds() < until) {
    }
    return ContextTurn{ExitCode::OutOfTime, true};
  });
  EXPECT_EQ(asked, (std::vector<std::size_t>{3, 5, 7, 9, 3}));
  EXPECT_EQ(code, ExitCode::NotSatisfied);
}

TEST(ContextTurns, NobodyIsAskedAfterAnInterrupt) {
  std::atomic<bool> interrupted = false;
  std::vector<std::size_t> asked;
  const util::Budget budget({.interrupted = &interrupted});
  const ExitCode code = take_context_turns(four, budget, [&](std::size_t context, double) {
    asked.push_back(context);
    interrupted = context == 5;
    return ContextTurn{};
  });
  EXPECT_EQ(asked, (std::vector<std::size_t>{3, 5}));
  EXPECT_EQ(code, ExitCode::Unknown);
}

}  // namespace
}  // namespace beeline::app
