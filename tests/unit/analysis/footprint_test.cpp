#include <initializer_list>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "analysis/footprint.h"
#include "check/eval.h"
#include "ir/state_cells.h"
#include "support/builder.h"
#include "support/random_network.h"

namespace beeline::test {
namespace {

using analysis::CellSet;

CellSet cells(std::initializer_list<std::uint32_t> list) {
  CellSet set;
  for (std::uint32_t cell : list) set.add(cell);
  return set;
}

TEST(CellSet, AgreesWithStdSet) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    CellSet a, b;
    std::set<std::uint32_t> in_a, in_b;
    for (int i = 0; i < 6; ++i) {
      const auto begin = static_cast<std::uint32_t>(random() % 40),
                 end = begin + static_cast<std::uint32_t>(random() % 5);
      CellSet& set = i % 2 == 0 ? a : b;
      set.add(begin, end);
      for (std::uint32_t c = begin; c < end; ++c) (i % 2 == 0 ? in_a : in_b).insert(c);
    }
    CellSet kept;
    for (const std::uint32_t begin : {0u, 13u, 30u})
      kept.add(begin, begin + 1 + static_cast<std::uint32_t>(random() % 12));
    bool common = false;
    for (std::uint32_t c = 0; c < 50; ++c) {
      EXPECT_EQ(a.contains(c), in_a.contains(c));
      common = common || (in_a.contains(c) && in_b.contains(c));
    }
    EXPECT_EQ(a.intersects(b), common);
    EXPECT_EQ(b.intersects(a), common);
    EXPECT_EQ(a.size(), in_a.size());
    for (std::size_t i = 1; i < a.ranges().size(); ++i) EXPECT_LT(a.ranges()[i - 1].end, a.ranges()[i].begin);
    a.add(b);
    in_a.insert(in_b.begin(), in_b.end());
    a.keep(kept);
    std::erase_if(in_a, [&](std::uint32_t c) { return !kept.contains(c); });
    std::set<std::uint32_t> listed;
    a.for_each([&](std::uint32_t c) { listed.insert(c); });
    EXPECT_EQ(listed, in_a);
  }
}

// Two records {f, g} in an array, cells 1..4; an index 0..1 in cell 5; a select variable.
struct FootprintTest : ::testing::Test {
  FootprintTest() {
    for (const char* name : {"a[0].f", "a[0].g", "a[1].f", "a[1].g"}) b.variable(name, 0, 3);
    i = b.variable("i", 0, 1);
    meta = b.meta("m", 0, 3);
    s = b.temporary("s", 0, 1);
    x = b.clock("x");
    y = b.clock("y");
    l0 = b.location(0, "l0");
    l1 = b.location(0, "l1", b.when(y, Op::Le, b.var(i)));
    b.edge(0, l0, l1, {}, b.set(i, 1));  // so that i has two values
  }

  ExprId field(std::uint32_t offset, ExprId index) {
    return b.network.arena.index(b.network.arena.cell(1 + offset), index, 0, 2, 2);
  }
  analysis::EdgeFootprint of_edge() {
    const analysis::ValueRanges ranges(b.network);
    return analysis::Footprints(b.network, ranges).edge(ir::EdgeId(b.network.edges.size() - 1));
  }

  NetworkBuilder b{{"P"}};
  std::uint32_t i = 0, meta = 0, s = 0, x = 0, y = 0, l0 = 0, l1 = 0;
};

TEST_F(FootprintTest, ConstantAddressesAreExact) {
  b.edge(0, l0, l1, b.both(b.is(1, 2), b.when(x, Op::Ge, b.var(2))), b.seq({b.set(3, b.var(4)), b.reset(y)}));
  const analysis::EdgeFootprint f = of_edge();
  EXPECT_EQ(f.guard.reads, cells({0, 1, 2}));
  EXPECT_TRUE(f.guard.writes.empty());
  EXPECT_EQ(f.guard.clock_reads, cells({x}));
  EXPECT_EQ(f.update.reads, cells({4}));
  EXPECT_EQ(f.update.writes, cells({0, 3}));
  EXPECT_EQ(f.update.clock_writes, cells({y}));
  EXPECT_EQ(f.invariant.reads, cells({i}));
  EXPECT_EQ(f.invariant.clock_reads, cells({y}));
}

