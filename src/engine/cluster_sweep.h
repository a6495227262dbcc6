// Past-Free[ze]: what a search needs to go from cluster to cluster of states and let go of those behind it.
//
// After Teodorov, Le Roux, Drey and Dhaussy, "Past-Free[ze] reachability analysis" (STVR 2016), for whatever only goes
// forward in a network. States have ranks that no transition lowers (space/progress_space.h); the lowest rank with open
// states is explored, by any search (open/by_cluster.h); once nothing is open up to a rank, nothing will ever lead back
// there, and its states leave the store. What they are kept for afterwards is the way to an error: how each was
// reached, eight bytes that the disk takes, or nothing at all, and the way is found by a second run that goes no
// further than the cluster where the error is.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "components/component.h"
#include "engine/threshold.h"
#include "open/by_cluster.h"
#include "result/freezing.h"
#include "space/compiled.h"
#include "space/progress_space.h"
#include "store/ancestry.h"
#include "store/state_store.h"

namespace beeline::engine {

class FrozenWays;

class ClusterSweep {
 public:
  // All outlives it. The parts that `how` names are there, though some may have been left out of the network. What goes
  // to disk goes to this folder, or where it is gone with the process (empty).
  ClusterSweep(const components::Freezing& how, space::StateSpace& states, const space::Compiled& compiled,
               const std::string& folder, util::Watch& watch);
  ~ClusterSweep();

  // A second run: it goes no further than this rank, and its ways are kept, in memory where disks fail. Before the
  // store is made.
  void find_way_up_to(std::uint32_t rank);

  space::StateSpace& space() { return space_; }
  std::unique_ptr<store::Store> make_store(const components::Use& explorer);
  std::unique_ptr<open::OpenList> make_open_list(open::ByCluster::Make of_a_cluster);

  std::uint32_t rank(space::StateView state) const { return space_.rank(state.key); }
  // The fingerprints on the way to a node; none: what was let go of is not there any more.
  std::optional<std::vector<std::uint32_t>> way_to(store::NodeId node) const;
  // What disks are waited for with.
  void watch(util::Watch& watch) { watch_ = &watch; }

  void count_second_run(std::uint64_t explored);
  result::Freezing figures() const;

 private:
  void pass(std::uint32_t cluster);
  // Looks for the threshold with one process that repeats itself.
  void make_threshold(const components::Use& explorer);
  void note(double progress);
  double progress_at(std::uint32_t cluster) const;

  components::Freezing how_;
  result::Freezing figures_;
  space::ProgressSpace space_;
  std::string folder_;
  std::unique_ptr<store::Ancestry> ancestry_;
  FrozenWays* frozen_ = nullptr;  // the ancestry, when it is one
  bool stays_ = false;            // ways stay in memory
  store::StateStore* store_ = nullptr;
  open::ByCluster* open_ = nullptr;
  util::Watch* watch_;
  std::uint32_t now_ = 0;  // the lowest cluster with open states
  const space::Compiled& compiled_;
  std::unique_ptr<Threshold> threshold_;   // null: it is not looked for
  std::uint64_t passes_ = 0, stride_ = 1;  // each so many-th is noted
};

}  // namespace beeline::engine
