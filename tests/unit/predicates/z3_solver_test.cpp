#include "predicates/z3_solver.h"

#include <memory>

#include <gtest/gtest.h>

#include "abstraction.h"
#include "predicates/cases.h"

namespace beeline::predicates {
namespace {

using test::NetworkBuilder;

#define NEEDS_Z3() \
  if (!smt::missing().empty()) GTEST_SKIP() << smt::missing()

struct Asked {
  explicit Asked(std::uint32_t steps = Z3Solver::enough) : z3(effort, steps) {}
  abstraction::Effort effort;
  Z3Solver z3;
};

class Z3SolverTest : public testing::Test {
 protected:
  Z3SolverTest() {
    m.location(0, "l");
    for (const char* name : {"a", "b", "c", "d"}) {
      const std::uint32_t cell = m.variable(name, 0, 9);
      for (const std::int32_t v : {0, 9}) m.edge(0, 0, 0, {}, m.set(cell, v));
      cells.push_back(cell);
    }
    ranges = std::make_unique<analysis::ValueRanges>(m.network);
    variables = std::make_unique<Variables>(m.network, *ranges);
    layout = std::make_unique<Layout>(*variables);
  }

  // fa*a + fb*b + fc*c + fd*d <= most
  Atom sum(std::vector<std::int64_t> factors, std::int64_t most) {
    Sum all{{}, -most, -most};
    for (std::size_t i = 0; i < factors.size(); ++i)
      if (factors[i] != 0) all.terms.push_back({variables->cell(cells[i]), factors[i]});
    SumReader sums(m.network, *ranges, *variables);
    const Atom atom = CaseReader(m.network, *variables, sums).compare(all, ir::Op::Le).front().front();
    layout->add(atom);
    return atom;
  }
  Facts facts(const Conjunction& atoms) {
    Facts all(*layout);
    all.meet(atoms);
    all.settle();
    return all;
  }

