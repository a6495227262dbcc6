#include "analysis/features.h"

#include <gtest/gtest.h>

#include "analysis/clock_bounds.h"
#include "support/builder.h"

namespace beeline::test {
namespace {

using analysis::ValueRanges;
using ir::ChannelKind;

// Channels a[0], a[1], an urgent one, a broadcast one, b[0], b[1]; an edge that names an element of a or of b.
struct Named {
  Named() : b({"P"}) {
    x = b.clock("x");
    for (const char* name : {"a[0]", "a[1]"}) b.channel(name);
    b.channel("u", ChannelKind::Binary, true);
    b.channel("v", ChannelKind::Broadcast);
    for (const char* name : {"b[0]", "b[1]"}) b.channel(name);
    const auto i = b.variable("i", 0, 1);
    b.location(0, "A");
    ir::Arena& arena = b.network.arena;
    const auto of = [&](std::uint32_t first) { return arena.index(arena.channel(first), b.var(i), 0, 2, 1); };
    ir::Edge& edge = b.edge(0, 0, 0, b.when(x, Op::Ge, 5));
    edge.sync = ir::SyncKind::Receive;
    edge.channel = arena.ite(b.is(i, 0), of(0), of(4));
    // A parameter that is passed one of them.
    ir::Cell holder;
    holder.name = "f.c";
    holder.kind = ir::CellKind::Temporary;
    holder.high = 5;
    holder.holds = ir::Referent::Channel;
    cell = static_cast<std::uint32_t>(b.network.cells.size());
    b.network.cells.push_back(holder);
    b.edge(0, 0, 0, {},
           b.seq({b.set(i, 1), arena.assign_cell(cell, arena.channel(0)), arena.assign_cell(cell, of(4))}));
  }
  NetworkBuilder b;
  std::uint32_t x = 0, cell = 0;
};

TEST(Features, ChannelsThatAnExpressionCanName) {
  Named n;
  const ir::References references(n.b.network);
  const ValueRanges ranges(n.b.network);
  const auto channel = n.b.network.edges[0].channel;
  EXPECT_EQ(analysis::possible_channels(references, ranges, channel), (std::vector<std::uint32_t>{0, 1, 4, 5}));
  EXPECT_EQ(analysis::possible_channels(references, ranges, n.b.network.arena.load_cell(n.cell)),
            (std::vector<std::uint32_t>{0, 4, 5}));
}

TEST(Features, WhatLiesBetweenThemDoesNotCount) {
  Named n;
  const ValueRanges ranges(n.b.network);
  EXPECT_FALSE(analysis::clock_guard_on_urgent_edge(n.b.network, ranges));
  const analysis::ClockBounds bounds(n.b.network, ranges, {}, false);
  for (const analysis::ClockBound& bound : bounds.at(0, 0)) {
    if (bound.clock == n.x) {
      EXPECT_LT(bound.upper, bound.lower) << "x >= 5 is no upper bound";
    }
  }
  n.b.network.channels[5].urgent = true;
  EXPECT_TRUE(analysis::clock_guard_on_urgent_edge(n.b.network, ranges));
}

}  // namespace
}  // namespace beeline::test
