#include "ir/transform/ticking.h"

#include <algorithm>
#include <string>

#include "ir/transform/add_process.h"

namespace beeline::ir {

namespace {

constexpr const char* name = "#time";

// A broadcast that nobody receives, before all else.
std::uint32_t first_channel(Network& network) {
  Channel channel;
  channel.name = name;
  channel.kind = ChannelKind::Broadcast;
  channel.priority = network.internal_priority;
  for (const Channel& other : network.channels) channel.priority = std::max(channel.priority, other.priority);
  ++channel.priority;
  network.channels.push_back(std::move(channel));
  return static_cast<std::uint32_t>(network.channels.size() - 1);
}

NewProcess make(Network& network) {
  NewProcess fresh;
  fresh.process.name = name;
  fresh.process.locations.push_back({name, {}, false, false, {}, {}});
  network.clocks.push_back({name, 0, {}, no_place});
  const auto clock = static_cast<std::uint32_t>(network.clocks.size() - 1);
  Arena& arena = network.arena;
  Edge edge;
  edge.guard = arena.clock_cmp(Op::Ge, arena.clock(clock), arena.clock(0), arena.constant(1));
  edge.update = arena.reset(arena.clock(clock), arena.constant(0));
  if (network.has_priorities) {
    edge.sync = SyncKind::Send;
    edge.channel = arena.channel(first_channel(network));
  }
  fresh.edges.push_back(std::move(edge));
  return fresh;
}

}  // namespace

Ticking ticking(const Network& network) {
  Ticking result{add_process(network, make), {}};
  result.tick = EdgeId(result.made.network.processes.back().edges.first);
  return result;
}

}  // namespace beeline::ir
