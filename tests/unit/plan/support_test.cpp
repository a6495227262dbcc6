// The runs that support extrema are evidence, not what was asked for.
#include "plan/support.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::test {
namespace {

TEST(Support, CoverageDoesNotHearOfIt) {
  NetworkBuilder b({"P"});
  const std::uint32_t n = b.variable("n", 0, 5);
  b.location(0, "A");
  b.edge(0, 0, 0, b.op(Op::Lt, b.var(n), b.num(3)), b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
  ir::Property property;
  property.text = "sup: n";
  ir::Term term;
  term.value = b.var(n);
  term.text = "n";
  property.kind = ir::Extrema{ir::ExtremumKind::Supremum, {}, {term}};
  const auto& asked = std::get<ir::Extrema>(property.kind);
  result::Coverage coverage(b.network);
  plan::Options options;
  components::standard().read("bfs", options.search);
  options.coverage = &coverage;
  plan::Answers answers(b.network, std::span(&property, 1), options);
  util::Budget budget;
  result::Answer answer;
  const plan::Claim claim{asked, asked.terms[0], true, 2 * 3 + 1};
  EXPECT_TRUE(plan::support(claim, answers, 0, budget, space::Width::Narrow, answer)) << answer.reason;
  ASSERT_TRUE(answer.trace);
  EXPECT_EQ(answer.trace->steps.size(), 3u);
  EXPECT_FALSE(coverage.exact);
  EXPECT_FALSE(coverage.reached[0][0]);
  EXPECT_FALSE(coverage.taken[0]);
}

}  // namespace
}  // namespace beeline::test
