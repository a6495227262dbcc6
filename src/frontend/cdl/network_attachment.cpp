#include "frontend/cdl/network_attachment.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/own_event.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

// "go[2]"; empty for what is no message of a network.
std::string channel_name(const Literal& literal) {
  if (literal.kind == Literal::Kind::Named) return literal.name;
  if (literal.kind != Literal::Kind::Array) return "";
  std::string name = literal.name;
  for (const Literal& part : literal.parts) {
    if (part.kind != Literal::Kind::Integer) return "";
    name += fmt::format("[{}]", part.value);
  }
  return name;
}

// No time passes where the context and somebody else could meet on it.
bool waits_for_nobody(const ir::Channel& channel, bool sends) {
  return channel.urgent && (sends || channel.kind == ir::ChannelKind::Binary);
}

}  // namespace

NetworkAttachment::NetworkAttachment(const Unit& unit, ir::Network& network)
    : unit_(unit),
      network_(network),
      instances_(network),
      references_(network),
      senders_(network.channels.size()),
      receivers_(network.channels.size()),
      members_(network.events.size()),
      context_(static_cast<std::uint32_t>(network.processes.size())) {
  for (std::uint32_t c = 0; c < network.channels.size(); ++c) channels_.emplace(network.channels[c].name, c);
  for (std::uint32_t e = 0; e < network.events.size(); ++e) note_event(e);
  name_what_is_done_alone();
  for (const ir::Edge& edge : network.edges) {
    if (edge.sync == ir::SyncKind::Event) members_[edge.event].insert(edge.process);
    if (!edge.channel) continue;
    auto& of = edge.sync == ir::SyncKind::Send ? senders_ : receivers_;
    if (const auto one = ir::as_channel(network.arena, edge.channel)) of[*one].insert(edge.process);
    else
      for (const std::uint32_t c : references_.of(edge.channel)) of[c].insert(edge.process);
  }
}

// An edge with an event that nobody synchronises with is internal, and knows its event all the same.
void NetworkAttachment::name_what_is_done_alone() {
  if (events_.empty()) return;
  std::set<std::pair<std::uint32_t, std::uint32_t>> together;  // process and event
  for (const ir::SyncVector& vector : network_.vectors)
    for (const ir::SyncMember& member : vector.members) together.emplace(member.process, member.event);
  for (ir::Edge& edge : network_.edges)
    if (edge.sync == ir::SyncKind::None && is_message(network_.events[edge.event]) &&
        !together.contains({edge.process, edge.event}))
      edge.sync = ir::SyncKind::Event;
}

// --- names

std::optional<NetworkAttachment::Message> NetworkAttachment::message(const std::string& name, util::Position where,
                                                                     util::Diagnostics& diagnostics) const {
  if (const auto channel = channels_.find(name); channel != channels_.end())
    return Message{false, channel->second, {}, nullptr};
  if (const auto event = events_.find(name); event != events_.end()) return Message{false, {}, event->second, nullptr};
  if (const auto of = rendezvous_.find(name); of != rendezvous_.end()) return Message{false, {}, {}, &of->second};
  if (std::any_of(network_.cells.begin(), network_.cells.end(),
                  [&](const ir::Cell& cell) { return cell.name == name + ".length"; })) {
    diagnostics.error(
        where, fmt::format("unsupported: '{}' has a buffer; contexts and observers know channels without", name));
    return std::nullopt;
  }
  std::vector<std::string_view> known;
  for (const auto& entry : channels_) known.push_back(entry.first);
  for (const auto& entry : events_) known.push_back(entry.first);
  for (const auto& entry : rendezvous_) known.push_back(entry.first);
  const bool is_array = channels_.contains(name + "[0]") || channels_.contains(name + "[1]");
  diagnostics.error(
      where, fmt::format("the model has no channel or event '{}'{}", name,
                         is_array ? fmt::format("; of the array {0} write {0}[0]", name) : suggestion(name, known)));
  return std::nullopt;
}

std::optional<NetworkAttachment::Message> NetworkAttachment::message(const Literal& literal,
                                                                     util::Diagnostics& diagnostics) const {
  if (literal.kind == Literal::Kind::Any) return Message{true, {}, {}, nullptr};
  const std::string name = channel_name(literal);
  if (!name.empty()) return message(name, literal.position, diagnostics);
  diagnostics.error(literal.position, "a message of this model is a channel or an event: its name belongs here");
  return std::nullopt;
}

