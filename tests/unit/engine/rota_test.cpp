#include "engine/rota.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace beeline::engine {
namespace {

std::string sequence(Rota& rota, std::vector<std::uint64_t> work, std::size_t turns) {
  std::string order;
  std::vector<std::uint64_t> spent(work.size());
  for (std::size_t t = 0; t < turns; ++t) {
    const std::size_t i = *rota.next();
    order += static_cast<char>('a' + i);
    rota.begins(i);
    rota.ends(i, spent[i] += work[i]);
  }
  return order;
}

TEST(Rota, InProportionToShares) {
  Rota rota({{.share = 2}, {}, {}});
  EXPECT_EQ(sequence(rota, {1, 1, 1}, 8), "abcaabca");
}

TEST(Rota, SomeBeginLater) {
  Rota rota({{}, {.after = 3}});
  EXPECT_EQ(sequence(rota, {1, 1}, 8), "aaaababa");
}

TEST(Rota, SomeGoFirst) {
  Rota rota({{.lead = 2}, {.after = -2}});
  EXPECT_EQ(sequence(rota, {1, 1}, 8), "aabbabab");
}

TEST(Rota, ThoseWhoLeadTakeTurns) {
  Rota rota({{.share = 3, .lead = 6}, {.lead = 2, .lead_after = 3}, {.after = -1}, {.lead = 1, .lead_after = 5}});
  EXPECT_EQ(sequence(rota, {1, 1, 1, 1}, 14), "aaaababadcabcd");
}

TEST(Rota, WhoTookTooMuchSitsOut) {
  Rota rota({{}, {}});
  EXPECT_EQ(sequence(rota, {1, 5}, 8), "abaaaaab");
}

TEST(Rota, OnlyWhoIsThereAndIdle) {
  Rota rota({{}, {}, {}});
  rota.begins(0);
  EXPECT_EQ(rota.next(), 1u);
  rota.begins(1);
  EXPECT_EQ(rota.next(), 2u);
  rota.leaves(2);
  EXPECT_EQ(rota.next(), std::nullopt);
  rota.ends(0, 100);
  EXPECT_EQ(rota.next(), 0u);
  rota.ends(1, 10);
  EXPECT_EQ(rota.next(), 1u);
  EXPECT_EQ(rota.next(2), std::nullopt) << "from the third on";
}

}  // namespace
}  // namespace beeline::engine
