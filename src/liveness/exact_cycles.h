// Accepted runs among states where only equal ones are one: from some states of a product that are known to be
// reachable, and through discrete states that these have.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "liveness/acceptance.h"
#include "liveness/lasso.h"
#include "liveness/lasso_graph.h"
#include "liveness/product.h"
#include "search/search.h"
#include "store/state_store.h"
#include "util/budget.h"

namespace beeline::liveness {

class ExactCycles {
 public:
  // `known` holds the starts, and outlives this.
  ExactCycles(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction,
              store::StateStore& known, std::span<const store::NodeId> starts);

  // Stopped: there is one. Exhausted: there is none. GaveUp: there were more states than so many. ModelError: an
  // evaluation went wrong. Throws what the budget does.
  search::End run(std::uint64_t most, util::Budget& budget);
  Lasso found() const;                                                     // after Stopped
  store::NodeId begins_at() const { return starts_[way_.nodes.front()]; }  // among the known
  const search::Counts& counts() const { return counts_; }

 private:
  bool explore(util::Budget& budget);
  bool look(util::Budget& budget);

  Product product_;
  store::StateStore& known_;
  store::StateStore store_;
  LassoGraph graph_;
  std::set<std::vector<std::uint64_t>> keys_;
  std::vector<store::NodeId> starts_;  // in `known`, of the first nodes
  space::SuccessorBuffer successors_;
  std::uint32_t next_ = 0;
  LassoGraph::Way way_;
  search::Counts counts_;
};

}  // namespace beeline::liveness
