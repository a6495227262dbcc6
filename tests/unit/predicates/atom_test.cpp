// What formulas become.
#include <gtest/gtest.h>

#include <algorithm>

#include "predicates/cases.h"
#include "support/builder.h"

namespace beeline::predicates {
namespace {

using test::NetworkBuilder;
using test::Op;

struct World : NetworkBuilder {
  World() : NetworkBuilder({"P"}) {
    location(0, "l");
    location(0, "m");
    x = clock("x");
    y = clock("y");
    a = variable("a", 0, 3);
    big = variable("big", 0, 1000);
    other = variable("other", 0, 5);
    for (const auto cell : {a, big, other}) {
      edge(0, 0, 0, {}, set(cell, network.cells[cell].low));
      edge(0, 0, 0, {}, set(cell, network.cells[cell].high));
    }
  }

  // Alternatives, each with the atoms it has.
  std::vector<std::string> read(ir::ExprId formula, bool negated = false) {
    const analysis::ValueRanges ranges(network);
    std::vector<bool> tracked(network.clocks.size() + network.cells.size(), true);
    tracked[network.clocks.size() + other] = false;
    const Variables variables(network, ranges, tracked);
    SumReader sums(network, ranges, variables);
    std::vector<std::string> out;
    for (const Conjunction& all : CaseReader(network, variables, sums).read(formula, negated)) {
      std::string text;
      for (const Atom& atom : all) {
        text += (text.empty() ? "" : ", ") + predicates::readable(network, variables, atom);
        EXPECT_EQ(predicates::negated(variables, predicates::negated(variables, atom)), atom);
      }
      out.push_back(text);
    }
    return out;
  }

  std::uint32_t x, y, a, big, other;
};

using Texts = std::vector<std::string>;

TEST(Cases, OneCellOfFewValues) {
  World w;
  EXPECT_EQ(w.read(w.op(Op::Ge, w.var(w.a), w.num(2))), (Texts{"a == 2 || a == 3"}));
  EXPECT_EQ(w.read(w.op(Op::Ge, w.var(w.a), w.num(2)), true), (Texts{"a == 0 || a == 1"}));
  EXPECT_EQ(w.read(w.op(Op::Lt, w.num(9), w.var(w.a))), Texts{});
  EXPECT_EQ(w.read(w.var(w.a), true), (Texts{"a == 0"}));
  EXPECT_EQ(w.read(w.at(0, 1)), (Texts{"P.m"}));
}

TEST(Cases, DifferencesAndSums) {
  World w;
  EXPECT_EQ(w.read(w.op(Op::Gt, w.var(w.big), w.num(7))), (Texts{"big >= 8"}));
  EXPECT_EQ(w.read(w.op(Op::Lt, w.op(Op::Mul, w.num(2), w.var(w.big)), w.num(7))), (Texts{"big <= 3"}));
  EXPECT_EQ(w.read(w.op(Op::Le, w.var(w.big), w.op(Op::Add, w.var(w.a), w.num(1)))), (Texts{"big - a <= 1"}));
  EXPECT_EQ(w.read(w.op(Op::Le, w.op(Op::Add, w.var(w.big), w.var(w.a)), w.num(4))), (Texts{"a + big <= 4"}));
  EXPECT_EQ(w.read(w.is(w.big, 4)), (Texts{"big <= 4, big >= 4"}));
  EXPECT_EQ(w.read(w.is(w.big, 4), true), (Texts{"big <= 3", "big >= 5"}));
}

TEST(Cases, Clocks) {
  World w;
  EXPECT_EQ(w.read(w.when(w.x, Op::Lt, 3)), (Texts{"x < 3"}));
  EXPECT_EQ(w.read(w.when(w.x, Op::Lt, 3), true), (Texts{"x >= 3"}));
  EXPECT_EQ(w.read(w.difference(w.x, w.y, Op::Gt, w.num(2))), (Texts{"y - x < -2"}));
  EXPECT_EQ(w.read(w.when(w.x, Op::Le, w.var(w.a))), (Texts{"x - a <= 0"}));
}

TEST(Cases, WhatIsUnknownWeakens) {
  World w;
  EXPECT_EQ(w.read(w.op(Op::Le, w.op(Op::Add, w.var(w.big), w.var(w.other)), w.num(9))), (Texts{"big <= 9"}));
  EXPECT_EQ(w.read(w.op(Op::Ge, w.op(Op::Add, w.var(w.big), w.var(w.other)), w.num(9))), (Texts{"big >= 4"}));
  EXPECT_EQ(w.read(w.is(w.other, 2)), (Texts{""}));
  EXPECT_EQ(w.read(w.is(w.other, 2), true), (Texts{""}));
  EXPECT_EQ(w.read(w.is(w.other, 6)), Texts{});
  EXPECT_EQ(w.read(w.deadlock()), (Texts{""}));
  EXPECT_EQ(w.read(w.op(Op::Le, w.op(Op::Mul, w.var(w.a), w.var(w.a)), w.num(3))), (Texts{""}));
}

TEST(Cases, FormulasAreTheirAlternatives) {
  World w;
  const auto one = w.is(w.a, 1), late = w.when(w.x, Op::Gt, 5);
  EXPECT_EQ(w.read(w.either(one, late)), (Texts{"a == 1", "x > 5"}));
  EXPECT_EQ(w.read(w.either(one, late), true), (Texts{"a != 1, x <= 5"}));
  const auto i = w.temporary("i", 0, 9);
  const auto some = w.network.arena.quantifier(Op::Exists, i, 1, 2, w.op(Op::Eq, w.var(w.a), w.var(i)));
  EXPECT_EQ(w.read(some), (Texts{"a == 1", "a == 2"}));
  EXPECT_EQ(w.read(some, true), (Texts{"a != 1, a != 2"}));
}

}  // namespace
}  // namespace beeline::predicates