bool NetworkAttachment::who(const std::optional<ProcessId>& id, Who& out, util::Diagnostics& diagnostics) const {
  if (!id || id->any) return true;
  if (Instances::is_context(*id)) {
    out = context_;
    return true;
  }
  out = instances_.find(*id, diagnostics);
  return out.has_value();
}

// --- what the context does

std::optional<ir::Edge> NetworkAttachment::step(std::uint32_t number, util::Diagnostics& diagnostics) {
  const Event& event = unit_.events[number];
  if (!is_own(event)) {
    diagnostics.error(position(event), only_observed(event));
    return std::nullopt;
  }
  if (event.kind == Event::Kind::Informal) return tagged(trimmed(event.text));
  const auto of = message(event.literal, diagnostics);
  if (!of) return std::nullopt;
  if (of->any) {
    diagnostics.error(event.literal.position, "a context cannot send or receive 'any': name a channel or an event");
    return std::nullopt;
  }
  if (of->rendezvous != nullptr) return on_rendezvous(event, *of->rendezvous, diagnostics);
  return of->channel ? on_channel(event, *of->channel, diagnostics) : on_event(event, *of->event, diagnostics);
}

std::optional<ir::Edge> NetworkAttachment::on_channel(const Event& event, std::uint32_t channel,
                                                      util::Diagnostics& diagnostics) {
  const bool sends = event.kind == Event::Kind::Send;
  const std::set<std::uint32_t>& able = sends ? receivers_[channel] : senders_[channel];
  const ir::Channel& of = network_.channels[channel];
  const char* verb = sends ? "receives" : "sends";
  const auto& partner = sends ? event.to : event.from;
  Who with;
  if (!who(partner, with, diagnostics)) return std::nullopt;
  const bool waits = of.kind == ir::ChannelKind::Binary || !sends;
  if (waits && able.empty()) {
    diagnostics.error(event.literal.position, fmt::format("no process {} on '{}'", verb, of.name));
    return std::nullopt;
  }
  if (with && !able.contains(*with)) {
    diagnostics.error(partner->process.position, fmt::format("{} never {} on '{}'", to_text(*partner), verb, of.name));
    return std::nullopt;
  }
  if (with && of.kind == ir::ChannelKind::Binary && able.size() > 1) {
    const std::uint32_t other = *able.begin() == *with ? *std::next(able.begin()) : *able.begin();
    diagnostics.error(partner->process.position,
                      fmt::format("'{}' also {} on '{}', and a channel does not choose: write '{} any'",
                                  network_.processes[other].name, verb, of.name, sends ? "to" : "from"));
    return std::nullopt;
  }
  const ir::SyncKind sync = sends ? ir::SyncKind::Send : ir::SyncKind::Receive;
  ir::Edge& edge = steps_[{sync, channel}];
  if (edge.sync == ir::SyncKind::None) {
    edge.sync = sync;
    edge.channel = network_.arena.channel(channel);
    if (waits_for_nobody(of, sends))
      diagnostics.warning(
          event.literal.position,
          fmt::format("'{}' is urgent: the context does this as soon as it can, and never later", of.name));
  }
  return edge;
}

std::optional<ir::Edge> NetworkAttachment::on_event(const Event& event, std::uint32_t number,
                                                    util::Diagnostics& diagnostics) {
  const auto& partner = event.kind == Event::Kind::Send ? event.to : event.from;
  Who with;
  if (!who(partner, with, diagnostics)) return std::nullopt;
  if (members_[number].empty() || (with && !members_[number].contains(*with))) {
    diagnostics.error(event.literal.position,
                      fmt::format("{} has no edge with the event '{}'", with ? to_text(*partner) : "the model",
                                  network_.events[number]));
    return std::nullopt;
  }
  for (const ir::SyncVector& vector : network_.vectors)
    for (const ir::SyncMember& member : vector.members) {
      if (!member.weak || member.event != number || (with && member.process != *with)) continue;
      diagnostics.error(event.literal.position,
                        fmt::format("unsupported: '{}' takes part with '{}' where it can, so that the context would "
                                    "not need it",
                                    network_.processes[member.process].name, network_.events[number]));
      return std::nullopt;
    }
  for (const Part& part : parts_)
    if (part.meets.empty() && part.event == number && part.with == with) return edge_of(part);
  parts_.push_back({number, {}, false, with, fresh_event(network_.events[number]), {}});
  return edge_of(parts_.back());
}

ir::Edge NetworkAttachment::edge_of(const Part& part) const {
  ir::Edge edge;
  edge.sync = ir::SyncKind::Event;
  edge.event = part.own;
  return edge;
}

