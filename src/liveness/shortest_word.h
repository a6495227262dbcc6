// A shortest accepted run of a network without clocks: no other has fewer steps before and in its loop together.
//
// A shortest lasso of the product need not be one: the automaton may be in another state when the network comes back to
// where it was, and settle only some rounds later. So loops are looked for in the network. The product is explored
// breadth first, as far as the way to a shorter run may lead; then, for each state of the network, the nearest first,
// loops from it that are short enough, breadth first over states and what the letters since do to the automaton
// (relations.h). Only states from which the way back is short enough are looked at. (Searching in order of loop starts,
// and that shortest counterexamples need more than the product: Schuppan and Biere, TACAS 2005.)
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "liveness/acceptance.h"
#include "liveness/lasso.h"
#include "liveness/product.h"
#include "liveness/relations.h"
#include "search/search.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

class ShortestWord {
 public:
  // There is a run of so many steps; no fairness, no clocks. The acceptance outlives this.
  ShortestWord(const space::Compiled& compiled, const Acceptance& acceptance, std::size_t length);

  // With so much work. Throws what the budget does; what was found until then can be had.
  void run(util::Budget& budget, std::uint64_t work);

  const std::optional<Lasso>& found() const { return found_; }  // one with fewer steps than that, if there is
  bool proved() const { return proved_; }                       // and none has fewer than it, or than that
  const search::Counts& counts() const { return counts_; }

 private:
  using State = std::uint32_t;  // of the network
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Arrow {
    State to = 0;
    std::uint32_t transition = 0;
  };
  struct Place {  // in a loop
    State state = 0;
    Relations::Id relation = 0;
    std::uint32_t from = none, transition = 0;
  };

  bool explore(util::Budget& budget, std::uint64_t work);  // false: something is missing
  bool expand(store::NodeId node, util::Budget& budget);
  State state_of(const std::uint64_t* key);
  void offer(store::NodeId node, std::vector<std::uint32_t> loop, std::optional<space::Ending> ending);
  bool look_from(State state, util::Budget& budget);  // false on too much work
  void measure_ways_back(State state, std::size_t most);
  bool out_of_work() const { return counts_.work() >= work_; }

  Product product_;
  Relations relations_;
  store::StateStore nodes_;                           // of the product
  store::StateStore states_;                          // of the network
  std::vector<State> state_of_;                       // per node
  std::vector<std::uint32_t> depth_;                  // per node
  std::vector<std::vector<store::NodeId>> nodes_of_;  // per state, the nearest first
  std::vector<ltl::Letter> letters_;                  // per state
  std::vector<std::vector<Arrow>> out_;
  std::vector<std::vector<State>> into_;
  std::vector<bool> expanded_;  // per state
  std::size_t length_;          // of the best
  std::uint64_t work_ = 0;
  std::optional<Lasso> found_;
  bool proved_ = false;
  search::Counts counts_;
  space::SuccessorBuffer successors_, one_;
  // Of the loops at hand.
  std::vector<std::uint32_t> back_;
  std::vector<State> measured_;
  std::vector<Place> places_;
};

}  // namespace beeline::liveness
