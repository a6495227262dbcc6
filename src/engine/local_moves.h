// The best path made shorter near where it is, as an engine that finds shorter ones: a shortest way is looked for among
// its edges alone, then windows look for shortcuts (search/shortcuts.h).
//
// It works on a copy of the best path, and begins anew with another one when somebody else found that. A path that
// nobody has walked yet is told as it is at first, for who leaves out what a finding does not need.
#pragma once

#include <memory>
#include <vector>

#include "engine/best_path.h"
#include "engine/engine.h"
#include "engine/search_below.h"
#include "engine/task.h"
#include "search/shortcuts.h"

namespace beeline::engine {

search::Shortcuts::Options windows(const Task& task, const space::ZoneSpace& space);
SearchBelow::Options among(const std::vector<ir::EdgeId>& edges, const Task& task);

class LocalMoves final : public Engine {
 public:
  // To a target; both outlive it.
  LocalMoves(const Task& task, ir::ExprId target, const BestPath& best);

  // Exhausted: windows will find nothing more, having seen all from the initial state on.
  End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) override;
  Effort effort() const override;
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return {}; }
  bool in_order_of_depth() const override { return true; }

 private:
  // Whether it told of something that may become the best.
  bool look_at_best(util::Budget& budget, Listener& listener);
  bool search_among(const std::vector<ir::EdgeId>& edges, util::Budget& budget, Listener& listener);

  const Task& task_;
  ir::ExprId target_;
  const BestPath& best_;
  components::Spec spec_;
  std::unique_ptr<space::ZoneSpace> space_;
  std::unique_ptr<search::Shortcuts> shortcuts_;
  search::Counts finished_;           // with paths that were the best
  bool told_ = false;                 // the one that nobody had walked
  std::vector<ir::EdgeId> searched_;  // among these
};

}  // namespace beeline::engine
