// What rewriting makes of formulas that people write.
#include "ltl/rewrite.h"

#include <gtest/gtest.h>

#include "ltl/print.h"
#include "read.h"

namespace beeline::ltl {
namespace {

std::string smaller(const std::string& text) {
  Formulas formulas;
  return print(formulas, Rewriter(formulas, util::nobody()).rewrite(read(formulas, text)), letter_name);
}

TEST(LtlRewrite, MakesFormulasSmaller) {
  EXPECT_EQ(smaller("F F a"), "F a");
  EXPECT_EQ(smaller("F G F a"), "G F a");
  EXPECT_EQ(smaller("G F G a"), "F G a");
  EXPECT_EQ(smaller("X G F a"), "G F a");
  EXPECT_EQ(smaller("F (a U b)"), "F b");
  EXPECT_EQ(smaller("G (a R b)"), "G b");
  EXPECT_EQ(smaller("G a && G b"), "G(a && b)");
  EXPECT_EQ(smaller("F a || F b"), "F(a || b)");
  EXPECT_EQ(smaller("G F a || G F b"), "G F(a || b)");
  EXPECT_EQ(smaller("F (a && G F b)"), "G F b && F a");
  EXPECT_EQ(smaller("a U (a U b)"), "a U b");
  EXPECT_EQ(smaller("(a || b) U b"), "a U b");
  EXPECT_EQ(smaller("!b U b"), "F b");
  EXPECT_EQ(smaller("G a || (a U b)"), "a W b");
  EXPECT_EQ(smaller("F b && (a W b)"), "a U b");
  EXPECT_EQ(smaller("(X a) U (X b)"), "X(a U b)");
  EXPECT_EQ(smaller("a || X F a"), "F a");
  EXPECT_EQ(smaller("a && F a"), "a");
  EXPECT_EQ(smaller("G a && F !a"), "false");
  EXPECT_EQ(smaller("F a || G !a"), "true");
  EXPECT_EQ(smaller("(a <-> b) && (a <-> b)"), "(!a && !b) || (a && b)");
}

TEST(LtlRewrite, SharesFormulas) {
  Formulas formulas;
  EXPECT_EQ(read(formulas, "G (a -> F b)"), read(formulas, "G(a -> (F b))"));
  EXPECT_EQ(read(formulas, "a && (b && c) && b"), read(formulas, "c && b && a"));
  EXPECT_NE(read(formulas, "a U b"), read(formulas, "b U a"));
  // Linear, where a tree would have 2^60 nodes.
  Formula f = formulas.atom(0);
  for (std::uint32_t i = 1; i < 60; ++i) f = formulas.make(Op::Equivalent, f, formulas.atom(i));
  const std::size_t before = formulas.size();
  formulas.nnf(f);
  EXPECT_LT(formulas.size() - before, 600);
  EXPECT_GT(formulas.length(formulas.nnf(f)), std::uint64_t{1} << 60);
}

}  // namespace
}  // namespace beeline::ltl
