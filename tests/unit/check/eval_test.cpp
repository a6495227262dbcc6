#include "check/eval.h"

#include <limits>

#include <gtest/gtest.h>

#include "support/builder.h"

namespace beeline::check {
namespace {

using ir::ExprId;
using test::NetworkBuilder;
using test::Op;

struct EvalTest : testing::Test {
  NetworkBuilder b{{"P"}};
  std::uint32_t v = b.variable("v", -10, 10, 3);
  std::uint32_t array = b.variable("a[0]", 0, 9, 5);
  std::uint32_t array1 = b.variable("a[1]", 0, 9, 6);
  std::uint32_t i = b.temporary("i", 0, 100);
  std::uint32_t j = b.temporary("j", -1000, 1000);
  std::uint32_t x = b.clock("x");
  std::uint32_t y = b.clock("y");
  Memory memory = initial_memory(b.network);

  std::int32_t value(ExprId e) { return Evaluator(b.network, memory).value(e); }
  std::int32_t value(Op op, std::int32_t l, std::int32_t r) { return value(b.op(op, b.num(l), b.num(r))); }
  std::string error(ExprId e, std::uint64_t budget = 1000) {
    std::vector<ClockReset> resets;
    try {
      Evaluator(b.network, memory, budget).value(e, &resets);
    } catch (const EvaluationError& caught) {
      return caught.what();
    }
    return "none";
  }
  std::string error(Op op, std::int32_t l, std::int32_t r) { return error(b.op(op, b.num(l), b.num(r))); }
  std::string formula(ExprId e) { return show(Evaluator(b.network, memory).formula(e), b.network); }
  ExprId element(ExprId index) { return b.network.arena.index(b.network.arena.cell(array), index, 0, 2, 1); }
  ExprId statement(Op op, ExprId a, ExprId then = {}, ExprId otherwise = {}) {
    ir::Expr e;
    e.op = op;
    e.a = a;
    e.b = then;
    e.c = otherwise;
    return b.network.arena.add(e);
  }
};

constexpr std::int32_t min32 = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t max32 = std::numeric_limits<std::int32_t>::max();

TEST_F(EvalTest, ArithmeticTruncatesAndRefusesWhatIsUndefined) {
  EXPECT_EQ(value(Op::Div, -7, 2), -3);
  EXPECT_EQ(value(Op::Mod, -7, 2), -1);
  EXPECT_EQ(value(Op::Mod, min32, -1), 0);
  EXPECT_EQ(value(Op::Shl, -3, 2), -12);
  EXPECT_EQ(value(Op::Shr, -12, 2), -3);
  EXPECT_EQ(value(Op::Pow, 0, 0), 1);
  EXPECT_EQ(value(Op::Pow, -1, max32), -1);
  EXPECT_EQ(value(Op::Pow, -1, 2'000'000'000), 1);
  EXPECT_EQ(value(Op::Pow, 0, 5), 0);
  EXPECT_EQ(value(Op::Pow, -2, 31), min32);
  EXPECT_EQ(value(Op::Min, -1, 4), -1);
  EXPECT_EQ(value(Op::BitXor, 6, 3), 5);
  EXPECT_NE(error(Op::Add, max32, 1), "none");
  EXPECT_NE(error(Op::Sub, min32, 1), "none");
  EXPECT_NE(error(Op::Mul, 65536, 65536), "none");
  EXPECT_NE(error(Op::Div, min32, -1), "none");
  EXPECT_NE(error(Op::Div, 1, 0), "none");
  EXPECT_NE(error(Op::Mod, 1, 0), "none");
  EXPECT_NE(error(Op::Shl, 1, 31), "none");
  EXPECT_NE(error(Op::Shr, 1, 32), "none");
  EXPECT_NE(error(Op::Shl, 1, -1), "none");
  EXPECT_NE(error(Op::Pow, 2, -1), "none");
  EXPECT_NE(error(Op::Pow, 2, 31), "none");
  EXPECT_NE(error(b.network.arena.unary(Op::Neg, b.num(min32))), "none");
}

TEST_F(EvalTest, LogicShortCircuits) {
  const ExprId bad = b.op(Op::Div, b.num(1), b.num(0));
  EXPECT_EQ(value(b.both(b.num(0), bad)), 0);
  EXPECT_EQ(value(b.either(b.num(7), bad)), 1);
  EXPECT_EQ(value(b.network.arena.ite(b.num(0), bad, b.num(4))), 4);
  EXPECT_NE(error(b.both(b.num(1), bad)), "none");
  EXPECT_EQ(value(b.both(b.num(2), b.num(4))), 1) << "logic yields 0 or 1";
}

TEST_F(EvalTest, StoresWrapAroundWhereTheCellSaysSo) {
  b.network.cells[v] = {"v", ir::CellKind::Variable, -3, 4, 0, false, {}};
  b.network.cells[v].overflow = ir::Overflow::Wrap;
  const std::pair<std::int32_t, std::int32_t> cases[] = {{4, 4},   {5, -3},  {-3, -3},    {-4, 4},    {12, 4},
                                                         {13, -3}, {-12, 4}, {max32, -1}, {min32, 0}, {0, 0}};
  for (const auto& [given, stored] : cases) {
    EXPECT_EQ(value(b.set(v, given)), stored) << given << ": the value of an assignment is what is stored";
    EXPECT_EQ(memory[v], stored) << given;
    EXPECT_EQ(ir::wrapped(b.network.cells[v], given), stored) << given;
  }
}

TEST_F(EvalTest, StoresAreCheckedAgainstTheCellAndIndicesAgainstTheArray) {
  EXPECT_EQ(value(b.set(v, 10)), 10);
  EXPECT_EQ(memory[v], 10);
  EXPECT_EQ(error(b.set(v, 11)), "value 11 is outside the range [-10,10] of v");
  EXPECT_EQ(memory[v], 10);
  EXPECT_EQ(value(b.network.arena.load(element(b.num(1)))), 6);
  EXPECT_NE(error(element(b.num(2))), "none");
  EXPECT_NE(error(element(b.num(-1))), "none");
  ir::Expr copy;
  copy.op = Op::CopyCells;
  copy.a = b.network.arena.cell(array);
  copy.b = b.network.arena.cell(array1);
  copy.x = 1;
  value(b.network.arena.add(copy));
  EXPECT_EQ(memory[array], 6);
  copy.op = Op::EqualCells;
  EXPECT_EQ(value(b.network.arena.add(copy)), 1);
}

TEST_F(EvalTest, QuantifiersRunOverTheirRange) {
  auto& arena = b.network.arena;
  const ExprId square = b.op(Op::Mul, b.var(i), b.var(i));
  EXPECT_EQ(value(arena.quantifier(Op::Sum, i, 1, 4, square)), 30);
  EXPECT_EQ(value(arena.quantifier(Op::Forall, i, 1, 0, b.num(0))), 1);
  EXPECT_EQ(value(arena.quantifier(Op::Exists, i, 1, 0, b.num(1))), 0);
  EXPECT_EQ(value(arena.quantifier(Op::Exists, i, 0, 5, b.op(Op::Eq, square, b.num(16)))), 1);
  EXPECT_EQ(value(arena.quantifier(Op::Forall, i, 0, 5, b.op(Op::Lt, square, b.num(16)))), 0);
}

TEST_F(EvalTest, FunctionsLoopReturnAndCheckTheirParameters) {
  // f(i) { j = 1; while (true) { if (i <= 1) return j; j = j * i; i = i - 1; } }
  const ExprId done = statement(Op::If, b.op(Op::Le, b.var(i), b.num(1)), statement(Op::Return, b.var(j)));
  const ExprId times = b.set(j, b.op(Op::Mul, b.var(j), b.var(i)));
  const ExprId body = b.seq({done, times, b.set(i, b.op(Op::Sub, b.var(i), b.num(1)))});
  const ExprId loop = statement(Op::While, b.num(1), body);
  b.network.functions.push_back({"factorial", {i}, b.seq({b.set(j, 1), loop, b.set(v, 9)}), {}});
  const auto call = [&](ExprId argument) { return b.network.arena.call(ir::FunctionId(0), std::vector{argument}); };
  EXPECT_EQ(value(call(b.num(4))), 24);
  EXPECT_EQ(memory[v], 3) << "nothing runs after the return";
  EXPECT_EQ(value(call(call(b.num(3)))), 720);
  EXPECT_NE(error(call(b.num(101))), "none");
  EXPECT_NE(error(call(b.num(7))), "none") << "5040 does not fit into j";
  EXPECT_EQ(error(statement(Op::Assert, b.num(1))), "none");
  EXPECT_NE(error(statement(Op::Assert, b.num(0))), "none");
}

TEST_F(EvalTest, EndlessLoopsRunOutOfBudget) {
  EXPECT_EQ(error(statement(Op::While, b.num(1))), "the evaluation takes too long: more than 1000 steps");
}

TEST_F(EvalTest, AWatchEndsLongEvaluations) {
  struct Enough {};
  struct Impatient final : util::Watch {
    int looks = 0;
    void look(std::uint64_t) override {
      if (++looks == 3) throw Enough{};
    }
  } watch;
  Evaluator evaluator(b.network, memory);
  evaluator.watch(&watch);
  EXPECT_THROW(evaluator.value(statement(Op::While, b.num(1))), Enough);
  EXPECT_EQ(evaluator.value(b.num(7)), 7);
}

TEST_F(EvalTest, ResetsAreReportedInOrder) {
  std::vector<ClockReset> resets;
  Evaluator(b.network, memory).value(b.seq({b.reset(y, 4), b.set(v, 2), b.reset(x, b.var(v))}), &resets);
  EXPECT_EQ(resets, (std::vector<ClockReset>{{y, 0, 4}, {x, 0, 2}}));
  EXPECT_EQ(error(b.reset(x, -1)), "clock x set to the negative value -1");
}

TEST_F(EvalTest, CopiesSpeakOfTheClocksBefore) {
  const auto resets_of = [&](ExprId update) {
    std::vector<ClockReset> resets;
    Evaluator(b.network, memory).value(update, &resets);
    return resets;
  };
  using Resets = std::vector<ClockReset>;
  EXPECT_EQ(resets_of(b.copy(x, y, 3)), (Resets{{x, y, 3}}));
  EXPECT_EQ(resets_of(b.seq({b.reset(x, 2), b.copy(y, x, 3)})), (Resets{{x, 0, 2}, {y, 0, 5}}));
  EXPECT_EQ(resets_of(b.seq({b.copy(x, y, 1), b.reset(y), b.copy(y, x, 1)})),
            (Resets{{x, y, 1}, {y, 0, 0}, {y, y, 2}}));
  EXPECT_EQ(error(b.copy(x, y, -1)), "clock x set to y less 1");
  std::vector<ClockReset> earlier{{x, y, 4}};
  Evaluator(b.network, memory).value(b.copy(x, x, 1), &earlier);
  EXPECT_EQ(earlier, (Resets{{x, y, 4}, {x, y, 5}})) << "what another participant has done before";
  // x - y <= 7 after x := y + 3, y := x.
  const Resets swap{{x, y, 3}, {y, x, 0}};
  EXPECT_EQ(before_resets(Formula::of({x, y, 7, false}), swap).atom, (Atom{y, x, 4, false}));
}

TEST_F(EvalTest, FormulasKeepTheirClocksAndLoseTheirInts) {
  EXPECT_EQ(formula({}), "true");
  EXPECT_EQ(formula(b.both(b.is(v, 3), b.when(x, Op::Lt, b.op(Op::Add, b.var(v), b.num(1))))), "x < 4");
  EXPECT_EQ(formula(b.both(b.is(v, 4), b.when(x, Op::Lt, 4))), "false");
  EXPECT_EQ(formula(b.either(b.is(v, 4), b.when(x, Op::Eq, 4))), "(x <= 4 and x >= 4)");
  EXPECT_EQ(formula(b.when(x, Op::Ne, 4)), "(x < 4 or x > 4)");
  EXPECT_EQ(formula(b.difference(x, y, Op::Gt, b.num(-2))), "y - x < 2");
  EXPECT_EQ(formula(b.network.arena.unary(Op::Not, b.deadlock())), "not deadlock");
  const ExprId some = b.network.arena.quantifier(Op::Exists, i, 1, 2, b.when(x, Op::Ge, b.var(i)));
  EXPECT_EQ(formula(some), "(x >= 1 or x >= 2)");
  EXPECT_EQ(formula(b.network.arena.ite(b.is(v, 3), b.when(x, Op::Ge, 1), b.when(y, Op::Ge, 1))), "x >= 1");
  // An int part that is false hides what follows it; a clock atom does not.
  const ExprId bad = b.op(Op::Div, b.num(1), b.num(0));
  EXPECT_EQ(formula(b.both(b.both(b.num(0), b.when(x, Op::Lt, 1)), bad)), "false");
  EXPECT_THROW(formula(b.both(b.when(x, Op::Lt, 1), bad)), EvaluationError);
}

TEST_F(EvalTest, SubstitutingResetsGivesTheConditionBefore) {
  const Formula f = Evaluator(b.network, memory).formula(b.difference(x, y, Op::Le, b.num(3)));
  const auto before = [&](std::vector<ClockReset> resets) { return show(before_resets(f, resets), b.network); };
  EXPECT_EQ(before({{x, 0, 1}}), "y >= -2");
  EXPECT_EQ(before({{y, 0, 1}}), "x <= 4");
  EXPECT_EQ(before({{y, 0, 1}, {y, 0, 2}}), "x <= 5") << "the last reset counts";
  EXPECT_EQ(before({{x, 0, 5}, {y, 0, 2}}), "true");
  EXPECT_EQ(before({{x, 0, 5}, {y, 0, 1}}), "false");
}

}  // namespace
}  // namespace beeline::check
