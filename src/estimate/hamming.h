// hamming: the number of atoms of the target that the state misses.
//
// For a conjunction of locations and values that is the number of cells that differ; a disjunction counts its nearest
// alternative, a quantifier is the conjunction or disjunction it stands for. Not admissible: one transition may mend
// several atoms.
#pragma once

#include "estimate/estimator.h"
#include "estimate/target_tree.h"

namespace beeline::estimate {

class Hamming final : public Estimator {
 public:
  Hamming(const ir::Network& network, ir::ExprId target) : tree_(network, target) {}

  Distance estimate(const std::int32_t* cells) override;

 private:
  TargetTree tree_;
};

}  // namespace beeline::estimate
