#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "open/largest_first.h"
#include "open/open_list.h"
#include "open/random_walk.h"
#include "open/ranked.h"
#include "util/hash.h"

namespace beeline::open {
namespace {

// An entry whose node is a plain number.
struct Plain {
  std::uint32_t node = 0, rank = 0, queue = 0;
  std::span<const std::uint32_t> ranks = {};
  operator Entry() const { return {store::NodeId(node), rank, queue, ranks}; }
};

std::vector<Entry> some(const std::vector<Plain>& plain) { return {plain.begin(), plain.end()}; }

std::vector<std::uint32_t> drain(OpenList& list) {
  std::vector<std::uint32_t> order;
  while (!list.empty()) {
    const std::uint64_t size = list.size();
    order.push_back(list.pop().value);
    EXPECT_EQ(list.size(), size - 1);
  }
  EXPECT_EQ(list.size(), 0u);
  return order;
}

using Order = std::vector<std::uint32_t>;

TEST(OpenList, FifoIsBreadthFirst) {
  Fifo list;
  EXPECT_TRUE(list.in_order());
  list.push(some({{1}, {2}}));
  EXPECT_EQ(list.pop().value, 1u);
  list.push(some({{3}}));
  EXPECT_EQ(drain(list), (Order{2, 3}));
}

TEST(LargestFirst, LeastRankFirst) {
  LargestFirst list(LargestFirst::Start::AtOnce);
  EXPECT_FALSE(list.in_order());
  list.push(some({{1, 7}, {2, 3}, {3, UINT32_MAX}}));
  EXPECT_EQ(list.pop().value, 2u);
  list.push(some({{4, 7}, {5, 0}}));
  EXPECT_EQ(drain(list), (Order{5, 1, 4, 3}));
}

// In the order in which they came, until enough of what was given has been dropped; what was waiting does not count.
TEST(LargestFirst, MayBeginLate) {
  constexpr std::uint32_t given = 100, waiting = 100;
  const store::NodeId later(given + waiting);
  for (const std::uint32_t in_vain : {0u, 10u, 40u}) {
    LargestFirst list(LargestFirst::Start::Late);
    for (std::uint32_t i = 0; i < given + waiting; ++i) list.push(some({{i, given + waiting - i}}));
    Order before, in_order;
    for (std::uint32_t i = 0; i < given; ++i) {
      before.push_back(list.pop().value);
      in_order.push_back(i);
    }
    EXPECT_EQ(before, in_order);
    for (std::uint32_t i = 0; i < waiting; ++i) list.dropped(store::NodeId(given + i), later);
    for (std::uint32_t i = 0; i < in_vain; ++i) list.dropped(store::NodeId(i), later);
    EXPECT_EQ(list.in_order(), in_vain < 40);
    Order rest;
    for (std::uint32_t i = 0; i < waiting; ++i) rest.push_back(in_vain < 40 ? given + i : given + waiting - 1 - i);
    EXPECT_EQ(drain(list), rest);
  }
}

TEST(Ranked, LowerLevelsFirstRoundByRound) {
  Ranked list;
  EXPECT_FALSE(list.in_order());
  list.push(some({{0, 5}}));
  EXPECT_EQ(list.pop().value, 0u);
  list.push(some({{1, 7}, {2, 6}, {3, 1}, {4, 7}}));
  EXPECT_EQ(drain(list), (Order{2, 1, 4, 3})) << "3 has gone back";
}

// 0 leads to 1 and 2; 1 to 3 and 4, 3 to 5.
Ranked tree() {
  Ranked list;
  const auto expand = [&](std::uint32_t node, const std::vector<Plain>& successors) {
    EXPECT_EQ(list.pop().value, node);
    list.push(some(successors));
  };
  list.push(some({{0}}));
  expand(0, {{1}, {2, 9}});
  expand(1, {{3}, {4, 8}});
  expand(3, {{5, 7}});
  return list;
}

void drop(Ranked& list, std::uint32_t node, std::uint32_t by) { list.dropped(store::NodeId(node), store::NodeId(by)); }

TEST(Ranked, WhatCoversSomethingExpandedComesBeforeAllBehindIt) {
  Ranked list = tree();
  drop(list, 1, 6);  // 4 and 5 wait below
  list.push(some({{6, 100}}));
  EXPECT_EQ(list.pop().value, 6u);
  drop(list, 3, 7);
  drop(list, 5, 7);
  list.push(some({{7, 200}, {8, 0}}));
  EXPECT_EQ(drain(list), (Order{7, 5, 4, 2, 8})) << "5 is still given, 8 is of another round";
}

TEST(Ranked, RanksGrowAboveRanks) {
  Ranked list = tree();
  drop(list, 1, 6);
  list.push(some({{6, 100}}));  // below 3, of rank 1
  drop(list, 0, 7);
  drop(list, 2, 8);
  list.push(some({{7, 300}, {8, 0}}));
  EXPECT_EQ(drain(list), (Order{7, 6, 8, 5, 4, 2})) << "7 has rank 2, 8 that of 2";
}

TEST(Ranked, NothingBehindItNoPromotion) {
  Ranked list = tree();
  drop(list, 5, 6);  // waited
  drop(list, 3, 7);  // has nothing below it any more
  list.push(some({{6, 100}, {7, 50}}));
  EXPECT_EQ(list.pop().value, 5u);
  list.push({});
  EXPECT_EQ(drain(list), (Order{4, 2, 7, 6}));
}

TEST(Ranked, CoveredBeforeItWaits) {
  Ranked list = tree();
  drop(list, 1, 6);
  drop(list, 6, 7);
  list.push(some({{6, 0}, {7, 100}}));
  EXPECT_EQ(list.pop().value, 7u) << "it has the rank of 6";
  EXPECT_EQ(drain(list), (Order{5, 4, 2}));
}

// A part in which nothing waits is forgotten; one that is about to grow is not.
TEST(Ranked, WhatIsExpandedRightNowWillHaveSuccessors) {
  Ranked list;
  for (const std::uint32_t node : {0u, 1u, 2u}) {
    list.push(some({{node}}));
    EXPECT_EQ(list.pop().value, node);
  }
  drop(list, 1, 3);  // by a successor of 2
  list.push(some({{3}, {4, 5}}));
  EXPECT_EQ(list.pop().value, 3u);
  drop(list, 0, 5);
  list.push(some({{5, 9}}));
  EXPECT_EQ(drain(list), (Order{5, 4})) << "4 waits below 0";
}

TEST(OpenList, LifoIsDepthFirstInTheOrderOfGeneration) {
  Lifo list;
  list.push(some({{1}, {2}}));
  EXPECT_EQ(list.pop().value, 1u);
  list.push(some({{3}, {4}}));
  EXPECT_EQ(drain(list), (Order{3, 4, 2}));
}

std::vector<Entry> numbered(std::uint32_t first, std::uint32_t count) {
  std::vector<Entry> entries;
  for (std::uint32_t i = 0; i < count; ++i) entries.push_back(Plain{first + i});
  return entries;
}

TEST(OpenList, RandomLifoShufflesTheSuccessorsOfOneNodeOnly) {
  std::set<Order> orders;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomLifo list(seed), again(seed);
    for (RandomLifo* l : {&list, &again}) {
      l->push(numbered(0, 3));
      l->push(numbered(10, 3));
    }
    const Order order = drain(list);
    EXPECT_EQ(order, drain(again));
    EXPECT_TRUE(std::all_of(order.begin(), order.begin() + 3, [](std::uint32_t n) { return n >= 10; }));
    EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), 6u);
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 36u);  // every permutation of both
}

