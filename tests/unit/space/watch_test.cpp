#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "space/zone_space.h"
#include "support/builder.h"

namespace beeline::space {
namespace {

using ir::Op;
using test::NetworkBuilder;

struct Enough {};

class ThrowingWatch final : public util::Watch {
 public:
  explicit ThrowingWatch(int looks) : left_(looks) {}
  void look(std::uint64_t = 0) override {
    if (--left_ == 0) throw Enough{};
  }

 private:
  int left_;
};

using Flat = std::tuple<std::vector<std::uint64_t>, std::vector<std::int32_t>, std::vector<ir::EdgeId>>;

class Watched {
 public:
  explicit Watched(const ir::Network& network, ir::ExprId target = {})
      : target_(target),
        compiled_(network, {{target}, {}}),
        space_(ZoneSpace::make(compiled_, Abstraction::M, std::span(&target_, 1))) {
    space_->initial(start_);
  }

  Flat expand() {
    SuccessorBuffer out;
    EXPECT_TRUE(space_->expand(start_.view(start_.successors.front()), out));
    return {out.keys, out.payloads, out.members};
  }
  std::uint64_t targets() { return space_->targets(start_.view(start_.successors.front()), 1); }

  void watch(util::Watch* watch) { space_->watch(watch); }

  // Whether the work is ended by the watch's n-th look.
  template <class Work>
  bool ends(int n, Work work) {
    ThrowingWatch watch(n);
    space_->watch(&watch);
    bool thrown = false;
    try {
      work();
    } catch (const Enough&) {
      thrown = true;
    }
    space_->watch(nullptr);
    return thrown;
  }

 private:
  ir::ExprId target_;
  Compiled compiled_;
  std::unique_ptr<ZoneSpace> space_;
  SuccessorBuffer start_;
};

// The watch can end the expansion of the initial state at many points, and the space is as good as new after each.
void expect_watched(const ir::Network& network, int at_least) {
  const Flat expected = Watched(network).expand();
  Watched watched(network);
  int looks = 0;
  while (looks < 40 && watched.ends(looks + 1, [&] { watched.expand(); })) {
    ++looks;
    ASSERT_EQ(watched.expand(), expected) << "after look " << looks;
  }
  EXPECT_GE(looks, at_least);
}

void select(NetworkBuilder& b, ir::Edge& edge, std::uint32_t cell) {
  edge.selects.push_back({cell, b.network.cells[cell].low, b.network.cells[cell].high});
}

TEST(Watch, IsAskedWhileSelectionsAreTriedEvenIfNoneIsPossible) {
  NetworkBuilder b({"P"});
  const auto i = b.temporary("i", 0, 100), j = b.temporary("j", 0, 100);
  const auto here = b.location(0, "here");
  ir::Edge& edge = b.edge(0, here, here, b.op(Op::Gt, b.op(Op::Add, b.var(i), b.var(j)), b.num(1000)));
  select(b, edge, i);
  select(b, edge, j);
  expect_watched(b.network, 9);
}

// Whether there are i and j with a sum above 1,000: none.
ir::ExprId long_search(NetworkBuilder& b) {
  const auto i = b.temporary("i", 0, 200), j = b.temporary("j", 0, 200);
  ir::ExprId found = b.op(Op::Gt, b.op(Op::Add, b.var(i), b.var(j)), b.num(1000));
  found = b.network.arena.quantifier(Op::Exists, j, 0, 200, found);
  return b.network.arena.quantifier(Op::Exists, i, 0, 200, found);
}

TEST(Watch, IsAskedWithinOneGuard) {
  NetworkBuilder b({"P"});
  const auto here = b.location(0, "here");
  b.edge(0, here, here, b.op(Op::Eq, long_search(b), b.num(0)));
  expect_watched(b.network, 8);
}

TEST(Watch, IsAskedWithinOneUpdate) {
  NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 1);
  const auto x = b.clock("x");
  const auto here = b.location(0, "here", b.when(x, Op::Le, 3));
  b.edge(0, here, here, {}, b.seq({b.reset(x), b.set(v, long_search(b))}));
  expect_watched(b.network, 8);
}

// n receivers that may each stay away: 2^n broadcasts.
NetworkBuilder broadcast(std::uint32_t n, bool with_priorities) {
  std::vector<std::string> names{"S"};
  for (std::uint32_t i = 0; i < n; ++i) names.push_back("R" + std::to_string(i));
  NetworkBuilder b(names);
  b.network.has_priorities = with_priorities;
  const auto all = b.channel("all", ir::ChannelKind::Broadcast);
  const auto here = b.location(0, "here");
  b.send(all, 0, here, here);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const auto x = b.clock("x"), y = b.clock("y");
    const auto waiting = b.location(i, "waiting"), gone = b.location(i, "gone");
    b.receive(all, i, waiting, gone, b.both(b.when(x, Op::Ge, 1), b.when(y, Op::Ge, 2)));
    b.edge(i, gone, waiting, {}, b.seq({b.reset(x), b.reset(y)}));
  }
  return b;
}

