#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "root.h"
#include "solve.h"

namespace beeline::generate {
namespace {

namespace fs = std::filesystem;
using result::Verdict;

fs::path models_folder() {
  if (const char* named = std::getenv("BEELINE_MODELS")) return named;
  const fs::path source = fs::path(BEELINE_ROOT);
  return source.parent_path() / "shared" / "models";
}

struct Row {
  const char* variant;
  int size;
  std::size_t length;
};

// Table 3 of "Context-enhanced directed model checking", which has none for N4.
constexpr Row rows[] = {{"M", 1, 47}, {"M", 2, 50}, {"M", 3, 50}, {"M", 4, 53},
                        {"N", 1, 49}, {"N", 2, 52}, {"N", 3, 52}, {"N", 4, 55}};

TEST(Mutex, AShortestTraceIsAsLongAsPublished) {
  for (const Row& row : rows) {
    const Generated generated = make("mutex", row.size, {{"variant", row.variant}});
    EXPECT_EQ(shortest_trace(generated.xml), row.length) << generated.command;
    EXPECT_EQ(generated.expectation.shortest, row.length) << generated.command;
  }
}

TEST(Mutex, TheModelsOfOthersHaveTheSameShortestTraces) {
  if (!slow_tests()) GTEST_SKIP() << "runs with --slow";
  const fs::path folder = models_folder() / "mcta";
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no models in " << folder;
  for (const Row& row : rows) {
    const fs::path path = folder / (row.variant + std::to_string(row.size) + ".xml");
    std::ifstream file(path);
    std::ostringstream xml;
    xml << file.rdbuf();
    EXPECT_EQ(shortest_trace(xml.str()), row.length) << path;
  }
}

// Without what proves traces shortest above: in breadth-first order, with no zone left out, the first one is.
TEST(Mutex, BreadthFirstSearchAgrees) {
  if (!slow_tests()) GTEST_SKIP() << "searches of a million states; runs with --slow";
  EXPECT_EQ(solve(make("mutex", 1).xml, "bfs(store=exact)").trace->steps.size(), 47u);
  EXPECT_EQ(solve(make("mutex", 1, {{"variant", "N"}}).xml, "bfs(store=exact)").trace->steps.size(), 49u);
}

TEST(Mutex, WithoutTheFaultTheSectionIsExclusive) {
  for (const char* variant : {"M", "N"}) {
    for (const int size : {1, 2, 3, 4}) {
      const Generated generated = make("mutex", size, {{"variant", variant}, {"correct", ""}});
      EXPECT_FALSE(generated.expectation.reachable);
      EXPECT_EQ(solve(generated.xml, "bfs").verdict, Verdict::NotSatisfied) << generated.command;
    }
  }
}

// Exclusive not because nothing happens: both stations come and go, and in variant M no run ends.
TEST(Mutex, TheCorrectProtocolIsAlive) {
  for (const char* variant : {"M", "N"}) {
    const Generated generated = make("mutex", 4, {{"variant", variant}, {"correct", ""}});
    EXPECT_EQ(solve(generated.xml, "bfs", "E<> Station1.Inside").verdict, Verdict::Satisfied);
    EXPECT_EQ(solve(generated.xml, "bfs", "E<> Station2.Inside").verdict, Verdict::Satisfied);
  }
  EXPECT_EQ(solve(make("mutex", 1, {{"correct", ""}}).xml, "bfs", "A[] not deadlock").verdict, Verdict::Satisfied);
}

TEST(Mutex, ModelledWishesAreProcesses) {
  const std::size_t processes[] = {3, 4, 4, 5};
  for (const int size : {1, 2, 3, 4}) {
    EXPECT_EQ(load(make("mutex", size).xml)->network().processes.size(), processes[size - 1]);
  }
  EXPECT_NE(make("mutex", 2).xml, make("mutex", 3).xml);
}

TEST(Mutex, VariantNHasThreeMoreClocks) {
  EXPECT_EQ(load(make("mutex", 1).xml)->network().clocks.size() + 3,
            load(make("mutex", 1, {{"variant", "N"}}).xml)->network().clocks.size());
}

}  // namespace
}  // namespace beeline::generate
