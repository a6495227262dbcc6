#include "predicates/split.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "abstraction.h"

namespace beeline::predicates {
namespace {

using estimate::dead_end;
using test::NetworkBuilder;
using test::Op;

using Weights = std::vector<std::vector<std::uint64_t>>;

Weights interactions_of(const NetworkBuilder& m) {
  const analysis::ValueRanges ranges(m.network);
  const auto factors = analysis::Factors::of(m.network, ranges);
  return interactions(m.network, ranges, factors->labels());
}

TEST(Split, InteractionsGoThroughChainsOfAssignments) {
  NetworkBuilder m({"A", "B", "C", "D"});
  const auto u = m.variable("u", 0, 1), v = m.variable("v", 0, 1), w = m.variable("w", 0, 1);
  for (std::uint32_t p = 0; p < 4; ++p) m.location(p, "l");
  m.edge(0, 0, 0, {}, m.set(u, 1));
  m.edge(1, 0, 0, {}, m.set(v, m.var(u)));
  m.edge(2, 0, 0, m.both(m.is(v, 1), m.is(w, 0)), {});
  const Weights all = interactions_of(m);
  EXPECT_EQ(all[0][1], 0u);  // B only passes it on
  EXPECT_EQ(all[0][2], 1u);
  EXPECT_EQ(all[1][2], 1u);
  EXPECT_EQ(all[2][0], all[0][2]);
  EXPECT_EQ(all[3], (std::vector<std::uint64_t>{0, 0, 0, 0}));
}

TEST(Split, SynchronisationIsAnInteraction) {
  NetworkBuilder m({"A", "B", "C"});
  const auto c = m.channel("c");
  for (std::uint32_t p = 0; p < 3; ++p) m.location(p, "l");
  m.send(c, 0, 0, 0);
  m.receive(c, 1, 0, 0);
  m.receive(c, 1, 0, 0);
  m.receive(c, 2, 0, 0);
  const Weights all = interactions_of(m);
  EXPECT_GT(all[0][1], all[0][2]);
  EXPECT_GT(all[0][2], 0u);
  EXPECT_EQ(all[1][2], 0u);
}

TEST(Split, TheMostInteractionsFirstAsLongAsThereIsRoom) {
  const Weights w{{0, 5, 4, 0}, {5, 0, 9, 1}, {4, 9, 0, 0}, {0, 1, 0, 0}};
  using Parts = std::vector<Processes>;
  EXPECT_EQ(split(w, 1), (Parts{{0}, {1}, {2}, {3}}));
  EXPECT_EQ(split(w, 2), (Parts{{0}, {1, 2}, {3}}));
  EXPECT_EQ(split(w, 3), (Parts{{0, 1, 2}, {3}}));
  EXPECT_EQ(split(w, 4), (Parts{{0, 1, 2, 3}}));
}

// Both go to their ends in one joint step.
struct Together : NetworkBuilder {
  Together() : NetworkBuilder({"A", "B"}) {
    const auto c = channel("c");
    for (std::uint32_t p = 0; p < 2; ++p) {
      location(p, "start");
      location(p, "end");
    }
    send(c, 0, 0, 1);
    receive(c, 1, 0, 1);
    target = both(at(0, 1), at(1, 1));
  }
  ir::ExprId target;
};

TEST(Parts, TellHowFarTheyAre) {
  class Told final : public util::Watch {
   public:
    void look(std::uint64_t) override {}
    void enter(util::Stage stage) override { stages.push_back(std::move(stage)); }
    void advance(std::uint64_t done) override { stages.back().done = done; }
    void leave() override {
      finished.push_back(fmt::format("{} {}", stages.back().done, stages.back().what));
      stages.pop_back();
    }
    std::vector<util::Stage> stages;
    std::vector<std::string> finished;
  } told;
  Together m;
  const analysis::ValueRanges ranges(m.network);
  make_estimate({m.network, ranges, m.target, nullptr, told}, {.split = 1});
  EXPECT_EQ(told.finished, (std::vector<std::string>{"2 abstract states", "2 abstract states", "2 parts abstracted"}));
  EXPECT_TRUE(told.stages.empty());
}

TEST(Parts, AJointStepIsChargedToOneOfThem) {
  Together m;
  EXPECT_EQ(Abstracted(m, m.target).anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, m.target, {.split = 1, .combine = Combine::Sum}).anywhere(), 2u);
  EXPECT_EQ(Abstracted(m, m.target, {.split = 1, .combine = Combine::Charged}).anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, m.target, {.split = 1, .combine = Combine::Max}).anywhere(), 1u);
}

