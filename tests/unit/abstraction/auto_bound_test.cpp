#include "abstraction/auto_bound.h"

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::abstraction {
namespace {

using test::Op;

// A chain of locations, the last of which waits for a counter; three parts, so that what two became is shrunk.
struct Chain : test::NetworkBuilder {
  std::uint32_t count, power;

  Chain() : NetworkBuilder({"Walker", "Counter"}) {
    count = variable("count", 0, 9);
    power = variable("power", 0, 1);
    for (int l = 0; l < 4; ++l) location(0, "l" + std::to_string(l));
    location(1, "here");
    for (std::uint32_t l = 0; l < 2; ++l) edge(0, l, l + 1);
    edge(0, 2, 3, is(count, 9));
    edge(1, 0, 0, both(is(power, 1), op(Op::Lt, var(count), num(9))), set(count, op(Op::Add, var(count), num(1))));
    edge(1, 0, 0, {}, set(power, num(1)));
  }

  Bounded chosen(const AutoBound& rule, Effort& effort) {
    DistancePreserving options;
    options.whole = 0;
    options.embed = false;
    return choose_bound(make_task(network, analysis::ValueRanges(network), at(0, 3), util::nobody()), options, rule,
                        effort);
  }

  estimate::Distance at_start(const Tables& tables) {
    std::vector<std::uint16_t> scratch(tables.nodes());
    std::vector<std::int32_t> cells;
    for (const ir::Cell& cell : network.cells) cells.push_back(cell.initial);
    return tables.look_up(cells.data(), scratch.data());
  }
};

TEST(AutoBound, GrowsAsLongAsEstimatesRise) {
  Chain chain;
  Effort effort;
  const Bounded chosen = chain.chosen({.first = 2, .factor = 2, .samples = 50}, effort);
  EXPECT_GE(chosen.bound, 16u);
  EXPECT_LE(chosen.bound, 64u) << "there are no more states than 40 to tell apart";
  EXPECT_EQ(chain.at_start(chosen.tables), 3u + 9 + 1);
}

TEST(AutoBound, WhatIsExactAtOnceIsLeftAsItIs) {
  Chain chain;
  Effort effort;
  EXPECT_EQ(chain.chosen({.first = 100}, effort).bound, 100u);
}

TEST(AutoBound, WorkEndsIt) {
  Chain chain;
  Effort unlimited, little(util::nobody(), 1);
  EXPECT_EQ(chain.chosen({.first = 2, .factor = 2, .work = 0}, unlimited).bound, 2u);
  const Bounded poor = chain.chosen({.first = 2, .factor = 2}, little);
  EXPECT_EQ(poor.bound, 2u);
  EXPECT_LE(chain.at_start(poor.tables), 13u);
}

TEST(AutoBound, IsTheSameEveryTime) {
  Chain chain;
  Effort once, twice;
  const AutoBound rule{.first = 2, .factor = 2};
  EXPECT_EQ(chain.chosen(rule, once).bound, chain.chosen(rule, twice).bound);
  EXPECT_EQ(once.spent(), twice.spent());
}

}  // namespace
}  // namespace beeline::abstraction
