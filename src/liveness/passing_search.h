// The search for a run in which time passes beyond every bound: one that never meets a formula, or that an automaton
// accepts.
//
// It is one of a network with a process that moves whenever time has passed (ir/transform/ticking.h), in which these
// moves come again and again, and others, too; or one that ends where time passes for ever. So depth-first search for
// any cycle will not do, and components are looked for (scc_search.h). What never meets a formula does not while time
// passes, either; the automaton accepts everything then. For a premise the reachable states are explored first, and
// runs begin in all of them at once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "liveness/acceptance.h"
#include "liveness/lasso_search.h"
#include "liveness/scc_search.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

class PassingSearch {
 public:
  // The acceptance has a tick and outlives this; what it keeps out of is what `question` avoids. Throws
  // dbm::OutOfRange from run().
  PassingSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Question& question,
                SccSearch::Options options);

  // Stopped: there is such a run. Exhausted: there is none.
  search::End run(util::Budget& budget);

  // After Stopped. A loop begins behind a step that is no tick, and ends with one.
  Lasso found() const;
  std::optional<std::uint32_t> tick() const { return inner_->tick(); }  // its fingerprint
  search::Counts counts() const;
  std::uint64_t stored() const;
  const Failure& failure() const { return failure_ ? *failure_ : inner_->failure(); }  // after ModelError

 private:
  bool explore(util::Budget& budget);

  const space::Compiled& compiled_;
  const Acceptance& acceptance_;
  std::unique_ptr<SccSearch> inner_;
  std::unique_ptr<space::ZoneSpace> outer_;
  std::unique_ptr<store::StateStore> outer_store_;
  space::SuccessorBuffer starts_;
  std::vector<store::NodeId> places_;  // of the starts, by their numbers
  std::optional<Failure> failure_;
  search::Counts counts_;  // of the outer one
};

}  // namespace beeline::liveness
