// How to add an estimate and a search, shown on components that only tests have.
//
// In src/components each would be a file of its own that defines one function; here they are put into a copy of the
// registry. The laws of the engine run with them.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "components/entry.h"

namespace beeline::test {

// How many processes are not where they started: it has nothing to do with the target, so it promises nothing but that
// it prunes nothing.
class Moved final : public estimate::Estimator {
 public:
  explicit Moved(const ir::Network& network) : network_(network) {}
  estimate::Distance estimate(const std::int32_t* cells) override {
    estimate::Distance moved = 0;
    for (const ir::Process& process : network_.processes) {
      moved += cells[process.cell] != network_.cells[process.cell].initial;
    }
    return moved;
  }

 private:
  const ir::Network& network_;
};

inline components::Component estimate_moved() {
  return {
      .name = "moved",
      .summary = "How many processes are not in their initial location.",
      .more = "",
      .notes = {},
      .is =
          components::Estimate{
              .traits = components::always({.safe_dead_ends = true}),
              .make = [](const components::Use&,
                         const estimate::Problem& p) { return std::make_unique<Moved>(p.network); },
          },
  };
}

// The best `width` of the states that wait; others are forgotten, so that a search with it proves nothing.
class Beam final : public open::OpenList {
 public:
  explicit Beam(std::size_t width) : width_(width) {}
  void push(std::span<const open::Entry> entries) override {
    waiting_.insert(waiting_.end(), entries.begin(), entries.end());
    std::stable_sort(waiting_.begin(), waiting_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.queue, a.rank) < std::pair(b.queue, b.rank);
    });
    if (waiting_.size() > width_) waiting_.resize(width_);
  }
  bool empty() const override { return waiting_.empty(); }
  store::NodeId pop() override {
    const store::NodeId node = waiting_.front().node;
    waiting_.erase(waiting_.begin());
    return node;
  }
  std::uint64_t size() const override { return waiting_.size(); }

 private:
  std::size_t width_;
  std::vector<open::Entry> waiting_;
};

inline components::Component search_beam() {
  using namespace components;
  return {
      .name = "beam",
      .summary = "Best first, but no more than so many states wait.",
      .more = "",
      .notes = {},
      .arguments = estimates(1, 1, "hU"),
      .options = {{"width", Count{1}, "10", "how many"}, prefer_option(), store_option()},
      .is = Search{
          .traits = [](const Use&) { return SearchTraits{}; },
          .mode = [](const Use&) { return search::Mode{.complete = false}; },
          .open = [](const Use& use, const OpenListFor&) { return std::make_unique<Beam>(use.count("width")); },
          .places_itself = true,
      },
  };
}

inline components::Registry with_own_components() {
  components::Registry registry = components::standard();
  registry.add(estimate_moved());
  registry.add(search_beam());
  return registry;
}

}  // namespace beeline::test
