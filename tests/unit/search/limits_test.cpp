// How searches end before they are through.
#include <gtest/gtest.h>

#include <atomic>

#include "open/open_list.h"
#include "support/toy_puzzle.h"
#include "support/toy_run.h"
#include "support/toy_timer.h"

namespace beeline::test {
namespace {

using search::End;

End end_with(util::Limits limits) {
  ToyPuzzle puzzle(1);
  ToyRun run(puzzle, {.open = std::make_unique<open::Fifo>(), .stops_at_goal = false});
  util::Budget budget(limits);
  return run.run(budget);
}

TEST(Limits, EndASearch) {
  EXPECT_EQ(end_with({}), End::Exhausted);
  EXPECT_EQ(end_with({.seconds = 1e-9}), End::Time);
  const std::atomic<bool> interrupted = true;
  EXPECT_EQ(end_with({.interrupted = &interrupted}), End::Interrupted);
  EXPECT_EQ(end_with({.work = 20}), End::Paused);
}

TEST(Limits, WorkIsTakenFromTheBudget) {
  ToyPuzzle puzzle(1);
  ToyRun run(puzzle, {.open = std::make_unique<open::Fifo>(), .stops_at_goal = false});
  util::Budget budget;
  budget.spend(7);
  run.run(budget);
  // What the last expansions did is not asked for any more.
  EXPECT_GT(budget.work(), run.search().counts().work() - 10);
}

// A store that is full ends a search as lack of memory does.
TEST(Limits, AFullStoreIsLackOfMemory) {
  ToyPuzzle puzzle(1);
  ToyRun run(puzzle, {.open = std::make_unique<open::Fifo>(),
                      .store = std::make_unique<store::StateStore>(puzzle, space::Comparison::Exact,
                                                                   store::StateStore::Options{.most_nodes = 100}),
                      .stops_at_goal = false});
  EXPECT_EQ(run.run(), End::Memory);
  EXPECT_EQ(run.store().nodes(), 100u);
}

TEST(Limits, SoAreBlocksThatRunOut) {
  ToyTimer timer(3);
  ToyRun run(timer, {.open = std::make_unique<open::Fifo>(),
                     .store = std::make_unique<store::StateStore>(timer, space::Comparison::Exact,
                                                                  store::StateStore::Options{.most_blocks = 0})});
  EXPECT_EQ(run.run(), End::Memory);
}

}  // namespace
}  // namespace beeline::test
