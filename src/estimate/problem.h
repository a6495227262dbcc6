// What an estimator is made for: a network and a target, with what is known of them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "analysis/value_ranges.h"
#include "estimate/relaxed_graph.h"
#include "ir/conditions.h"
#include "ir/network.h"
#include "util/diagnostic.h"
#include "util/shelf.h"

namespace beeline::estimate {

// The graphs that estimators of one network have in common, by target: compiling one may take longer than a search.
// Searches on several threads share them; who asks for one that is being compiled waits for it.
class SharedGraphs {
 public:
  using Graph = std::shared_ptr<const RelaxedGraph>;

  Graph get(ir::ExprId target, const std::function<Graph()>& compile) {
    const std::lock_guard lock(mutex_);
    Graph& graph = graphs_[target];
    if (!graph) graph = compile();
    return graph;
  }
  bool has(ir::ExprId target) const {
    const std::lock_guard lock(mutex_);
    const auto found = graphs_.find(target);
    return found != graphs_.end() && found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::map<ir::ExprId, Graph> graphs_;
};

// All of it outlives the estimators made from it.
struct Problem {
  const ir::Network& network;
  const analysis::ValueRanges& ranges;
  ir::ExprId target;                           // none: true
  SharedGraphs* graphs = nullptr;              // of this network
  util::Watch& watch = util::nobody();         // asked while an estimator is made
  util::Shelf* shelf = nullptr;                // for what takes long
  const ir::Conditions* conditions = nullptr;  // that were written down for it
  std::function<void(const util::Diagnostic&)> warn = {};
};

// From the shared ones, where there are any.
std::shared_ptr<const RelaxedGraph> relaxed_graph(const Problem& problem);

}  // namespace beeline::estimate
