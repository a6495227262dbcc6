#include "ir/readable.h"

#include <gtest/gtest.h>

namespace beeline::ir {
namespace {

// Variables n, m[0][0] to m[1][1] and q[0].id, q[0].len, q[1].id, q[1].len; clocks x and y.
class Readable : public testing::Test {
 protected:
  Readable() {
    for (const char* name :
         {"n", "m[0][0]", "m[0][1]", "m[1][0]", "m[1][1]", "q[0].id", "q[0].len", "q[1].id", "q[1].len"})
      network.cells.push_back({name, CellKind::Variable, 0, 9, 0, false, {}});
    network.clocks.push_back({"x", 0, {}});
    network.clocks.push_back({"y", 0, {}});
  }

  ExprId load(std::uint32_t cell) { return a.load_cell(cell); }
  ExprId number(std::int32_t value) { return a.constant(value); }
  std::string text(ExprId id) const { return readable(network, id); }

  Network network;
  Arena& a = network.arena;
};

TEST_F(Readable, PutsParenthesesOnlyWhereTheyAreNeeded) {
  const ExprId sum = a.binary(Op::Add, load(0), number(1));
  EXPECT_EQ(text(a.binary(Op::Mul, sum, number(2))), "(n + 1) * 2");
  EXPECT_EQ(text(a.binary(Op::Add, sum, number(2))), "n + 1 + 2");
  EXPECT_EQ(text(a.binary(Op::Sub, number(2), sum)), "2 - (n + 1)");
  const ExprId less = a.binary(Op::Lt, load(0), number(3)), more = a.binary(Op::Gt, load(0), number(5));
  EXPECT_EQ(text(a.binary(Op::And, less, a.binary(Op::Or, more, less))), "n < 3 && (n > 5 || n < 3)");
  EXPECT_EQ(text(a.unary(Op::Not, less)), "!(n < 3)");
  EXPECT_EQ(text(a.clock_cmp(Op::Ge, a.clock(1), a.clock(0), sum)), "x >= n + 1");
  EXPECT_EQ(text(a.clock_cmp(Op::Lt, a.clock(1), a.clock(2), number(3))), "x - y < 3");
}

TEST_F(Readable, FillsTheBracketsThatAnIndexMeans) {
  const ExprId row = a.index(a.cell(1), load(0), 0, 2, 2);
  EXPECT_EQ(text(a.load(a.index(row, number(1), 0, 2, 1))), "m[n][1]");
  EXPECT_EQ(text(a.load(a.index(a.cell(6), a.binary(Op::Add, load(0), number(1)), 0, 2, 2))), "q[n + 1].len");
  const ExprId element = a.index(a.cell(5), load(0), 0, 2, 2);
  EXPECT_EQ(text(a.load(a.index(element, number(1), 0, 2, 1))), "q[n].len") << "a field is a number further on";
  EXPECT_EQ(text(a.load(a.index(element, number(0), 0, 2, 1))), "q[n].id");
  Expr equal;
  equal.op = Op::EqualCells;
  equal.a = element;
  equal.b = a.cell(7);
  equal.x = 2;
  const ExprId same = a.add(equal);
  EXPECT_EQ(text(same), "q[n] == q");
  EXPECT_EQ(text(a.unary(Op::Not, same)), "q[n] != q");
}

TEST_F(Readable, ConditionsAndTheirParts) {
  EXPECT_EQ(readable_condition(network, number(0)), "false");
  EXPECT_EQ(readable_condition(network, ExprId()), "true");
  const ExprId p = a.binary(Op::Lt, load(0), number(3)), q = a.binary(Op::Gt, load(1), load(0));
  EXPECT_EQ(conjuncts(a, a.binary(Op::And, a.binary(Op::And, p, q), p)), (std::vector{p, q, p}));
  EXPECT_TRUE(conjuncts(a, ExprId()).empty());
  EXPECT_EQ(cells_read(a, a.binary(Op::And, q, p)), (std::vector<std::uint32_t>{1, 0}));
}

}  // namespace
}  // namespace beeline::ir
