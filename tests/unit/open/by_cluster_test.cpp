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
