// The example of docs/abstractions.md, with the guesses that are printed there.
#include <gtest/gtest.h>

#include "abstraction/distance_preserving.h"
#include "support/builder.h"

namespace beeline::abstraction {
namespace {

using test::NetworkBuilder;
using test::Op;

struct Vault : NetworkBuilder {
  std::uint32_t digits, armed;

  Vault() : NetworkBuilder({"Clerk", "Guard", "Vault", "Fan"}) {
    digits = variable("digits", 0, 3);
    armed = variable("armed", 0, 1, 1);
    for (const char* l : {"away", "at_pad", "done"}) location(0, l);
    for (const char* l : {"outside", "inside"}) location(1, l);
    for (const char* l : {"shut", "unlocked", "open"}) location(2, l);
    for (const char* l : {"off", "on"}) location(3, l);
    edge(0, 0, 1);
    edge(0, 1, 1, op(Op::Lt, var(digits), num(3)), set(digits, op(Op::Add, var(digits), num(1))));
    edge(0, 1, 2, is(digits, 3));
    edge(1, 0, 1);
    edge(1, 1, 0, {}, set(armed, op(Op::Sub, num(1), var(armed))));
    edge(2, 0, 1, is(digits, 3));
    edge(2, 1, 2);
    edge(3, 0, 1);
    edge(3, 1, 0);
  }

  Task task() {
    return make_task(network, analysis::ValueRanges(network), both(at(2, 2), is(armed, 1)), util::nobody());
  }

  estimate::Distance at_start(const DistancePreserving& options, bool is_armed = true) {
    Effort effort;
    const Tables tables = abstract_system(task(), options, effort);
    std::vector<std::uint16_t> scratch(tables.nodes());
    std::vector<std::int32_t> cells;
    for (const ir::Cell& cell : network.cells) cells.push_back(cell.initial);
    cells[armed] = is_armed;
    return tables.look_up(cells.data(), scratch.data());
  }
};

TEST(Vault, TheFanIsNoPart) { EXPECT_EQ(Vault().task().factors.size(), 5u); }

TEST(Vault, GuessesByBound) {
  Vault vault;
  const std::pair<State, estimate::Distance> expected[] = {{2, 1}, {3, 2}, {4, 4}, {5, 5}, {6, 6}, {100, 6}};
  for (const auto& [bound, guess] : expected) {
    DistancePreserving options;
    options.bound = bound;
    options.embed = false;
    options.whole = 0;
    EXPECT_EQ(vault.at_start(options), guess) << bound;
  }
}

TEST(Vault, IndependentGroupsAreAdded) { EXPECT_EQ(Vault().at_start({}, false), 8u); }

TEST(Vault, EveryStrategyIsExactWithoutABound) {
  Vault vault;
  for (const MergeOrder order : {MergeOrder::Ranked, MergeOrder::Towards, MergeOrder::Defined}) {
    for (const bool embed : {false, true}) {
      DistancePreserving options;
      options.order = order;
      options.embed = embed;
      EXPECT_EQ(vault.at_start(options), 6u);
    }
  }
}

}  // namespace
}  // namespace beeline::abstraction
