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
#include <vector>

#include "open/open_list.h"

namespace beeline::open {

class ByCluster final : public OpenList {
 public:
  using Make = std::function<std::unique_ptr<OpenList>()>;
  // Nothing waits below this cluster any more; told before a node is given. What was given before has been expanded.
  using Passed = std::function<void(std::uint32_t cluster)>;

  // The lists keep nothing of nodes that were given, and ask nothing of those that were dropped.
  ByCluster(Make make, std::uint64_t window, Passed passed)
      : make_(std::move(make)), window_(window), passed_(std::move(passed)) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  // How many clusters have open nodes.
  std::size_t open_clusters() const { return lists_.size(); }

 private:
  using Lists = std::map<std::uint32_t, std::unique_ptr<OpenList>>;

  Lists::iterator next();

  Make make_;
  std::uint64_t window_;
  Passed passed_;
  Lists lists_;  // none is empty
  std::uint32_t lowest_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace beeline::open
