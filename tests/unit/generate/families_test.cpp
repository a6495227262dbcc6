// What a family promises, decided by the engine.
#include <gtest/gtest.h>

#include "unit/generate/support.h"

namespace beeline::generate {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

// The shortest trace of an exact breadth-first search is compared with the promise; `length` is the same figure written
// down a second time, so that a promise cannot follow a mistake in the model.
void expect_reachable(const std::string& family, int size, const Options& options, std::uint64_t length) {
  const Generated model = made(family, std::to_string(size), options);
  SCOPED_TRACE(model.command);
  EXPECT_TRUE(model.expectation.reachable);
  EXPECT_EQ(model.expectation.shortest, length);
  const result::Answer found = answer(model.xml, "bfs(store=exact)");
  EXPECT_EQ(found.query, model.query);
  EXPECT_EQ(found.verdict, result::Verdict::Satisfied);
  ASSERT_TRUE(found.trace);
  EXPECT_EQ(found.trace->steps.size(), length);
}

void expect_unreachable(const std::string& family, int size, Options options) {
  options.emplace_back("correct", "");
  const Generated model = made(family, std::to_string(size), options);
  SCOPED_TRACE(model.command);
  EXPECT_FALSE(model.expectation.reachable);
  EXPECT_FALSE(model.expectation.shortest);
  EXPECT_EQ(answer(model.xml, "bfs").verdict, result::Verdict::NotSatisfied);
}

TEST(Hanoi, ShortestTraces) {
  const std::uint64_t lengths[] = {8, 22, 52, 114};
  for (int disks = 2; disks <= 5; ++disks) expect_reachable("hanoi", disks, {}, lengths[disks - 2]);
}

// A shorter trace could come from a disk that moves between an answer and the move that relies on it.
TEST(Hanoi, NoDiskMovesUnlessAllSmallerOnesAreOnTheThirdPeg) {
  const std::string illegal =
      "exists (d : int[1,N-1]) Disk(d).moving &amp;&amp; (exists (e : disk) e &lt; d &amp;&amp; on[e] != "
      "Disk(d).spare)";
  for (const char* disks : {"3", "4"}) {
    std::string xml = made("hanoi", disks).xml;
    const std::size_t begin = xml.find("Smallest.right"), end = xml.find('<', begin);
    xml.replace(begin, end - begin, illegal);
    EXPECT_EQ(answer(xml, "bfs").verdict, result::Verdict::NotSatisfied);
    for (std::size_t at; (at = xml.find("<committed />")) != std::string::npos;) xml.erase(at, 13);
    EXPECT_EQ(answer(xml, "bfs").verdict, result::Verdict::Satisfied) << "the question is no question";
  }
}

TEST(Hanoi, PromisesThePublishedLengths) {
  const std::uint64_t lengths[] = {22, 52, 114, 240, 494, 1004};
  for (int disks = 3; disks <= 8; ++disks) {
    EXPECT_EQ(made("hanoi", std::to_string(disks)).expectation.shortest, lengths[disks - 3]);
  }
}

TEST(Fischer, WeakenedWaiting) {
  for (const char* variant : {"FA", "FB"}) {
    for (int n = 2; n <= 4; ++n) expect_reachable("fischer", n, {{"variant", variant}}, 6);
    expect_reachable("fischer", 3, {{"variant", variant}, {"delay", "17"}}, 6);
  }
}

TEST(Fischer, Correct) {
  for (const char* variant : {"FA", "FB"}) {
    for (int n = 2; n <= 4; ++n) expect_unreachable("fischer", n, {{"variant", variant}});
  }
}

TEST(Arbiter, FaultyClient) {
  expect_reachable("arbiter", 2, {}, 24);
  expect_reachable("arbiter", 3, {}, 32);
}

TEST(Arbiter, Correct) {
  expect_unreachable("arbiter", 2, {});
  expect_unreachable("arbiter", 3, {});
}

TEST(Csmacd, LongCable) {
  for (int n = 2; n <= 5; ++n) expect_reachable("csmacd", n, {}, 2);
}

TEST(Csmacd, Correct) {
  for (int n = 2; n <= 4; ++n) expect_unreachable("csmacd", n, {});
}

TEST(Fddi, WrongTimer) {
  for (int n = 2; n <= 6; ++n) expect_reachable("fddi", n, {}, 2 * static_cast<std::uint64_t>(n));
}

TEST(Fddi, Correct) {
  for (int n = 2; n <= 5; ++n) expect_unreachable("fddi", n, {});
}

TEST(Traingate, ShortList) {
  for (int n = 2; n <= 5; ++n) expect_reachable("traingate", n, {}, 2 * static_cast<std::uint64_t>(n));
}

TEST(Traingate, Correct) {
  for (int n = 2; n <= 4; ++n) expect_unreachable("traingate", n, {});
}

TEST(Random, DistancesAreExact) {
  for (int n = 2; n <= 6; ++n) {
    for (const char* seed : {"1", "2", "3", "4294967295"}) {
      const Options options = {{"seed", seed}, {"explore", "2000"}};
      const auto promised = made("random", std::to_string(n), options).expectation.shortest;
      ASSERT_TRUE(promised);
      expect_reachable("random", n, options, *promised);
    }
  }
}

// Unreachable must not mean that nothing happens.
TEST(Families, CorrectModelsStillMove) {
  for (const Family& family : families()) {
    for (const Option& option : family.options) {
      if (option.name != "correct") continue;
      const Generated model = made(family.name, std::to_string(family.sizes.smallest), {{"correct", ""}});
      const result::Answer all = answer(model.xml, "bfs");
      EXPECT_GT(all.statistics.explored, 10u) << family.name;
    }
  }
}

}  // namespace
}  // namespace beeline::generate
