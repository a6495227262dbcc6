#include "estimate/problem.h"

namespace beeline::estimate {

std::shared_ptr<const RelaxedGraph> relaxed_graph(const Problem& p) {
  const auto compile = [&] { return std::make_shared<const RelaxedGraph>(p.network, p.ranges, p.target, p.watch); };
  return p.graphs != nullptr ? p.graphs->get(p.target, compile) : compile();
}

}  // namespace beeline::estimate
