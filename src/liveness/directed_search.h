// Searches for accepted runs that are searches for states: any open list, store, estimate and preference.
//
// RecordedSearch looks in a recording space (recording_space.h), whatever the automaton is. TerminalSearch looks for a
// state from which every word is accepted, where the automaton is terminal and runs that end count: then the rest of
// the run is any, and a second search finds one.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "liveness/product_space.h"
#include "liveness/recording_space.h"
#include "liveness/failure.h"
#include "liveness/lasso.h"
#include "open/open_list.h"
#include "search/preference.h"
#include "search/ranker.h"
#include "search/search.h"
#include "search/visitor.h"
#include "store/store.h"
#include "util/budget.h"

namespace beeline::liveness {

class DirectedSearch : private search::Visitor {
 public:
  // What a search is put together from; without ranker or preference it has none.
  struct Parts {
    std::unique_ptr<store::Store> store;
    std::unique_ptr<open::OpenList> open;
    std::unique_ptr<search::Preference> preference = {};
    std::unique_ptr<search::Ranker> ranker = {};
    search::Mode mode = {};
    bool shorten = false;  // what is found (shorten.h)
  };
  DirectedSearch(ProductSpace& space, const Acceptance& acceptance, Parts parts)
      : space_(space), acceptance_(acceptance), parts_(std::move(parts)) {}

  // Stopped: there is such a run. Exhausted: there is none. GaveUp: none was found. Throws dbm::OutOfRange.
  // With so much work: then Paused, and not to be run again.
  search::End run(util::Budget& budget, std::uint64_t work = UINT64_MAX);

  const Lasso& found() const { return found_; }               // after Stopped
  std::size_t first_length() const { return first_length_; }  // of the first one that was found
  const search::Counts& counts() const { return counts_; }
  std::uint64_t waiting() const { return parts_.open->size(); }
  std::uint64_t stored() const { return parts_.store->live() + more_stored_; }
  std::uint64_t accepting() const { return space_.marked(); }  // transitions with a mark
  bool has_states() const { return parts_.store->nodes() > 0; }
  const Failure& failure() const { return *failure_; }  // after ModelError
  std::size_t at_least() const { return at_least_; }    // no run has fewer steps

 protected:
  // From the node that is a target to what was looked for.
  virtual search::End conclude(store::NodeId goal, util::Budget& budget) = 0;
  // The key of the network's state where the way to a node begins, where there are several.
  std::vector<std::uint64_t> first_of(store::NodeId node);

  ProductSpace& space_;
  const Acceptance& acceptance_;
  Parts parts_;
  Lasso found_;
  search::Counts counts_;
  std::uint64_t more_stored_ = 0;
  std::optional<Failure> failure_;

 private:
  bool fresh(space::StateView state, store::NodeId node) override;

  store::NodeId goal_;
  std::size_t first_length_ = 0;
  std::size_t at_least_ = 0;
};

class RecordedSearch final : public DirectedSearch {
 public:
  // The space outlives this, and so does what the parts refer to.
  RecordedSearch(RecordingSpace& space, const Acceptance& acceptance, Parts parts)
      : DirectedSearch(space, acceptance, std::move(parts)), recording_(space) {}

 private:
  search::End conclude(store::NodeId goal, util::Budget& budget) override;

  RecordingSpace& recording_;
};

class TerminalSearch final : public DirectedSearch {
 public:
  TerminalSearch(TerminalSpace& space, const Acceptance& acceptance, Parts parts)
      : DirectedSearch(space, acceptance, std::move(parts)) {}

 private:
  search::End conclude(store::NodeId goal, util::Budget& budget) override;
};

}  // namespace beeline::liveness
