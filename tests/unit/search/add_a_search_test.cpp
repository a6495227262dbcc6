// A search of one's own is an open list of one's own: beam search, which keeps the best few of each layer, and a search
// that lets go of what it has left behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "open/open_list.h"
#include "support/toy_grid.h"
#include "support/toy_puzzle.h"
#include "support/toy_run.h"
#include "textbook.h"

namespace beeline::test {
namespace {

// Layer by layer, of each the `width` least ranks (Bisiani 1987). Not complete.
class Beam final : public open::OpenList {
 public:
  explicit Beam(std::size_t width) : width_(width) {}
  void push(std::span<const open::Entry> entries) override {
    for (const open::Entry& e : entries) next_.emplace(e.rank, e.node);
    if (!layer_.empty()) return;
    for (const auto& [rank, node] : next_) {
      if (layer_.size() < width_) layer_.push_back(node);
    }
    std::reverse(layer_.begin(), layer_.end());
    next_.clear();
  }
  bool empty() const override { return layer_.empty(); }
  store::NodeId pop() override {
    const store::NodeId node = layer_.back();
    layer_.pop_back();
    return node;
  }
  std::uint64_t size() const override { return layer_.size() + next_.size(); }

 private:
  std::size_t width_;
  std::vector<store::NodeId> layer_;
  std::multimap<std::uint32_t, store::NodeId> next_;
};

TEST(AddASearch, BeamSearchSolvesPuzzlesWithinItsWidth) {
  std::size_t solved = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    for (const std::size_t width : {std::size_t{10}, SIZE_MAX}) {
      ToyPuzzle puzzle(seed);
      ToyRanker ranker([](std::uint64_t key) { return ToyPuzzle::manhattan(key); });
      ToyRun run(puzzle, {.open = std::make_unique<Beam>(width), .ranker = &ranker, .mode = {.complete = false}});
      if (run.run() != search::End::Stopped) continue;
      EXPECT_TRUE(is_goal(puzzle, follow(puzzle, run.path()).first));
      if (width == SIZE_MAX) EXPECT_EQ(run.path().size(), cheapest_goal(puzzle));  // then it is breadth first search
      else ++solved;
    }
  }
  EXPECT_GT(solved, 10u);
}

// States of the lowest cluster first.
class Sweep final : public open::OpenList {
 public:
  explicit Sweep(std::function<std::uint32_t(store::NodeId)> cluster) : cluster_(std::move(cluster)) {}
  void push(std::span<const open::Entry> entries) override {
    for (const open::Entry& e : entries) waiting_.emplace(cluster_(e.node), e.node);
  }
  bool empty() const override { return waiting_.empty(); }
  store::NodeId pop() override {
    const store::NodeId node = waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    return node;
  }
  std::uint64_t size() const override { return waiting_.size(); }

 private:
  std::function<std::uint32_t(store::NodeId)> cluster_;
  std::multimap<std::uint32_t, store::NodeId> waiting_;
};

// On a grid without a way up, the rows above are never entered again (the sweep-line method; Christensen, Kristensen,
// Mailund 2001).
TEST(AddASearch, ClustersThatAreLeftCanBeReleased) {
  std::size_t found = 0, released = 0;
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    ToyGrid grid = random_grid(seed, false);
    const auto reachable = cheapest(grid);
    auto owned = std::make_unique<store::StateStore>(grid, space::Comparison::Exact, store::StateStore::Options{});
    store::StateStore& store = *owned;
    std::map<store::NodeId, std::uint32_t> cluster;
    ToyRun run(grid, {.open = std::make_unique<Sweep>([&](store::NodeId node) { return cluster.at(node); }),
                      .store = std::move(owned),
                      .stops_at_goal = false});
    run.on_fresh = [&](space::StateView state, store::NodeId node) { cluster[node] = grid.row(state.key[0]); };
    std::uint32_t row = 0;
    std::size_t rows = 1;
    run.on_expanded = [&](space::StateView state, store::NodeId) {
      for (; row < grid.row(state.key[0]); ++row) {
        std::size_t left = 0;
        store.each_in(row, [&](store::NodeId, space::StateView s) {
          EXPECT_EQ(grid.row(s.key[0]), row);
          ++left;
        });
        released += left;
        const std::uint64_t live = store.live();
        store.release_below(row + 1);
        EXPECT_EQ(store.live(), live - left);
        ++rows;
      }
    };
    ASSERT_EQ(run.run(), search::End::Exhausted);
    EXPECT_EQ(run.order.size(), reachable.size()) << seed;
    EXPECT_EQ(store.nodes(), reachable.size());
    // The way leads through rows whose states are gone.
    if (!run.goal) continue;
    EXPECT_TRUE(is_goal(grid, follow(grid, run.path()).first));
    found += rows > 1;
  }
  EXPECT_GT(found, 10u);
  EXPECT_GT(released, 100u);
}

}  // namespace
}  // namespace beeline::test
