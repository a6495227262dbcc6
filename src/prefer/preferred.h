// Preferred transitions: those that start the abstract trace of the estimate (helpful actions and preferred operators of the planners
// FF and Fast Downward). Queue 0 for them, queue 1 for the others; how the two take turns is the open list's business.
#pragma once

#include "prefer/judge.h"
#include "prefer/preference.h"

namespace beeline::prefer {

class Preferred final : public Preference {
 public:
  explicit Preferred(Judge& judge) : judge_(judge) {}

  void leaving(space::StateView state) override { judge_.at(state); }
  Placement place(const Step& step) override { return {judge_.preferred(step.transition) ? 0u : 1u}; }

 private:
  Judge& judge_;
};

}  // namespace beeline::prefer