TEST_F(FootprintTest, ALoopDoesNotWriteItsLocation) {
  b.edge(0, l0, l0);
  EXPECT_EQ(of_edge().guard.reads, cells({0}));
  EXPECT_TRUE(of_edge().update.writes.empty());
}

TEST_F(FootprintTest, ComputedIndicesCountForEveryElementButOnlyThatField) {
  b.edge(0, l0, l0, {}, b.network.arena.assign(field(1, b.var(i)), b.num(0)));
  EXPECT_EQ(of_edge().update.reads, cells({i}));
  EXPECT_EQ(of_edge().update.writes, cells({2, 4}));
}

TEST_F(FootprintTest, ACopyReadsTheClockThatItCopies) {
  b.edge(0, l0, l0, {}, b.copy(x, y, b.var(i)));
  EXPECT_EQ(of_edge().update.clock_reads, cells({y}));
  EXPECT_EQ(of_edge().update.clock_writes, cells({x}));
  EXPECT_EQ(of_edge().update.reads, cells({i}));
}

TEST_F(FootprintTest, TemporariesAndMetaVariablesDoNotLast) {
  ir::Edge& edge = b.edge(0, l0, l0, b.op(Op::Lt, b.var(s), b.num(1)), b.seq({b.set(meta, 1), b.set(1, b.var(meta))}));
  edge.selects.push_back({s, 0, 1});
  EXPECT_EQ(of_edge().guard.reads, cells({0}));
  EXPECT_EQ(of_edge().update.writes, cells({1}));
  EXPECT_TRUE(of_edge().update.reads.empty());
}

TEST_F(FootprintTest, FunctionsAreLookedInto) {
  const std::uint32_t parameter = b.temporary("p", 0, 10);  // a reference: the address of a cell
  b.network.cells[parameter].holds = ir::Referent::Address;
  const ExprId address = b.var(parameter);
  const ExprId body = b.network.arena.assign(address, b.op(Op::Add, b.var(3), b.num(1)));
  b.network.functions.push_back({"f", {parameter}, body, {}});
  const ExprId argument = b.network.arena.cell(1);
  b.edge(0, l0, l0, {}, b.network.arena.call(ir::FunctionId(0), std::span(&argument, 1)));
  EXPECT_EQ(of_edge().update.reads, cells({3}));
  EXPECT_EQ(of_edge().update.writes, cells({1}));
  const ExprId element = field(0, b.var(i));
  b.edge(0, l0, l0, {}, b.network.arena.call(ir::FunctionId(0), std::span(&element, 1)));
  EXPECT_EQ(of_edge().update.writes, cells({1, 3}));
}

// What an evaluation changes is in the set of writes; what is outside of the reads makes no difference.
TEST(Footprints, CoverWhatUpdatesOfRandomNetworksDo) {
  std::mt19937 random(3);
  const auto some_value = [&](analysis::Interval range) {
    return static_cast<std::int32_t>(
        range.low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(range.high - range.low + 1)));
  };
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Features features;
    features.max_clocks = 0;
    const RandomModel model = random_model(seed, features);
    const ir::Network& n = model.network;
    const analysis::ValueRanges ranges(n);
    const analysis::Footprints footprints(n, ranges);
    const ir::StateCells state(n);
    for (std::uint32_t e = 0; e < n.edges.size(); ++e) {
      const ExprId update = n.edges[e].update;
      if (!update) continue;
      const auto& access = footprints.edge(ir::EdgeId(e)).update;
      check::Memory before = check::initial_memory(n);
      for (const std::uint32_t c : state)
        if (n.cells[c].kind == ir::CellKind::Variable) before[c] = some_value(ranges.cell(c));
      check::Memory after = before;
      check::Evaluator(n, after).value(update);
      for (const std::uint32_t c : state) {
        if (after[c] != before[c]) {
          EXPECT_TRUE(access.writes.contains(c)) << seed;
        }
        if (access.reads.contains(c)) continue;
        check::Memory other = before;
        other[c] = some_value(ranges.cell(c));
        check::Evaluator(n, other).value(update);
        for (const std::uint32_t d : state) {
          if (d != c && access.writes.contains(d)) {
            EXPECT_EQ(other[d], after[d]) << seed;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace beeline::test
