#include "output/variables.h"

#include <gtest/gtest.h>

namespace beeline::output {
namespace {

using Texts = std::vector<std::string>;

std::string plain(std::size_t, std::int64_t value) { return std::to_string(value); }

TEST(Variables, ShowsArraysAsLists) {
  const Variables v({"n", "a[0]", "a[1]", "a[2]", "m[0][0]", "m[0][1]", "m[1][0]", "m[1][1]", "b[2]", "b[3]"});
  EXPECT_EQ(v.all(std::vector<std::int64_t>{7, 1, 2, 3, 4, 5, 6, 7, 8, 9}, plain),
            (Texts{"n = 7", "a = [1, 2, 3]", "m = [[4, 5], [6, 7]]", "b[2..3] = [8, 9]"}));
}

TEST(Variables, WhatIsNoWholeArrayStandsForItself) {
  const Variables v({"a[0]", "a[2]", "one[0]", "q[0].id", "q[0].len", "q[1].id", "x[1][0]", "x[0][1]"});
  EXPECT_EQ(v.all(std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8}, plain),
            (Texts{"a[0] = 1", "a[2] = 2", "one[0] = 3", "q[0].id = 4", "q[0].len = 5", "q[1].id = 6", "x[1][0] = 7",
                   "x[0][1] = 8"}));
}

TEST(Variables, ChangesOfOneElementAndOfMore) {
  const Variables v({"n", "a[0]", "a[1]", "a[2]"});
  const std::vector<std::int64_t> before{1, 1, 2, 3};
  EXPECT_EQ(v.changes(before, std::vector<std::int64_t>{1, 1, 5, 3}, plain), (Texts{"a[1]: 2 -> 5"}));
  EXPECT_EQ(v.changes(before, std::vector<std::int64_t>{2, 1, 3, 2}, plain),
            (Texts{"n: 1 -> 2", "a: [1, 2, 3] -> [1, 3, 2]"}));
  Texts names;
  for (int i = 0; i < 40; ++i) names.push_back("long[" + std::to_string(i) + "]");
  std::vector<std::int64_t> zero(40, 0), other(40, 0);
  other[3] = 1;
  other[39] = 2;
  EXPECT_EQ(Variables(names).changes(zero, other, plain), (Texts{"long[3]: 0 -> 1", "long[39]: 0 -> 2"}));
}

TEST(Variables, OfManyThoseThatAreZeroAreCounted) {
  Texts names{"n"};
  for (int i = 0; i < 12; ++i) names.push_back("a[" + std::to_string(i) + "]");
  std::vector<std::int64_t> values(13, 0);
  values[0] = 4;
  EXPECT_EQ(Variables(names).all(values, plain), (Texts{"n = 4", "12 variables are 0"}));
}

TEST(Variables, OfManyFewThatAreZeroAreNamed) {
  Texts names, expected;
  for (int i = 0; i < 14; ++i) names.push_back("v" + std::to_string(i));
  std::vector<std::int64_t> values(14, 2);
  values[3] = 0;
  for (int i = 0; i < 14; ++i) expected.push_back("v" + std::to_string(i) + (i == 3 ? " = 0" : " = 2"));
  EXPECT_EQ(Variables(names).all(values, plain), expected);
  for (int i = 5; i < 9; ++i) values[static_cast<std::size_t>(i)] = 0;
  EXPECT_EQ(Variables(names).all(values, plain).back(), "5 variables are 0");
}

}  // namespace
}  // namespace beeline::output
