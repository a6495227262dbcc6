// The search for accepted runs by a search for states, put together from the components that its spec names: in a
// recording space, or for where every word is accepted.
#pragma once

#include <memory>

#include "estimate/problem.h"
#include "liveness/acceptance.h"
#include "liveness/directed_search.h"
#include "liveness/guide.h"
#include "plan/prepare.h"
#include "util/budget.h"

namespace beeline::plan {

// What guides a search for accepted runs by an estimate is made from; all of it outlives the guide.
struct Guiding {
  const liveness::Progress& progress;  // of the automaton
  const Preparation& prepared;
  const Options& options;
  estimate::SharedGraphs& graphs;
  util::Budget& budget;
};
std::unique_ptr<liveness::Guide> make_guide(const components::Use& estimate, bool lower_bound,
                                            liveness::Product& product, const liveness::Acceptance& acceptance,
                                            const Guiding& guiding);

// Zones of which only equal ones are one: LU, or M where runs that end count, or what a simulation does not preserve.
space::Abstraction exact_zones(const space::Compiled& compiled, bool endings);

class DirectedWords {
 public:
  // The search of the spec looks for states, or is one that records.
  DirectedWords(const space::Compiled& compiled, const liveness::Acceptance& acceptance, const Guiding& guiding);

  search::End run(util::Budget& budget) { return search_->run(budget); }
  const liveness::Lasso& found() const { return search_->found(); }
  std::size_t first_length() const { return search_->first_length(); }
  const search::Counts& counts() const { return search_->counts(); }
  std::uint64_t waiting() const { return search_->waiting(); }
  std::uint64_t stored() const { return search_->stored(); }
  std::uint64_t accepting() const { return search_->accepting(); }
  bool has_states() const { return search_->has_states(); }
  const liveness::Failure& failure() const { return search_->failure(); }
  std::size_t at_least() const { return search_->at_least(); }

 private:
  std::unique_ptr<liveness::Product> product_;
  std::unique_ptr<liveness::ProductSpace> space_;
  std::unique_ptr<liveness::DirectedSearch> search_;
};

}  // namespace beeline::plan
