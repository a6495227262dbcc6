// One exploration of the zone graph, shared by everything that asks something of it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plan/config.h"
#include "plan/guidance.h"
#include "plan/run.h"
#include "prefer/history.h"
#include "prefer/preference.h"
#include "result/answer.h"
#include "search/search.h"
#include "space/shorten.h"
#include "space/zone_space.h"

namespace beeline::plan {

// Compiled model, space, store and search of one exploration. Targets are the formulas that `on_target` is told about, once each.
class Exploration {
 public:
  Exploration(const ir::Network& network, const Options& options, std::chrono::steady_clock::time_point started);

  // What zones must distinguish and whether L = U; then the search. A non-empty `refusal()` means: do not run.
  void prepare(const analysis::Observed& observed, components::Demands demands, std::span<const ir::ExprId> targets);
  const std::string& refusal() const { return refusal_; }
  util::Position refusal_position() const { return refusal_position_; }
  result::Verdict refusal_verdict() const { return refusal_verdict_; }

  // `on_target(i, node)`: target i was met first at this node. `on_fresh`: every kept state, for extrema. The search ends when all targets are met,
  // unless `exhaust`.
  search::End run(bool exhaust, const std::function<void(std::size_t, store::NodeId)>& on_target,
                  const std::function<void(space::StateView, store::NodeId)>& on_fresh = {});

  // The run that leads to a node and ends where the formula holds. After a portfolio or with `Options::shortest` it is
  // a shortened one.
  std::optional<result::Trace> trace(store::NodeId node, ir::ExprId formula);
  // The zones that the path to a node really has, cut with the formula.
  bool visit_exact(store::NodeId node, ir::ExprId formula, const space::ZoneSpace::PieceVisitor& visit);
  // Of the last trace that was asked for.
  result::TraceLength length() const { return length_; }
  result::Statistics statistics() const;
  // On the way to a node; nothing with a search that does not count them.
  std::optional<std::uint64_t> context_switches(store::NodeId node) const;
  // The search that answered: of a portfolio the member that was conclusive.
  std::string spec() const;
  store::NodeId failed_at() const { return member().search->failed_at(); }
  const lang::EvaluationError* error() const { return space_->error(); }
  space::ZoneSpace& space() { return *space_; }
  store::Store& store() { return *member().store; }
  space::Compiled& compiled() { return *compiled_; }
  const Config& config() const { return config_; }

 private:
  class Watcher;
  struct Member {
    Spec spec;
    std::unique_ptr<open::OpenList> open;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Guidance> guidance;  // informed searches
    std::unique_ptr<prefer::Preference> preference;
    std::unique_ptr<prefer::HistorySpace> history;  // for preferences that keep states apart by how they were reached
    std::unique_ptr<search::Search> search;
    std::uint64_t allowed = 0;  // work it may have done by the end of its turn
    bool gave_up = false;
  };
  Member& member() { return members_[active_]; }
  const Member& member() const { return members_[active_]; }
  std::vector<std::uint32_t> path_to(store::NodeId node) const;
  void start(Member& member, Watcher& watcher);
  void count(const search::Counts& counts);  // work of a run that is over
  search::End take_turns(const search::Limits& limits, Watcher& watcher);
  // --- shorten.cpp: what happens to the path that was found
  using Path = std::vector<std::uint32_t>;
  search::Limits remaining_limits() const;
  std::uint64_t spent() const;
  // Drops steps, looks for something shorter and, with `Options::shortest`, for a proof. Leaves the result in path_ and length_.
  void improve(Watcher& watcher);
  space::Shortened drop_steps(const Path& path, ir::ExprId target, std::uint64_t work);
  void search_below(std::uint64_t work, Watcher& watcher);
  void prove();
  void release_others();

  const ir::Network& network_;
  const Options& options_;
  std::chrono::steady_clock::time_point started_;
  Config config_;
  std::string refusal_;
  util::Position refusal_position_;
  result::Verdict refusal_verdict_ = result::Verdict::Unsupported;
  std::unique_ptr<space::Compiled> compiled_;
  std::unique_ptr<space::ZoneSpace> space_;
  estimate::SharedGraphs graphs_;
  std::vector<Member> members_;
  std::size_t active_ = 0;
  struct Found {
    std::size_t member;
    store::NodeId node;
    std::size_t length;
  };
  std::optional<Found> found_;  // with one target, when there is more to do than to report it: the shortest way to it so far
  bool improving_ = false;      // it is known; who goes on searching looks for less than its length
  space::Shortened best_;       // while it is shortened
  std::optional<Path> path_;    // the way to report, when it is not the one to the node
  result::TraceLength length_;
  search::Counts finished_;  // work of runs that were given up
  std::vector<ir::ExprId> targets_;
  std::uint64_t wanted_ = 0;  // a bit per target that is not met yet
};

}  // namespace beeline::plan
