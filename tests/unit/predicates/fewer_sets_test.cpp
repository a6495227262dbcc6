#include "predicates/fewer_sets.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/builder.h"
#include "util/random.h"

namespace beeline::predicates {
namespace {

using result::PredicateProof;
using Form = PredicateProof::Form;

constexpr std::int32_t least = 0, greatest = 3;  // of the cells

struct FewerSetsTest : testing::Test {
  test::NetworkBuilder b{{"P"}};
  std::uint32_t n = b.variable("n", least, greatest), m = b.variable("m", least, greatest), x = b.clock("x");
  PredicateProof proof;

  PredicateProof::Constraint is(std::uint32_t cell, std::vector<std::int32_t> values) {
    return {Form::Values, cell, std::move(values), {}, 0, false};
  }
  PredicateProof::Constraint at_most(std::int64_t factor, std::int64_t bound, bool strict = false) {
    return {Form::Sum, 0, {}, {{true, x, factor}}, bound, strict};
  }
  std::size_t left() {
    make_fewer(proof, b.network);
    return proof.sets.size();
  }

  // Clocks are in halves.
  bool holds(const PredicateProof::Constraint& c, std::int32_t of_n, std::int32_t of_m, std::int64_t of_x) const {
    if (c.form == Form::Values) return std::binary_search(c.values.begin(), c.values.end(), c.cell == n ? of_n : of_m);
    std::int64_t sum = 0;
    for (const PredicateProof::Term& t : c.terms)
      sum += t.factor * (t.is_clock ? of_x : 2 * (t.number == n ? of_n : of_m));
    return c.strict ? sum < 2 * c.bound : sum <= 2 * c.bound;
  }
  std::vector<bool> states(const PredicateProof& of) const {
    std::vector<bool> out;
    for (std::int32_t i = least; i <= greatest; ++i)
      for (std::int32_t j = least; j <= greatest; ++j)
        for (std::int64_t k = 0; k <= 9; ++k)
          out.push_back(std::ranges::any_of(of.sets, [&](const PredicateProof::Set& set) {
            return std::ranges::all_of(
                set, [&](const auto& l) { return holds(of.constraints[l.constraint], i, j, k) == l.holds; });
          }));
    return out;
  }
};

TEST_F(FewerSetsTest, WhatIsWithinAnotherSetIsLeftOut) {
  proof.constraints = {is(n, {1}), at_most(1, 2), at_most(1, 5), at_most(-1, -3, true)};
  proof.sets = {{{0, true}, {1, true}}, {{0, true}}};
  EXPECT_EQ(left(), 1U);
  EXPECT_EQ(proof.sets[0].size(), 1U);
  EXPECT_EQ(proof.constraints.size(), 1U);
}

TEST_F(FewerSetsTest, BoundsOfTheSameSumAreCompared) {
  proof.constraints = {at_most(1, 2), at_most(1, 5), at_most(-1, -5), is(n, {1})};
  proof.sets = {{{0, true}, {3, true}}, {{1, true}}};  // x <= 2, x <= 5
  EXPECT_EQ(left(), 1U);
  proof.constraints = {at_most(1, 5), at_most(-1, -5), is(n, {1})};
  proof.sets = {{{1, false}, {2, true}}, {{0, true}}};  // not x >= 5, x <= 5
  EXPECT_EQ(left(), 1U);
  proof.constraints = {at_most(1, 5), at_most(-1, -5), is(n, {1})};
  proof.sets = {{{0, true}, {2, true}}, {{1, false}}};  // x <= 5 is more than not x >= 5
  EXPECT_EQ(left(), 2U);
}

TEST_F(FewerSetsTest, ValuesOfOneCellAreJoined) {
  proof.constraints = {is(n, {0}), is(n, {1}), is(n, {2}), is(n, {3}), is(m, {1})};
  proof.sets = {{{0, true}, {4, true}}, {{1, true}, {4, true}}};
  EXPECT_EQ(left(), 1U);
  EXPECT_EQ(proof.constraints[0].values, (std::vector<std::int32_t>{0, 1}));
  proof.constraints = {is(n, {0}), is(n, {1}), is(n, {2}), is(n, {3}), is(m, {1})};
  proof.sets = {{{0, true}, {4, true}}, {{0, false}, {4, true}}};
  EXPECT_EQ(left(), 1U);
  EXPECT_EQ(proof.sets[0].size(), 1U) << "n may be anything";
  proof.constraints = {is(n, {0}), is(m, {1})};
  proof.sets = {{{0, true}, {1, true}}, {{0, false}, {1, false}}};
  EXPECT_EQ(left(), 2U);
}

TEST_F(FewerSetsTest, AConstraintAndItsNegationCancel) {
  proof.constraints = {at_most(1, 2), is(n, {1})};
  proof.sets = {{{0, true}, {1, true}}, {{0, false}, {1, true}}};
  EXPECT_EQ(left(), 1U);
  EXPECT_EQ(proof.sets[0].size(), 1U);
  proof.sets = {};
  EXPECT_EQ(left(), 0U);
}

TEST_F(FewerSetsTest, TheStatesStayTheSame) {
  std::size_t before = 0, after = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    util::Random random(seed);
    proof = {};
    for (int i = 0; i < 6; ++i) {
      std::vector<std::int32_t> values;
      for (std::int32_t v = least; v <= greatest; ++v)
        if (random.below(3) == 0) values.push_back(v);
      const auto bound = static_cast<std::int64_t>(random.below(5));
      PredicateProof::Constraint sum = at_most(random.below(2) == 0 ? 1 : -1, bound, random.below(2) == 0);
      if (sum.terms[0].factor < 0) sum.bound = -bound;
      if (random.below(3) == 0) sum.terms.push_back({false, m, 1});
      proof.constraints.push_back(random.below(2) == 0 ? is(random.below(2) == 0 ? n : m, values) : sum);
    }
    for (std::uint64_t i = random.below(12); i-- > 0;) {
      auto& set = proof.sets.emplace_back();
      for (std::uint64_t l = random.below(4); l-- > 0;)
        set.push_back({static_cast<std::uint32_t>(random.below(proof.constraints.size())), random.below(2) == 0});
    }
    const PredicateProof old = proof;
    before += old.sets.size();
    after += left();
    ASSERT_EQ(states(proof), states(old)) << "seed " << seed;
  }
  EXPECT_LT(2 * after, before);
}

}  // namespace
}  // namespace beeline::predicates
