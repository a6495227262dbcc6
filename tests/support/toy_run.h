// One search of a toy space, with what it did.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/search.h"
#include "store/path.h"
#include "store/state_store.h"

namespace beeline::test {

// Estimates by the first word of the key; nothing: no way leads on.
class ToyRanker final : public search::Ranker {
 public:
  using Estimate = std::function<std::optional<std::uint32_t>(std::uint64_t)>;
  explicit ToyRanker(Estimate estimate) : estimate_(std::move(estimate)) {}

  std::size_t estimates() const override { return 1; }
  void rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) override {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      watch.look();
      const auto h = estimate_(candidates[i].state.key[0]);
      candidates[i].hopeless = !h;
      ranks[i] = h.value_or(0);
      ++spent_.evaluated;
    }
    batches.push_back(candidates.size());
  }
  Spent spent() const override { return spent_; }

  std::vector<std::size_t> batches;

 private:
  Estimate estimate_;
  Spent spent_;
};

class ToyRun final : public search::Visitor {
 public:
  struct Parts {
    std::unique_ptr<open::OpenList> open;
    search::Ranker* ranker = nullptr;
    search::Preference* preference = nullptr;
    search::Mode mode = {};
    std::unique_ptr<store::Store> store = nullptr;  // null: one that compares exactly, optimal as the mode is
    bool stops_at_goal = true;
  };

  ToyRun(space::StateSpace& space, Parts parts)
      : space_(space),
        parts_(std::move(parts)),
        store_(parts_.store
                   ? std::move(parts_.store)
                   : std::make_unique<store::StateStore>(space, space::Comparison::Exact,
                                                         store::StateStore::Options{.optimal = parts_.mode.optimal})),
        search_(space, *store_, *parts_.open, *this, parts_.ranker, parts_.preference, parts_.mode) {}

  search::End run(std::uint64_t work = UINT64_MAX) {
    util::Budget budget;
    return search_.run(budget, work);
  }
  search::End run(util::Budget& budget) { return search_.run(budget); }

  bool fresh(space::StateView state, store::NodeId node) override {
    met.push_back(state.key[0]);
    if (on_fresh) on_fresh(state, node);
    if (space_.targets(state, 1) == 0) return true;
    if (!goal) goal = node;
    return !parts_.stops_at_goal;
  }
  void expanded(space::StateView state, store::NodeId node, const space::SuccessorBuffer&) override {
    order.push_back(state.key[0]);
    if (on_expanded) on_expanded(state, node);
  }

  std::vector<std::uint32_t> path() const { return store::path_to(*store_, goal); }
  search::Search& search() { return search_; }
  store::Store& store() { return *store_; }
  open::OpenList& open() { return *parts_.open; }

  std::vector<std::uint64_t> met, order;  // keys of fresh states, and of those that were expanded
  store::NodeId goal;
  std::function<void(space::StateView, store::NodeId)> on_fresh, on_expanded;

 private:
  space::StateSpace& space_;
  Parts parts_;
  std::unique_ptr<store::Store> store_;
  search::Search search_;
};

}  // namespace beeline::test