// First in, first out within the least rank: what a sorted map of queues gives.
TEST(OpenList, BucketsServeTheLeastRank) {
  std::mt19937 random(1);
  Buckets list;
  std::map<std::uint32_t, std::deque<std::uint32_t>> model;
  std::uint32_t next = 0;
  for (int step = 0; step < 5000; ++step) {
    if (list.empty() || random() % 2 == 0) {
      std::vector<Entry> entries;
      for (std::uint32_t count = random() % 4; count > 0; --count) {
        entries.push_back(Plain{next, static_cast<std::uint32_t>(random() % 30)});
        model[entries.back().rank].push_back(next++);
      }
      list.push(entries);
    } else {
      auto least = model.begin();
      ASSERT_EQ(list.pop().value, least->second.front());
      least->second.pop_front();
      if (least->second.empty()) model.erase(least);
    }
    ASSERT_EQ(list.empty(), model.empty());
  }
}

TEST(OpenList, BucketsTakeAnyRank) {
  Buckets list;
  list.push(some({{1, UINT32_MAX}, {2, 0}, {3, 1u << 31}, {4, UINT32_MAX - 1}}));
  EXPECT_EQ(drain(list), (Order{2, 3, 4, 1}));
}

TEST(OpenList, QueuesBreakTiesInBuckets) {
  Buckets list(Ties::Lifo);
  list.push(some({{1, 5, 0}, {2, 4, 7}, {3, 4, 1}, {4, 4, 1}, {5, 4, 0}}));
  EXPECT_EQ(drain(list), (Order{5, 4, 3, 2, 1}));
  ASSERT_EQ(list.traffic().size(), 8u);
  EXPECT_EQ(list.traffic()[1].pushes, 2u);
  EXPECT_EQ(list.traffic()[1].pops, 2u);
  EXPECT_EQ(list.traffic()[3].pops, 0u);
}

