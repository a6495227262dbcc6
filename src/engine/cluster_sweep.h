// Past-Free[ze]: what a search needs to go from cluster to cluster of states and let go of those behind it.
//
// After Teodorov, Le Roux, Drey and Dhaussy, "Past-Free[ze] reachability analysis" (STVR 2016), for whatever only goes
// forward in a network. States have ranks that no transition lowers (space/progress_space.h); the lowest rank with open
// states is explored, by any search (open/by_cluster.h); once nothing is open up to a rank, nothing will ever lead back
// there, and its states leave the store. What they are kept for afterwards is the way to an error: how each was
// reached, eight bytes that the disk takes, or nothing at all, and the way is found by a second run through what may
// lead to the error.
//
// Where there is a folder for that, another run can go on where this one was killed (boundary.h); where memory is
// scarce, or it is told to, it goes on with shares of what waits (shares.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "components/component.h"
#include "engine/boundary.h"
#include "engine/frozen_file.h"
#include "engine/shares.h"
#include "engine/threshold.h"
#include "engine/told.h"
#include "open/by_cluster.h"
#include "result/freezing.h"
#include "search/search.h"
#include "space/compiled.h"
#include "space/progress_space.h"
#include "store/ancestry.h"
#include "store/state_store.h"

namespace beeline::engine {

class FrozenWays;

class ClusterSweep {
 public:
  // All outlives it. The parts that `how` names are there, though some may have been left out of the network.
  ClusterSweep(const components::Freezing& how, space::StateSpace& states, const space::Compiled& compiled,
               FrozenFile file, util::Watch& watch);
  // Ends the file in order, where it stays.
  ~ClusterSweep();

  // A second run, before the store is made: only what may lead to a state with this key is explored, and its ways are
  // kept, in memory where disks fail. `past_errors`: somebody got there without any, in an order that need not be this
  // one, so there are none on the way.
  void find_way_to(const std::uint64_t* key, bool past_errors, bool in_memory);

  space::StateSpace& space() { return space_; }
  std::unique_ptr<store::Store> make_store(const components::Use& explorer);
  std::unique_ptr<open::OpenList> make_open_list(open::ByCluster::Make of_a_cluster);

  // The fingerprints on the way to a node; none: what was let go of is not there any more.
  std::optional<std::vector<std::uint32_t>> way_to(store::NodeId node) const;
  // What disks are waited for with, and what the limits are.
  void watch(util::Budget& budget) {
    watch_ = budget_ = &budget;
    most_bytes_ = budget.limits().bytes;
  }

  // --- leaving off and going on
  // Once the store and the open list are there: where a run was that is gone on with. `count`: what was done so far.
  // On so many processes, as far as what waits can be divided.
  void begin(std::function<search::Counts()> count, std::size_t processes = 1);
  // By the runs before.
  const search::Counts& counts_before() const { return before_; }
  // Targets that were met, by the runs before and by this one, and where.
  const std::map<std::size_t, store::NodeId>& met() const { return met_; }
  void meet(std::size_t target, store::NodeId node) { met_[target] = node; }
  // Nothing waits in memory. Whether something of what waits on disk does now.
  bool goes_on();
  // Why it does not, though it should; empty: nothing is left.
  std::string failure() const;
  // Nodes that were ever inserted, those that came back from disk once.
  std::uint64_t kept() const;

  // --- side by side (apart.h)
  // Nothing waits in memory, and what waits on disk is for processes that are made from this one.
  bool hands_out() const { return processes_ > 1 && shares_ && shares_->waiting() > 0; }
  std::size_t processes() const { return processes_; }
  // All of it; nothing is written or read here until it goes on.
  std::vector<Shares::Share> hand_out();
  // In such a process, one of so many: it goes on with this share alone.
  void go_on_apart(const Shares::Share& share, std::size_t processes, util::Budget& budget);
  // The clusters that it has seen there, in ascending order.
  std::vector<std::uint32_t> seen_apart();
  // What came of a share.
  void add(const ShareSoFar& share);
  // These were not explored by others, and are here; without a reason, all that was handed out was.
  void take_back(const std::vector<Shares::Share>& shares, const std::string& unexplored);

  void count_second_run(std::uint64_t explored);
  result::Freezing figures() const;

 private:
  void pass(std::uint32_t cluster);
  void serve(std::uint32_t cluster);
  // Counts a cluster, once.
  void count(std::uint32_t cluster) { figures_.clusters += cluster >= seen_below_ && seen_.insert(cluster).second; }
  // A finished cluster is about to leave the store for good.
  void release(std::uint32_t cluster, std::uint64_t states);
  void draw_boundary_if_due(std::uint32_t cluster);
  void make_disk();
  void restore();
  // Null: nothing is divided.
  Shares* shares();
  // All that was in memory went to disk.
  void divided();
  Named counts_so_far() const;
  // Looks for the threshold with one process that repeats itself.
  void make_threshold(const components::Use& explorer);
  void note(double progress);
  double progress_at(std::uint32_t cluster) const;

  components::Freezing how_;
  result::Freezing figures_;
  space::ProgressSpace space_;
  FrozenFile file_;
  std::unique_ptr<frozen::Archive> disk_;  // as soon as something goes there
  std::unique_ptr<store::Ancestry> ancestry_;
  FrozenWays* frozen_ = nullptr;  // the ancestry, when it is one
  std::unique_ptr<Shares> shares_;
  bool stays_ = false;  // ways stay in memory
  store::StateStore* store_ = nullptr;
  open::ByCluster* open_ = nullptr;
  util::Watch* watch_;
  util::Budget* budget_ = nullptr;  // the same, where it is one
  std::uint32_t now_ = 0;           // the lowest cluster with open states
  const space::Compiled& compiled_;
  std::unique_ptr<Threshold> threshold_;   // null: it is not looked for
  std::uint64_t passes_ = 0, stride_ = 1;  // each so many-th is noted
  std::set<std::uint32_t> seen_;           // clusters that were counted, and all below
  std::uint32_t seen_below_ = 0;
  bool second_run_ = false;
  // Dividing what waits.
  std::uint64_t most_bytes_ = 0, most_live_ = 0;  // 0: no limit
  std::uint64_t served_ = 0, served_then_ = 0;    // nodes, in all and when it was last divided
  Turn turn_;
  std::uint64_t turn_of_ = 0;  // the part
  std::size_t processes_ = 1;
  ShareSoFar by_others_;                   // all in all
  std::vector<std::uint64_t> live_apart_;  // at most, the greatest first, as many as there are processes
  // Leaving off and going on.
  bool leaves_off_ = false;
  std::function<search::Counts()> count_;
  search::Counts before_;
  std::map<std::size_t, store::NodeId> met_;
  std::map<std::uint32_t, std::uint64_t> covered_;  // by cluster, of nodes that did not come back
  std::uint64_t explored_then_ = 0;                 // when the last boundary was drawn
  std::uint64_t renumbered_ = 0;                    // numbers that are of no node, or of one that had another before
};

}  // namespace beeline::engine
