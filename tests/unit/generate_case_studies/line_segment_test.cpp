#include <gtest/gtest.h>

#include "solve.h"

namespace beeline::generate {
namespace {

using result::Verdict;

TEST(LineSegment, TheErrorIsFoundInEverySize) {
  for (int size = 1; size <= 9; ++size) {
    if (size >= 8 && !slow_tests()) continue;
    const Generated generated = make("line-segment", size);
    EXPECT_TRUE(generated.expectation.reachable);
    const result::Answer answer = solve(generated.xml, "greedy(hU, prefer=contexts)");
    ASSERT_EQ(answer.verdict, Verdict::Satisfied) << generated.command;  // larger ones would take long to be refuted
  }
}

TEST(LineSegment, ShortestTraces) {
  const std::size_t lengths[] = {32, 33, 34};
  for (int size = 1; size <= (slow_tests() ? 3 : 1); ++size) {
    EXPECT_EQ(shortest_trace(make("line-segment", size).xml), lengths[size - 1]);
  }
}

// Size 1 leaves out all inputs, so it can do whatever a larger one can.
TEST(LineSegment, WithTheFullDelayTheSegmentIsExclusive) {
  for (int size = 1; size <= (slow_tests() ? 2 : 1); ++size) {
    const Generated generated = make("line-segment", size, {{"correct", ""}});
    EXPECT_FALSE(generated.expectation.reachable);
    EXPECT_EQ(solve(generated.xml, "bfs").verdict, Verdict::NotSatisfied);
  }
}

TEST(LineSegment, TheCorrectControllersAreNeverStuck) {
  const Generated generated = make("line-segment", 1, {{"correct", ""}});
  EXPECT_EQ(solve(generated.xml, "bfs", "A[] not deadlock").verdict, Verdict::Satisfied);
}

TEST(LineSegment, TramsOfBothDirectionsPass) {
  const Generated generated = make("line-segment", 9, {{"correct", ""}});
  for (const char* query : {"E<> GateEast.Go", "E<> GateWest.Go", "E<> Control.BusyEast", "E<> Control.BusyWest"}) {
    EXPECT_EQ(solve(generated.xml, "greedy(hU, prefer=contexts)", query).verdict, Verdict::Satisfied) << query;
  }
}

TEST(LineSegment, EverySizeModelsOneMoreInput) {
  for (std::size_t size = 1; size <= 9; ++size) {
    const auto document = load(make("line-segment", static_cast<int>(size)).xml);
    EXPECT_EQ(document->network().processes.size(), 2 + size);
  }
}

}  // namespace
}  // namespace beeline::generate
