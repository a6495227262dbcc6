// L and U on small networks by hand.
#include <gtest/gtest.h>

#include <optional>

#include "analysis/clock_bounds.h"
#include "analysis/clock_effects.h"
#include "ir/clock_offset.h"
#include "support/builder.h"

namespace beeline::analysis {
namespace {

using test::ExprId;
using test::NetworkBuilder;
using test::Op;

// (L, U), or nothing for a clock without bounds.
using LU = std::optional<std::pair<std::int64_t, std::int64_t>>;

LU find(std::span<const ClockBound> bounds, std::uint32_t clock) {
  for (const ClockBound& b : bounds) {
    if (b.clock == clock) return std::pair{b.lower, b.upper};
  }
  return {};
}

struct Fixture {
  NetworkBuilder b{{"P", "Q"}};
  std::uint32_t v = b.variable("v", 0, 1000, 2);
  std::uint32_t x = b.clock("x"), y = b.clock("y");
  Observed observed;
  bool symmetric = false;

  Fixture() {
    for (std::uint32_t p = 0; p < 2; ++p)
      for (const char* name : {"a", "b", "c"}) b.location(p, name);
  }
  ClockBounds bounds() { return ClockBounds(b.network, ValueRanges(b.network), observed, symmetric); }
  LU at(std::uint32_t process, std::uint32_t location, std::uint32_t clock) {
    return find(bounds().at(process, location), clock);
  }
};

TEST(ClockBounds, LowerGuardsGiveLUpperGuardsGiveU) {
  const std::pair<Op, LU> cases[] = {{Op::Gt, LU{{5, no_bound}}},
                                     {Op::Ge, LU{{5, no_bound}}},
                                     {Op::Lt, LU{{no_bound, 5}}},
                                     {Op::Le, LU{{no_bound, 5}}},
                                     {Op::Eq, LU{{5, 5}}}};
  for (const auto& [relation, wanted] : cases) {
    Fixture f;
    f.b.edge(0, 0, 1, f.b.when(f.x, relation, 5));
    EXPECT_EQ(f.at(0, 0, f.x), wanted);
    EXPECT_EQ(f.at(0, 1, f.x), LU{});
    EXPECT_EQ(f.at(0, 0, f.y), LU{});
  }
}

TEST(ClockBounds, TheZeroClockOnTheLeftTurnsTheComparison) {
  Fixture f;
  f.b.edge(0, 0, 1, f.b.difference(0, f.x, Op::Le, f.b.num(-5)));  // x >= 5
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{5, no_bound}}));
}

TEST(ClockBounds, LocationsInheritFromWhereEdgesLead) {
  Fixture f;
  f.b.network.processes[0].locations[2].invariant = f.b.when(f.x, Op::Le, 9);
  f.b.edge(0, 0, 1, f.b.when(f.x, Op::Gt, 3));
  f.b.edge(0, 1, 2);
  EXPECT_EQ(f.at(0, 2, f.x), (LU{{no_bound, 9}}));
  EXPECT_EQ(f.at(0, 1, f.x), (LU{{no_bound, 9}}));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{3, 9}}));
  EXPECT_EQ(f.at(1, 0, f.x), LU{});
}

TEST(ClockBounds, GoRoundCycles) {
  Fixture f;
  f.b.edge(0, 0, 1);
  f.b.edge(0, 1, 2);
  f.b.edge(0, 2, 0, f.b.when(f.x, Op::Ge, 4));
  f.b.edge(0, 1, 1, f.b.when(f.x, Op::Lt, 7), f.b.reset(f.x));
  for (std::uint32_t l = 0; l < 3; ++l) EXPECT_EQ(f.at(0, l, f.x), (LU{{4, 7}}));
}

