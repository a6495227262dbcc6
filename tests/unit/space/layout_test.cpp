// Packing loses nothing, and different values have different keys.
#include <gtest/gtest.h>

#include <random>

#include "space/layout.h"
#include "support/builder.h"

namespace beeline::space {
namespace {

using test::NetworkBuilder;

struct Variable {
  std::int32_t low, high;
};

// Variables that take both ends of their range, so that the ranges are as declared.
ir::Network network_of(const std::vector<Variable>& variables, std::uint32_t locations) {
  NetworkBuilder b({"P"});
  for (std::uint32_t l = 0; l < locations; ++l) b.location(0, "l" + std::to_string(l));
  b.edge(0, 0, locations - 1);  // who has no edge at all stays where it is
  for (const Variable& v : variables) {
    const std::uint32_t cell = b.variable("v", v.low, v.high, v.low);
    b.edge(0, 0, 0, {}, b.set(cell, v.high));
  }
  return std::move(b.network);
}

void round_trips(const std::vector<Variable>& variables, std::uint32_t locations, std::mt19937_64& random) {
  const ir::Network network = network_of(variables, locations);
  const Layout layout(network, analysis::ValueRanges(network));
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    const auto span = static_cast<std::uint64_t>(high - low);
    switch (random() % 4) {
      case 0: return static_cast<std::int32_t>(low);
      case 1: return static_cast<std::int32_t>(high);
      default: return static_cast<std::int32_t>(low + static_cast<std::int64_t>(random() % (span + 1)));
    }
  };
  const auto values = [&] {
    std::vector<std::int32_t> memory{pick(0, std::int64_t{locations} - 1)};
    for (const Variable& v : variables) memory.push_back(pick(v.low, v.high));
    return memory;
  };
  std::vector<std::int32_t> last = values();
  std::vector<std::uint64_t> last_key(layout.words());
  layout.pack(last.data(), last_key.data());
  for (int i = 0; i < 20; ++i) {
    std::vector<std::int32_t> memory = random() % 2 == 0 ? values() : last;
    if (const std::size_t at = random() % memory.size(); at > 0) {
      memory[at] = pick(variables[at - 1].low, variables[at - 1].high);
    }
    std::vector<std::uint64_t> key(layout.words(), ~std::uint64_t{0});
    layout.pack(memory.data(), key.data());
    std::vector<std::int32_t> back(memory.size(), 77);
    layout.unpack(key.data(), back.data());
    ASSERT_EQ(back, memory);
    ASSERT_EQ(key == last_key, memory == last);
    last = memory;
    last_key = key;
  }
}

TEST(Layout, RandomRanges) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    std::vector<Variable> variables;
    for (std::uint64_t count = random() % 12; count > 0; --count) {
      const auto width = random() % 33;
      const std::int64_t span = width == 0 ? 0 : static_cast<std::int64_t>(random() % (std::uint64_t{1} << width));
      const std::int64_t low =
          INT32_MIN +
          static_cast<std::int64_t>(random() % ((std::uint64_t{1} << 32) - static_cast<std::uint64_t>(span)));
      variables.push_back({static_cast<std::int32_t>(low), static_cast<std::int32_t>(low + span)});
    }
    round_trips(variables, 1 + static_cast<std::uint32_t>(random() % 9), random);
  }
}

TEST(Layout, TheWidestRanges) {
  std::mt19937_64 random(2);
  round_trips({{INT32_MIN, INT32_MAX}, {-5, INT32_MAX}, {INT32_MIN, 0}, {0, 1}, {INT32_MIN, INT32_MAX}}, 3, random);
}

TEST(Layout, TakesNoMoreBitsThanNeeded) {
  const ir::Network network = network_of({{3, 3}, {0, 1}, {-1, 2}, {0, 4}}, 1);
  EXPECT_EQ(Layout(network, analysis::ValueRanges(network)).bits(), 1u + 2u + 3u);
}

}  // namespace
}  // namespace beeline::space
