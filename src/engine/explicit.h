// The explicit-state engine: one search over the zone graph, put together from the components that its spec names.
//
// Where the task has a symmetry it searches the quotient (space/quotient_space.h); paths that it tells of are unfolded.
// A search that lets go of clusters of states (cluster_sweep.h) may not know the way to a state any more; then another
// engine goes there again.
//
// It has a space and a store of its own, so engines that share a task share nothing that changes but targets and
// graphs.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "components/assemble.h"
#include "engine/apart.h"
#include "engine/cluster_sweep.h"
#include "engine/engine.h"
#include "engine/targets.h"
#include "engine/guidance.h"
#include "engine/task.h"
#include "engine/unfolding.h"
#include "space/history_space.h"
#include "space/quotient_space.h"
#include "store/path.h"
#include "util/counting_watch.h"

namespace beeline::engine {

class ExplicitEngine final : public Engine {
 public:
  // The spec is complete and no portfolio's; its store stands for itself. What takes long is made by the first run,
  // within its budget.
  ExplicitEngine(Task& task, components::Spec spec, Targets& targets);
  ~ExplicitEngine() override;

  // Hears of everything from the first state on.
  void observe(search::Visitor& observer) { observers_.push_back(&observer); }

  End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) override;
  Effort effort() const override;
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return *failure_; }
  void look_below(const Bound& bound) override {
    below_ = &bound;
    first_is_last_ = in_order_of_depth();
  }
  bool in_order_of_depth() const override { return open_ && open_->in_order(); }
  std::optional<result::Refutation> refutation(std::size_t target) const override;
  bool certify(std::ostream& out, const result::CertificateHeader& header) override;

  space::ZoneSpace& space() { return *space_; }
  store::Store& store() { return *store_; }  // after a run
  // Of the network, whatever the search sees of it. During a run, by observers, of a search that lets go of nothing.
  Path path_to(store::NodeId node) const;

 private:
  class Watcher;
  // `end`: the state of the node, as the search saw it.
  Path path_to(store::NodeId node, space::StateView end) const;
  Unfolding& unfolding() const;
  // With those of the runs that this one goes on with.
  search::Counts counts() const;
  // What those have met. False: that is all.
  bool tell_again(Listener& listener);
  // Nothing waits in memory. Whether something of what waits on disk does now; else why it ends.
  bool shares_go_on(End& end);
  // Processes made from this one explore what waits on disk; true: something is left, and waits in memory.
  bool go_on_side_by_side(End& end);
  // In such a process.
  void explore_apart(const Shares::Share& share, std::size_t processes, const Apart::Tell& tell);
  Failure explained();
  void assemble();
  // The way to a state that meets the target, in clusters; or why there is none.
  void find_way(store::NodeId node, space::StateView state, Finding& finding);
  // Runs a search of the same kind among what may lead to this state.
  End run_again(ExplicitEngine& again, space::StateView state, Listener& listener);

  Task& task_;
  components::Spec spec_;
  Targets& targets_;
  util::CountingWatch setting_up_;
  std::uint64_t patience_ = 0;  // looks that setting up has had in one go, in vain
  std::unique_ptr<space::ZoneSpace> space_;
  std::unique_ptr<Guidance> guidance_;          // informed searches
  std::unique_ptr<search::Ranker> uninformed_;  // searches that rank states all the same
  std::unique_ptr<search::Preference> preference_;
  std::unique_ptr<space::QuotientSpace> quotient_;
  mutable std::unique_ptr<Unfolding> unfolding_;  // as soon as one is asked for
  std::unique_ptr<space::HistorySpace> history_;  // for preferences that keep states apart by how they were reached
  std::unique_ptr<ClusterSweep> sweep_;           // for searches that go from cluster to cluster
  // A second run.
  struct Again {
    std::vector<std::uint64_t> key;  // of the state that the way leads to
    bool past_errors = false;        // there are none on it
    bool in_memory = false;          // where ways stay
  };
  std::optional<Again> again_;  // this is one
  std::unique_ptr<open::OpenList> open_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Watcher> watcher_;
  std::unique_ptr<search::Search> search_;
  std::vector<search::Visitor*> observers_;
  const Bound* below_ = nullptr;
  bool first_is_last_ = false;               // it came in order of depth when it was told of the bound
  std::size_t told_ = SIZE_MAX;              // the shortest way below it that somebody was told of
  util::Watch* watch_ = &util::nobody();     // of the run under way
  util::Budget* budget_ = nullptr;           // the same
  Listener* listener_ = nullptr;             // the same
  std::optional<Failure> failure_;           // that ended the last one
  std::map<std::size_t, ShareSoFar> apart_;  // by share, what others are at
};

}  // namespace beeline::engine
