#include "frontend/dve/rendezvous.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::frontend::dve {

using ir::ExprId;

namespace {

void add_once(std::vector<std::uint32_t>& list, std::uint32_t process) {
  if (std::find(list.begin(), list.end(), process) == list.end()) list.push_back(process);
}

}  // namespace

void Rendezvous::add(const Move& move) {
  if (!move.sends) return add_once(receivers_[move.committed], move.process);
  auto found = std::find_if(messages_.begin(), messages_.end(),
                            [&](const Message& m) { return m.committed == move.committed && m.text == move.text; });
  if (found == messages_.end()) found = messages_.insert(found, {move.text, move.committed, move.values, {}, 0, 0});
  add_once(found->senders, move.process);
}

bool Rendezvous::somebody_else(std::span<const std::uint32_t> processes, std::uint32_t than) {
  return std::any_of(processes.begin(), processes.end(), [&](std::uint32_t p) { return p != than; });
}

void Rendezvous::connect(ir::Network& network, util::Watch& watch) {
  for (const bool committed : {false, true}) {
    const bool sent = std::any_of(messages_.begin(), messages_.end(),
                                  [&](const Message& message) { return message.committed == committed; });
    if (!channel_->typed && !sent && !receivers_[committed].empty())
      messages_.push_back({"", committed, {}, {}, 0, 0});  // nobody sends: somebody who comes later may
  }
  for (Message& message : messages_) {
    message.sent = static_cast<std::uint32_t>(network.events.size());
    message.received = message.sent + 1;
    network.events.push_back(fmt::format("{}!{}", channel_->name.text, message.text));
    network.events.push_back(fmt::format("{}?{}", channel_->name.text, message.text));
    for (const std::uint32_t receiver : receivers_[message.committed]) {
      watch.look();
      watch.before_growth(network.vectors, message.senders.size());
      for (const std::uint32_t sender : message.senders)
        if (sender != receiver)
          network.vectors.push_back(
              {{{receiver, message.received, false}, {sender, message.sent, false}}, channel_->name.position});
    }
  }
}

void Rendezvous::edges(const Move& move, std::uint32_t process, Transmission& transmission, ir::Network& network,
                       std::vector<ir::Edge>& into) const {
  const std::size_t before = into.size();
  for (const Message& message : messages_) {
    if (message.committed != move.committed) continue;
    if (move.sends ? message.text != move.text || !somebody_else(receivers_[move.committed], move.process)
                   : !somebody_else(message.senders, move.process))
      continue;
    ir::Edge edge = edge_of(move);
    edge.sync = ir::SyncKind::Event;
    edge.event = move.sends ? message.sent : message.received;
    std::vector<ExprId> statements;
    if (!move.sends && !message.values.empty())
      transmission.store(*channel_, message.values, move, process, statements);
    statements.insert(statements.end(), move.effects.begin(), move.effects.end());
    edge.update = sequence(network.arena, statements, move.position);
    into.push_back(std::move(edge));
  }
  if (into.size() > before) return;
  // Nobody is there to meet: the edge stays, for whoever counts edges, and for who comes later.
  ir::Edge edge = edge_of(move);
  const auto message = std::find_if(messages_.begin(), messages_.end(),
                                    [&](const Message& one) { return one.committed == move.committed; });
  if (!channel_->typed && message != messages_.end()) {
    edge.sync = ir::SyncKind::Event;
    edge.event = move.sends ? message->sent : message->received;
  }
  const ExprId never = network.arena.constant(0, move.position);
  edge.guard = edge.guard ? network.arena.binary(ir::Op::And, never, edge.guard, move.position) : never;
  edge.update = sequence(network.arena, move.effects, move.position);
  into.push_back(std::move(edge));
}

}  // namespace beeline::frontend::dve