  NetworkBuilder m{{"P"}};
  std::vector<std::uint32_t> cells;
  std::unique_ptr<analysis::ValueRanges> ranges;
  std::unique_ptr<Variables> variables;
  std::unique_ptr<Layout> layout;
};

TEST_F(Z3SolverTest, AddsSumsUp) {
  NEEDS_Z3();
  const Atom one = sum({2, 1, 1}, 12), other = sum({0, 1, -1}, -4);  // 2a + b + c <= 12, b <= c - 4
  const Atom follows = sum({1, 1, 0}, 5), not_quite = sum({1, 1, 0}, 3);
  const Facts known = facts({one, other});
  BoundsSolver bounds;
  Asked one_solver;
  Z3Solver& z3 = one_solver.z3;
  EXPECT_FALSE(bounds.entails(known, follows));
  EXPECT_TRUE(z3.entails(known, follows));
  EXPECT_FALSE(z3.entails(known, not_quite));
  EXPECT_FALSE(z3.contradictory(known));
  const Facts none = facts({one, other, sum({-1, -1, 0}, -6)});
  EXPECT_FALSE(bounds.contradictory(none));
  EXPECT_TRUE(z3.contradictory(none));
}

TEST_F(Z3SolverTest, KnowsThatNumbersAreWhole) {
  NEEDS_Z3();
  // 2a - 2b = 1 has no solution, 3a + 6b <= 10 is <= 9.
  Asked one_solver;
  Z3Solver& z3 = one_solver.z3;
  EXPECT_TRUE(z3.contradictory(facts({sum({2, -2}, 1), sum({-2, 2}, -1)})));
  EXPECT_TRUE(z3.entails(facts({sum({3, 6}, 10)}), sum({3, 6}, 9)));
}

TEST_F(Z3SolverTest, IsAskedOnceAndAboutWhatMattersOnly) {
  NEEDS_Z3();
  const Atom one = sum({1, 1}, 5), other = sum({0, 0, 1, 1}, 5), asked = sum({1, 2}, 7);
  Asked one_solver;
  Z3Solver& z3 = one_solver.z3;
  EXPECT_FALSE(z3.entails(facts({one}), asked));
  EXPECT_EQ(z3.asked(), 1U);
  EXPECT_FALSE(z3.entails(facts({one}), asked));
  EXPECT_FALSE(z3.entails(facts({other, one}), asked));
  EXPECT_FALSE(z3.entails(facts({one, sum({1, 1}, 6)}), asked));  // known to be weaker
  EXPECT_EQ(z3.asked(), 1U);
  EXPECT_EQ(z3.remembered(), 3U);
  // No sum, nothing tied: bounds know all.
  EXPECT_FALSE(z3.entails(facts({other}), asked));
  EXPECT_EQ(z3.asked(), 1U);
}

TEST_F(Z3SolverTest, CostsTheSameEachTime) {
  NEEDS_Z3();
  const Atom asked = sum({1, 2, 3}, 14);
  const Facts known = facts({sum({1, 1}, 5), sum({0, 1, 1}, 5)});
  std::uint64_t work[2] = {};
  for (std::uint64_t& spent : work) {
    Asked one;
    Z3Solver& z3 = one.z3;
    EXPECT_EQ(one.effort.spent(), 0U);
    EXPECT_FALSE(z3.entails(known, asked));
    EXPECT_FALSE(z3.contradictory(known));
    spent = one.effort.spent();
  }
  EXPECT_GT(work[0], 0U);
  EXPECT_EQ(work[0], work[1]);
}

TEST_F(Z3SolverTest, TooHardIsNo) {
  NEEDS_Z3();
  const Atom asked = sum({1, 2, 3}, 20);
  const Facts known = facts({sum({1, 1}, 5), sum({0, 1, 1}, 5)});
  Asked patient, impatient(1);
  Z3Solver &z3 = patient.z3, &hasty = impatient.z3;
  EXPECT_TRUE(z3.entails(known, asked));
  EXPECT_FALSE(hasty.entails(known, asked));
  EXPECT_EQ(hasty.unknown(), 1U);
}

// A store of ten places: parts of one kind take two.
struct Store {
  Store() {
    m.location(0, "l");
    a = m.variable("a", 0, 9);
    b = m.variable("b", 0, 9);
    for (const auto cell : {a, b}) {
      const ExprId full = m.op(Op::Add, m.op(Op::Mul, m.num(2), m.var(a)), m.var(b));
      m.edge(0, 0, 0, m.op(Op::Le, full, m.num(cell == a ? 8 : 9)), m.set(cell, m.op(Op::Add, m.var(cell), m.num(1))));
    }
    too_many = m.op(Op::Gt, m.op(Op::Add, m.op(Op::Mul, m.num(3), m.var(a)), m.var(b)), m.num(15));
  }
  using ExprId = ir::ExprId;
  using Op = ir::Op;
  NetworkBuilder m{{"P"}};
  std::uint32_t a = 0, b = 0;
  ExprId too_many;
};

TEST(Z3Estimate, ExcludesWhatBoundsCannot) {
  NEEDS_Z3();
  Store s;
  Abstracted with(s.m, s.too_many), without(s.m, s.too_many, {.z3 = false});
  EXPECT_EQ(with.anywhere(), estimate::dead_end);
  EXPECT_NE(without.anywhere(), estimate::dead_end);
}

TEST(Z3Estimate, AnswersAreTakenFromTheEffort) {
  NEEDS_Z3();
  Store s;
  Abstracted without(s.m, s.too_many, {.z3 = false, .effort = 20'000});
  ASSERT_TRUE(without.parts.front().complete);
  Abstracted with(s.m, s.too_many, {.effort = 20'000});
  EXPECT_FALSE(with.parts.front().complete);
  EXPECT_NE(with.anywhere(), estimate::dead_end);
}

}  // namespace
}  // namespace beeline::predicates