TEST(OpenList, MultiQueueServesTheLowestQueueInItsOwnOrder) {
  MultiQueue list([] { return std::make_unique<Lifo>(); });
  list.push(some({{1, 0, 9}, {2, 0, 0}, {3, 0, 9}, {4, 0, 0}}));
  EXPECT_EQ(list.pop().value, 2u);
  EXPECT_EQ(list.pop().value, 4u);
  EXPECT_EQ(list.pop().value, 1u);
  list.push(some({{5, 0, 0}, {6, 0, 9}}));
  EXPECT_EQ(drain(list), (Order{5, 6, 3}));
  ASSERT_EQ(list.traffic().size(), 10u);
  for (const std::size_t queue : {0, 9}) {
    EXPECT_EQ(list.traffic()[queue].pushes, 3u);
    EXPECT_EQ(list.traffic()[queue].pops, 3u);
  }
  EXPECT_EQ(list.traffic()[4].pushes, 0u);
}

TEST(OpenList, AlternationServesEstimatesInTurn) {
  Alternation list({.estimates = 2});
  const std::vector<std::vector<std::uint32_t>> ranks{{0, 9}, {1, 8}, {2, 1}, {3, 0}};
  std::vector<Entry> entries;
  for (std::uint32_t i = 0; i < 4; ++i) entries.push_back(Plain{i, ranks[i][0], 0, ranks[i]});
  list.push(entries);
  EXPECT_EQ(drain(list), (Order{0, 3, 1, 2}));
}

TEST(OpenList, ProgressGivesPreferredSuccessorsTheNextTurns) {
  Alternation list({.estimates = 1, .preferred = true, .boost = 2});
  list.push(some({{0, 5, 1}, {1, 6, 0}, {2, 5, 1}, {3, 7, 0}, {4, 8, 0}}));
  EXPECT_EQ(drain(list), (Order{1, 3, 0, 4, 2}));
  ASSERT_EQ(list.traffic().size(), 2u);
  EXPECT_EQ(list.traffic()[0].pushes, 5u);
  EXPECT_EQ(list.traffic()[1].pushes, 3u);
}

