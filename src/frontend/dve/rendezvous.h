// Channels without a buffer: a sender and a receiver move at the same time.
//
// What happens, in this order: the value goes into the receiver's variable, the receiver's effects, the sender's
// effects. The network has vectors of events, whose members update the memory in their order, so the receiver comes
// first and computes the sender's value itself. Therefore a receiver has an edge for each value that is sent (messages
// with equal text are one), with an event of its own, and each pair of processes a vector for each message.
//
// Where nobody is there to meet, the edge has `0 and ...` as its guard; on a channel without values it has its event,
// too, and whoever adds a partner (frontend/cdl/network_attachment.h) takes the 0 away.
//
// While some process is in a committed state, both must leave one: a pair of which one is committed never meets, and
// the network takes care of the rest.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontend/dve/moves.h"
#include "frontend/dve/transmission.h"
#include "util/watch.h"

namespace beeline::frontend::dve {

class Rendezvous {
 public:
  explicit Rendezvous(const ChannelSyntax& channel) : channel_(&channel) {}

  void add(const Move& move);
  // The events and vectors; all moves on the channel are known by now.
  void connect(ir::Network& network, util::Watch& watch);
  // The edges of one move, the last of which may be one that is never enabled.
  void edges(const Move& move, std::uint32_t process, Transmission& transmission, ir::Network& network,
             std::vector<ir::Edge>& into) const;

 private:
  struct Message {
    std::string text;
    bool committed = false;
    std::vector<ir::ExprId> values;
    std::vector<std::uint32_t> senders;    // processes, each once
    std::uint32_t sent = 0, received = 0;  // events
  };
  static bool somebody_else(std::span<const std::uint32_t> processes, std::uint32_t than);

  const ChannelSyntax* channel_;
  std::vector<Message> messages_;
  std::vector<std::uint32_t> receivers_[2];  // by whether they are committed; each once
};

}  // namespace beeline::frontend::dve
