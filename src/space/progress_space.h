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
  const lang::EvaluationError* error() const override { return leaves_out_errors_ ? nullptr : inner_.error(); }

  // For who looks for a way to a state with this key: successors are left out whose parts have come too far for that.
  void lead_to(const std::uint64_t* key);
  // For who knows that there is a way without them: transitions that go wrong are left out. There is no error then.
  void leave_out_errors() { leaves_out_errors_ = true; }
  // There is no initial state, since somebody goes on from states that others saw.
  void begin_elsewhere() { elsewhere_ = true; }
  const analysis::ClusterRanks& ranks() const { return ranks_; }
  // Where the parts are whose progress makes the clusters: what the rank comes from.
  std::vector<std::uint64_t> place(const std::uint64_t* key) const;
  std::uint32_t rank(const std::uint64_t* key) const;

 private:
  void rank_from(SuccessorBuffer& out, std::size_t first);
  bool may_lead_there(const std::uint64_t* key) const;

  analysis::ClusterRanks ranks_;
  std::vector<Layout::Field> fields_;  // of the parts
  std::uint32_t before_ = 0;           // rank of the state that was last given to enabled()
  StateView state_;                    // the same
  std::vector<std::int32_t> goal_;     // values of the parts; none: everywhere is welcome
  bool leaves_out_errors_ = false, elsewhere_ = false;
};

}  // namespace beeline::space
