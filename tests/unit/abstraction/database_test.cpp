#include "abstraction/database.h"

#include <gtest/gtest.h>

#include "abstraction/table_estimate.h"
#include "tests/unit/abstraction/systems.h"

namespace beeline::abstraction {
namespace {

struct LongChain : Chain {
  LongChain() : Chain(8) {}

  estimate::Distance at_start(Coarsening by, std::uint64_t size) {
    Effort effort;
    TableEstimate estimate(abstraction_database(task(), by, size, effort));
    return estimate.estimate(start().data());
  }
};

std::uint64_t product(const Task& task) {
  std::uint64_t product = 1;
  for (const Factor& factor : task.factors) product *= factor.system.states();
  return product;
}

constexpr Coarsening all[] = {Coarsening::Drop, Coarsening::Values, Coarsening::Locations, Coarsening::Distances};

TEST(Database, WhatFitsIsExact) {
  LongChain chain;
  ASSERT_EQ(product(chain.task()), 8u * 10 * 2);
  for (const Coarsening by : all) EXPECT_EQ(chain.at_start(by, 160), 7u + 9 + 1) << static_cast<int>(by);
}

TEST(Database, TheProductFitsTheSize) {
  LongChain chain;
  for (const Coarsening by : all) {
    for (std::uint64_t size = 8; size < 170; size += 7)
      EXPECT_LE(product(coarsened(chain.task(), by, size, util::nobody())), size) << static_cast<int>(by);
    EXPECT_EQ(coarsened(chain.task(), by, 1, util::nobody()).factors.size(), 1u);
  }
}

// The cells that are left, and how many states each has.
std::map<std::uint32_t, State> left(const Task& task) {
  std::map<std::uint32_t, State> sizes;
  for (const Factor& factor : task.factors) sizes[*factor.cell] = factor.system.states();
  return sizes;
}

TEST(Database, EachKindTakesWhatItSays) {
  LongChain chain;
  const std::uint32_t walker = chain.network.processes[0].cell;
  const auto sizes = [&](Coarsening by, std::uint64_t size) {
    return left(coarsened(chain.task(), by, size, util::nobody()));
  };
  using Sizes = std::map<std::uint32_t, State>;
  EXPECT_EQ(sizes(Coarsening::Drop, 100), (Sizes{{walker, 8}, {chain.count, 10}})) << "the switch is farthest away";
  EXPECT_EQ(sizes(Coarsening::Drop, 50), (Sizes{{walker, 8}}));
  EXPECT_EQ(sizes(Coarsening::Values, 100), (Sizes{{walker, 8}, {chain.count, 5}, {chain.power, 2}}));
  EXPECT_EQ(sizes(Coarsening::Locations, 100), (Sizes{{walker, 4}, {chain.count, 10}, {chain.power, 2}}));
}

TEST(Database, ValuesKeepTheirOrderAndFarLocationsBlurFirst) {
  LongChain chain;
  const Task values = coarsened(chain.task(), Coarsening::Values, 100, util::nobody());
  for (const Factor& factor : values.factors) {
    if (factor.cell != chain.count) continue;
    EXPECT_EQ(factor.states, (std::vector<State>{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}));
  }
  // Four of eight locations: 5, 6, 7 and the rest.
  EXPECT_EQ(chain.at_start(Coarsening::Locations, 100), 3u + 9 + 1);
  EXPECT_LT(chain.at_start(Coarsening::Values, 100), 17u);
  EXPECT_EQ(chain.at_start(Coarsening::Drop, 100), 7u + 9);
}

TEST(Database, WhatCannotBeStaysADeadEnd) {
  LongChain chain;
  const ir::ExprId never = chain.both(chain.at(0, 7), chain.is(chain.power, 0));
  const Task task = make_task(chain.network, analysis::ValueRanges(chain.network), never, util::nobody());
  Effort effort;
  TableEstimate estimate(abstraction_database(task, Coarsening::Drop, 1000, effort));
  std::vector<std::int32_t> cells(chain.network.cells.size());
  EXPECT_EQ(estimate.estimate(cells.data()), estimate::dead_end);
  EXPECT_TRUE(estimate.refutation(chain.network));
}

}  // namespace
}  // namespace beeline::abstraction
