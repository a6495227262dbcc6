#include "space/index.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/references.h"

namespace beeline::space {

namespace {

// A constant, or an element of an array whose index surely fits.
bool cannot_fail(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId id) {
  const ir::Expr& e = network.arena[id];
  if (e.op == ir::Op::Const || e.op == ir::Op::CellRef || e.op == ir::Op::ChannelRef) return true;
  if (e.op == ir::Op::Load) return cannot_fail(network, ranges, e.a);
  if (e.op != ir::Op::Index || !cannot_fail(network, ranges, e.a) || !cannot_fail(network, ranges, e.b)) return false;
  const analysis::Interval index = ranges.of(e.b);
  return index.low >= e.x && index.high < std::int64_t{e.x} + e.y;
}

std::size_t locations_of(const ir::Network& network) {
  std::size_t count = 0;
  for (const ir::Process& process : network.processes) count += process.locations.size();
  return count;
}

}  // namespace

std::uint64_t Index::bytes(const ir::Network& network) {
  return network.edges.size() * (sizeof(EdgeInfo) + sizeof(std::uint32_t)) +
         locations_of(network) * sizeof(LocationInfo);
}

Index::Index(const ir::Network& network, const analysis::ValueRanges& ranges, lang::Program& program) {
  places_.resize(network.edges.size());
  edges_.reserve(network.edges.size());
  locations_.reserve(locations_of(network));
  const ir::References references(network);
  // An event that no vector joins with others happens alone.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> joined;  // to the number of the offer
  for (const ir::SyncVector& vector : network.vectors) {
    for (const ir::SyncMember& member : vector.members) {
      joined.try_emplace({member.process, member.event}, static_cast<std::uint32_t>(joined.size()));
    }
  }
  const auto kind_of = [&](std::uint32_t process, const ir::Edge& edge) {
    return edge.sync == ir::SyncKind::Event && !joined.contains({process, edge.event}) ? ir::SyncKind::None : edge.sync;
  };
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    std::vector<ir::EdgeId> sorted(process.edges.begin(), process.edges.end());
    std::stable_sort(sorted.begin(), sorted.end(), [&](ir::EdgeId a, ir::EdgeId b) {
      const ir::Edge &x = network.edge(a), &y = network.edge(b);
      return std::pair(x.source, kind_of(p, x)) < std::pair(y.source, kind_of(p, y));
    });
    auto next = sorted.begin();
    first_.push_back(locations_.size());
    cells_.push_back(process.cell);
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      const ir::Location& location = process.locations[l];
      LocationInfo info;
      info.invariant = program.add_formula(location.invariant);
      info.committed = location.committed;
      info.urgent = location.urgent;
      any_stop_ |= location.committed || location.urgent;
      for (const ir::SyncKind kind :
           {ir::SyncKind::None, ir::SyncKind::Send, ir::SyncKind::Receive, ir::SyncKind::Event}) {
        const auto begin = static_cast<std::uint32_t>(edges_.size());
        if (kind == ir::SyncKind::None) info.internal = begin;
        if (kind == ir::SyncKind::Send) info.sends = begin;
        if (kind == ir::SyncKind::Receive) info.receives = begin;
        if (kind == ir::SyncKind::Event) info.events = begin;
        for (; next != sorted.end(); ++next) {
          const ir::EdgeId id = *next;
          const ir::Edge& edge = network.edge(id);
          if (edge.source != l || kind_of(p, edge) != kind) break;
          EdgeInfo entry;
          entry.id = id;
          entry.process = p;
          entry.cell = process.cell;
          entry.target = edge.target;
          entry.sync = kind;
          entry.from_committed = location.committed;
          entry.clock_guard = edge.guard && network.arena[edge.guard].has_clocks;
          entry.event = edge.event;
          if (kind == ir::SyncKind::Event) entry.offer = joined.at({p, edge.event});
          entry.guard = program.add_formula(edge.guard);
          entry.update = program.add_effect(edge.update);
          entry.selects = edge.selects;
          if (edge.channel) {
            entry.channel = program.add_value(edge.channel);
            entry.channel_first = cannot_fail(network, ranges, edge.channel);
            const analysis::Interval range = ranges.of(edge.channel);
            const auto last = static_cast<std::int64_t>(network.channels.size()) - 1;
            entry.channel_low = static_cast<std::uint32_t>(std::clamp<std::int64_t>(range.low, 0, last));
            entry.channel_high = static_cast<std::uint32_t>(std::clamp<std::int64_t>(range.high, 0, last));
            if (kind == ir::SyncKind::Receive && !entry.channel_first) {
              const auto named = references.of(edge.channel);
              entry.named.assign(named.begin(), named.end());
              for (const std::uint32_t c : named) {
                entry.channel_low = std::min(entry.channel_low, c);
                entry.channel_high = std::max(entry.channel_high, c);
              }
            }
            for (auto c = entry.channel_low; c <= entry.channel_high; ++c) {
              entry.may_be_urgent |= network.channels[c].urgent;
            }
          }
          info.urgent_send |= kind == ir::SyncKind::Send && entry.may_be_urgent;
          places_[id.value] = static_cast<std::uint32_t>(edges_.size());
          edges_.push_back(entry);
        }
      }
      info.end = static_cast<std::uint32_t>(edges_.size());
      locations_.push_back(info);
    }
  }
  meetings_.resize(joined.size());
  for (const ir::SyncVector& vector : network.vectors) {
    for (const ir::SyncMember& member : vector.members) {
      Meeting& others = meetings_[joined.at({member.process, member.event})].emplace_back();
      for (const ir::SyncMember& other : vector.members) {
        if (!other.weak && other.process != member.process) others.push_back(joined.at({other.process, other.event}));
      }
    }
  }
  led_.resize(joined.size());
  for (std::uint32_t v = 0; v < network.vectors.size(); ++v) {
    const auto& members = network.vectors[v].members;
    const auto strong = std::find_if(members.begin(), members.end(), [](const auto& m) { return !m.weak; });
    for (auto member = strong == members.end() ? members.begin() : strong; member != members.end(); ++member) {
      led_[joined.at({member->process, member->event})].push_back(v);
      if (strong != members.end()) break;
    }
  }
}

}  // namespace beeline::space
