#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "store/walk_store.h"

namespace beeline::store {
namespace {

constexpr std::size_t key_words = 2;

// A state that can be told from every other: what it holds depends on its number.
space::Successor put(space::SuccessorBuffer& buffer, std::uint32_t number) {
  space::Successor s;
  s.key = buffer.keys.size();
  s.zone = buffer.zones.size();
  s.dimension = 1 + number % 3;
  s.transition = number;
  for (std::size_t i = 0; i < key_words; ++i) buffer.keys.push_back(number * 10 + i);
  for (std::uint32_t i = 0; s.dimension > 1 && i < s.dimension * s.dimension; ++i) {
    buffer.zones.push_back(static_cast<std::int32_t>(number * 100 + i));
  }
  buffer.successors.push_back(s);
  return s;
}

void expect_is(space::StateView state, std::uint32_t number) {
  for (std::size_t i = 0; i < key_words; ++i) EXPECT_EQ(state.key[i], number * 10 + i);
  ASSERT_EQ(state.dimension, 1 + number % 3);
  for (std::uint32_t i = 0; state.dimension > 1 && i < state.dimension * state.dimension; ++i) {
    EXPECT_EQ(state.zone[i], static_cast<std::int32_t>(number * 100 + i));
  }
}

TEST(WalkStore, KnowsTheWayOfTheWalkItIsOn) {
  std::mt19937 random(1);
  WalkStore store(key_words);
  space::SuccessorBuffer buffer;
  std::uint32_t number = 0;
  for (; number < 2; ++number) store.insert(buffer, put(buffer, number), no_node, 0);
  for (int walk = 0; walk < 50; ++walk) {
    auto node = static_cast<NodeId>(random() % 2);
    std::vector<std::uint32_t> way;
    std::uint32_t here = node;
    for (int step = 0; step < 20; ++step) {
      space::StateView state;
      ASSERT_TRUE(store.load(node, state));
      expect_is(state, here);
      buffer.clear();
      const std::uint32_t first = number, count = 1 + random() % 4;
      std::vector<NodeId> nodes;
      for (std::uint32_t i = 0; i < count; ++i) {
        const Inserted inserted = store.insert(buffer, put(buffer, number++), node, 0);
        ASSERT_TRUE(inserted.fresh);
        nodes.push_back(inserted.node);
      }
      expect_is(state, here);
      const auto chosen = static_cast<std::uint32_t>(random() % count);
      node = nodes[chosen];
      here = first + chosen;
      way.push_back(here);
    }
    std::vector<std::uint32_t> back;
    for (NodeId n = node; store.parent(n) != no_node; n = store.parent(n)) back.push_back(store.transition(n));
    std::reverse(back.begin(), back.end());
    EXPECT_EQ(back, way);
    EXPECT_LE(store.live(), 6u);
    ASSERT_LE(store.nodes(), 2u + 20 * 4) << "earlier walks are not forgotten";
  }
}

TEST(WalkStore, LoadsNothingThatTheWalkPassed) {
  WalkStore store(key_words);
  space::SuccessorBuffer buffer;
  space::StateView state;
  store.insert(buffer, put(buffer, 0), no_node, 0);
  ASSERT_TRUE(store.load(0, state));
  store.insert(buffer, put(buffer, 1), 0, 0);
  ASSERT_TRUE(store.load(1, state));
  store.insert(buffer, put(buffer, 2), 1, 0);
  EXPECT_FALSE(store.load(1, state));
  ASSERT_TRUE(store.load(2, state));
}

}  // namespace
}  // namespace beeline::store
