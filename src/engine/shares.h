// What waits is divided into shares; one is explored at a time, the others wait on disk.
//
// The splitting of contexts of Past-Free[ze] (Teodorov et al. 2016, after Dhaussy's recursive decomposition) divides
// what a context may still do, and explores each part of it from the beginning. Here states are divided that wait when
// nothing waits below a cluster any more: those at different places of what goes forward are shares of their own. What
// lies before is explored once, whatever follows the states of a share is followed with every continuation that there
// is, and so the union of the shares is the whole and nothing else.
//
// Shares may meet again. What was expanded of a cluster while another share may still lead there goes to disk as well,
// and is read once before a share enters the cluster: states that it covers are dropped (soundness: they were expanded
// with all that follows them, and what follows waits in some share or has been explored). New states of that cluster
// wait until nothing else does and are compared in their turn. So nothing is expanded twice that is equal.
//
// The same does where one cluster alone has more states than memory takes: what is expanded goes to disk, what waits
// becomes shares of the size that fits, and duplicates are found late, by reading what is on disk once for each layer
// (semi-external search, after Korf's delayed duplicate detection). Where much is on disk and layers are small, several
// are explored before it is read again: then some states are explored twice.
//
// Where there is a limit of time or of counted work, a share that has used its fair part of what is left is put off
// (Turn): it is divided by places as far as it can be, and the others come first, so that one that is large does not
// hide what there is to be found in them.
//
// A disk that fails before states were let go of costs nothing but the division: all is still there. One that cannot
// give back what it took costs the verdict: failure().
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frozen/archive.h"
#include "open/by_cluster.h"
#include "result/freezing.h"
#include "space/progress_space.h"
#include "store/state_store.h"
#include "util/watch.h"

namespace beeline::engine {

// How long a share may take of what is left of a limit, when so many wait.
class Turn {
 public:
  // `left`: of 1. It takes at least so many states, since to put it off takes a disk.
  void begin(double left, std::uint64_t waiting, std::uint64_t states) {
    left_ = left;
    part_ = waiting == 0 ? 1 : left / static_cast<double>(waiting + 1);
    states_ = states;
  }
  void serve() { states_ -= states_ > 0; }
  bool may_be_over() const { return states_ == 0 && part_ < 1; }
  bool is_over(double left) const { return may_be_over() && left_ - left > part_; }

 private:
  double left_ = 1, part_ = 1;
  std::uint64_t states_ = 0;
};

class Shares {
 public:
  struct Share {
    std::uint64_t number = 0;
    std::uint64_t times = 0;    // that it may be divided
    std::uint32_t cluster = 0;  // its lowest one
    std::uint64_t part = 0;     // of the division that it comes from; those of one part may be explored together
    std::uint64_t states = 0;
  };

  // All outlives it. The watch may change. `keeps_all`: the states of all clusters go to disk when these are finished.
  Shares(frozen::Archive& archive, const space::ProgressSpace& space, store::StateStore& store, open::ByCluster& open,
         util::Watch*& watch, bool keeps_all)
      : archive_(archive), space_(space), store_(store), open_(open), watch_(watch), keeps_all_(keeps_all) {}

  // Nothing waits below the lowest cluster and nothing above was expanded: divides what waits by the places of the
  // parts, if there are at least so many, and goes on with one of them, each of which may be divided so many times.
  // False: all are at one place, or the disk has failed; all is as it was.
  bool divide(std::uint32_t cluster, std::uint64_t times, std::size_t least_places = 2);
  // How often what is explored may still be divided, where it was told.
  std::uint64_t times_left() const { return times_left_; }
  void may_divide(std::uint64_t times) { times_left_ = times; }
  // In the midst of this cluster: all goes to disk, and so much comes back as there is room for. False: the disk fails.
  bool spill(std::uint32_t cluster, std::uint64_t most_states);
  // The same, but what goes to disk is divided by places and comes last, and the next share first.
  bool put_off(std::uint32_t cluster);
  // How many wait on disk.
  std::uint64_t waiting() const { return later_.size(); }
  // Of the division that it comes from: where memory divides a share, all that it becomes is still of that part.
  std::uint64_t part() const { return part_; }
  // Nothing waits in memory. Goes on with the next share. False: there is none, or it is lost (failure()).
  bool next();
  const std::string& failure() const { return failure_.empty() ? figures_.unexplored : failure_; }

  // --- for processes that explore shares side by side (apart.h)
  // From now on nothing comes back here: shares are for others.
  void hand_out(bool others) { hands_out_ = others; }
  std::vector<Share> take() { return std::exchange(later_, {}); }
  void give(const std::vector<Share>& shares) { later_.insert(later_.end(), shares.begin(), shares.end()); }
  void leave_unexplored(const std::string& why) { figures_.unexplored = why; }
  void processes(std::uint64_t most) { figures_.processes = most; }
  void add(const result::Freezing::Shares& of_a_share);

  // This cluster is about to be explored.
  void enter(std::uint32_t cluster);
  // It is finished, and its states are still in the store.
  void leave(std::uint32_t cluster);

  // Of the nodes that were ever inserted, those that took the place of others.
  std::uint64_t came_back() const { return came_back_; }
  // Those that left the store though their clusters are not finished.
  std::uint64_t went() const { return went_; }
  void also_went(std::uint64_t nodes) { went_ += nodes; }
  const result::Freezing::Shares& figures() const { return figures_; }
  bool was_needed() const { return figures_.shares > 0 || !figures_.failure.empty(); }

  // As named counts, for who goes on another time.
  void save(std::map<std::string, std::uint64_t>& counts) const;
  void restore(const std::map<std::string, std::uint64_t>& counts);

 private:
  struct Entry {
    std::uint32_t cluster;
    store::NodeId node;
    std::uint32_t rank;
  };

  std::vector<Entry> drained();
  void put_back(const std::vector<Entry>& entries);
  Share write(const std::vector<Entry>& entries, std::uint64_t times, std::uint64_t part);
  void bring_back(const Share& share);
  std::vector<Share> write_by_place(const std::vector<Entry>& entries, std::uint64_t times);
  // The states of this cluster that do not wait go to disk; how many.
  std::uint64_t keep_expanded(std::uint32_t cluster, const std::vector<Entry>& entries);
  // What was written is in the file, which these wait in. Then the store is emptied.
  bool let_go(const std::vector<Entry>& entries);
  void wait(const std::vector<Share>& shares);
  void drop_what_was_expanded(std::uint32_t cluster);

  frozen::Archive& archive_;
  const space::ProgressSpace& space_;
  store::StateStore& store_;
  open::ByCluster& open_;
  util::Watch*& watch_;
  bool keeps_all_;
  std::vector<Share> later_;                         // the next one is the last
  std::map<std::uint32_t, std::uint64_t> expanded_;  // states that are on disk, all of them expanded, by cluster
  std::uint64_t nodes_then_ = 0;                     // when they were last compared with what is in memory
  std::uint64_t times_left_ = 0, next_number_ = 1, came_back_ = 0, went_ = 0;
  std::uint64_t part_ = 0;  // that is explored
  bool hands_out_ = false;
  std::uint64_t room_ = 0;  // for states that are explored together; 0: nobody knows
  result::Freezing::Shares figures_;
  std::string failure_;
};

}  // namespace beeline::engine
