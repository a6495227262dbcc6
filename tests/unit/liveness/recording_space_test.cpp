#include "liveness/recording_space.h"

#include <gtest/gtest.h>

#include "ltl/draft.h"
#include "support/builder.h"

namespace beeline::liveness {
namespace {

// Who could move all the while is not treated fairly by a run that only waits.
TEST(RecordingSpaceTest, WaitingIsNoFairEndOfWhoCanMove) {
  test::NetworkBuilder b{{"P", "Q"}};
  b.location(0, "moves");
  b.edge(0, 0, 0);
  b.location(1, "rests");
  const ir::ExprId never = b.num(0);
  analysis::Observed observed;
  observed.formulas = {never};
  const space::Compiled compiled(b.network, observed);
  const ltl::Automaton all = ltl::finished({0, 0, {{{{}, 0, 0}}}}, util::nobody());
  const auto ends = [&](const std::vector<std::uint32_t>& fair) {
    const Acceptance acceptance{all, {}, never, true, fair};
    Product product(compiled, acceptance, space::Abstraction::M);
    RecordingSpace space(product, acceptance);
    space::SuccessorBuffer starts;
    EXPECT_TRUE(space.initial(starts));
    EXPECT_EQ(starts.successors.size(), 2u);  // with nothing recorded, and recorded itself
    EXPECT_EQ(space.phase(starts.view(starts.successors[0]).key), RecordingSpace::Phase::Approaching);
    EXPECT_TRUE(space.records(starts.view(starts.successors[1]).key));
    EXPECT_EQ(space.targets(starts.view(starts.successors[1]), 1), 0u);
    return space.targets(starts.view(starts.successors[0]), 1) != 0;
  };
  EXPECT_TRUE(ends({}));
  EXPECT_TRUE(ends({1}));
  EXPECT_FALSE(ends({0}));
}

}  // namespace
}  // namespace beeline::liveness