// Whatever the turns, everything comes out once.
TEST(OpenList, AlternationLosesNothing) {
  Alternation list({.estimates = 3, .preferred = true, .boost = 7});
  std::uint64_t state = 1;
  const auto random = [&](std::uint64_t below) { return static_cast<std::uint32_t>(util::mix(++state) % below); };
  std::set<std::uint32_t> waiting;
  std::uint32_t next = 0;
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::uint32_t> ranks;
    std::vector<Entry> entries;
    const std::uint32_t count = random(4);
    for (std::uint32_t i = 0; i < 3 * count; ++i) ranks.push_back(random(20));
    for (std::uint32_t i = 0; i < count; ++i) {
      waiting.insert(next);
      entries.push_back(Plain{next++, ranks[3 * i], random(2), std::span(ranks).subspan(3 * i, 3)});
    }
    list.push(entries);
    ASSERT_EQ(list.size(), waiting.size());
    if (!list.empty()) {
      ASSERT_EQ(waiting.erase(list.pop().value), 1u);
    }
  }
  for (const std::uint32_t node : drain(list)) ASSERT_EQ(waiting.erase(node), 1u);
  EXPECT_TRUE(waiting.empty());
}

// Feeds a walk on the integers: n leads to 2n and 2n + 1, and nothing follows from `end` on.
std::vector<Order> walks_of(RandomWalk& list, std::uint32_t end, std::size_t most) {
  list.push(some({{1}}));
  std::vector<Order> walks;
  while (!list.empty()) {
    const std::uint32_t node = list.pop().value;
    if (node == 1) {
      if (walks.size() == most) break;
      walks.emplace_back();
    }
    walks.back().push_back(node);
    list.push(node >= end ? std::vector<Entry>{} : some({{2 * node}, {2 * node + 1}}));
  }
  return walks;
}

TEST(RandomWalk, TakesOneSuccessorOfEachStateUntilItsEnd) {
  RandomWalk list({.length = 3, .grows = false, .walks = 200, .seed = 1});
  const auto walks = walks_of(list, UINT32_MAX, 1000);
  ASSERT_EQ(walks.size(), 200u);
  std::set<std::uint32_t> ends;
  for (const Order& walk : walks) {
    ASSERT_EQ(walk.size(), 3u);
    for (std::size_t i = 1; i < walk.size(); ++i) ASSERT_EQ(walk[i] / 2, walk[i - 1]);
    ends.insert(walk.back());
  }
  EXPECT_EQ(ends.size(), 4u);
}

TEST(RandomWalk, GrowsAsLubySays) {
  RandomWalk list({.length = 2, .grows = true, .walks = 0, .seed = 5});
  std::vector<std::size_t> steps;
  for (const Order& walk : walks_of(list, UINT32_MAX, 15)) steps.push_back(walk.size());
  EXPECT_EQ(steps, (std::vector<std::size_t>{2, 2, 4, 2, 2, 4, 8, 2, 2, 4, 2, 2, 4, 8, 16}));
}

TEST(RandomWalk, StartsAnewWhereNothingFollows) {
  RandomWalk list({.length = 100, .grows = false, .walks = 20, .seed = 2});
  for (const Order& walk : walks_of(list, 4, 1000)) EXPECT_EQ(walk.size(), 3u);
}

TEST(RandomWalk, EndsWhenNoInitialStateHasASuccessor) {
  RandomWalk list({});
  list.push(some({{0}, {1}}));
  list.pop();
  list.push({});
  EXPECT_FALSE(list.empty());
  list.pop();
  list.push({});
  EXPECT_TRUE(list.empty());
}

TEST(RandomWalk, WorseSuccessorsAreTakenHalfAsOften) {
  RandomWalk list({.length = 2, .grows = false, .walks = 0, .seed = 3});
  list.push(some({{0}}));
  std::map<std::uint32_t, int> taken;
  for (int i = 0; i < 7000; ++i) {
    ASSERT_EQ(list.pop().value, 0u);
    list.push(some({{1, 4, 0}, {2, 5, 0}, {3, 4, 2}}));
    ++taken[list.pop().value];
    list.push({});
  }
  EXPECT_NEAR(taken[1], 4000, 200);
  EXPECT_NEAR(taken[2], 2000, 200);
  EXPECT_NEAR(taken[3], 1000, 200);
}

}  // namespace
}  // namespace beeline::open
