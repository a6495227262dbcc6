#include "bench/report_format.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "bench/report_table.h"

namespace beeline::bench {
namespace {

RC_GTEST_PROP(Format, CountsAreTheirDigitsInThrees, ()) {
  const auto number = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 50);
  const std::string text = format_count(static_cast<double>(number));
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    RC_ASSERT((text[i] == ',') == (i > 0 && (text.size() - i) % 4 == 0));
    if (text[i] != ',') digits += text[i];
  }
  RC_ASSERT(digits == std::to_string(number));
}

TEST(Format, Examples) {
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(1000), "1,000");
  EXPECT_EQ(format_count(1234567.25, 1), "1,234,567.2");
  EXPECT_EQ(format_seconds(0.0001), "0.000");
  EXPECT_EQ(format_seconds(0.0042), "0.004");
  EXPECT_EQ(format_seconds(0.25), "0.25");
  EXPECT_EQ(format_seconds(9.996), "10.0");
  EXPECT_EQ(format_seconds(1234.4), "1,234");
  EXPECT_EQ(format_limit(60), "60 s");
  EXPECT_EQ(format_limit(1800), "30 min");
  EXPECT_EQ(format_limit(0.5), "0.5 s");
  EXPECT_EQ(format_bytes(std::uint64_t{4} << 30), "4 GB");
  EXPECT_EQ(format_bytes(std::uint64_t{512} << 20), "512 MB");
  EXPECT_EQ(format_duration(12.34), "12.3 s");
  EXPECT_EQ(format_duration(725), "12 min 5 s");
  EXPECT_EQ(format_duration(12000), "3 h 20 min");
  EXPECT_EQ(format_ratio(0.0314), "0.031");
  EXPECT_EQ(format_ratio(1.25), "1.25");
  EXPECT_EQ(format_ratio(1234.5), "1,234");
  EXPECT_EQ(plural(1, "run"), "1 run");
  EXPECT_EQ(plural(2000, "run"), "2,000 runs");
}

RC_GTEST_PROP(Means, GeometricMeanIsTheRootOfTheProduct, ()) {
  const auto numbers = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 1000)));
  RC_PRE(numbers.size() < 60);
  double product = 1;
  std::vector<double> values;
  for (const int number : numbers) {
    product *= std::pow(number, 1.0 / static_cast<double>(numbers.size()));
    values.push_back(number);
  }
  const double mean = geometric_mean(values).value();
  RC_ASSERT(std::abs(mean / product - 1) < 1e-9);
  // A ratio and its inverse balance.
  for (double& value : values) value = 1 / value;
  RC_ASSERT(std::abs(geometric_mean(values).value() * mean - 1) < 1e-9);
}

TEST(Means, OfNothing) {
  EXPECT_FALSE(geometric_mean({}));
  EXPECT_FALSE(geometric_mean({0}));
  EXPECT_FALSE(mean({}));
  EXPECT_FALSE(median({}));
}

TEST(Means, MedianOfOddAndEven) {
  EXPECT_EQ(median({5, 1, 3}), 3);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

}  // namespace
}  // namespace beeline::bench
