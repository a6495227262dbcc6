#include "plan/evidence_watch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

namespace beeline::plan {
namespace {

using util::Exceeded;

std::optional<Exceeded::Cause> ended_by(util::Watch& watch, std::uint64_t bytes = 0) {
  try {
    watch.look(bytes);
  } catch (const Exceeded& exceeded) {
    return exceeded.cause;
  }
  return std::nullopt;
}

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(300)); }

TEST(EvidenceWatch, LetsEverythingGoOnWithoutLimits) {
  const Options options;
  const util::Budget budget;
  EvidenceWatch watch(options, budget);
  EXPECT_EQ(ended_by(watch, std::uint64_t{1} << 60), std::nullopt);
}

TEST(EvidenceWatch, LeavesALittleWhenTimeIsUp) {
  Options options;
  options.limits.seconds = 1e-6;
  const util::Budget budget(options.limits);
  wait_a_little();
  ASSERT_TRUE(budget.over());
  EvidenceWatch watch(options, budget);
  wait_a_little();
  EXPECT_EQ(ended_by(watch), Exceeded::Cause::Time);
}

TEST(EvidenceWatch, LeavesALittleAfterAnInterrupt) {
  const std::atomic<bool> interrupted = true;
  Options options;
  options.limits.interrupted = &interrupted;
  const util::Budget budget(options.limits);
  EvidenceWatch watch(options, budget);
  EXPECT_EQ(ended_by(watch), std::nullopt);
  wait_a_little();
  EXPECT_EQ(ended_by(watch), Exceeded::Cause::Interrupted);
}

TEST(EvidenceWatch, LeavesALittleMemory) {
  Options options;
  options.limits.bytes = 100'000'000;
  const util::Budget budget(options.limits);
  EvidenceWatch watch(options, budget);
  EXPECT_EQ(ended_by(watch, 1), std::nullopt);
  EXPECT_EQ(ended_by(watch, 10'000'000'000), Exceeded::Cause::Memory);
}

TEST(EvidenceWatch, WhatIsMissingIsSaid) {
  result::Answer answer;
  answer.verdict = result::Verdict::Satisfied;
  leave_out("trace", {Exceeded::Cause::Memory}, answer);
  EXPECT_EQ(answer.verdict, result::Verdict::Satisfied);
  EXPECT_EQ(answer.reason, "there is no trace: more memory was needed than the limit allows");
  EXPECT_EQ(answer.limit, result::Limit::Memory);
}

}  // namespace
}  // namespace beeline::plan
