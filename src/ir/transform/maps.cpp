#include "ir/transform/maps.h"

#include <numeric>

namespace beeline::ir {

namespace {

std::uint32_t follow(const std::vector<std::uint32_t>& map, std::uint32_t from) {
  return from == nowhere ? nowhere : map[from];
}

}  // namespace

Correspondence Correspondence::identity(std::size_t size) {
  Correspondence same;
  same.origin.resize(size);
  std::iota(same.origin.begin(), same.origin.end(), 0u);
  same.image = same.origin;
  return same;
}

void Correspondence::append(std::uint32_t from) {
  if (from != nowhere && image[from] == nowhere) image[from] = static_cast<std::uint32_t>(origin.size());
  origin.push_back(from);
}

Correspondence compose(const Correspondence& first, const Correspondence& second) {
  Correspondence both;
  for (const std::uint32_t middle : second.origin) both.origin.push_back(follow(first.origin, middle));
  for (const std::uint32_t middle : first.image) both.image.push_back(follow(second.image, middle));
  return both;
}

Maps identity(const Network& network) {
  Maps maps;
  maps.cells = Correspondence::identity(network.cells.size());
  maps.clocks = Correspondence::identity(network.clocks.size());
  maps.channels = Correspondence::identity(network.channels.size());
  maps.processes = Correspondence::identity(network.processes.size());
  maps.edges = Correspondence::identity(network.edges.size());
  for (const Process& process : network.processes)
    maps.locations.push_back(Correspondence::identity(process.locations.size()));
  return maps;
}

Maps compose(const Maps& first, const Maps& second) {
  Maps both;
  both.cells = compose(first.cells, second.cells);
  both.clocks = compose(first.clocks, second.clocks);
  both.channels = compose(first.channels, second.channels);
  both.processes = compose(first.processes, second.processes);
  both.edges = compose(first.edges, second.edges);
  for (std::size_t p = 0; p < first.locations.size(); ++p) {
    const std::uint32_t middle = first.processes.image[p];
    if (middle != nowhere) {
      both.locations.push_back(compose(first.locations[p], second.locations[middle]));
    } else {
      both.locations.push_back({{}, std::vector<std::uint32_t>(first.locations[p].image.size(), nowhere)});
    }
  }
  return both;
}

}  // namespace beeline::ir