std::uint32_t NetworkAttachment::fresh_event(const std::string& name, Side side) {
  network_.events.push_back(name);
  members_.emplace_back();
  sides_.push_back(side);
  return static_cast<std::uint32_t>(network_.events.size() - 1);
}

ir::Edge NetworkAttachment::tagged(const std::string& text) {
  const auto [tag, is_new] = tags_.emplace(text, static_cast<std::uint32_t>(network_.channels.size()));
  if (is_new) {
    ir::Channel& channel = network_.channels.emplace_back();
    channel.name = "#" + text + "#";
    channel.kind = ir::ChannelKind::Broadcast;
    channel.priority = network_.internal_priority;
    senders_.emplace_back();
    receivers_.emplace_back();
  }
  ir::Edge& edge = steps_[{ir::SyncKind::Send, tag->second}];
  if (edge.sync == ir::SyncKind::None) {
    edge.sync = ir::SyncKind::Send;
    edge.channel = network_.arena.channel(tag->second);
  }
  return edge;
}

std::optional<ir::Edge> NetworkAttachment::taken(const ir::Edge& step) {
  if (step.sync == ir::SyncKind::Receive) {
    const std::uint32_t channel = *ir::as_channel(network_.arena, step.channel);
    if (network_.channels[channel].kind == ir::ChannelKind::Broadcast) return std::nullopt;
    return step;
  }
  if (step.sync != ir::SyncKind::Event) return std::nullopt;
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& one) { return one.own == step.event; });
  if (part->sends) return std::nullopt;
  if (!part->discarded) {
    const std::uint32_t made = fresh_event(network_.events[part->own], sides_[part->own]);
    part->discarded = made;
  }
  ir::Edge edge;
  edge.sync = ir::SyncKind::Event;
  edge.event = *part->discarded;
  return edge;
}

std::optional<std::uint64_t> NetworkAttachment::message_of(const ir::Edge& step) {
  const auto edge = taken(step);
  if (!edge) return std::nullopt;
  return edge->channel ? std::uint64_t{*ir::as_channel(network_.arena, edge->channel)} << 32 : edge->event;
}

std::vector<ir::Edge> NetworkAttachment::discards(std::span<const Expected> expected) {
  std::vector<ir::Edge> edges;
  for (const Expected& one : expected) {
    edges.push_back(*taken(one.step));
    edges.back().guard = network_.arena.unary(ir::Op::Not, one.now);
  }
  return edges;
}

void NetworkAttachment::connect(std::uint32_t context, std::optional<std::uint32_t> discarding) {
  if (parts_.empty()) return;
  std::vector<ir::SyncVector> joined;
  const auto join = [&](const ir::SyncVector& vector, const Part& part) {
    joined.push_back(vector);
    joined.back().members.push_back({context, part.own, false});
    if (!part.discarded) return;
    joined.push_back(vector);
    joined.back().members.push_back({*discarding, *part.discarded, false});
  };
  std::set<std::pair<std::uint32_t, std::uint32_t>> together;  // process and event
  for (const ir::SyncVector& vector : network_.vectors) {
    bool kept = true;
    for (const ir::SyncMember& member : vector.members) together.emplace(member.process, member.event);
    for (const Part& part : parts_) {
      if (!part.meets.empty()) continue;
      const bool concerned = std::any_of(vector.members.begin(), vector.members.end(), [&](const ir::SyncMember& m) {
        return m.event == part.event && (!part.with || *part.with == m.process);
      });
      if (!concerned) continue;
      kept = false;
      join(vector, part);
    }
    if (kept) joined.push_back(vector);
  }
  for (const Part& part : parts_) {
    if (!part.meets.empty()) {
      meet(part, context, discarding, together, joined);
      continue;
    }
    for (const std::uint32_t process : members_[part.event]) {
      if ((part.with && *part.with != process) || together.contains({process, part.event})) continue;
      ir::SyncVector alone;
      alone.members.push_back({process, part.event, false});
      join(alone, part);
    }
  }
  network_.vectors = std::move(joined);
}

// --- what is observed

