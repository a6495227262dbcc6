#include <gtest/gtest.h>

#include "app/terminal.h"

namespace beeline::app {
namespace {

TEST(Progress, OfASearchHasItsStates) {
  plan::Progress progress;
  progress.explored = 12'000;
  progress.open = 3'400;
  progress.seconds = 2;
  progress.search = "bfs";
  EXPECT_EQ(progress_text(progress, 1), "2.0 s  12,000 states  6,000/s  3,400 open  0 B  bfs");
}

TEST(Progress, BeforeASearchSaysWhatIsMade) {
  plan::Progress progress;
  progress.seconds = 2;
  progress.bytes = 1536;
  progress.search = "greedy(pdb)";
  progress.queries = {1};
  progress.making = {{"the distances of pdb", 0, 0}, {"patterns tried", 0, 1'037}, {"parts composed", 12, 3}};
  EXPECT_EQ(progress_text(progress, 2),
            "query 2 of 2  2.0 s  making the distances of pdb: 1,037 patterns tried, 3 of 12 parts composed  1.5 KB  "
            "greedy(pdb)");
  progress.making.resize(1);
  EXPECT_EQ(progress_text(progress, 1), "2.0 s  making the distances of pdb  1.5 KB  greedy(pdb)");
}

}  // namespace
}  // namespace beeline::app
