#include "estimate/problem.h"

namespace beeline::estimate {

std::shared_ptr<const RelaxedGraph> relaxed_graph(const Problem& p) {
  if (p.graphs == nullptr) return std::make_shared<RelaxedGraph>(p.network, p.ranges, p.target, p.watch);
  std::shared_ptr<const RelaxedGraph>& graph = (*p.graphs)[p.target];
  if (!graph) graph = std::make_shared<RelaxedGraph>(p.network, p.ranges, p.target, p.watch);
  return graph;
}

}  // namespace beeline::estimate
