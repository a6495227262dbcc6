// Nested search by hand: cycles that only an inner search finds.
#include "liveness/nested_search.h"

#include <gtest/gtest.h>

#include "ltl/draft.h"
#include "ltl/reduce.h"
#include "support/builder.h"

namespace beeline::liveness {
namespace {

using test::NetworkBuilder;

// Whether a run through these places, all urgent, comes to place 1 again and again. The edges are looked at in this
// order.
bool comes_again(std::size_t places, std::initializer_list<std::pair<std::uint32_t, std::uint32_t>> edges) {
  NetworkBuilder b({"P"});
  for (std::size_t i = 0; i < places; ++i) b.urgent(0, "l" + std::to_string(i));
  for (const auto& [from, to] : edges) b.edge(0, from, to);
  const ltl::Draft draft{1, 1, {{{{1, 0}, 0, 1}, {{}, 0, 0}}}};
  const ltl::Automaton automaton = ltl::finished(draft, util::nobody());
  const std::vector<ir::ExprId> propositions{b.at(0, 1)};
  const ir::ExprId never = b.network.arena.constant(0);
  const Acceptance acceptance{automaton, propositions, never, false};
  analysis::Observed observed;
  observed.formulas = {propositions[0], never};
  const space::Compiled compiled(b.network, observed);
  NestedSearch search(compiled, acceptance, {space::Abstraction::M, {}, false});
  util::Budget budget;
  return search.run(budget) == search::End::Stopped;
}

TEST(NestedSearch, CyclesThatCloseBehindTheMark) {
  EXPECT_TRUE(comes_again(3, {{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_TRUE(comes_again(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}));
  EXPECT_FALSE(comes_again(3, {{0, 1}, {1, 2}, {2, 2}}));
  EXPECT_FALSE(comes_again(4, {{0, 2}, {2, 0}, {0, 1}, {1, 3}, {3, 3}}));
}

// What the mark leads to has been seen before, and leads back to the way.
TEST(NestedSearch, MarksThatLeadToWhatIsBlue) {
  EXPECT_TRUE(comes_again(4, {{0, 2}, {2, 3}, {3, 0}, {0, 1}, {1, 2}}));
  EXPECT_TRUE(comes_again(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}}));
}

}  // namespace
}  // namespace beeline::liveness
