#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "store/path.h"
#include "store/walk_store.h"
#include "support/receive.h"
#include "support/toy_intervals.h"

namespace beeline::store {
namespace {

constexpr std::size_t key_words = 2;

// A state that can be told from every other: what it holds depends on its number.
void put(space::SuccessorBuffer& buffer, std::uint32_t number) {
  space::Successor s;
  s.key = buffer.keys.size();
  s.payload = buffer.payloads.size();
  s.shape = number % 3;
  s.transition = number;
  for (std::size_t i = 0; i < key_words; ++i) buffer.keys.push_back(number * 10 + i);
  for (std::uint32_t i = 0; i < 2 * s.shape; ++i) {
    buffer.payloads.push_back(static_cast<std::int32_t>(number * 100 + i));
  }
  buffer.successors.push_back(s);
}

void expect_is(space::StateView state, std::uint32_t number) {
  for (std::size_t i = 0; i < key_words; ++i) EXPECT_EQ(state.key[i], number * 10 + i);
  ASSERT_EQ(state.shape, number % 3);
  for (std::uint32_t i = 0; i < 2 * state.shape; ++i) {
    EXPECT_EQ(state.payload[i], static_cast<std::int32_t>(number * 100 + i));
  }
}

TEST(WalkStore, KnowsTheWayOfTheWalkItIsOn) {
  std::mt19937 random(1);
  WalkStore store(key_words, std::make_unique<test::Intervals>(space::Comparison::Exact));
  space::SuccessorBuffer buffer;
  std::uint32_t number = 0;
  for (; number < 2; ++number) put(buffer, number);
  test::insert(store, buffer, no_node);
  for (int walk = 0; walk < 50; ++walk) {
    NodeId node(random() % 2);
    std::vector<std::uint32_t> way;
    std::uint32_t here = node.value;
    for (int step = 0; step < 20; ++step) {
      space::StateView state;
      ASSERT_TRUE(store.load(node, state));
      expect_is(state, here);
      buffer.clear();
      const std::uint32_t first = number, count = 1 + random() % 4;
      for (std::uint32_t i = 0; i < count; ++i) put(buffer, number++);
      const std::vector<Inserted> inserted = test::insert(store, buffer, node);
      ASSERT_EQ(inserted.size(), count);
      for (const Inserted& i : inserted) ASSERT_TRUE(i.fresh());
      expect_is(state, here);
      const auto chosen = static_cast<std::uint32_t>(random() % count);
      node = inserted[chosen].node;
      here = first + chosen;
      space::StateView peeked;
      ASSERT_TRUE(store.peek(node, peeked));
      expect_is(peeked, here);
      way.push_back(here);
    }
    EXPECT_EQ(path_to(store, node), way);
    EXPECT_LE(store.live(), 6u);
    ASSERT_LE(store.nodes(), 2u + 20 * 4) << "earlier walks are not forgotten";
  }
}

TEST(WalkStore, LoadsNothingThatTheWalkPassed) {
  WalkStore store(key_words, std::make_unique<test::Intervals>(space::Comparison::Exact));
  const auto step = [&](NodeId from, std::uint32_t number) {
    space::SuccessorBuffer buffer;
    put(buffer, number);
    return test::insert(store, buffer, from).front().node;
  };
  space::StateView state;
  const NodeId first = step(no_node, 0);
  ASSERT_TRUE(store.load(first, state));
  const NodeId second = step(first, 1);
  ASSERT_TRUE(store.load(second, state));
  const NodeId third = step(second, 2);
  EXPECT_FALSE(store.load(second, state));
  EXPECT_FALSE(store.keeps(second));
  ASSERT_TRUE(store.load(third, state));
}

}  // namespace
}  // namespace beeline::store
