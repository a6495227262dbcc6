// Networks small enough to know the answers by heart.
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "check/semantics.h"
#include "components/registry.h"
#include "support/builder.h"

namespace beeline::test {
namespace {

using estimate::dead_end;
using estimate::Distance;

struct Bound {
  Bound(const ir::Network& n, ExprId formula) : network(n), ranges(n), target(formula) {}

  std::unique_ptr<estimate::Estimator> make(const std::string& text) {
    components::Spec spec;
    EXPECT_EQ(components::standard().read(text, spec, components::Kind::Estimate), "");
    const components::Use use(components::standard(), spec, components::Kind::Estimate);
    return use.estimate().make(use, {network, ranges, target});
  }
  check::Values initial() const { return check::Semantics(network).initial_values(); }
  Distance first(const std::string& name) { return make(name)->estimate(initial().data()); }

  const ir::Network& network;
  analysis::ValueRanges ranges;
  ExprId target;
};

void chain(NetworkBuilder& b, std::uint32_t process, std::uint32_t length) {
  for (std::uint32_t l = 0; l <= length; ++l) b.location(process, "l" + std::to_string(l));
  for (std::uint32_t l = 0; l < length; ++l) b.edge(process, l, l + 1);
}

TEST(KnownValues, TwoChains) {
  NetworkBuilder b({"P", "Q"});
  chain(b, 0, 3);
  chain(b, 1, 5);
  Bound bound(b.network, b.both(b.at(0, 3), b.at(1, 4)));
  EXPECT_EQ(bound.first("hamming"), 2u);
  EXPECT_EQ(bound.first("formula"), 2u);
  EXPECT_EQ(bound.first("dL"), 4u);
  EXPECT_EQ(bound.first("dU"), 7u);
  EXPECT_EQ(bound.first("hL"), 4u);
  EXPECT_EQ(bound.first("hU"), 7u);
  const check::Values beyond{0, 5};
  for (const char* name : {"dL", "dU", "hL", "hU"})
    EXPECT_EQ(bound.make(name)->estimate(beyond.data()), dead_end) << name;
}

TEST(KnownValues, DisjunctionsTakeTheNearer) {
  NetworkBuilder b({"P", "Q"});
  chain(b, 0, 3);
  chain(b, 1, 5);
  Bound bound(b.network, b.either(b.both(b.at(0, 3), b.at(1, 1)), b.at(1, 5)));
  EXPECT_EQ(bound.first("hamming"), 1u);
  EXPECT_EQ(bound.first("dL"), 3u);
  EXPECT_EQ(bound.first("dU"), 4u);
  EXPECT_EQ(bound.first("hL"), 3u);
}

TEST(KnownValues, NotInALocationWantsAnyOther) {
  NetworkBuilder b({"P"});
  chain(b, 0, 3);
  const ExprId not_first = b.network.arena.unary(Op::Not, b.at(0, 0)),
               not_second = b.network.arena.unary(Op::Not, b.at(0, 1));
  Bound bound(b.network, b.both(not_first, not_second));
  for (const char* name : {"dL", "dU", "hL", "hU"}) EXPECT_EQ(bound.first(name), 2u) << name;
  EXPECT_EQ(bound.first("hamming"), 1u);
}

TEST(KnownValues, FormulaMeasuresGaps) {
  NetworkBuilder b({"P"});
  const std::uint32_t v = b.variable("v", 0, 100, 10), w = b.variable("w", 0, 100, 30);
  b.location(0, "l");
  const auto value = [&](ExprId formula) {
    Bound bound(b.network, formula);
    return std::pair(bound.first("formula"), bound.first("hamming"));
  };
  EXPECT_EQ(value(b.is(v, 7)), std::pair(3u, 1u));
  EXPECT_EQ(value(b.op(Op::Gt, b.var(v), b.var(w))), std::pair(21u, 1u));
  EXPECT_EQ(value(b.op(Op::Ge, b.var(v), b.var(w))), std::pair(20u, 1u));
  EXPECT_EQ(value(b.op(Op::Lt, b.var(w), b.num(30))), std::pair(1u, 1u));
  EXPECT_EQ(value(b.op(Op::Ne, b.var(w), b.num(30))), std::pair(1u, 1u));
  EXPECT_EQ(value(b.network.arena.unary(Op::Not, b.op(Op::Le, b.var(v), b.num(15)))), std::pair(6u, 1u));
  EXPECT_EQ(value(b.both(b.is(v, 7), b.either(b.is(w, 20), b.is(w, 32)))), std::pair(5u, 2u));
  EXPECT_EQ(value(b.is(v, 10)), std::pair(0u, 0u));
}

TEST(KnownValues, CountersTakeOneRoundPerStep) {
  NetworkBuilder b({"P"});
  const std::uint32_t v = b.variable("v", 0, 9);
  b.location(0, "l");
  b.edge(0, 0, 0, b.op(Op::Lt, b.var(v), b.num(9)), b.set(v, b.op(Op::Add, b.var(v), b.num(1))));
  Bound bound(b.network, b.is(v, 6));
  EXPECT_EQ(bound.first("hL"), 6u);
  EXPECT_EQ(bound.first("hU"), 6u);
  const check::Values beyond{0, 7};
  EXPECT_EQ(bound.make("hL")->estimate(beyond.data()), dead_end);
}

TEST(KnownValues, WideCountersAreAnInterval) {
  NetworkBuilder b({"P"});
  const std::uint32_t v = b.variable("v", -30000, 30000);
  b.location(0, "l");
  b.location(0, "m");
  b.edge(0, 0, 0, {}, b.set(v, b.op(Op::Add, b.var(v), b.num(1))));
  b.edge(0, 0, 1, b.op(Op::Ge, b.var(v), b.num(500)));
  Bound bound(b.network, b.at(0, 1));
  EXPECT_EQ(bound.first("hL"), 2u);  // one step may reach any value
  const check::Values there{0, 700};
  EXPECT_EQ(bound.make("hL")->estimate(there.data()), 1u);
}

TEST(KnownValues, ArraysAreSplitByTheirIndex) {
  NetworkBuilder b({"P"});
  const std::uint32_t i = b.variable("i", 0, 7), a = b.variable("a[0]", 0, 1);
  for (int n = 1; n < 8; ++n) b.variable("a[n]", 0, 1);
  b.location(0, "l");
  const ExprId element = b.network.arena.index(b.network.arena.cell(a), b.var(i), 0, 8, 1);
  b.edge(0, 0, 0, {}, b.set(i, b.op(Op::Mod, b.op(Op::Add, b.var(i), b.num(1)), b.num(8))));
  b.edge(0, 0, 0, {}, b.network.arena.assign(element, b.num(1)));
  Bound bound(b.network, b.both(b.is(a + 3, 1), b.is(a + 5, 1)));
  EXPECT_EQ(bound.first("hL"), 6u);
  EXPECT_EQ(bound.first("hU"), 7u);  // five increments, two stores
}

// One update, many cases, several cells: each cell on its own.
TEST(KnownValues, CellsWrittenTogetherAreToldApart) {
  NetworkBuilder b({"P"});
  const std::uint32_t v = b.variable("v", 0, 4), w = b.variable("w", 0, 4);
  const std::uint32_t sum = b.variable("sum", 0, 8), one = b.variable("one", 0, 8), two = b.variable("two", 0, 9),
                      three = b.variable("three", 0, 8);
  b.location(0, "l");
  for (const std::uint32_t cell : {v, w})
    b.edge(0, 0, 0, b.op(Op::Lt, b.var(cell), b.num(4)), b.set(cell, b.op(Op::Add, b.var(cell), b.num(1))));
  const ExprId copies = b.seq({b.set(sum, b.op(Op::Add, b.var(v), b.var(w))), b.set(one, b.var(sum)),
                               b.set(two, b.op(Op::Add, b.var(sum), b.num(1))), b.set(three, b.var(one))});
  b.edge(0, 0, 0, {}, copies);
  for (const ExprId target : {b.is(sum, 5), b.is(one, 5), b.is(two, 6), b.is(three, 5)}) {
    Bound bound(b.network, target);
    EXPECT_EQ(bound.first("hL"), 4u);  // 2 + 3, and the update
    EXPECT_EQ(bound.first("hU"), 6u);
  }
  Bound apart(b.network, b.both(b.is(one, 8), b.is(two, 2)));  // not at once, but the abstraction does not know
  EXPECT_EQ(apart.first("hL"), 5u);
}

// A value handed over a channel: the receiver reads what the sender has just written.
TEST(KnownValues, ValuesTravelWithinATransition) {
  NetworkBuilder b({"S", "R"});
  const std::uint32_t wire = b.variable("wire", 0, 5), got = b.variable("got", 0, 5);
  const std::uint32_t c = b.channel("c");
  b.location(0, "l");
  b.location(1, "l");
  b.send(c, 0, 0, 0, {}, b.set(wire, 4));
  b.receive(c, 1, 0, 0, {}, b.set(got, b.var(wire)));
  Bound bound(b.network, b.is(got, 4));
  EXPECT_EQ(bound.first("hL"), 1u);
  Bound never(b.network, b.is(got, 3));
  EXPECT_EQ(never.first("hL"), dead_end);
}

// Receivers run one after the other: the second sees what the first wrote, in the same transition.
TEST(KnownValues, BroadcastReceiversSeeEachOther) {
  NetworkBuilder b({"S", "R", "T"});
  const std::uint32_t v = b.variable("v", 0, 2), w = b.variable("w", 0, 2);
  const std::uint32_t c = b.channel("c", ir::ChannelKind::Broadcast);
  for (std::uint32_t p = 0; p < 3; ++p) b.location(p, "l");
  b.send(c, 0, 0, 0);
  b.receive(c, 1, 0, 0, {}, b.set(v, 2));
  b.receive(c, 2, 0, 0, {}, b.set(w, b.var(v)));
  Bound bound(b.network, b.is(w, 2));
  EXPECT_EQ(bound.first("hL"), 1u);
}

TEST(KnownValues, SynchronisationNeedsThePartner) {
  NetworkBuilder b({"S", "R"});
  const std::uint32_t c = b.channel("c");
  b.location(0, "l");
  b.location(0, "m");
  chain(b, 1, 2);
  b.location(1, "end");
  b.send(c, 0, 0, 1);
  b.receive(c, 1, 2, 3);
  Bound bound(b.network, b.at(0, 1));
  EXPECT_EQ(bound.first("dL"), 1u);
  EXPECT_EQ(bound.first("hL"), 3u);
  EXPECT_EQ(bound.first("hU"), 3u);
}

TEST(KnownValues, ClocksDeadlockAndMetaAreOpen) {
  NetworkBuilder b({"P"});
  const std::uint32_t m = b.meta("m", 0, 1);
  const std::uint32_t x = b.clock("x");
  chain(b, 0, 2);
  b.edge(0, 2, 2, b.is(m, 1));
  for (const ExprId open :
       {b.when(x, Op::Lt, -1), b.deadlock(), b.network.arena.unary(Op::Not, b.deadlock()), b.is(m, 1)}) {
    Bound bound(b.network, b.both(b.at(0, 2), open));
    for (const char* name : {"dL", "hL", "hU"}) EXPECT_EQ(bound.first(name), 2u) << name;
  }
}

TEST(KnownValues, MaskedTransitionsAndPreferredOnes) {
  NetworkBuilder b({"P", "Q"});
  for (const char* name : {"l", "m", "n"}) b.location(0, name);
  b.edge(0, 0, 2);  // the short way
  b.edge(0, 0, 1);
  b.edge(0, 1, 2);
  chain(b, 1, 1);
  Bound bound(b.network, b.at(0, 2));
  const check::Values initial = bound.initial();
  const ir::EdgeId direct(0), detour(1), unrelated(3);
  for (const char* name : {"dL", "dU", "hL", "hU"}) {
    const auto h = bound.make(name);
    EXPECT_EQ(h->estimate(initial.data()), 1u);
    EXPECT_EQ(h->estimate_without(initial.data(), std::span(&direct, 1)), 2u) << name;
    EXPECT_EQ(h->estimate_without(initial.data(), std::span(&detour, 1)), 1u) << name;
    EXPECT_EQ(h->estimate_without(initial.data(), std::span(&unrelated, 1)), 1u) << name;
  }
  const auto h = bound.make("hU");
  EXPECT_EQ(h->estimate_preferring(initial.data()), 1u);
  EXPECT_TRUE(h->preferred(std::span(&direct, 1)));
  EXPECT_FALSE(h->preferred(std::span(&detour, 1)));
  EXPECT_FALSE(h->preferred(std::span(&unrelated, 1)));
  h->estimate_without(initial.data(), std::span(&direct, 1));
  h->estimate(bound.initial().data());
  EXPECT_TRUE(h->preferred(std::span(&direct, 1)));  // still those of estimate_preferring()
}

TEST(KnownValues, Combinations) {
  NetworkBuilder b({"P", "Q"});
  chain(b, 0, 3);
  chain(b, 1, 5);
  Bound bound(b.network, b.both(b.at(0, 3), b.at(1, 4)));
  const check::Values initial = bound.initial(), beyond{0, 5};
  const auto value = [&](const char* text, const check::Values& state) {
    return bound.make(text)->estimate(state.data());
  };
  EXPECT_EQ(value("max(hL, dU)", initial), 7u);
  EXPECT_EQ(value("sum(hL, dU)", initial), 11u);
  EXPECT_EQ(value("sum(hamming, dU)", beyond), dead_end);
  EXPECT_EQ(value("weight(dU, by=2.5)", initial), 17u);
  EXPECT_EQ(value("weight(dU, by=0)", beyond), dead_end);
}

}  // namespace
}  // namespace beeline::test