TEST(ClockBounds, AResetCutsInheritance) {
  Fixture f;
  f.b.network.processes[0].locations[2].invariant = f.b.both(f.b.when(f.x, Op::Le, 9), f.b.when(f.y, Op::Le, 8));
  f.b.edge(0, 0, 1, {}, f.b.seq({f.b.set(f.v, 1), f.b.reset(f.x, 3)}));
  f.b.edge(0, 1, 2);
  EXPECT_EQ(f.at(0, 1, f.x), (LU{{no_bound, 9}}));
  EXPECT_EQ(f.at(0, 0, f.x), LU{});
  EXPECT_EQ(f.at(0, 0, f.y), (LU{{no_bound, 8}}));
}

// A function whose body is the statement; calls it.
ExprId call_of(NetworkBuilder& b, ExprId body) {
  b.network.functions.push_back({"f", {}, body, {}});
  return b.network.arena.call(ir::FunctionId(b.network.functions.size() - 1), {});
}

ExprId statement(NetworkBuilder& b, Op op, ExprId a, ExprId then = {}) {
  ir::Expr e;
  e.op = op;
  e.a = a;
  e.b = then;
  return b.network.arena.add(e);
}

TEST(ClockBounds, OnlyResetsThatSurelyHappenCut) {
  const auto resets = [](auto make) {
    Fixture f;
    const ExprId update = make(f);
    std::vector<std::uint32_t> surely;
    const ValueRanges ranges(f.b.network);
    for (const ClockEffect& effect : ClockEffects(f.b.network, ranges).of(update))
      if (effect.forgets()) surely.push_back(effect.clock);
    return surely;
  };
  using Clocks = std::vector<std::uint32_t>;
  EXPECT_EQ(resets([](Fixture& f) { return f.b.reset(f.x); }), (Clocks{1}));
  EXPECT_EQ(resets([](Fixture& f) { return call_of(f.b, f.b.seq({f.b.reset(f.x), f.b.reset(f.y)})); }), (Clocks{1, 2}));
  EXPECT_EQ(resets([](Fixture& f) { return call_of(f.b, statement(f.b, Op::If, f.b.var(f.v), f.b.reset(f.x))); }),
            Clocks{});
  EXPECT_EQ(resets([](Fixture& f) { return call_of(f.b, statement(f.b, Op::While, f.b.var(f.v), f.b.reset(f.x))); }),
            Clocks{});
  // An early return may skip what follows; in a callee it skips nothing of the caller.
  EXPECT_EQ(resets([](Fixture& f) {
              const ExprId leave = statement(f.b, Op::Return, f.b.num(0));
              const ExprId maybe = statement(f.b, Op::If, f.b.var(f.v), f.b.seq({leave}));
              const ExprId call = call_of(f.b, f.b.seq({f.b.reset(f.x), maybe, f.b.reset(f.y)}));
              return f.b.seq({call});
            }),
            (Clocks{1}));
  EXPECT_EQ(resets([](Fixture& f) {
              const ExprId call = call_of(f.b, f.b.seq({statement(f.b, Op::Return, f.b.num(0)), f.b.reset(f.x)}));
              return f.b.seq({call, f.b.reset(f.y)});
            }),
            (Clocks{2}));
  EXPECT_EQ(resets([](Fixture& f) { return f.b.network.arena.ite(f.b.var(f.v), f.b.reset(f.x), f.b.reset(f.y)); }),
            Clocks{});
  // Which clock is not known.
  EXPECT_EQ(resets([](Fixture& f) {
              const ExprId clock = f.b.network.arena.index(f.b.num(1), f.b.var(f.v), 0, 2, 1);
              return f.b.network.arena.reset(clock, f.b.num(0));
            }),
            Clocks{});
}

std::string effects_of(Fixture& f, ExprId update) {
  std::string text;
  const ValueRanges ranges(f.b.network);
  for (const ClockEffect& effect : ClockEffects(f.b.network, ranges).of(update)) {
    text += (text.empty() ? "" : "; ") + f.b.network.clocks[effect.clock].name + " <-";
    for (const ClockSource& s : effect.sources)
      text += " " + (s.clock == 0 ? "0" : f.b.network.clocks[s.clock].name) + "+" + std::to_string(s.least) +
              (s.most == s.least ? "" : ".." + std::to_string(s.most));
  }
  return text;
}

