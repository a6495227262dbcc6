#include "app/units.h"

#include <gtest/gtest.h>

namespace beeline::app {
namespace {

TEST(Units, ReadsTimesAndSizes) {
  EXPECT_EQ(parse_seconds("60s"), 60);
  EXPECT_EQ(parse_seconds("60"), 60);
  EXPECT_EQ(parse_seconds("250ms"), 0.25);
  EXPECT_EQ(parse_seconds("1.5h"), 5400);
  EXPECT_EQ(parse_bytes("4G"), std::uint64_t(4) << 30);
  EXPECT_EQ(parse_bytes("1.5KB"), 1536u);
  for (const char* bad : {"", "s", "-1s", "0s", "1 s", "1d", "nan", "inf", "1e400", "1ss"})
    EXPECT_FALSE(parse_seconds(bad)) << bad;
  for (const char* bad : {"", "G", "-1G", "0", "1X", "nanG", "1e30T", "0.1"}) EXPECT_FALSE(parse_bytes(bad)) << bad;
}

TEST(Units, ShowsAmountsForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(show_bytes(1536), "1.5 KB");
  EXPECT_EQ(show_seconds(0.0123), "0.012 s");
  EXPECT_EQ(counted(1, "process"), "1 process");
  EXPECT_EQ(counted(2, "process"), "2 processes");
  EXPECT_EQ(counted(0, "clock"), "0 clocks");
}

}  // namespace
}  // namespace beeline::app
