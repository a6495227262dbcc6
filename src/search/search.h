// The search loop: pop, expand, insert, rank and place what is fresh.
//
// Knows states as flat buffers only. Whether a state is a goal and when to stop is the Visitor's business; it is called
// once per fresh state (the initial ones included), so it sees every state that the store keeps. What is fresh is
// ranked as one batch, then placed. By its open list, ranker, preference and mode the loop is breadth first or depth
// first search, greedy search, A*, weighted A*, a random walk, or one that nobody has thought of.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "open/open_list.h"
#include "search/preference.h"
#include "search/ranker.h"
#include "search/visitor.h"
#include "space/state_space.h"
#include "store/store.h"
#include "util/budget.h"
#include "util/random.h"

namespace beeline::search {

struct Counts {
  std::uint64_t explored = 0;
  std::uint64_t generated = 0;
  std::uint64_t transitions = 0;
  std::uint64_t evaluated = 0;  // estimates made
  std::uint64_t dead_ends = 0;  // states dropped because an estimate sees no way from them
  std::uint64_t effort = 0;     // spent on estimates, or on choosing one transition of many
  std::uint64_t matrices = 0;   // spent on payloads beyond what a small one takes
  std::uint64_t setting_up = 0;
  double estimate_seconds = 0;
  double making_seconds = 0;  // of estimates

  // Effort in units of about one successor with few clocks, so that turns and limits repeat exactly.
  std::uint64_t work() const { return explored + generated + effort + matrices + setting_up; }

  Counts& operator+=(const Counts& more);
};

enum class End : std::uint8_t { Exhausted, Stopped, Paused, Time, Memory, Interrupted, ModelError, GaveUp };

End end_by(util::Exceeded::Cause cause);

struct Mode {
  bool optimal = false;       // goals count when they are expanded, not when they are generated
  bool counts_steps = false;  // ranks may need the cost of the steps so far
  bool adds_steps = false;    // the rank is steps so far + weight * estimate
  double weight = 1;
  bool samples = false;           // one random successor is enough
  std::uint64_t seed = 1;         // for it
  bool complete = true;           // nothing open means that every state was seen; else the search gave up
  bool remembers_closed = false;  // is_open() will be asked
};

class Search {
 public:
  // Without a ranker every state has rank 0, without a preference queue 0.
  Search(space::StateSpace& space, store::Store& store, open::OpenList& open, Visitor& visitor,
         Ranker* ranker = nullptr, Preference* preference = nullptr, Mode mode = {})
      : space_(space),
        store_(store),
        open_(open),
        visitor_(visitor),
        ranker_(ranker),
        preference_(preference),
        mode_(mode),
        random_(mode.seed),
        prices_(mode.counts_steps || (preference != nullptr && preference->counts_costs())) {}

  // Goes on where the last call stopped, until it has done so much more work, or what the budget allows: then Paused.
  End run(util::Budget& budget, std::uint64_t work = UINT64_MAX);

  const Counts& counts() const { return counts_; }
  // With a preference that counts costs: what the way to a node cost.
  std::uint32_t cost_of(store::NodeId node) const { return node.value < costs_.size() ? costs_[node.value] : 0; }
  // ModelError: the node whose expansion failed; no_node: the initial state.
  store::NodeId failed_at() const { return failed_at_; }

  // --- for who reduces or looks for cycles while the search runs
  // Waits for expansion (Mode::remembers_closed); otherwise it is closed: expanded, hopeless or covered.
  bool is_open(store::NodeId node) const;
  // Lies on the way to the node that is being expanded, which is itself on it. Depth first, that is the stack.
  bool is_on_path(store::NodeId node) const;

 private:
  class Intake;

  bool expand(space::StateView state);
  bool sample(space::StateView state);
  // Inserts what the buffer holds, ranks and places what is fresh. False: the visitor has seen enough.
  bool take(util::Watch& watch);
  // Finds what the ways to the successors cost.
  void price();
  void rank_and_place(util::Watch& watch);
  void close(store::NodeId node);
  void count_estimates();
  bool fails(store::NodeId node) {
    if (space_.error() == nullptr) return false;
    failed_at_ = node;
    return true;
  }

  space::StateSpace& space_;
  store::Store& store_;
  open::OpenList& open_;
  Visitor& visitor_;
  Ranker* ranker_;
  Preference* preference_;
  Mode mode_;
  util::Random random_;
  bool prices_;  // somebody wants to know what ways cost
  // Per node.
  std::vector<std::uint32_t> steps_;  // when the mode counts them
  std::vector<Token> tokens_;         // with a preference
  std::vector<std::uint32_t> costs_;  // with a preference that counts them
  std::vector<bool> closed_;          // when the mode remembers it
  // Of the expansion under way.
  store::NodeId expanding_;
  space::SuccessorBuffer buffer_;
  std::vector<std::uint32_t> untried_;    // transitions
  std::vector<std::uint32_t> way_costs_;  // per successor: what the store is told
  struct Fresh {
    std::size_t successor;
    store::NodeId node;
  };
  std::vector<Fresh> fresh_;
  std::vector<Candidate> candidates_;  // parallel to fresh_
  std::vector<std::uint32_t> ranks_;   // of the candidates
  std::vector<open::Entry> entries_;

  Counts counts_;
  std::uint64_t spent_ = 0;  // of the budget
  store::NodeId failed_at_;
  bool started_ = false;
};

}  // namespace beeline::search
