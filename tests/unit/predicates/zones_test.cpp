// Small timed systems whose distances over zones were worked out by hand, and what predicates of the text cannot see.
#include <gtest/gtest.h>

#include "abstraction.h"
#include "predicates/zone_estimate.h"

namespace beeline::predicates {
namespace {

using dbm::le;
using dbm::le_zero;
using dbm::lt;
using estimate::dead_end;
using test::NetworkBuilder;
using test::Op;

class OverZones {
 public:
  OverZones(const NetworkBuilder& m, ir::ExprId target, const ZoneOptions& options = {})
      : network_(m.network),
        ranges_(m.network),
        memory_(m.network.cells.size()),
        estimator_(make_zone_estimate({m.network, ranges_, target}, options)) {
    for (std::size_t c = 0; c < memory_.size(); ++c) memory_[c] = m.network.cells[c].initial;
  }

  std::int32_t& operator[](std::uint32_t cell) { return memory_[cell]; }
  void move(std::uint32_t process, std::int32_t location) { memory_[network_.processes[process].cell] = location; }
  estimate::Distance at(std::vector<std::int64_t> clocks) {
    clocks.insert(clocks.begin(), 0);
    const test::RegionZone zone(clocks, 1);
    return estimator_->estimate_at(memory_.data(), {zone.zone(), zone.rows()});
  }
  estimate::Distance in(const std::vector<dbm::Bound>& zone, const std::vector<std::uint32_t>& rows) {
    return estimator_->estimate_at(memory_.data(), {dbm::AnyZone(zone.data(), rows.size()), rows});
  }
  estimate::Distance anywhere() { return estimator_->estimate(memory_.data()); }
  bool is_complete() const { return estimator_->is_complete(); }
  std::size_t ways() const { return estimator_->ways(); }

