// Boxes and products of relations: what they mean, and that large ones are watched.
#include <gtest/gtest.h>

#include "abstraction/boxes.h"
#include "abstraction/updates.h"

namespace beeline::abstraction {
namespace {

using estimate::Condition;

struct Counting final : util::Watch {
  void look(std::uint64_t) override { ++looks; }
  int looks = 0;
};

Condition cell(std::uint32_t c, std::int32_t low, std::int32_t high) { return estimate::one_of(c, {{low, high}}); }

TEST(Boxes, OfAConjunctionAreTheirCommonPart) {
  const Condition both = estimate::all_of({cell(1, 0, 5), cell(2, 1, 1), cell(1, 3, 9)});
  EXPECT_EQ(boxes(both, 10), (std::vector<Box>{Box{{1, {{3, 5}}}, {2, {{1, 1}}}}}));
  EXPECT_TRUE(boxes(estimate::all_of({cell(1, 0, 2), cell(1, 3, 9)}), 10).empty());
  const Condition either = estimate::any_of({cell(1, 0, 2), cell(2, 7, 7)});
  EXPECT_EQ(boxes(estimate::all_of({either, cell(1, 2, 4)}), 10),
            (std::vector<Box>{Box{{1, {{2, 2}}}}, Box{{1, {{2, 4}}}, {2, {{7, 7}}}}}));
  // One box is too many for the alternative: it counts as true.
  EXPECT_EQ(boxes(estimate::all_of({either, cell(1, 2, 4)}), 1), (std::vector<Box>{Box{{1, {{2, 4}}}}}));
}

TEST(Boxes, OfManyConjunctsAreWatched) {
  std::vector<Condition> parts;
  for (std::uint32_t c = 0; c < 20'000; ++c) parts.push_back(cell(c, 1, 1));
  Counting watch;
  const auto found = boxes(estimate::all_of(std::move(parts)), 10, watch);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().size(), 20'000u);
  EXPECT_GE(watch.looks, 20'000);
}

TEST(Products, ThatDifferInOneCellBecomeOne) {
  std::vector<Effects> all = {{{1, {{0, 0}}}, {2, {{0, 1}}}},
                              {{1, {{1, 1}}}, {2, {{0, 1}}}},
                              {{1, {{0, 0}}}, {3, {{0, 1}}}},
                              {{1, {{0, 0}}}},
                              {{1, {{2, 2}}}, {2, {{0, 1}}}}};
  Counting watch;
  unite(all, watch);
  EXPECT_EQ(all, (std::vector<Effects>{
                     {{1, {{0, 0}, {1, 1}, {2, 2}}}, {2, {{0, 1}}}}, {{1, {{0, 0}}}, {3, {{0, 1}}}}, {{1, {{0, 0}}}}}));
  EXPECT_EQ(watch.looks, 3);
}

// What was united in one cell may be united in the next.
TEST(Products, BecomeOneCellByCell) {
  std::vector<Effects> all;
  for (std::int32_t a = 0; a < 3; ++a)
    for (std::int32_t b = 0; b < 3; ++b) all.push_back({{1, {{a, a}}}, {2, {{b, b}}}});
  unite(all);
  EXPECT_EQ(all, (std::vector<Effects>{{{1, {{0, 0}, {1, 1}, {2, 2}}}, {2, {{0, 0}, {1, 1}, {2, 2}}}}}));
}

}  // namespace
}  // namespace beeline::abstraction
