// A shorter lasso than the one that a depth-first search has found.
//
// Breadth first over the same zones: from the initial states, or from wherever the premise holds on ways that are as
// short. A state in which a run may end gives a lasso as long as the way to it; so does a successor that includes a
// state on the way to it, one step longer. The first one that is found ends the search. States are merged only where
// they are equal, and only the way kept is looked back on, so there may be shorter ones still: none is called shortest.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "liveness/lasso_search.h"
#include "store/state_store.h"

namespace beeline::liveness {

class ShorterLasso {
 public:
  // The question outlives this. `length`: of the one that is known, in steps.
  ShorterLasso(const space::Compiled& compiled, const Question& question, std::size_t length);

  // Nothing: there is none as far as was seen, with so much work, or something went wrong on the way. Throws what the
  // budget does, and dbm::OutOfRange.
  std::optional<Lasso> run(util::Budget& budget, std::uint64_t work);

  const search::Counts& counts() const { return counts_; }

 private:
  // One of two searches: for where the premise holds, and for what comes after it.
  struct Side {
    std::unique_ptr<space::ZoneSpace> space;
    std::unique_ptr<store::StateStore> store;
    // Per node.
    std::vector<std::uint64_t> hashes;   // of its key
    std::vector<std::uint32_t> depths;   // from the beginning
    std::vector<store::NodeId> outside;  // of who has no parent: where in the other search it begins
  };
  struct Open {
    Side* side;
    store::NodeId node;
  };

  // Whether the search is over: something was found, or an evaluation went wrong.
  bool begin();
  bool expand(const Open& open, util::Budget& budget);
  bool expand_outside(const space::StateView& state, store::NodeId node, util::Budget& budget);
  bool expand_inside(const space::StateView& state, store::NodeId node, util::Budget& budget);
  void insert(Side& side, const space::SuccessorBuffer& states, store::NodeId parent, std::uint32_t depth);
  // Of states as they are entered: those after a stay that keeps out of the formula.
  bool enter(const space::SuccessorBuffer& entered, store::NodeId parent, std::uint32_t depth);
  // How many steps behind the premise the state is, on the way to the parent, that this one includes.
  std::optional<std::size_t> closes(const space::StateView& state, store::NodeId parent);
  Lasso lasso_to(store::NodeId node) const;
  void count(const space::SuccessorBuffer& buffer, util::Budget& budget);

  std::size_t length_;
  Side outer_, inner_;  // the outer one only with a premise
  std::unique_ptr<space::Dominance> inclusion_;
  std::vector<std::byte> packed_;
  store::NodeId outside_;  // where those begin that have no parent
  std::deque<Open> open_;
  space::SuccessorBuffer successors_, stays_, entered_;
  std::optional<Lasso> found_;
  search::Counts counts_;
};

}  // namespace beeline::liveness