TEST(ClockEffects, SourcesOfClocks) {
  Fixture f;
  NetworkBuilder& b = f.b;
  const std::uint32_t x = f.x, y = f.y;
  EXPECT_EQ(effects_of(f, {}), "");
  EXPECT_EQ(effects_of(f, b.set(f.v, 1)), "");
  EXPECT_EQ(effects_of(f, b.reset(x, 3)), "x <- 0+3");
  EXPECT_EQ(effects_of(f, b.copy(x, y, 3)), "x <- y+3");
  EXPECT_EQ(effects_of(f, b.copy(x, y, b.op(Op::Add, b.var(f.v), b.num(1)))), "x <- y+3") << "v stays 2";
  EXPECT_EQ(effects_of(f, b.seq({b.copy(x, y), b.reset(y)})), "x <- y+0; y <- 0+0");
  EXPECT_EQ(effects_of(f, b.seq({b.reset(x, 2), b.copy(y, x, 3)})), "x <- 0+2; y <- 0+5");
  const std::uint32_t t = b.clock("t");
  EXPECT_EQ(effects_of(f, b.seq({b.copy(t, x), b.copy(x, y), b.copy(y, t)})), "x <- y+0; y <- x+0; t <- x+0");
}

TEST(ClockEffects, WhatMayNotRunAddsSources) {
  Fixture f;
  NetworkBuilder& b = f.b;
  const std::uint32_t x = f.x, y = f.y;
  const auto branch = [&](Op op, ExprId body) { return call_of(b, statement(b, op, b.var(f.v), body)); };
  EXPECT_EQ(effects_of(f, branch(Op::If, b.copy(x, y, 3))), "x <- x+0 y+3");
  EXPECT_EQ(effects_of(f, branch(Op::If, b.reset(x, 3))), "x <- 0+3 x+0");
  EXPECT_EQ(effects_of(f, branch(Op::If, b.copy(x, x, 1))), "x <- x+0..1");
  EXPECT_EQ(effects_of(f, b.seq({branch(Op::If, b.copy(x, y, 3)), b.reset(y)})), "x <- x+0 y+3; y <- 0+0");
  // Round after round: x may be y of the first round, and more of itself than anybody can say.
  EXPECT_EQ(effects_of(f, branch(Op::While, b.copy(x, x, 1))), "x <- x+0..8796093022207");
  EXPECT_EQ(effects_of(f, branch(Op::While, b.seq({b.copy(x, y), b.copy(y, f.x, 0)}))), "x <- x+0 y+0; y <- x+0 y+0");
  const ExprId any = b.network.arena.index(b.network.arena.clock(1), b.var(f.v), 2, 2, 1);
  EXPECT_EQ(effects_of(f, b.network.arena.copy_clock(any, b.network.arena.clock(y), b.num(0))), "x <- x+0 y+0");
}

TEST(ClockBounds, BoundsFollowCopies) {
  Fixture f;
  f.b.network.processes[0].locations[2].invariant = f.b.when(f.x, Op::Le, 9);
  f.b.edge(0, 0, 1, {}, f.b.copy(f.x, f.y, 3));
  f.b.edge(0, 1, 2, f.b.when(f.x, Op::Ge, 2));
  EXPECT_EQ(f.at(0, 1, f.x), (LU{{2, 9}}));
  EXPECT_EQ(f.at(0, 0, f.x), LU{});
  EXPECT_EQ(f.at(0, 0, f.y), (LU{{0, 6}})) << "never below zero, as y is read";
  EXPECT_EQ(f.at(0, 1, f.y), LU{});
  EXPECT_EQ(f.at(1, 0, f.y), LU{});
}

