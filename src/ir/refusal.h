// Updates that may refuse: guards behind assignments.
//
// In some languages one step is a sequence of assignments and conditions, and a condition that is false after some of
// the assignments means that the step does not exist at all. Such a step is an edge whose update calls a function with
// a Require in it (expr.h). That is the same to everybody as an invariant that is false where the edge leads: the
// transition is not there, priorities and deadlocks do not see it, and receivers of a broadcast are chosen without it.
//
// An analysis that takes such an update for one that cannot refuse sees more transitions than there are: right for
// whatever may only add. Where a transition's existence takes something from others, or what it depends on is asked,
// may_refuse tells.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::ir {

class Refusals {
 public:
  explicit Refusals(const Network& network);

  // A Require is in it, or in a function that it calls. No for none.
  bool may_refuse(ExprId id) const { return id && refuses_[id.value]; }
  bool any() const { return any_; }

 private:
  std::vector<bool> refuses_;  // by expression
  bool any_ = false;
};

}  // namespace beeline::ir
