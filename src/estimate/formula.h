// formula: how far the target formula is from being true, by its own shape (Edelkamp, Lluch Lafuente, Leue 2001).
//
// In negation normal form, with And the sum and Or the minimum of the parts:
//    a == b   |a - b|              a != b   1 if equal, else 0
//    a <= b   max(0, a - b)        a < b    max(0, a - b + 1), and mirrored
//    any other truth value, and locations: 0 if as wanted, else 1.
// Counters that move by one make it a distance; nothing else does, so it promises nothing.
#pragma once

#include "estimate/estimator.h"
#include "estimate/target_tree.h"

namespace beeline::estimate {

class FormulaDistance final : public Estimator {
 public:
  FormulaDistance(const ir::Network& network, ir::ExprId target) : tree_(network, target) {}

  Distance estimate(const std::int32_t* cells) override;

 private:
  TargetTree tree_;
};

}  // namespace beeline::estimate
