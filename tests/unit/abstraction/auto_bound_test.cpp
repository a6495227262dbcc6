#include "abstraction/auto_bound.h"

#include <gtest/gtest.h>

#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

// Three parts, so that what two became is shrunk.
struct ShortChain : Chain {
  ShortChain() : Chain(4) {}

  Bounded chosen(const AutoBound& rule, Effort& effort) {
    DistancePreserving options;
    options.whole = 0;
    options.embed = false;
    return choose_bound(task(), options, rule, effort);
  }
  estimate::Distance at_start(const Tables& tables) const {
    std::vector<std::uint16_t> scratch(tables.nodes());
    return tables.look_up(start().data(), scratch.data());
  }
};

TEST(AutoBound, GrowsAsLongAsEstimatesRise) {
  ShortChain chain;
  Effort effort;
  const Bounded chosen = chain.chosen({.first = 2, .factor = 2, .samples = 50}, effort);
  EXPECT_GE(chosen.bound, 16u);
  EXPECT_LE(chosen.bound, 64u) << "there are no more states than 40 to tell apart";
  EXPECT_EQ(chain.at_start(chosen.tables), 3u + 9 + 1);
}

TEST(AutoBound, WhatIsExactAtOnceIsLeftAsItIs) {
  ShortChain chain;
  Effort effort;
  EXPECT_EQ(chain.chosen({.first = 100}, effort).bound, 100u);
}

TEST(AutoBound, WorkEndsIt) {
  ShortChain chain;
  Effort unlimited, little(util::nobody(), 1);
  EXPECT_EQ(chain.chosen({.first = 2, .factor = 2, .work = 0}, unlimited).bound, 2u);
  const Bounded poor = chain.chosen({.first = 2, .factor = 2}, little);
  EXPECT_EQ(poor.bound, 2u);
  EXPECT_LE(chain.at_start(poor.tables), 13u);
}

TEST(AutoBound, IsTheSameEveryTime) {
  ShortChain chain;
  Effort once, twice;
  const AutoBound rule{.first = 2, .factor = 2};
  EXPECT_EQ(chain.chosen(rule, once).bound, chain.chosen(rule, twice).bound);
  EXPECT_EQ(once.spent(), twice.spent());
}

}  // namespace
}  // namespace beeline::abstraction
