#include "ir/extent.h"

#include <string>

namespace beeline::ir {

namespace {

// Beyond what is inside of the string itself.
std::uint64_t bytes(const std::string& text) {
  constexpr std::size_t inside = 15, header = 16;
  return text.size() > inside ? text.size() + header : 0;
}

}  // namespace

std::uint64_t approximate_bytes(const Network& network) {
  std::uint64_t sum = network.arena.size() * sizeof(Expr);
  for (const Cell& cell : network.cells) sum += sizeof cell + bytes(cell.name);
  for (const Clock& clock : network.clocks) sum += sizeof clock + bytes(clock.name);
  for (const Channel& channel : network.channels) sum += sizeof channel + bytes(channel.name);
  for (const Process& process : network.processes) {
    sum += sizeof process + bytes(process.name) + bytes(process.template_name);
    for (const Location& location : process.locations) sum += sizeof location + bytes(location.name);
  }
  for (const Edge& edge : network.edges) sum += sizeof edge + edge.selects.size() * sizeof(Select);
  for (const SyncVector& vector : network.vectors) sum += sizeof vector + vector.members.size() * sizeof(SyncMember);
  return sum;
}

}  // namespace beeline::ir
