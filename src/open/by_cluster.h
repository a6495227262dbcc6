// An open list for each cluster of states; the lowest cluster that is not empty is served.
//
// Clusters are ranks that never decrease along transitions (space::Successor::cluster), so once nothing waits in the
// lowest ones nothing will ever wait there again, and their states can be let go of: Past-Free[ze] (Teodorov, Le Roux,
// Drey and Dhaussy 2016), the sweep-line method with the clusters as progress. Inside a cluster any list decides.
//
// With a window of w the best of what the lists of the w lowest clusters would give comes first, as far as these rank
// it: between letting go as early as possible (1) and heading for the target across all clusters.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "open/open_list.h"

namespace beeline::open {

class ByCluster final : public OpenList {
 public:
  using Make = std::function<std::unique_ptr<OpenList>()>;
  // Nothing waits below this cluster any more; told before a node is given. What was given before has been expanded. It
  // may take out all that waits (drain), and put something else in its place, or nothing.
  using Passed = std::function<void(std::uint32_t cluster)>;
  // Told before every node that is given; may do the same.
  using Serving = std::function<void(std::uint32_t cluster)>;
  struct Waits {
    store::NodeId node;
    std::uint32_t rank = 0;
    bool begins = false;  // the first of those that were pushed together
  };

  // The lists keep nothing of nodes that were given, and ask nothing of those that were dropped.
  ByCluster(Make make, std::uint64_t window, Passed passed)
      : make_(std::move(make)), window_(window), passed_(std::move(passed)) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  // How many clusters have open nodes.
  std::size_t open_clusters() const { return lists_.size(); }

  // --- for who leaves off and goes on, in a window of 1
  // From now on it is remembered in which order nodes came to wait in clusters that are not served yet.
  void remember() { remembers_ = true; }
  const std::map<std::uint32_t, std::vector<Waits>>& waiting() const { return waiting_; }
  // Takes out all that waits, cluster by cluster, the next one first.
  void drain(const std::function<void(std::uint32_t cluster, store::NodeId node, std::uint32_t rank)>& visit);
  // Lower clusters may come again; the next one that is served is told of.
  void begin_again() { begun_ = false; }
  void serving(Serving serving) { serving_ = std::move(serving); }
  // What comes into the cluster that is served waits until nothing else there does; then that is told, and it may be
  // taken out, too. Until the cluster is passed.
  void hold_back(Serving rest) { rest_ = std::move(rest); }

 private:
  using Lists = std::map<std::uint32_t, std::unique_ptr<OpenList>>;

  Lists::iterator next();
  void push(std::uint32_t cluster, std::span<const Entry> entries);
  // Has somebody look at what comes next, until nobody changes it. False: nothing waits any more.
  bool settle();

  Make make_;
  std::uint64_t window_;
  Passed passed_;
  // Given when nothing waits after all: who takes out all that waits lets go of all states, so that it has none.
  static constexpr store::NodeId nobody_{0};
  Lists lists_;                     // none is empty
  std::unique_ptr<OpenList> held_;  // back
  std::uint32_t lowest_ = 0;
  bool begun_ = true;  // `lowest_` is what is served
  std::uint64_t size_ = 0;
  Serving serving_, rest_;
  bool remembers_ = false;
  std::map<std::uint32_t, std::vector<Waits>> waiting_;
};

}  // namespace beeline::open