 private:
  const ir::Network& network_;
  analysis::ValueRanges ranges_;
  std::vector<std::int32_t> memory_;
  std::unique_ptr<ZoneEstimate> estimator_;
};

// One delay for both clocks: x may be 3 at most, y must be 5.
struct Apart : NetworkBuilder {
  Apart() : NetworkBuilder({"P"}) {
    const auto x = clock("x"), y = clock("y");
    location(0, "start", when(x, Op::Le, 3));
    location(0, "end");
    edge(0, 0, 1, when(y, Op::Ge, 5));
  }
};

TEST(Zones, KnowDifferencesThatNoFormulaNames) {
  Apart m;
  OverZones h(m, m.at(0, 1));
  EXPECT_EQ(h.at({0, 2}), 1u);
  EXPECT_EQ(h.at({0, 1}), dead_end);
  EXPECT_EQ(h.at({3, 5}), 1u);
  EXPECT_EQ(h.anywhere(), 1u);
  EXPECT_EQ(Abstracted(m, m.at(0, 1)).at({0, 1}), 1u);  // by predicates of the text
}

TEST(Zones, AClockWithoutARowMayHaveAnyValue) {
  Apart m;
  OverZones h(m, m.at(0, 1));
  const std::vector<std::uint32_t> only_x{0, 1}, only_y{0, 2};
  const std::vector<dbm::Bound> is_one{le_zero, le(-1), le(1), le_zero};
  const std::vector<dbm::Bound> is_four{le_zero, le(-4), le(4), le_zero};
  EXPECT_EQ(h.in(is_one, only_x), 1u);
  EXPECT_EQ(h.in(is_four, only_x), dead_end);
  // What is between the two clocks goes on to bound y by itself: x is 0 or more, so y is 2 or more.
  EXPECT_EQ(h.in(is_one, only_y), dead_end);
  EXPECT_EQ(h.in(is_four, only_y), 1u);
}

// Each bound can be met in the zone, but not all of them: x >= y and y >= z where x < z.
TEST(Zones, BoundsAreMetTogether) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x"), y = m.clock("y"), z = m.clock("z");
  m.location(0, "start");
  m.location(0, "end");
  m.edge(0, 0, 1, m.both(m.difference(x, y, Op::Ge, m.num(0)), m.difference(y, z, Op::Ge, m.num(0))));
  OverZones h(m, m.at(0, 1));
  constexpr dbm::Bound any = dbm::infinity;
  const std::vector<std::uint32_t> rows{0, 1, 2, 3};
  const std::vector<dbm::Bound> before{le_zero, le_zero, le_zero, lt(0),  //
                                       any,     le_zero, any,     lt(0),  //
                                       any,     any,     le_zero, any,    //
                                       any,     any,     any,     le_zero};
  std::vector<dbm::Bound> not_after = before;
  not_after[1 * 4 + 3] = le_zero;
  not_after[0 * 4 + 3] = le_zero;
  EXPECT_EQ(h.in(before, rows), dead_end);
  EXPECT_EQ(h.in(not_after, rows), 1u);
}

// A deadline that a variable keeps, and a step moves.
TEST(Zones, VariablesBoundClocks) {
  NetworkBuilder m({"P"});
  const auto x = m.clock("x");
  const auto v = m.variable("v", 0, 50);
  m.location(0, "start");
  m.location(0, "end");
  m.edge(0, 0, 0, m.op(Op::Lt, m.var(v), m.num(50)), m.set(v, m.op(Op::Add, m.var(v), m.num(1))));
  m.edge(0, 0, 1, m.when(x, Op::Le, m.var(v)));
  OverZones h(m, m.at(0, 1));
  h[v] = 7;
  EXPECT_EQ(h.at({7}), 1u);
  EXPECT_EQ(h.at({8}), 2u);
  EXPECT_EQ(h.at({50}), 44u);
  EXPECT_EQ(h.at({51}), dead_end);
  h[v] = 8;
  EXPECT_EQ(h.at({8}), 1u);
}

// P waits for Q, then for R; each is ready after two steps.
struct Meeting : NetworkBuilder {
  Meeting() : NetworkBuilder({"P", "Q", "R"}) {
    q = variable("q", 0, 1);
    r = variable("r", 0, 1);
    for (const char* name : {"none", "one", "all"}) location(0, name);
    edge(0, 0, 1, is(q, 1));
    edge(0, 1, 2, is(r, 1));
    for (const std::uint32_t p : {1u, 2u}) {
      for (const char* name : {"far", "near", "there"}) location(p, name);
      edge(p, 0, 1);
      edge(p, 1, 2, {}, set(p == 1 ? q : r, 1));
    }
    all_met = at(0, 2);
  }
  std::uint32_t q, r;
  ir::ExprId all_met;
};

TEST(Zones, MoreWaysToSplitSeeMore) {
  Meeting m;
  const auto distance = [&](std::size_t split, std::size_t ways, bool q, bool r) {
    OverZones h(m, m.all_met, {.split = split, .ways = ways});
    if (q) h.move(1, 2), h[m.q] = 1;
    if (r) h.move(2, 2), h[m.r] = 1;
    return h.anywhere();
  };
  EXPECT_EQ(distance(1, 1, false, false), 2u);
  EXPECT_EQ(distance(3, 1, false, false), 6u);
  EXPECT_EQ(distance(3, 1, true, false), 4u);
  // P is together with one of them, or first with the one and then with the other.
  EXPECT_EQ(distance(2, 1, false, false), 4u);
  EXPECT_EQ(distance(2, 1, true, false) + distance(2, 1, false, true), 2u + 4u);
  EXPECT_EQ(distance(2, 8, true, false), 4u);
  EXPECT_EQ(distance(2, 8, false, true), 4u);
}

// Each waits for its neighbour, and the target speaks about all.
std::size_t ways_to_split_a_row(std::size_t processes) {
  NetworkBuilder m(std::vector<std::string>(processes, "P"));
  ir::ExprId all;
  std::uint32_t before = 0;
  for (std::uint32_t p = 0; p < processes; ++p) {
    const std::uint32_t done = m.variable("done", 0, 1);
    m.location(p, "start");
    m.location(p, "end");
    m.edge(p, 0, 1, p == 0 ? ir::ExprId() : m.is(before, 1), m.set(done, 1));
    all = all ? m.both(all, m.at(p, 1)) : m.at(p, 1);
    before = done;
  }
  return OverZones(m, all, {.split = 2, .ways = 8}).ways();
}

TEST(Zones, ManyPartsAreNotLookedUpInManyWays) {
  EXPECT_EQ(ways_to_split_a_row(10), 2u);
  EXPECT_EQ(ways_to_split_a_row(80), 1u);
}

TEST(Zones, WhatTheEffortDoesNotDoForIsBeyond) {
  NetworkBuilder m({"P"});
  const auto n = m.variable("n", 0, 200);
  m.location(0, "here");
  m.edge(0, 0, 0, {}, m.set(n, m.op(Op::Add, m.var(n), m.num(1))));
  OverZones all(m, m.is(n, 200)), some(m, m.is(n, 200), {.effort = 2'000});
  EXPECT_TRUE(all.is_complete());
  EXPECT_EQ(all.anywhere(), 200u);
  EXPECT_FALSE(some.is_complete());
  EXPECT_GT(some.anywhere(), 1u);
  EXPECT_LT(some.anywhere(), 200u);
  all[n] = some[n] = 199;
  EXPECT_EQ(some.anywhere(), 1u);
}

}  // namespace
}  // namespace beeline::predicates
