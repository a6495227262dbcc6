// What happens to the first path to a target: shorter ones are easier to understand.
//
// Local moves change the path that is there: steps that it does not need are left out (space/drop_steps.h), and windows
// look for shortcuts between its own states (search/shortcuts.h). Other searches look for another path altogether,
// which then loses what it does not need in turn. Each has its strengths, so they take turns by counted work, each turn
// twice as long as the one before.
//
// It goes on as long as it pays: until nothing shorter turned up for as much work as finding the first path took, or
// for a fixed little where that was less, and for at most four times that in all. So who asked for a path does not wait
// much longer for a better one. Who set a limit of time has said how long an answer may take: then the little is more.
// Work is counted, so that equal runs are equal; time ends it only when a unit of work takes unusually long.
//
// With several threads all that comes after shorter walks is done side by side instead (shorteners.h): steps are left
// out and windows tried on one thread, the breadth-first member and other searches go on on the rest, with the length
// of the best path as their bound. Where a proof is wanted it is worked on from the beginning.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/allowance.h"
#include "engine/best_path.h"
#include "engine/engine.h"
#include "engine/explicit.h"
#include "engine/targets.h"
#include "engine/portfolio.h"
#include "engine/shorteners.h"
#include "engine/task.h"
#include "search/shortcuts.h"
#include "space/drop_steps.h"

namespace beeline::engine {

class SearchBelow;

// To a transition that goes wrong: without the steps that it does not need.
Path shortened(Task& task, const Path& path, std::uint32_t failing, Allowance allowance, util::Budget& budget);

// By local moves alone.
Path shortened(Task& task, const Path& path, ir::ExprId target, Allowance allowance, util::Budget& budget);

// Makes the path to the one target there is shorter, step by step; the best so far is there after each.
class Improvement {
 public:
  Improvement(Task& task, Targets& targets, util::Budget& budget, Path path, Allowance allowance);
  ~Improvement();

  // All that the allowance allows: local moves and other searches in turn, with the means of the portfolio that found
  // the path, and with `others`, which are components::Portfolio::shorter in full.
  void shorten(Portfolio& portfolio, const components::Portfolio& entry, const std::vector<components::Spec>& others);
  struct Together {
    std::size_t threads = 2;
    util::Errands* errands = nullptr;       // of who calls
    bool prove = false;                     // until there is a proof that nothing shorter exists, or the budget ends
    std::function<void()> on_shorter = {};  // by who calls, when the path has become shorter
  };
  // The same on several threads. False: it went by turns, as there is no room for threads or nothing for them to do,
  // and nothing was proved.
  bool shorten_side_by_side(Portfolio& portfolio, const components::Portfolio& entry,
                            const std::vector<components::Spec>& others, const Together& how);
  void leave_out_steps();
  // Until there is a proof that nothing shorter exists, or the budget ends. With the members that did not answer gone.
  void prove();

  const Path& path() const { return best_.path(); }
  std::size_t at_least() const;  // no way has fewer steps
  // Of the engines that it made.
  Effort effort() const;

 private:
  class Catcher;

  struct Said {
    End end = End::Paused;
    std::optional<Path> path;
  };
  // What the engine finds within so much work.
  Said ask(Engine& engine, std::uint64_t work);
  // Whether it is the best, without the steps it does not need.
  bool offer(const Path& path);
  bool ask_breadth_first(Portfolio& portfolio, const components::Portfolio& entry);
  void walk_below(const Portfolio& portfolio, const components::Portfolio& entry);
  void leave_out_some_steps();
  void search_among_its_edges();
  void take_turns(const std::vector<components::Spec>& others);
  // False: there can be nothing shorter.
  bool take_shortcuts(std::uint64_t work);
  void try_others(std::uint64_t work);
  // Those that work side by side.
  std::vector<Shorteners::Member> members(const std::vector<components::Spec>& others, bool prove);

  bool out_of_allowance() const {
    return spent_ - spent_at_best_ >= allowance_.patience || spent_ >= allowance_.most() || budget_.over();
  }

  Task& task_;
  Targets& targets_;
  util::Budget& budget_;
  Allowance allowance_;
  std::uint64_t spent_ = 0, spent_at_best_ = 0;  // of it; when the path last became shorter
  BestPath best_;
  std::size_t at_least_ = 0;
  std::unique_ptr<space::ZoneSpace> space_;  // of the shortcuts
  std::unique_ptr<search::Shortcuts> shortcuts_;
  std::vector<std::unique_ptr<ExplicitEngine>> others_;  // null: has had its say
  search::Counts finished_;
  // Under way.
  const Engine* running_ = nullptr;
  const SearchBelow* proving_ = nullptr;
  // Side by side: targets of the searches, the breadth-first one until it has its first turn, and all who work.
  std::deque<Targets> own_targets_;
  std::unique_ptr<Engine> breadth_first_;
  std::optional<Shorteners> together_;
};

}  // namespace beeline::engine
