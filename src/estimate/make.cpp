#include "estimate/make.h"

#include <array>

#include "estimate/formula.h"
#include "estimate/graph_distance.h"
#include "estimate/hamming.h"
#include "estimate/monotonicity.h"

namespace beeline::estimate {

std::span<const std::string_view> names() {
  static constexpr std::array<std::string_view, 6> all{"hamming", "formula", "dL", "dU", "hL", "hU"};
  return all;
}

namespace {

std::shared_ptr<const RelaxedGraph> graph_of(const Context& c) {
  if (c.graphs == nullptr) return std::make_shared<RelaxedGraph>(c.network, c.ranges, c.target);
  std::shared_ptr<const RelaxedGraph>& graph = (*c.graphs)[c.target];
  if (!graph) graph = std::make_shared<RelaxedGraph>(c.network, c.ranges, c.target);
  return graph;
}

}  // namespace

std::unique_ptr<Estimator> make(const std::string& name, const Context& c) {
  using Combine = GraphDistance::Combine;
  using Count = Monotonicity::Count;
  if (name == "hamming") return std::make_unique<Hamming>(c.network, c.target);
  if (name == "formula") return std::make_unique<FormulaDistance>(c.network, c.target);
  if (name == "dL") return std::make_unique<GraphDistance>(c.network, c.ranges, c.target, Combine::Maximum);
  if (name == "dU") return std::make_unique<GraphDistance>(c.network, c.ranges, c.target, Combine::Sum);
  if (name == "hL") return std::make_unique<Monotonicity>(graph_of(c), Count::Rounds);
  if (name == "hU") return std::make_unique<Monotonicity>(graph_of(c), Count::Transitions);
  return nullptr;
}

}  // namespace beeline::estimate
