// States with the rank of their cluster: a number that no transition lowers, read off the key (analysis/clusters.h).
//
// That none does is checked for every successor, since states would be lost if one did: std::logic_error.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/clusters.h"
#include "space/layout.h"
#include "space/masked_space.h"

namespace beeline::space {

class ProgressSpace final : public WrappedSpace {
 public:
  // Keys of the inner space begin with those of the layout.
  ProgressSpace(StateSpace& inner, const Layout& layout, analysis::ClusterRanks ranks);

  bool initial(SuccessorBuffer& out) override;
  bool enabled(StateView state) override;
  bool fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) override;

  // Successors above this rank are left out, for who looks for a way to a state that has it.
  void go_no_further_than(std::uint32_t rank) { most_ = rank; }
  bool goes_only_so_far() const { return most_ != UINT32_MAX; }
  // There is no initial state, since somebody goes on from states that others saw.
  void begin_elsewhere() { elsewhere_ = true; }
  const analysis::ClusterRanks& ranks() const { return ranks_; }
  // Where the parts are whose progress makes the clusters: what the rank comes from.
  std::vector<std::uint64_t> place(const std::uint64_t* key) const;
  std::uint32_t rank(const std::uint64_t* key) const;

 private:
  void rank_from(SuccessorBuffer& out, std::size_t first);

  analysis::ClusterRanks ranks_;
  std::vector<Layout::Field> fields_;  // of the parts
  std::uint32_t before_ = 0;           // rank of the state that was last given to enabled()
  std::uint32_t most_ = UINT32_MAX;
  bool elsewhere_ = false;
};

}  // namespace beeline::space