TEST(Watch, IsAskedWhileABroadcastForks) { expect_watched(broadcast(6, false).network, 10); }

TEST(Watch, IsAskedWhilePrioritiesAreCompared) { expect_watched(broadcast(4, true).network, 10); }

TEST(Watch, IsAskedWhileTransitionsGiveNoSuccessor) {
  NetworkBuilder b({"P"});
  const auto v = b.variable("v", 0, 1);
  const auto i = b.temporary("i", 0, 999);
  const auto here = b.location(0, "here"), nowhere = b.location(0, "nowhere", b.is(v, 1));
  select(b, b.edge(0, here, nowhere), i);
  const Flat none{};
  EXPECT_EQ(Watched(b.network).expand(), none);
  // Of 1,000 transitions the enumeration looks at every 256th.
  expect_watched(b.network, 15);
}

// Few transitions, each of which takes long.
TEST(Watch, IsAskedWithEachTransitionWhereClocksAreMany) {
  struct Counting final : util::Watch {
    void look(std::uint64_t) override { ++looks; }
    int looks = 0;
  };
  constexpr std::uint32_t processes = 34;
  NetworkBuilder b(std::vector<std::string>(processes, "P"));
  for (std::uint32_t i = 0; i < processes; ++i) {
    const auto x = b.clock("x");
    const auto here = b.location(i, "here", b.when(x, Op::Le, 100)), there = b.location(i, "there");
    b.edge(i, here, there, b.when(x, Op::Ge, 5));
  }
  Watched watched(b.network);
  Counting counting;
  watched.watch(&counting);
  watched.expand();
  EXPECT_GE(counting.looks, static_cast<int>(processes));
  watched.watch(nullptr);
}

TEST(Watch, IsAskedWhileADeadlockIsLookedFor) {
  NetworkBuilder b = broadcast(9, false);
  const ir::ExprId deadlock = b.deadlock();
  Watched watched(b.network, deadlock);
  const std::uint64_t expected = watched.targets();
  int looks = 0;
  while (looks < 20 && watched.ends(looks + 1, [&] { watched.targets(); })) {
    ++looks;
    ASSERT_EQ(watched.targets(), expected);
  }
  EXPECT_GE(looks, 1);
}

// With hundreds of clocks each zone that a difference takes is worth asking for.
TEST(Watch, IsToldOfLargeZonesWhileADeadlockIsLookedFor) {
  struct Sum final : util::Watch {
    void look(std::uint64_t more) override { bytes += more; }
    std::uint64_t bytes = 0;
  };
  constexpr std::size_t clocks = 300;
  NetworkBuilder b({"P"});
  ir::ExprId later = b.num(1);
  for (std::size_t c = 0; c < clocks; ++c) later = b.both(later, b.when(b.clock("x"), Op::Ge, 1));
  const auto here = b.location(0, "here"), there = b.location(0, "there");
  const auto first = b.clock("first");
  b.edge(0, here, there, b.when(first, Op::Ge, 5));
  b.edge(0, there, here, later);
  Watched watched(b.network, b.both(b.deadlock(), b.when(first, Op::Le, 3)));
  Sum sum;
  watched.watch(&sum);
  EXPECT_EQ(watched.targets(), 0u);
  EXPECT_GE(sum.bytes, 4 * clocks * clocks * sizeof(std::int32_t));  // of the state, of the edge, two of the difference
}

}  // namespace
}  // namespace beeline::space
