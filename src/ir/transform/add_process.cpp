#include "ir/transform/add_process.h"

#include <utility>

namespace beeline::ir {

Transformed add_process(const Network& network, const std::function<NewProcess(Network& copy)>& make) {
  Transformed result{network, identity(network)};
  Network& copy = result.network;
  NewProcess fresh = make(copy);
  const std::uint32_t process = copy.add_process(std::move(fresh.process));
  for (Edge& edge : fresh.edges) {
    edge.process = process;
    copy.add_edge(std::move(edge));
  }
  result.maps.cells.grow(copy.cells.size());
  result.maps.clocks.grow(copy.clocks.size());
  result.maps.channels.grow(copy.channels.size());
  result.maps.processes.grow(copy.processes.size());
  result.maps.edges.grow(copy.edges.size());
  return result;
}

}  // namespace beeline::ir
