// Dives by hand: where the only cycle with the mark lies as far away as can be.
#include "liveness/diving_search.h"

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ltl/draft.h"
#include "ltl/reduce.h"
#include "support/builder.h"
#include "util/memory.h"

namespace beeline::liveness {
namespace {

using test::NetworkBuilder;

// Six processes walk through six places each, one step at a time, and who is in its last place may stay there. Marked
// is where all of them are.
struct DivingSearchTest : testing::Test {
  static constexpr std::size_t processes = 6, places = 6, states = 46'656;

  DivingSearchTest() {
    ir::ExprId all = b.at(0, places - 1);
    for (std::uint32_t p = 0; p < processes; ++p) {
      for (std::uint32_t i = 0; i < places; ++i) b.location(p, "l" + std::to_string(i));
      for (std::uint32_t i = 0; i + 1 < places; ++i) b.edge(p, i, i + 1);
      b.edge(p, places - 1, places - 1);
      if (p > 0) all = b.both(all, b.at(p, places - 1));
    }
    propositions = {all};
    never = b.network.arena.constant(0);
  }

  void run(bool shorten, const util::Limits& limits) {
    const ltl::Draft draft{1, 1, {{{{1, 0}, 0, 1}, {{}, 0, 0}}}};
    const ltl::Automaton automaton = ltl::finished(draft, util::nobody());
    const Acceptance acceptance{automaton, propositions, never, false};
    analysis::Observed observed;
    observed.formulas = {propositions[0], never};
    const space::Compiled compiled(b.network, observed);
    DivingSearch search(compiled, acceptance, {{.shorten = shorten}, space::Abstraction::M});
    util::Budget budget(limits);
    EXPECT_EQ(search.run(budget), search::End::Stopped);
    EXPECT_TRUE(search.found().loop);
    steps = search.found().inside.size();
    explored = search.counts().explored;
    dive_answers = search.dive_answers();
  }

  NetworkBuilder b{{"P0", "P1", "P2", "P3", "P4", "P5"}};
  std::vector<ir::ExprId> propositions;
  ir::ExprId never;
  std::size_t steps = 0;
  std::uint64_t explored = 0;
  bool dive_answers = false;
};

TEST_F(DivingSearchTest, ADiveIsThereAtOnce) {
  run(false, {});
  EXPECT_TRUE(dive_answers);
  EXPECT_LT(explored, states / 2);
}

TEST_F(DivingSearchTest, SomethingShorterIsLookedForAndShown) {
  run(true, {});
  EXPECT_FALSE(dive_answers);
  EXPECT_EQ(steps, processes * (places - 1) + 1);
}

TEST_F(DivingSearchTest, WithoutMuchMemoryThereAreNone) {
  const std::vector<char> ballast(std::size_t{64} << 20, 1);
  run(false, {.bytes = util::resident_bytes() * 19 / 10});
  EXPECT_FALSE(dive_answers);
  EXPECT_GE(explored, states);
}

}  // namespace
}  // namespace beeline::liveness
