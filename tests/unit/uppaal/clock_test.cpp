// Clock constraints: their normal form, and where they may stand.
#include <gtest/gtest.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {
namespace {

TEST(Clocks, EitherSideAndDifferences) {
  EXPECT_EQ(guard("x <= 3"), "x-0<=3");
  EXPECT_EQ(guard("x > 3"), "0-x<-3");
  EXPECT_EQ(guard("5 < x"), "0-x<-5");
  EXPECT_EQ(guard("i + j >= x"), "x-0<=3");
  EXPECT_EQ(guard("x - y < 3"), "x-y<3");
  EXPECT_EQ(guard("x < y"), "x-y<0");
  EXPECT_EQ(guard("x - 2 <= y + i"), "x-y<=3");
  EXPECT_EQ(guard("-x >= -4"), "x-0<=4");
  EXPECT_EQ(guard("3 - x > y").substr(0, 2), "2:");  // two clocks on one side
  EXPECT_EQ(guard("x == y + 3"), "(x-y<=3 && y-x<=-3)");
  EXPECT_EQ(guard("c[i] <= c[j] + 1"), "c[1]-c[2]<=1");
  EXPECT_EQ(guard("(b ? x : y) <= 1"), "x-0<=1");
  EXPECT_EQ(guard("i * x < 3").substr(0, 2), "2:");
  EXPECT_EQ(guard("x + y < 3").substr(0, 2), "2:");
}

TEST(Clocks, IntegersDecideFirst) {
  EXPECT_EQ(guard("i == 1 && x < 3"), "x-0<3");
  EXPECT_EQ(guard("i == 2 && x < 3"), "false");
  EXPECT_EQ(guard("i == 1 || x < 3"), "true");
  EXPECT_EQ(guard("i == 2 || x < 3"), "x-0<3");
  EXPECT_EQ(guard("i == 1 imply x < 3"), "x-0<3");
  EXPECT_EQ(guard("x >= 3 imply i == 2"), "x-0<3");
  EXPECT_EQ(guard("b ? x < 3 : y < 4"), "x-0<3");
  EXPECT_EQ(guard("not (x < 3)"), "0-x<=-3");
  EXPECT_EQ(guard("!(x < 3 || i == 2)"), "0-x<=-3");
  EXPECT_EQ(guard("forall (k : int[0,2]) (k == 1 || c[k] <= k)"), "(c[0]-0<=0 && c[2]-0<=2)");
}

TEST(Clocks, OnlyQueriesMayBeNonConvex) {
  const std::string model = "clock x, y; int i; chan go; process P() { state a; init a; trans a -> a { guard ";
  for (const char* wrong :
       {"x != 3", "x < 1 || y > 2", "exists (k : int[0,2]) x == k", "!(x == 1)", "x' == 1 && x' == 0", "deadlock", "x",
        "(x < 3) + 1 == 2", "x < 3 == true", "i = 3", "i++ < 2"}) {
    const Loaded m = load_xta(model + wrong + "; }; } system P;");
    EXPECT_FALSE(m.document) << wrong;
  }
  Loaded m = load_xta("clock x, y; int i; process P() { state a; init a; } system P;");
  for (const char* right : {"x != 3", "x < 1 || y > 2", "exists (k : int[0,2]) x == k", "!(x == 1)", "x < 3 xor y < 3",
                            "deadlock", "!deadlock && x < 3"})
    EXPECT_EQ(m.queries(std::string("E<> ") + right).size(), 1u) << right;
  EXPECT_TRUE(m.errors().empty());
  for (const char* wrong :
       {"E<> x' == 1 && x' == 0", "E<> i = 3", "E[] deadlock", "deadlock --> x < 3", "E<> x", "A[] i++ == 0"}) {
    Loaded again = load_xta("clock x, y; int i; process P() { state a; init a; } system P;");
    EXPECT_TRUE(again.queries(wrong).at(0).as<ir::Broken>()) << wrong;
    EXPECT_EQ(again.errors().size(), 1u) << wrong;
  }
}

TEST(Clocks, Rates) {
  const auto with = [](const std::string& invariant) {
    return load_xta("clock x, c[2]; int i; process P() { state a { " + invariant + " }; init a; } system P;");
  };
  const Loaded one = with("x' == 1 && x <= 3");
  ASSERT_TRUE(one.document) << one.messages();
  EXPECT_TRUE(one.network().limitations.empty());
  for (const char* stopped : {"x' == 0", "x' == i && x <= 3", "forall (k : int[0,1]) c[k]' == (k == i)", "x' == 2.5"}) {
    const Loaded m = with(stopped);
    ASSERT_TRUE(m.document) << m.messages();
    EXPECT_EQ(m.network().limitations.size(), 1u) << stopped;
  }
  EXPECT_FALSE(with("!(x' == 0)").document);
  EXPECT_FALSE(with("i' == 0").document);
}

TEST(Clocks, GuardsOnUrgentChannelsAreWarnedOf) {
  const Loaded m = load_xta(
      "clock x; urgent chan u; process P() { state a; init a; trans a -> a { guard x > 1; sync u!; }; } system P;");
  ASSERT_TRUE(m.document);
  ASSERT_EQ(m.diagnostics.all().size(), 1u);
  EXPECT_EQ(m.diagnostics.all()[0].severity, util::Severity::Warning);
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
