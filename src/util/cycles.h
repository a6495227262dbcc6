// A finite graph whose edges carry marks (bits), and which of its nodes lie on cycles with or without some of them.
#pragma once

#include <cstdint>
#include <vector>

namespace beeline::util {

struct MarkedEdge {
  std::uint32_t from = 0, to = 0;
  std::uint64_t marks = 0;
};

class MarkedGraph {
 public:
  MarkedGraph(std::size_t nodes, std::vector<MarkedEdge> edges);

  // In what follows edges with a mark of `without` are not there.

  // The nodes on cycles that have an edge with a mark of `with`.
  std::vector<bool> on_cycles_with(std::uint64_t with, std::uint64_t without) const;
  std::vector<bool> reachable_from(std::vector<bool> nodes, std::uint64_t without) const;

 private:
  // For each node the number of its strongly connected component.
  std::vector<std::uint32_t> components(std::uint64_t without) const;

  std::vector<std::size_t> first_;  // of each node's edges, and the end
  std::vector<MarkedEdge> edges_;   // by `from`
};

}  // namespace beeline::util