TEST(ClockBounds, OtherProcessesCopyMeanwhile) {
  Fixture f;
  f.b.network.processes[0].locations[1].invariant = f.b.when(f.x, Op::Le, 9);
  f.b.edge(1, 0, 0, {}, f.b.copy(f.x, f.y, 3));
  EXPECT_EQ(f.at(0, 1, f.x), (LU{{no_bound, 9}}));
  EXPECT_EQ(f.at(0, 1, f.y), (LU{{no_bound, 6}}));
  EXPECT_EQ(f.at(1, 0, f.y), LU{});
  f.observed.bounds.push_back({f.x, 20, 20});
  EXPECT_EQ(find(f.bounds().everywhere(), f.y), (LU{{17, 17}}));
}

TEST(ClockBounds, ALoopOfCopiesEnds) {
  Fixture f;
  f.b.edge(0, 0, 1, f.b.when(f.x, Op::Ge, 9));
  f.b.edge(0, 0, 0, {}, f.b.seq({f.b.copy(f.y, f.x, 1), f.b.copy(f.x, f.y, 1)}));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{9, no_bound}}));
  f.b.edge(0, 0, 0, {}, f.b.copy(f.x, f.y));
  EXPECT_EQ(f.at(0, 0, f.y), (LU{{9, no_bound}}));
}

TEST(ClockBounds, DifferencesFollowCopies) {
  Fixture f;
  const std::uint32_t z = f.b.clock("z");
  f.b.edge(0, 0, 1, f.b.difference(f.x, z, Op::Lt, f.b.num(5)));
  f.b.edge(0, 0, 0, {}, f.b.copy(f.x, f.y, 2));
  EXPECT_EQ(f.bounds().diagonals(), (std::vector<Diagonal>{{f.x, z, 5, true}, {f.y, z, 3, true}}));
  EXPECT_EQ(f.bounds().problem(), "");
  f.b.edge(1, 0, 0, {}, f.b.copy(f.y, f.y, 1));
  EXPECT_NE(f.bounds().problem().find("copies of clocks"), std::string::npos);
}

TEST(ClockBounds, ExpressionsCountWithTheirGreatestValue) {
  Fixture f;
  f.b.edge(0, 0, 1, f.b.when(f.x, Op::Ge, f.b.op(Op::Add, f.b.var(f.v), f.b.num(1))));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{3, no_bound}}));  // v keeps its initial value 2
  f.b.edge(1, 0, 1, {}, f.b.set(f.v, 40));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{41, no_bound}}));
}

TEST(ClockBounds, BoundsBelowZeroAreNone) {
  Fixture f;
  f.b.edge(0, 0, 1, f.b.both(f.b.when(f.x, Op::Ge, -1), f.b.when(f.x, Op::Lt, 0)));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{no_bound, 0}}));
}

TEST(ClockBounds, ABroadcastReceiverThatMayBeMissedCountsBothWays) {
  Fixture f;
  const auto broadcast = f.b.channel("all", ir::ChannelKind::Broadcast), binary = f.b.channel("one");
  f.b.receive(broadcast, 0, 0, 1, f.b.when(f.x, Op::Ge, 5));
  f.b.receive(binary, 1, 0, 1, f.b.when(f.x, Op::Ge, 6));
  f.b.send(broadcast, 1, 1, 2, f.b.when(f.x, Op::Ge, 7));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{5, 5}}));
  EXPECT_EQ(f.at(1, 0, f.x), (LU{{7, no_bound}}));
}

TEST(ClockBounds, SymmetricIsTheGreaterOfBoth) {
  Fixture f;
  f.symmetric = true;
  f.b.edge(0, 0, 1, f.b.both(f.b.when(f.x, Op::Ge, 3), f.b.when(f.x, Op::Lt, 5)));
  f.b.edge(0, 1, 2, f.b.when(f.x, Op::Gt, 8));
  EXPECT_EQ(f.at(0, 0, f.x), (LU{{8, 8}}));
}

TEST(ClockBounds, QueriesAreAskedEverywhere) {
  Fixture f;
  f.observed.formulas.push_back(f.b.either(f.b.when(f.x, Op::Gt, 6), f.b.at(0, 1)));
  f.observed.bounds.push_back({f.y, 100, 100});
  EXPECT_EQ(find(f.bounds().everywhere(), f.x), (LU{{6, no_bound}}));
  EXPECT_EQ(find(f.bounds().everywhere(), f.y), (LU{{100, 100}}));
}

