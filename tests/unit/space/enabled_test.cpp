#include <gtest/gtest.h>

#include <set>

#include "space/zone_space.h"
#include "support/builder.h"

namespace beeline::space {
namespace {

using test::NetworkBuilder;
using Pairs = std::multiset<std::vector<std::uint32_t>>;

// Few senders and receivers are compared one by one, many are looked up by channel: what they do together is the same.
class Synchronisations : public testing::TestWithParam<std::uint32_t> {
 protected:
  // Processes with one edge each: senders, then receivers. Channels go round.
  static constexpr std::uint32_t channels = 5;
  NetworkBuilder build(ir::ChannelKind kind) const {
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < 2 * GetParam(); ++i) names.push_back("P" + std::to_string(i));
    NetworkBuilder b(names);
    for (std::uint32_t c = 0; c < channels; ++c) b.channel("c" + std::to_string(c), kind);
    for (std::uint32_t i = 0; i < 2 * GetParam(); ++i) {
      const auto here = b.location(i, "here"), there = b.location(i, "there");
      if (i < GetParam()) b.send(sent_by(i), i, here, there);
      else b.receive(heard_by(i), i, here, there);
    }
    return b;
  }
  static std::uint32_t sent_by(std::uint32_t i) { return i % channels; }
  static std::uint32_t heard_by(std::uint32_t i) { return i * 3 % (channels - 1); }  // on the last one nobody listens

  static Pairs transitions(const ir::Network& network) {
    Compiled compiled(network);
    const auto owned = ZoneSpace::make(compiled, Abstraction::None, {});
    ZoneSpace& space = *owned;
    SuccessorBuffer start, out;
    space.initial(start);
    EXPECT_TRUE(space.expand(start.view(start.successors.front()), out));
    Pairs all;
    for (const Successor& s : out.successors) {
      std::vector<std::uint32_t> processes;
      for (const ir::EdgeId e : out.transition_of(s)) processes.push_back(network.edge(e).process);
      all.insert(std::move(processes));
    }
    return all;
  }
};

TEST_P(Synchronisations, PairsAreThoseOfOneChannel) {
  Pairs expected;
  for (std::uint32_t s = 0; s < GetParam(); ++s) {
    for (std::uint32_t r = GetParam(); r < 2 * GetParam(); ++r) {
      if (sent_by(s) == heard_by(r)) expected.insert({s, r});
    }
  }
  EXPECT_EQ(transitions(build(ir::ChannelKind::Binary).network), expected);
}

TEST_P(Synchronisations, EveryListenerHearsABroadcast) {
  Pairs expected;
  for (std::uint32_t s = 0; s < GetParam(); ++s) {
    std::vector<std::uint32_t> all{s};
    for (std::uint32_t r = GetParam(); r < 2 * GetParam(); ++r) {
      if (sent_by(s) == heard_by(r)) all.push_back(r);
    }
    expected.insert(all);
  }
  EXPECT_EQ(transitions(build(ir::ChannelKind::Broadcast).network), expected);
}

INSTANTIATE_TEST_SUITE_P(FewAndMany, Synchronisations, testing::Values(1, 7, 16, 17, 60));

}  // namespace
}  // namespace beeline::space
