#include "plan/explain.h"

#include <gtest/gtest.h>

#include "support/builder.h"
#include "util/budget.h"

namespace beeline::plan {
namespace {

struct Impatient final : util::Watch {
  void look(std::uint64_t) override { throw util::Exceeded{util::Exceeded::Cause::Time}; }
};

TEST(ExplainEnd, ATraceStaysThatLimitsLeaveUnexplained) {
  test::NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 1);
  b.location(0, "l");
  b.edge(0, 0, 0, b.is(v, 1));
  result::Answer answer;
  answer.verdict = result::Verdict::Satisfied;
  answer.trace.emplace();
  answer.trace->states.push_back({{0, 0}, {0}, {}});
  Impatient impatient;
  explain_end(b.network, answer, impatient);
  ASSERT_TRUE(answer.trace);
  EXPECT_FALSE(answer.trace->standstill);
  EXPECT_EQ(answer.reason, "there is no explanation: the time limit was reached");
  EXPECT_EQ(answer.limit, result::Limit::Time);
  explain_end(b.network, answer, util::nobody());
  EXPECT_TRUE(answer.trace->standstill);
}

}  // namespace
}  // namespace beeline::plan