TEST(Parts, AStepIsAsCheapAsTheCheapestOfThoseThatLookLikeIt) {
  NetworkBuilder m({"Other", "A", "B"});
  const auto c = m.channel("c");
  for (std::uint32_t p = 0; p < 3; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  // Where the other one sends, B pays; where A does, A pays for both.
  m.send(c, 0, 0, 0);
  m.send(c, 1, 0, 1);
  m.receive(c, 2, 0, 1);
  const ir::ExprId target = m.both(m.at(1, 1), m.at(2, 1));
  EXPECT_EQ(Abstracted(m, target, {.split = 1, .combine = Combine::Charged}).anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, target, {.split = 1, .combine = Combine::Sum}).anywhere(), 2u);
}

TEST(Parts, WhoTheTargetSpeaksAboutPays) {
  NetworkBuilder m({"Leader", "A", "B"});
  const auto a = m.channel("a"), b = m.channel("b");
  for (std::uint32_t p = 0; p < 3; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  m.send(a, 0, 0, 0);
  m.send(b, 0, 0, 0);
  m.receive(a, 1, 0, 1);
  m.receive(b, 2, 0, 1);
  m.receive(b, 2, 1, 1);
  Abstracted h(m, m.both(m.at(1, 1), m.at(2, 1)), {.split = 2, .combine = Combine::Charged});
  ASSERT_EQ(h.parts.size(), 2u);
  EXPECT_EQ(h.parts[0].processes, (Processes{0, 2}));
  EXPECT_EQ(h.anywhere(), 2u);
}

// B is led by A and has so much to look at that the effort does not do.
TEST(Parts, WhenTheEffortEndsAmongFreeStepsNothingIsKnown) {
  NetworkBuilder m({"A", "B"});
  const auto c = m.channel("c");
  constexpr std::uint32_t length = 8, scenery = 300;
  for (std::uint32_t l = 0; l <= length; ++l)
    for (std::uint32_t p = 0; p < 2; ++p) m.location(p, "l" + std::to_string(l));
  m.location(1, "aside");
  for (std::uint32_t l = 0; l < length; ++l) m.send(c, 0, l, l + 1);
  for (std::uint32_t l = 0; l < length; ++l) m.receive(c, 1, l, l + 1);
  for (std::uint32_t e = 0; e < scenery; ++e) m.edge(1, length + 1, length + 1);
  Abstracted h(m, m.both(m.at(0, length), m.at(1, length)), {.split = 1, .effort = 2 * 1000});
  ASSERT_EQ(h.parts.size(), 2u);
  EXPECT_TRUE(h.parts[0].complete);
  EXPECT_FALSE(h.parts[1].complete);
  EXPECT_EQ(h.anywhere(), length);
}

TEST(Parts, BecomeSmallerWhereTheEffortDoesNotDo) {
  NetworkBuilder m({"A", "B", "C", "D"});
  const auto v = m.variable("v", 0, 1);
  std::vector<ir::ExprId> ends;
  for (std::uint32_t p = 0; p < 4; ++p) {
    for (std::uint32_t l = 0; l <= 6; ++l) m.location(p, "l" + std::to_string(l));
    for (std::uint32_t l = 0; l < 6; ++l) m.edge(p, l, l + 1, m.is(v, 0), m.set(v, 0));
    ends.push_back(m.at(p, 6));
  }
  const ir::ExprId target = m.both(m.both(ends[0], ends[1]), m.both(ends[2], ends[3]));
  const auto processes = [&](std::uint64_t effort) {
    Abstracted h(m, target, {.smaller = true, .effort = effort});
    EXPECT_TRUE(h.parts.front().complete);
    EXPECT_EQ(h.anywhere(), 24u);
    return h.parts.front().processes.size();
  };
  EXPECT_EQ(processes(10'000'000), 4u);
  EXPECT_EQ(processes(100'000), 2u);
  EXPECT_EQ(processes(16'000), 1u);
  EXPECT_FALSE(Abstracted(m, target, {.effort = 16'000}).parts.front().complete);
}

TEST(Parts, WhoIsCommittedElsewhereIsUnknown) {
  NetworkBuilder m({"P", "Q", "R"});
  const auto c = m.channel("c");
  const auto v = m.variable("v", 0, 1);
  m.committed(0, "hurry");
  m.location(0, "calm");
  m.location(1, "start");
  m.location(1, "end");
  m.committed(2, "hurry");
  m.location(2, "calm");
  m.edge(0, 0, 1, m.is(v, 0), m.set(v, 1));
  m.send(c, 1, 0, 1, m.is(v, 0), m.set(v, 0));
  m.receive(c, 2, 0, 1);
  Abstracted h(m, m.both(m.at(1, 1), m.at(0, 0)), {.split = 2});
  ASSERT_EQ(h.parts.size(), 1u);
  EXPECT_EQ(h.parts[0].processes, (Processes{0, 1}));
  EXPECT_EQ(h.anywhere(), 1u);
}

// More receivers than all ways to choose among them are looked at for.
TEST(Parts, ManyReceiversMayWriteBehindTheSender) {
  constexpr std::uint32_t receivers = 8;
  std::vector<std::string> names{"S"};
  for (std::uint32_t r = 0; r < receivers; ++r) names.push_back("R" + std::to_string(r));
  NetworkBuilder m(names);
  const auto c = m.channel("c", ir::ChannelKind::Broadcast);
  const auto v = m.variable("v", 0, 3);
  for (std::uint32_t p = 0; p <= receivers; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  m.send(c, 0, 0, 1, {}, m.set(v, 1));
  for (std::uint32_t r = 1; r <= receivers; ++r) m.receive(c, r, 0, 1, {}, m.set(v, 2));
  m.edge(1, 1, 1, {}, m.set(v, 3));
  EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.is(v, 2))).anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.both(m.is(v, 1), m.at(1, 0)))).anywhere(), 1u);
}

TEST(Parts, WhatOthersWriteIsUnknown) {
  NetworkBuilder m({"A", "B"});
  const auto v = m.variable("v", 0, 3, 1), mine = m.variable("mine", 0, 9);
  const auto x = m.clock("x");
  for (std::uint32_t p = 0; p < 2; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  // What A asks of v and x, B decides.
  m.edge(1, 0, 0, m.is(v, 1), m.set(v, 3));
  m.edge(1, 0, 0, {}, m.reset(x));
  m.edge(0, 0, 1, m.both(m.op(Op::Gt, m.var(v), m.num(0)), m.when(x, Op::Ge, 2)), m.set(mine, m.var(v)));
  const ir::ExprId target = m.both(m.at(0, 1), m.both(m.is(v, 3), m.op(Op::Ge, m.var(mine), m.num(2))));
  Abstracted parts(m, target, {.split = 1});
  ASSERT_EQ(parts.parts.size(), 2u);
  EXPECT_EQ(parts.parts[0].processes, Processes{0});
  EXPECT_EQ(parts.at({0}), 2u);  // a step of each
  EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.op(Op::Ge, m.var(mine), m.num(4))), {.split = 1}).at({0}), dead_end);
}

TEST(Parts, OneWithoutAWayIsConclusive) {
  NetworkBuilder m({"A", "B"});
  for (std::uint32_t p = 0; p < 2; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  m.edge(0, 0, 1);
  m.edge(1, 1, 0);
  for (const Combine combine : {Combine::Sum, Combine::Charged, Combine::Max})
    EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.at(1, 1)), {.split = 1, .combine = combine}).anywhere(), dead_end);
}

TEST(Parts, ReceiversOfABroadcastMayStay) {
  NetworkBuilder m({"A", "B"});
  const auto c = m.channel("c", ir::ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p < 2; ++p) {
    m.location(p, "start");
    m.location(p, "end");
  }
  m.send(c, 0, 0, 1);
  m.receive(c, 1, 0, 1);
  EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.at(1, 0))).anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, m.both(m.at(0, 1), m.at(1, 1))).anywhere(), 1u);
}

}  // namespace
}  // namespace beeline::predicates
