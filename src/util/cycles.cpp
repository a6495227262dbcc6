#include "util/cycles.h"

#include <algorithm>
#include <utility>

namespace beeline::util {

MarkedGraph::MarkedGraph(std::size_t nodes, std::vector<MarkedEdge> edges)
    : first_(nodes + 1), edges_(std::move(edges)) {
  std::stable_sort(edges_.begin(), edges_.end(),
                   [](const MarkedEdge& a, const MarkedEdge& b) { return a.from < b.from; });
  for (const MarkedEdge& e : edges_) ++first_[e.from + 1];
  for (std::size_t i = 0; i < nodes; ++i) first_[i + 1] += first_[i];
}

// Tarjan's algorithm with a stack of its own: paths can be long.
std::vector<std::uint32_t> MarkedGraph::components(std::uint64_t without) const {
  const std::size_t nodes = first_.size() - 1;
  constexpr std::uint32_t unseen = UINT32_MAX;
  std::vector<std::uint32_t> order(nodes, unseen), low(nodes), component(nodes, unseen);
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  std::vector<std::uint32_t> path, open;
  std::uint32_t seen = 0, closed = 0;
  const auto enter = [&](std::uint32_t node) {
    order[node] = low[node] = seen++;
    path.push_back(node);
    open.push_back(node);
  };
  for (std::uint32_t root = 0; root < nodes; ++root) {
    if (order[root] != unseen) continue;
    enter(root);
    while (!path.empty()) {
      const std::uint32_t node = path.back();
      if (next[node] < first_[node + 1]) {
        const MarkedEdge& e = edges_[next[node]++];
        if ((e.marks & without) != 0) continue;
        if (order[e.to] == unseen) enter(e.to);
        else if (component[e.to] == unseen) low[node] = std::min(low[node], order[e.to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[node]);
      if (low[node] != order[node]) continue;
      for (std::uint32_t member = unseen; member != node;) {
        member = open.back();
        open.pop_back();
        component[member] = closed;
      }
      ++closed;
    }
  }
  return component;
}

std::vector<bool> MarkedGraph::on_cycles_with(std::uint64_t with, std::uint64_t without) const {
  const std::vector<std::uint32_t> component = components(without);
  std::vector<bool> chosen(component.size());
  for (const MarkedEdge& e : edges_) {
    if ((e.marks & without) == 0 && (e.marks & with) != 0 && component[e.from] == component[e.to])
      chosen[component[e.from]] = true;
  }
  std::vector<bool> nodes(component.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = chosen[component[i]];
  return nodes;
}

std::vector<bool> MarkedGraph::reachable_from(std::vector<bool> nodes, std::uint64_t without) const {
  std::vector<std::uint32_t> work;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i]) work.push_back(i);
  }
  while (!work.empty()) {
    const std::uint32_t node = work.back();
    work.pop_back();
    for (std::size_t k = first_[node]; k < first_[node + 1]; ++k) {
      const MarkedEdge& e = edges_[k];
      if ((e.marks & without) != 0 || nodes[e.to]) continue;
      nodes[e.to] = true;
      work.push_back(e.to);
    }
  }
  return nodes;
}

}  // namespace beeline::util
