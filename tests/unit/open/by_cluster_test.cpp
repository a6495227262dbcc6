#include "open/by_cluster.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace beeline::open {
namespace {

Entry entry(std::uint32_t node, std::uint32_t cluster, std::uint32_t rank = 0) {
  return {.node = store::NodeId(node), .rank = rank, .cluster = cluster};
}

ByCluster::Make fifos() {
  return [] { return std::make_unique<Fifo>(); };
}
ByCluster::Make buckets() {
  return [] { return std::make_unique<Buckets>(); };
}

TEST(ByCluster, TheLowestClusterComesFirst) {
  std::vector<std::uint32_t> passed, order;
  ByCluster list(fifos(), 1, [&](std::uint32_t cluster) { passed.push_back(cluster); });
  const std::vector<Entry> entries{entry(0, 2), entry(1, 7), entry(2, 2), entry(3, 1)};
  list.push(entries);
  EXPECT_EQ(list.size(), 4u);
  EXPECT_EQ(list.open_clusters(), 3u);
  EXPECT_EQ(list.pop().value, 3u);
  EXPECT_EQ(passed, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(list.pop().value, 0u);
  const std::vector<Entry> more{entry(4, 3), entry(5, 2)};
  list.push(more);
  while (!list.empty()) order.push_back(list.pop().value);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{2, 5, 4, 1}));
  EXPECT_EQ(passed, (std::vector<std::uint32_t>{1, 2, 3, 7}));
  EXPECT_EQ(list.open_clusters(), 0u);
}

TEST(ByCluster, AWindowLetsTheBestOfTheLowestClustersComeFirst) {
  for (const std::uint64_t window : {1u, 2u, 3u}) {
    ByCluster list(buckets(), window, [](std::uint32_t) {});
    const std::vector<Entry> entries{entry(0, 0, 9), entry(1, 1, 5), entry(2, 2, 1)};
    list.push(entries);
    EXPECT_EQ(list.pop().value, window - 1);
  }
}

// Who takes out what waits gets all of it, the next one first, and may put it back.
TEST(ByCluster, IsDrainedInTheOrderInWhichItServes) {
  for (const bool again : {false, true}) {
    std::vector<std::uint32_t> passed, order;
    ByCluster list(buckets(), 1, [&](std::uint32_t cluster) { passed.push_back(cluster); });
    list.push(std::vector<Entry>{entry(1, 5, 3), entry(2, 4, 9), entry(3, 4, 2), entry(4, 5, 1)});
    EXPECT_EQ(list.pop().value, 3u);
    std::vector<Entry> taken;
    list.drain([&](std::uint32_t cluster, store::NodeId node, std::uint32_t rank) {
      taken.push_back(entry(node.value, cluster, rank));
    });
    EXPECT_TRUE(list.empty());
    ASSERT_EQ(taken.size(), 3u);
    EXPECT_EQ(taken[0].node.value, 2u);
    EXPECT_EQ(taken[0].rank, 9u);
    if (again) {
      list.begin_again();
      list.push(std::vector<Entry>{entry(9, 1)});
    }
    for (const Entry& one : taken) list.push(std::vector<Entry>{one});
    while (!list.empty()) order.push_back(list.pop().value);
    EXPECT_EQ(order, again ? (std::vector<std::uint32_t>{9, 2, 4, 1}) : (std::vector<std::uint32_t>{2, 4, 1}));
    EXPECT_EQ(passed, again ? (std::vector<std::uint32_t>{4, 1, 4, 5}) : (std::vector<std::uint32_t>{4, 5}));
  }
}

// What was pushed into clusters that are not served yet is remembered, and which came together.
TEST(ByCluster, RemembersInWhichOrderOthersCameToWait) {
  std::vector<std::vector<std::uint32_t>> seen;
  ByCluster* self = nullptr;
  ByCluster list(fifos(), 1, [&](std::uint32_t) {
    std::vector<std::uint32_t> all;
    for (const auto& [cluster, waiting] : self->waiting())
      for (const auto& w : waiting) all.push_back(100 * cluster + 10 * w.begins + w.node.value);
    seen.push_back(all);
  });
  self = &list;
  list.remember();
  list.push(std::vector<Entry>{entry(1, 1), entry(2, 1), entry(3, 2)});
  list.pop();
  list.push(std::vector<Entry>{entry(4, 1), entry(5, 2)});
  while (!list.empty()) list.pop();
  EXPECT_EQ(seen, (std::vector<std::vector<std::uint32_t>>{{111, 102, 213}, {213, 215}}));
}

// What comes into the cluster that is served waits until nothing else there does.
TEST(ByCluster, HoldsBackWhatComesIntoTheClusterThatIsServed) {
  std::vector<std::uint32_t> order;
  int told = 0;
  ByCluster* self = nullptr;
  ByCluster list(fifos(), 1, [&](std::uint32_t cluster) {
    if (cluster == 1) self->hold_back([&](std::uint32_t) { ++told; });
  });
  self = &list;
  list.push(std::vector<Entry>{entry(1, 1), entry(2, 1), entry(7, 2)});
  order.push_back(list.pop().value);
  list.push(std::vector<Entry>{entry(3, 1), entry(4, 2)});
  order.push_back(list.pop().value);
  EXPECT_EQ(told, 0);
  order.push_back(list.pop().value);
  EXPECT_EQ(told, 1);
  list.push(std::vector<Entry>{entry(5, 2)});
  while (!list.empty()) order.push_back(list.pop().value);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{1, 2, 3, 7, 4, 5}));
  EXPECT_EQ(told, 1);
}

// Whoever is told that clusters were passed may let go of them: nothing that waits, or was given last, is below.
TEST(ByCluster, NothingWaitsBelowWhatWasPassed) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::uint32_t floor = 0, nodes = 1, passes = 0;
    std::vector<std::uint32_t> cluster_of{0};
    std::multiset<std::uint32_t> waiting{0};
    ByCluster list(buckets(), 1 + round % 4, [&](std::uint32_t cluster) {
      ASSERT_GT(cluster, floor);
      ASSERT_EQ(cluster, *waiting.begin());
      floor = cluster;
      ++passes;
    });
    const Entry start = entry(0, 0);
    list.push({&start, 1});
    while (!list.empty()) {
      const std::uint32_t from = cluster_of[list.pop().value];
      ASSERT_GE(from, floor);
      waiting.erase(waiting.find(from));
      std::vector<Entry> successors;
      for (std::uint32_t n = nodes < 300 ? random() % 4 : 0; n > 0; --n) {
        const auto to = static_cast<std::uint32_t>(from + random() % 3);
        successors.push_back(entry(nodes++, to, static_cast<std::uint32_t>(random() % 5)));
        cluster_of.push_back(to);
        waiting.insert(to);
      }
      list.push(successors);
      ASSERT_EQ(list.size(), waiting.size());
    }
    ASSERT_TRUE(nodes < 20 || passes > 0);
  }
}

}  // namespace
}  // namespace beeline::open
