// The part of NetworkAttachment that knows channels of DVE's: two events for each, one of who sends and one of who
// receives.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/cdl/network_attachment.h"

namespace beeline::frontend::cdl {

namespace {

// Of an edge that had nobody to meet (dve/rendezvous.h).
ir::ExprId without_never(const ir::Arena& arena, ir::ExprId guard) {
  const ir::Expr& e = arena[guard];
  return e.op == ir::Op::And ? e.b : ir::ExprId();
}

}  // namespace

void NetworkAttachment::note_event(std::uint32_t event) {
  const std::string& name = network_.events[event];
  sides_.push_back(Side::Both);
  if (is_message(name)) {
    events_.emplace(name, event);
    return;
  }
  const std::size_t sign = name.find_first_of("!?");
  Rendezvous& of = rendezvous_[name.substr(0, sign)];
  of.name = name.substr(0, sign);
  of.typed = of.typed || sign + 1 < name.size();
  sides_.back() = name[sign] == '!' ? Side::Sends : Side::Receives;
  (name[sign] == '!' ? of.sent : of.received).push_back(event);
}

std::optional<ir::Edge> NetworkAttachment::on_rendezvous(const Event& event, const Rendezvous& channel,
                                                         util::Diagnostics& diagnostics) {
  const bool sends = event.kind == Event::Kind::Send;
  const char* verb = sends ? "receives" : "sends";
  const auto& partner = sends ? event.to : event.from;
  Who with;
  if (!who(partner, with, diagnostics)) return std::nullopt;
  if (channel.typed) {
    diagnostics.error(event.literal.position,
                      fmt::format("unsupported: '{}' carries values, and a context has none for it: it can be observed "
                                  "only",
                                  channel.name));
    return std::nullopt;
  }
  std::set<std::uint32_t> able;
  for (const std::uint32_t one : sends ? channel.received : channel.sent)
    able.insert(members_[one].begin(), members_[one].end());
  if (able.empty()) {
    diagnostics.error(event.literal.position, fmt::format("no process {} on '{}'", verb, channel.name));
    return std::nullopt;
  }
  if (with && !able.contains(*with)) {
    diagnostics.error(partner->process.position,
                      fmt::format("{} never {} on '{}'", to_text(*partner), verb, channel.name));
    return std::nullopt;
  }
  const std::vector<std::uint32_t>& meets = sends ? channel.received : channel.sent;
  for (const Part& part : parts_)
    if (part.meets == meets && part.with == with) return edge_of(part);
  const std::uint32_t own = fresh_event(channel.name + (sends ? "!" : "?"), sends ? Side::Sends : Side::Receives);
  parts_.push_back({0, meets, sends, with, own, {}});
  return edge_of(parts_.back());
}

// While somebody is in a committed place the context, which is not, meets nobody; nor do those who are not.
void NetworkAttachment::meet(const Part& part, std::uint32_t context, std::optional<std::uint32_t> discarding,
                             const std::set<std::pair<std::uint32_t, std::uint32_t>>& met,
                             std::vector<ir::SyncVector>& joined) {
  const auto together = [&](ir::SyncMember other, ir::SyncMember own) {
    ir::SyncVector& vector = joined.emplace_back();
    vector.members = part.sends ? std::vector{other, own} : std::vector{own, other};
  };
  for (const std::uint32_t event : part.meets)
    for (const std::uint32_t process : members_[event]) {
      if (part.with && *part.with != process) continue;
      const bool is_free = !met.contains({process, event}) && freed_.emplace(process, event).second;
      bool meets = false;
      for (ir::Edge& edge : network_.edges) {
        if (edge.sync != ir::SyncKind::Event || edge.event != event || edge.process != process) continue;
        if (network_.processes[process].locations[edge.source].committed) continue;
        meets = true;
        if (is_free) edge.guard = without_never(network_.arena, edge.guard);
      }
      if (!meets) continue;
      together({process, event, false}, {context, part.own, false});
      if (part.discarded) together({process, event, false}, {*discarding, *part.discarded, false});
    }
}

// Also an event that the context has on it.
bool NetworkAttachment::is_of(const Rendezvous& channel, std::uint32_t event) const {
  const std::string& name = network_.events[event];
  return sides_[event] != Side::Both && name.substr(0, name.find_first_of("!?")) == channel.name;
}

}  // namespace beeline::frontend::cdl