// The variable of a query's quantifier is a cell that no edge writes.
TEST(ClockBounds, QuantifiersOfQueriesTakeAllTheirValues) {
  Fixture f;
  const std::uint32_t i = f.b.temporary("i", 0, 9);
  const ExprId body = f.b.when(f.x, Op::Gt, f.b.var(i));
  f.observed.formulas.push_back(f.b.network.arena.quantifier(Op::Exists, i, 2, 9, body));
  EXPECT_EQ(find(f.bounds().everywhere(), f.x), (LU{{9, no_bound}}));
}

// So is the parameter of a function that only a query calls.
TEST(ClockBounds, FunctionsThatOnlyQueriesCall) {
  Fixture f;
  const std::uint32_t p = f.b.temporary("f.p", 0, 50);
  f.b.network.functions.push_back({"f", {p}, statement(f.b, Op::Return, f.b.op(Op::Add, f.b.var(p), f.b.num(1))), {}});
  const ExprId argument = f.b.num(30);
  const ExprId call = f.b.network.arena.call(ir::FunctionId(0u), std::span(&argument, 1));
  f.observed.formulas.push_back(f.b.when(f.x, Op::Gt, call));
  EXPECT_EQ(find(f.bounds().everywhere(), f.x), (LU{{31, no_bound}}));
}

TEST(ClockBounds, DiagonalsAreListedWithRoomForResets) {
  Fixture f;
  f.b.edge(0, 0, 1, f.b.difference(f.x, f.y, Op::Lt, f.b.num(-4)), f.b.reset(f.x, 3));
  f.b.edge(0, 1, 2, f.b.difference(f.x, f.y, Op::Ge, f.b.num(-4)));  // the same cut
  f.b.edge(0, 1, 2, f.b.difference(f.y, f.x, Op::Le, f.b.num(2)));
  const ClockBounds bounds = f.bounds();
  EXPECT_EQ(bounds.diagonals(), (std::vector<Diagonal>{{f.x, f.y, -4, true}, {f.y, f.x, 2, false}}));
  EXPECT_EQ(find(bounds.everywhere(), f.x), (LU{{7, 7}}));
  EXPECT_EQ(find(bounds.everywhere(), f.y), (LU{{7, 7}}));
}

TEST(ClockBounds, TooLargeConstantsAreAProblem) {
  const auto problem = [](std::int64_t constant) {
    Fixture f;
    f.b.edge(0, 0, 1, with_clock_offset(f.b.network.arena, f.b.when(f.x, Op::Ge, 0), constant));
    return f.bounds().problem();
  };
  EXPECT_EQ(problem(greatest_constant), "");
  EXPECT_NE(problem(greatest_constant + 1), "");
  EXPECT_NE(problem(-greatest_constant - 1), "");
}

TEST(ClockBounds, KnowsTheGreatestConstant) {
  Fixture f;
  EXPECT_EQ(f.bounds().greatest(), 0);
  f.b.edge(0, 0, 1, f.b.when(f.x, Op::Ge, 7));
  EXPECT_EQ(f.bounds().greatest(), 7);
  f.b.edge(0, 0, 1, f.b.when(f.x, Op::Ge, -9));
  EXPECT_EQ(f.bounds().greatest(), 9);
  f.b.edge(0, 0, 1, {}, f.b.reset(f.y, 11));
  EXPECT_EQ(f.bounds().greatest(), 11);
  f.b.network.clocks[f.x].initial = 13;
  EXPECT_EQ(f.bounds().greatest(), 13);
  f.observed.bounds.push_back({f.x, 15, 14});
  EXPECT_EQ(f.bounds().greatest(), 15);
  f.b.edge(0, 0, 1, f.b.difference(f.x, f.y, Op::Lt, f.b.num(-4)));
  EXPECT_EQ(f.bounds().greatest(), 4 + 13);  // what it becomes when one clock is set
}

}  // namespace
}  // namespace beeline::analysis
