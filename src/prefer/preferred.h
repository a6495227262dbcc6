// Preferred transitions: those that start the abstract trace of the estimate (helpful actions and preferred operators
// of the planners FF and Fast Downward). Queue 0 for them, queue 1 for the others; how the two take turns is the open
// list's business.
#pragma once

#include "search/judge.h"
#include "search/preference.h"

namespace beeline::prefer {

using search::Arrival;
using search::Judge;
using search::Placement;
using search::Preference;

class Preferred final : public Preference {
 public:
  explicit Preferred(Judge& judge) : judge_(judge) {}

  void leaving(space::StateView state) override { judge_.at(state); }
  Placement place(const Arrival& arrival) override {
    return {judge_.preferred(arrival.transition, arrival.goals) ? 0u : 1u};
  }

 private:
  Judge& judge_;
};

}  // namespace beeline::prefer
