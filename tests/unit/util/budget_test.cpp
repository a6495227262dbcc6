#include "util/budget.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "util/memory.h"

namespace beeline::util {
namespace {

using Cause = Exceeded::Cause;

// What the budget throws, if anything.
template <class Work>
std::vector<Cause> thrown_by(Work work) {
  try {
    work();
  } catch (const Exceeded& exceeded) {
    return {exceeded.cause};
  }
  return {};
}

TEST(Budget, WithoutLimitsNothingEnds) {
  Budget budget;
  EXPECT_EQ(thrown_by([&] {
              budget.look();
              budget.look(std::uint64_t{1} << 60);
              budget.spend(1'000'000);
            }),
            std::vector<Cause>{});
  EXPECT_FALSE(budget.over());
  EXPECT_EQ(budget.work(), 1'000'000u);
}

TEST(Budget, EachLimitEndsTheWork) {
  Budget time({.seconds = 1e-9});
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(time.over());
  EXPECT_EQ(thrown_by([&] { time.look(); }), std::vector{Cause::Time});

  Budget memory({.bytes = resident_bytes() + (std::uint64_t{1} << 30)});
  EXPECT_EQ(thrown_by([&] { memory.look(1); }), std::vector<Cause>{});
  EXPECT_EQ(thrown_by([&] { memory.look(std::uint64_t{2} << 30); }), std::vector{Cause::Memory});
  EXPECT_FALSE(memory.over());

  std::atomic<bool> flag = false;
  Budget interrupted({.interrupted = &flag});
  EXPECT_EQ(thrown_by([&] { interrupted.look(); }), std::vector<Cause>{});
  flag = true;
  EXPECT_TRUE(interrupted.over());
  EXPECT_EQ(thrown_by([&] { interrupted.look(); }), std::vector{Cause::Interrupted});

  Budget work({.work = 10});
  EXPECT_EQ(thrown_by([&] { work.spend(10); }), std::vector<Cause>{});
  EXPECT_EQ(thrown_by([&] { work.spend(1); }), std::vector{Cause::Work});
}

TEST(Budget, TheInnermostReports) {
  Budget budget;
  int outer = 0, inner = 0;
  const auto pass_time = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    budget.look();
    budget.look();  // not again at once
  };
  {
    const Budget::Reporting first(budget, [&] { ++outer; });
    pass_time();
    {
      const Budget::Reporting second(budget, [&] { ++inner; });
      pass_time();
    }
    pass_time();
  }
  pass_time();
  EXPECT_EQ(outer, 2);
  EXPECT_EQ(inner, 1);
}

TEST(Budget, StagesNestAndEndWithWhoeverMakesThem) {
  Budget budget;
  EXPECT_TRUE(budget.stages().empty());
  try {
    const Making outer(budget, "tables");
    {
      Making inner(budget, "parts composed", 12);
      inner.done(5);
      ASSERT_EQ(budget.stages().size(), 2u);
      EXPECT_EQ(budget.stages()[0].what, "tables");
      EXPECT_EQ(budget.stages()[1].what, "parts composed");
      EXPECT_EQ(budget.stages()[1].of, 12u);
      EXPECT_EQ(budget.stages()[1].done, 5u);
    }
    EXPECT_EQ(budget.stages().size(), 1u);
    const Making last(budget, "plans");
    throw Exceeded{Cause::Time};
  } catch (const Exceeded&) {
  }
  EXPECT_TRUE(budget.stages().empty());
}

TEST(Memory, IsPlausible) {
  EXPECT_GT(resident_bytes(), std::uint64_t{1} << 20);
  EXPECT_GE(peak_resident_bytes(), resident_bytes() / 2);
  EXPECT_GT(physical_bytes(), peak_resident_bytes());
}

}  // namespace
}  // namespace beeline::util
