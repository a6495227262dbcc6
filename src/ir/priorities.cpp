#include "ir/priorities.h"

#include <set>

#include "ir/references.h"

namespace beeline::ir {

bool priorities_matter(const Network& network) {
  const References references(network);
  std::set<std::int32_t> of_channels, of_processes;
  for (const Edge& edge : network.edges) {
    of_processes.insert(network.processes[edge.process].priority);
    if (edge.sync == SyncKind::Receive) continue;  // goes by its sender's
    const bool sends = edge.sync == SyncKind::Send;
    // What cannot be evaluated is no channel's.
    if (!sends || !as_channel(network.arena, edge.channel)) of_channels.insert(network.internal_priority);
    if (!sends) continue;
    for (const std::uint32_t channel : references.of(edge.channel))
      of_channels.insert(network.channels[channel].priority);
  }
  return of_channels.size() > 1 || of_processes.size() > 1;
}

}  // namespace beeline::ir
