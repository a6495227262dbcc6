// The search for a way to a target below a length that is known to be enough.
//
// A* with hL, or with no estimate where hL sees nothing (deadlock, clocks): states count as seen only when they were
// reached as cheaply, and what cannot lead to something shorter is not kept. The length may fall while it searches,
// when somebody else finds a shorter way. Exhausted, it has proved that nothing shorter exists; on the way there its
// bound rises. Where all edges may be taken it searches up to the task's symmetry.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "open/open_list.h"
#include "engine/bound.h"
#include "engine/engine.h"
#include "engine/guidance.h"
#include "engine/task.h"
#include "search/search.h"
#include "space/masked_space.h"
#include "space/quotient_space.h"
#include "space/zone_space.h"
#include "store/store.h"

namespace beeline::engine {

// Least rank first, the last of equals first; entries from the bound on are not taken, and not given when it has
// fallen.
class BoundedBuckets final : public open::OpenList {
 public:
  explicit BoundedBuckets(const Bound& below) : below_(below) {}
  void push(std::span<const open::Entry> entries) override;
  bool empty() const override { return size_ == 0 || first_rank() >= below_.length(); }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  // The greatest rank that was the least one at some time: what comes to an end with an admissible estimate has at
  // least this length.
  std::size_t bound() const { return bound_; }

 private:
  std::size_t first_rank() const {
    std::size_t rank = least_;
    while (buckets_[rank].empty()) ++rank;
    return rank;
  }

  const Bound& below_;
  std::vector<std::vector<store::NodeId>> buckets_;
  std::size_t least_ = 0, bound_ = 0;
  std::uint64_t size_ = 0;
};

class SearchBelow {
 public:
  struct Options {
    std::vector<bool> allowed = {};  // the edges to look at; empty: all
    bool informed = true;            // with hL
  };
  // Only ways of fewer steps are looked for. Throws util::Exceeded when making its estimate does.
  SearchBelow(const Task& task, ir::ExprId target, const Bound& below, Options options, util::Watch& watch);
  ~SearchBelow();
  SearchBelow(const SearchBelow&) = delete;
  SearchBelow& operator=(const SearchBelow&) = delete;

  // Exhausted: there is none. Stopped: path() is a shortest way through allowed edges. Goes on where the last call
  // stopped.
  End run(util::Budget& budget, std::uint64_t work = UINT64_MAX);
  // No way through allowed edges has fewer steps.
  std::size_t at_least() const { return std::min(std::max(at_least_, open_.bound()), below_.length()); }
  const Path& path() const { return path_; }
  const search::Counts& counts() const { return search_.counts(); }
  std::uint64_t open() const { return open_.size(); }
  std::uint64_t stored() const { return store_->live(); }

 private:
  class Goal;
  space::StateSpace& states() { return quotient_ ? static_cast<space::StateSpace&>(*quotient_) : *space_; }
  Path path_to(store::NodeId node, util::Watch& watch);
  std::unique_ptr<Guidance> choose_guidance(const components::Registry& registry, util::Watch& watch);

  const Task& task_;
  const Bound& below_;
  Options options_;
  std::size_t at_least_ = 0;
  Targets targets_;
  std::unique_ptr<space::ZoneSpace> space_;
  std::unique_ptr<space::QuotientSpace> quotient_;
  space::RestrictedSpace restricted_;
  std::unique_ptr<Guidance> guidance_;
  std::unique_ptr<store::Store> store_;
  BoundedBuckets open_;
  std::unique_ptr<Goal> goal_;
  search::Search search_;
  Path path_;
};

}  // namespace beeline::engine
