// Useless transitions (Wehrle, Kupferschmid, Podelski: Useless actions are useful, ICAPS 2008; Transition-based
// directed model checking, TACAS 2009).
//
// A transition is useless in s when the estimate of s without it is no larger than the estimate of the state it leads
// to: whatever it brings, one gets as far without. States reached by useless transitions wait in a second queue, or the
// steps so far are added to their rank. A transition without which the estimate sees no way at all is never useless;
// one that leads to a dead end is pruned before anybody asks.
#pragma once

#include "search/judge.h"
#include "search/preference.h"

namespace beeline::prefer {

using search::Arrival;
using search::Judge;
using search::Placement;
using search::Preference;

class Useless final : public Preference {
 public:
  enum class As : std::uint8_t { Queue, Penalty };

  Useless(Judge& judge, As as) : judge_(judge), as_(as) {}

  void leaving(space::StateView state) override { judge_.at(state); }
  Placement place(const Arrival& arrival) override {
    const std::uint32_t without = judge_.without(arrival.transition, arrival.goals);
    const bool useless = without != Judge::hopeless && without <= arrival.rank;
    return {useless && as_ == As::Queue ? 1u : 0u, search::no_token, useless && as_ == As::Penalty};
  }

 private:
  Judge& judge_;
  As as_;
};

}  // namespace beeline::prefer
