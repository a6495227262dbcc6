// The checkers' solver against the truth, which is found by trying all points, and against Z3 where there is Z3: on
// random formulas that are required and given up again in levels.
//
// BEELINE_LAW_MODELS sets how many sequences are tried (default 600), BEELINE_LAW_SEED where they start.
#include <deque>

#include <gtest/gtest.h>

#include "laws/check/random_formula.h"
#include "support/environment.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

using check::Deciders;
using check::Solver;
using smt::Answer;

std::vector<check::Term> unknowns_of(Solver& solver) {
  std::vector<check::Term> all;
  for (std::size_t i = 0; i < unknowns; ++i) {
    const bool whole = i < whole_unknowns;
    all.push_back(whole ? solver.integer() : solver.real());
    solver.require(solver.at_most(solver.number(whole ? low : 0), all.back()));
    solver.require(solver.at_most(all.back(), solver.number(high)));
  }
  return all;
}

// All say the same; the own one may not know where there are sums.
void check_answers(Kinds kinds, std::uint64_t salt) {
  const bool z3 = smt::missing().empty();
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  const std::uint64_t count = from_environment("BEELINE_LAW_MODELS", 600);
  Judged judged{"satisfiable", "not satisfiable", "not satisfiable in a level", "satisfiable again"};
  std::size_t unknown = 0, asked = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    util::Random random(seed);
    RandomFormula draw(random, kinds);
    Solver own(util::nobody(), Deciders::Own), other(util::nobody(), Deciders::Z3);
    const auto of_own = unknowns_of(own), of_other = unknowns_of(other);
    std::deque<Shape> shapes;
    std::vector<std::vector<const Shape*>> levels(1);
    bool was_contradictory = false;
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t what = random.below(6);
      if (what == 0 && levels.size() < 4) {
        levels.emplace_back();
        own.push();
        other.push();
      } else if (what == 1 && levels.size() > 1) {
        levels.pop_back();
        own.pop();
        other.pop();
      } else if (what < 4) {
        const Shape& shape = shapes.emplace_back(draw.drawn());
        levels.back().push_back(&shape);
        own.require(told(shape, own, of_own));
        if (z3) other.require(told(shape, other, of_other));
      } else {
        std::vector<const Shape*> all;
        for (const auto& level : levels) all.insert(all.end(), level.begin(), level.end());
        const bool can = satisfiable(all);
        const Answer answer = own.check();
        ++asked;
        unknown += answer == Answer::Unknown;
        if (answer != Answer::Unknown || !kinds.sums) {
          ASSERT_EQ(answer, can ? Answer::Sat : Answer::Unsat)
              << "seed " << seed << ", question " << i << ": " << own.unknown();
        }
        // Where there are sums, reals need not be multiples of a third.
        if (z3 && !(kinds.sums && !can)) {
          ASSERT_EQ(other.check(), can ? Answer::Sat : Answer::Unsat) << "seed " << seed << ", question " << i;
        }
        if (z3 && answer == Answer::Unsat) {
          ASSERT_EQ(other.check(), Answer::Unsat) << "seed " << seed << ", question " << i;
        }
        judged.count(can ? "satisfiable" : "not satisfiable");
        judged.count("not satisfiable in a level", !can && levels.size() > 1);
        judged.count("satisfiable again", can && was_contradictory);
        was_contradictory = !can;
      }
    }
  }
  judged.expect_each(20);
  EXPECT_LT(unknown, asked) << "it never knows";
  EXPECT_EQ(unknown != 0, kinds.sums);
}

TEST(SolverLaws, BoundsAndDifferences) { check_answers({}, 1); }
TEST(SolverLaws, WholeAndRealMeet) { check_answers({.mixed = true, .sums = false}, 2); }
TEST(SolverLaws, Sums) { check_answers({.mixed = true, .sums = true}, 3); }

}  // namespace
}  // namespace beeline::test
