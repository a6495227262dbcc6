#include "frontend/common/nearest.h"

#include <gtest/gtest.h>

namespace beeline {
namespace {

using frontend::nearest;
using frontend::typing_distance;

TEST(Nearest, CountsSlips) {
  EXPECT_EQ(typing_distance("gate", "gate"), 0u);
  EXPECT_EQ(typing_distance("gate", "gaet"), 1u);  // neighbours swapped
  EXPECT_EQ(typing_distance("gate", "gat"), 1u);
  EXPECT_EQ(typing_distance("gate", "grate"), 1u);
  EXPECT_EQ(typing_distance("", "abc"), 3u);
  EXPECT_EQ(typing_distance("kitten", "sitting"), 3u);
}

TEST(Nearest, NamesOnlyWhatIsClose) {
  const std::string_view names[] = {"Station1", "Bus", "clock"};
  EXPECT_EQ(nearest("Staton1", names), "Station1");
  EXPECT_EQ(nearest("Buss", names), "Bus");
  EXPECT_EQ(nearest("Elephant", names), "");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(Nearest, OfSeveralAsCloseTheLikelier) {
  const std::string_view names[] = {"labels", "tables", "cables"};
  EXPECT_EQ(nearest("tabels", names), "tables");  // neighbours swapped rather than a wrong letter
  EXPECT_EQ(nearest("gables", names), "tables");
  EXPECT_EQ(nearest("cabbles", names), "cables");
  EXPECT_EQ(nearest("lables", names), "labels");
  const std::string_view modes[] = {"load", "road", "loan"};
  EXPECT_EQ(nearest("roax", modes), "road");  // the same beginning
}

}  // namespace
}  // namespace beeline
