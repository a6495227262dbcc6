// Terms and questions of Z3; skipped where it is missing.
#include <gtest/gtest.h>

#include <vector>

#include "smt/context.h"

namespace beeline::smt {
namespace {

#define NEEDS_Z3() \
  if (!missing().empty()) GTEST_SKIP() << missing()

constexpr std::uint32_t steps = 100'000;

// Whatever satisfies the first satisfies the second.
bool follows(Context& c, const Term& from, const Term& what) {
  c.push();
  c.require(from);
  c.require(c.negation(what));
  const Answer answer = c.check();
  c.pop();
  return answer == Answer::Unsat;
}

TEST(SmtContext, WholeNumbersHaveGapsAndRealOnesHaveNone) {
  NEEDS_Z3();
  Context c(steps);
  for (const bool whole : {true, false}) {
    const Term n = whole ? c.integer() : c.real();
    c.push();
    c.require(c.less(c.number(0), n));
    c.require(c.less(n, c.number(1)));
    EXPECT_EQ(c.check(), whole ? Answer::Unsat : Answer::Sat);
    c.pop();
    EXPECT_EQ(c.check(), Answer::Sat);
  }
}

TEST(SmtContext, WholeAndRealNumbersMix) {
  NEEDS_Z3();
  Context c(steps);
  const Term n = c.integer(), x = c.real(), y = c.real();
  const Term sum[] = {n, x, c.negate(y)};
  // n + x - y = 0 and x - y < 1: n > -1, so n >= 0.
  const Term here[] = {c.equal(c.add(sum), c.number(0)), c.less(c.subtract(x, y), c.number(1))};
  EXPECT_TRUE(follows(c, c.all(here), c.at_most(c.number(0), n)));
  EXPECT_FALSE(follows(c, c.all(here), c.at_most(c.number(1), n)));
  EXPECT_TRUE(follows(c, c.less(x, n), c.less(c.choose(c.less(x, n), x, n), n)));
}

TEST(SmtContext, LargeNumbersStayWhole) {
  NEEDS_Z3();
  Context c(steps);
  const Term n = c.integer();
  c.require(c.equal(n, c.number(INT64_MAX)));
  EXPECT_EQ(c.check(), Answer::Sat);
  EXPECT_TRUE(follows(c, c.truth(true), c.less(c.number(INT64_MAX), c.add(n, c.number(1)))));
  EXPECT_TRUE(follows(c, c.truth(true), c.less(c.negate(n), c.add(c.number(INT64_MIN), c.number(2)))));
}

TEST(SmtContext, DividesAsCDoes) {
  NEEDS_Z3();
  Context c(steps);
  const Term a = c.integer();
  for (int x = -7; x <= 7; ++x) {
    for (int y = -3; y <= 3; ++y) {
      if (y == 0) continue;
      const Term then[] = {c.equal(c.divide(a, y), c.number(x / y)), c.equal(c.modulo(a, y), c.number(x % y))};
      EXPECT_TRUE(follows(c, c.equal(a, c.number(x)), c.all(then))) << x << " by " << y;
    }
  }
  for (const Term& anything : {c.divide(a, 0), c.modulo(a, 0)})
    for (const int n : {-1, 5}) EXPECT_FALSE(follows(c, c.equal(a, c.number(1)), c.equal(anything, c.number(n))));
}

TEST(SmtContext, ConnectivesOfNothing) {
  NEEDS_Z3();
  Context c(steps);
  EXPECT_TRUE(follows(c, c.truth(true), c.all({})));
  EXPECT_TRUE(follows(c, c.any({}), c.truth(false)));
  const Term n = c.integer();
  EXPECT_TRUE(follows(c, c.equal(n, c.add({})), c.equal(n, c.number(0))));
  EXPECT_TRUE(follows(c, c.implies(c.less(n, n), c.truth(false)), c.equal(c.less(n, n), c.truth(false))));
}

TEST(SmtContext, ResetForgetsAll) {
  NEEDS_Z3();
  Context c(steps);
  c.push();
  c.require(c.truth(false));
  EXPECT_EQ(c.check(), Answer::Unsat);
  c.reset();
  EXPECT_EQ(c.check(), Answer::Sat);
  c.pop();  // there is nothing to undo
  EXPECT_EQ(c.check(), Answer::Sat);
}

// A market split: equations over 0 and 1 that are just not solvable, as far as anyone can see.
void ask_too_much(Context& c) {
  constexpr int customers = 40, products = 5;
  std::vector<Term> goes;
  c.push();
  for (int i = 0; i < customers; ++i) {
    goes.push_back(c.integer());
    c.require(c.at_most(c.number(0), goes.back()));
    c.require(c.at_most(goes.back(), c.number(1)));
  }
  std::uint64_t next = 1;
  for (int p = 0; p < products; ++p) {
    std::vector<Term> sum;
    std::int64_t all = 0;
    for (const Term& g : goes) {
      next = next * 6364136223846793005 + 1442695040888963407;
      const auto demand = static_cast<std::int64_t>(next >> 33) % 100;
      all += demand;
      sum.push_back(c.multiply(demand, g));
    }
    c.require(c.equal(c.add(sum), c.number(all / 2)));
  }
  EXPECT_EQ(c.check(), Answer::Unknown);
  c.pop();
}

TEST(SmtContext, GivesUpAfterSoManySteps) {
  NEEDS_Z3();
  std::uint64_t counted[2] = {};
  for (std::uint64_t& n : counted) {
    Context c(steps);
    ask_too_much(c);
    n = c.steps();
    EXPECT_EQ(c.asked(), 1U);
    // And works as before.
    EXPECT_EQ(c.check(), Answer::Sat);
    c.require(c.truth(false));
    EXPECT_EQ(c.check(), Answer::Unsat);
  }
  EXPECT_GE(counted[0], steps);
  EXPECT_LT(counted[0], 2 * steps);
  EXPECT_EQ(counted[0], counted[1]);
}

TEST(SmtContext, NonsenseIsUnknownForGood) {
  NEEDS_Z3();
  for (const bool none : {true, false}) {
    Context c(steps);
    c.require(none ? Term() : c.add(c.truth(true), c.number(1)));
    EXPECT_EQ(c.check(), Answer::Unknown);
    c.require(c.truth(false));
    EXPECT_EQ(c.check(), Answer::Unknown);
  }
}

TEST(SmtContext, WithoutZ3AllIsUnknown) {
  if (missing().empty()) GTEST_SKIP() << "Z3 is here";
  Context c(steps);
  c.push();
  c.require(c.equal(c.integer(), c.number(1)));
  EXPECT_EQ(c.check(), Answer::Unknown);
  c.pop();
}

TEST(SmtContext, TheWatchIsAskedBeforeEachQuestion) {
  struct Ended {};
  struct Twice final : util::Watch {
    void look(std::uint64_t) override {
      if (++looks > 2) throw Ended{};
    }
    int looks = 0;
  } watch;
  Context c(steps, watch);
  c.check();
  c.check();
  EXPECT_THROW(c.check(), Ended);
}

}  // namespace
}  // namespace beeline::smt
