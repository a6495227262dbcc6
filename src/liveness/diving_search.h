// The search for an accepted run by components, with dives: nested depth-first search gets a part of the work.
//
// Breadth first, a run that begins deep down is found late; depth first it may be met at once, and where there are
// many, it nearly always is. Both searches go on in turns, and either may answer: each is complete. What a dive finds
// is long, so the search by components then goes on for as long as both took together, and what it finds in that time
// is shown instead. Dives are given up when half of the memory is in use, and leave theirs to the other search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "liveness/nested_search.h"
#include "liveness/scc_search.h"

namespace beeline::liveness {

class DivingSearch {
 public:
  struct Options {
    SccSearch::Options by_components = {};
    space::Abstraction of_dives = space::Abstraction::M;  // as NestedSearch's
    std::uint64_t first_turn = 20'000;                    // work by components before the first dive
  };
  // There is no fairness and no tick. The acceptance outlives this. Throws dbm::OutOfRange from run().
  DivingSearch(const space::Compiled& compiled, const Acceptance& acceptance, const Options& options);

  // Stopped: there is such a run. Exhausted: there is none.
  search::End run(util::Budget& budget);

  // Of the search that answered.
  bool dive_answers() const { return dive_answers_; }
  const Lasso& found() const { return dive_answers_ ? dive_->found() : by_components_.found(); }
  std::size_t first_length() const { return dive_answers_ ? dive_->first_length() : by_components_.first_length(); }
  std::size_t at_least() const { return dive_answers_ ? dive_->at_least() : by_components_.at_least(); }
  std::uint64_t accepting() const { return dive_answers_ ? dive_->accepting() : by_components_.accepting(); }
  const Failure& failure() const { return dive_answers_ ? dive_->failure() : by_components_.failure(); }

  search::Counts counts() const;
  std::uint64_t waiting() const { return by_components_.waiting() + (dive_ ? dive_->waiting() : 0); }
  std::uint64_t stored() const { return by_components_.stored() + (dive_ ? dive_->stored() : 0); }
  bool has_states() const { return by_components_.has_states(); }

 private:
  void make_dive(util::Budget& budget);
  void give_up_dives();

  const space::Compiled& compiled_;
  const Acceptance& acceptance_;
  const Options options_;
  SccSearch by_components_;
  std::optional<ltl::Automaton> automaton_;  // with one mark
  std::optional<Acceptance> with_one_mark_;
  std::unique_ptr<NestedSearch> dive_;
  bool dives_ = true, dive_answers_ = false;
  search::Counts given_up_;
};

}  // namespace beeline::liveness
