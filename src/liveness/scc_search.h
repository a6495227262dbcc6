// The search for an accepted run by the strongly connected components of the product.
//
// States are explored breadth first, with subsumption, and the graph of them is kept. Each time it has doubled, and in
// the end, its components are looked at. One whose edges have all marks is worth a closer look.
//  - Without clocks nothing was subsumed but by its equal. The component is an accepted run.
//  - With clocks a step may have led to a part of the state that stands for it, which need not be able to come back. So
//    the component is explored again, from each of its states, among states that it covers, where only equal ones are
//    one; a component with all marks of that graph is an accepted run (Herbreteau, Srivathsan, Tran and Walukiewicz,
//    "Why liveness for timed automata is hard, and what we can do about it", FSTTCS 2016).
// Where the graph is complete and no component has all marks there is no accepted run: each run has its like in the
// graph, which comes to the same component again and again.
//
// Where runs that end count, zones are abstracted with M (L = U) and compared by inclusion, since nothing less
// preserves endings. Otherwise a simulation does: zones are exact and compared with aLU.
//
// Breadth first exploration has short ways; what is found is shortened in the graph that there is, and that graph is
// explored further for a while if there may be something shorter. In the end something shorter is looked for
// (shorten.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "liveness/acceptance.h"
#include "liveness/failure.h"
#include "liveness/lasso.h"
#include "liveness/lasso_graph.h"
#include "liveness/product.h"
#include "result/ranked_set.h"
#include "search/search.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

class SccSearch {
 public:
  struct Options {
    space::Abstraction abstraction = space::Abstraction::M;
    space::Comparison comparison = space::Comparison::Inclusion;
    bool shorten = true;
  };
  // The acceptance outlives this. Throws dbm::OutOfRange from run().
  SccSearch(const space::Compiled& compiled, const Acceptance& acceptance, Options options);

  // What is found begins after these steps, which are not shown, from an initial state with this key of the network
  // (empty: any).
  void begin_behind(std::span<const std::uint32_t> way, std::span<const std::uint64_t> first) {
    product_.begin_behind(way, first);
  }

  // Runs begin in these states, as they are entered, whose numbers are their transitions.
  void begin_at(space::SuccessorBuffer starts) { product_.begin_at(std::move(starts)); }

  // Stopped: there is such a run. Exhausted: there is none.
  search::End run(util::Budget& budget) { return *advance(UINT64_MAX, budget); }
  // Piece by piece: none when about so much work is done, nothing is found and it may go on.
  std::optional<search::End> advance(std::uint64_t work, util::Budget& budget);

  const Lasso& found() const { return *found_; }              // after Stopped
  std::size_t first_length() const { return first_length_; }  // of the first one that was found
  std::uint32_t start() const { return start_; }              // the number of the state in which that one begins
  std::optional<std::uint32_t> tick() const { return product_.tick(); }
  const search::Counts& counts() const { return counts_; }
  std::uint64_t waiting() const { return store_.nodes() - next_; }
  std::uint64_t stored() const { return store_.live(); }
  std::uint64_t accepting() const { return graph_.marked(); }  // transitions with a mark
  bool has_states() const { return starts_ > 0; }
  const Failure& failure() const { return *failure_; }  // after ModelError
  std::size_t at_least() const { return at_least_; }    // no run has fewer steps

  // After Exhausted: why there is none. Nothing where components had to be looked at more closely, since some step led
  // to a state of the same one that covers too much; where only equal states are one that does not happen.
  std::optional<result::RankedSet> certificate(util::Budget& budget);

 private:
  class Intake;

  bool begin();
  bool explore(util::Budget& budget);  // one state more; false on an evaluation error
  void look_for_cycles(util::Budget& budget);
  void look_closer(const std::vector<LassoGraph::Node>& components, util::Budget& budget);
  void take(Lasso lasso, LassoGraph::Node node);  // one that the way begins with, or leads to
  Lasso folded(const LassoGraph::Way& way);
  bool enough(util::Budget& budget) const;
  space::Abstraction equal_zones() const;  // where only equal ones are one
  bool fail(std::vector<std::uint32_t> path);

  const space::Compiled& compiled_;
  const Acceptance& acceptance_;
  const Options options_;
  const bool timed_;
  Product product_;
  store::StateStore store_;
  LassoGraph graph_;
  space::SuccessorBuffer successors_;
  std::vector<std::uint32_t> depth_;  // of each node
  std::uint32_t next_ = 0;            // node to be explored
  bool begun_ = false;
  std::size_t starts_ = 0;
  std::uint32_t start_ = 0;
  std::vector<std::vector<std::uint64_t>> first_keys_;  // of the network, of the first nodes
  std::size_t examined_at_ = 256;                       // nodes, when components are looked at next
  std::optional<Lasso> found_;
  std::size_t length_ = SIZE_MAX, first_length_ = 0;
  std::uint64_t work_until_ = UINT64_MAX;  // how long to go on with what is found
  std::size_t at_least_ = 0;
  std::optional<Failure> failure_;
  search::Counts counts_;
};

}  // namespace beeline::liveness