bool NetworkAttachment::observe(std::uint32_t number, util::Diagnostics& diagnostics) {
  if (watched_.contains(number)) return true;
  const Event& event = unit_.events[number];
  if (event.kind == Event::Kind::Becomes) return true;
  Watched watched;
  if (is_own(event)) {
    watched.own = step(number, diagnostics);
    if (!watched.own) return false;
  } else {
    const auto of = event.kind == Event::Kind::Sync ? message(event.port.text, event.port.position, diagnostics)
                                                    : message(event.literal, diagnostics);
    if (event.kind == Event::Kind::Sync && !event.arguments.empty()) {
      diagnostics.error(event.port.position, "channels and events of this model carry no values: write ()");
      return false;
    }
    if (!of || !who(event.from, watched.from, diagnostics) || !who(event.to, watched.to, diagnostics)) return false;
    if (of->channel && !tells_channel(*of->channel, position(event), diagnostics)) return false;
    watched.message = *of;
    watched.has_second = watched.to || event.kind == Event::Kind::Receive;
    if (of->event && !watched.to) watched.has_second = false;
  }
  watched_.emplace(number, std::move(watched));
  return true;
}

// Whether every edge that may send on it can say so in its update.
bool NetworkAttachment::tells_channel(std::uint32_t channel, util::Position where,
                                      util::Diagnostics& diagnostics) const {
  for (const ir::Edge& edge : network_.edges) {
    if (edge.sync != ir::SyncKind::Send || !may_be(edge.channel, channel)) continue;
    ir::ExprId id = edge.channel;
    while (network_.arena[id].op == ir::Op::Index) id = network_.arena[id].a;
    if (ir::as_channel(network_.arena, id)) continue;
    diagnostics.error(where, fmt::format("unsupported: which channel '{}' sends on is not known from its edge",
                                         network_.processes[edge.process].name));
    return false;
  }
  return true;
}

bool NetworkAttachment::may_be(ir::ExprId channel, std::uint32_t one) const {
  if (const auto fixed = ir::as_channel(network_.arena, channel)) return *fixed == one;
  return references_.of(channel).contains(one);
}

ir::ExprId NetworkAttachment::number(ir::ExprId channel) {
  const ir::Expr e = network_.arena[channel];
  ir::Arena& arena = network_.arena;
  switch (e.op) {
    case ir::Op::ChannelRef: return arena.constant(e.x);
    case ir::Op::Index: {
      const ir::ExprId steps = arena.binary(ir::Op::Sub, e.b, arena.constant(e.x));
      return arena.binary(ir::Op::Add, number(e.a), arena.binary(ir::Op::Mul, steps, arena.constant(e.z)));
    }
    default: assert(false && "tells_channel() has looked at this"); return arena.constant(-1);
  }
}

bool NetworkAttachment::is_tag(ir::ExprId channel) const {
  const auto fixed = ir::as_channel(network_.arena, channel);
  return fixed && std::any_of(tags_.begin(), tags_.end(), [&](const auto& tag) { return tag.second == *fixed; });
}

std::vector<Sight> NetworkAttachment::sights(const ir::Edge& edge) {
  std::vector<Sight> seen;
  for (const auto& [event, watched] : watched_) {
    if (watched.own) {
      const bool same = edge.process == context_ && edge.sync == watched.own->sync &&
                        edge.channel == watched.own->channel && edge.event == watched.own->event;
      if (same) seen.push_back({event, false, {}});
      continue;
    }
    const bool from = !watched.from || *watched.from == edge.process;
    const bool to = watched.has_second && (!watched.to || *watched.to == edge.process);
    const Message& message = watched.message;
    switch (edge.sync) {
      case ir::SyncKind::None: break;
      case ir::SyncKind::Send:
      case ir::SyncKind::Receive: {
        if (message.any ? is_tag(edge.channel) : !message.channel || !may_be(edge.channel, *message.channel)) break;
        if (edge.sync == ir::SyncKind::Receive) {
          if (to) seen.push_back({event, true, {}});
          break;
        }
        if (!from) break;
        const bool fixed = message.any || ir::as_channel(network_.arena, edge.channel);
        seen.push_back(
            {event, false,
             fixed ? ir::ExprId()
                   : network_.arena.binary(ir::Op::Eq, number(edge.channel),
                                           network_.arena.constant(static_cast<std::int32_t>(*message.channel)))});
        break;
      }
      case ir::SyncKind::Event: {
        const Side side = sides_[edge.event];
        const bool here = message.rendezvous == nullptr || is_of(*message.rendezvous, edge.event);
        const bool sends = side != Side::Receives && here, receives = side != Side::Sends && here;
        if (from && sends && (message.any || message.rendezvous || (message.event && *message.event == edge.event)))
          seen.push_back({event, false, {}});
        if (to && receives && (message.any || message.rendezvous || message.event)) seen.push_back({event, true, {}});
        break;
      }
    }
  }
  return seen;
}

}  // namespace beeline::frontend::cdl
