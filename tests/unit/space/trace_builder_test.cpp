#include "space/trace_builder.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::space {
namespace {

using ir::Op;
using test::NetworkBuilder;

// One location in which so many clocks count.
NetworkBuilder waiting(int clocks) {
  NetworkBuilder b({"P"});
  ir::ExprId all = b.num(1);
  for (int i = 0; i < clocks; ++i) all = b.both(all, b.when(b.clock("x" + std::to_string(i)), Op::Le, 5));
  const auto here = b.location(0, "here", all);
  b.edge(0, here, here);
  return b;
}

std::optional<result::Trace> initial_state_of(const NetworkBuilder& b, util::Watch* watch = nullptr) {
  const Compiled compiled(b.network, {});
  return build_trace(compiled, {{}, {}, true, {}, {}, watch});
}

TEST(TraceBuilder, LeavesOutZonesThatNobodyReads) {
  const auto few = initial_state_of(waiting(64)), many = initial_state_of(waiting(65));
  ASSERT_TRUE(few && many);
  EXPECT_FALSE(few->states[0].zone.empty());
  EXPECT_TRUE(many->states[0].zone.empty());
  EXPECT_EQ(many->states[0].clocks.size(), 66u);
}

TEST(TraceBuilder, IsEndedByAWatch) {
  struct Enough {};
  struct Impatient final : util::Watch {
    void look(std::uint64_t) override { throw Enough{}; }
  } watch;
  EXPECT_THROW(initial_state_of(waiting(1), &watch), Enough);
}

}  // namespace
}  // namespace beeline::space
