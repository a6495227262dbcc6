#include "prefer/interference.h"

#include <algorithm>
#include <numeric>

namespace beeline::prefer {

namespace {

using analysis::CellSet;
using Bits = std::vector<std::uint64_t>;

constexpr std::size_t most_transitions =
    20'000;  // more, and a send with all that may receive it counts as one transition

// The bits of word w that are in the range.
std::uint64_t mask(const CellSet::Range& range, std::size_t w) {
  std::uint64_t bits = ~std::uint64_t{0};
  if (w == range.begin / 64) bits &= ~std::uint64_t{0} << (range.begin % 64);
  if (w == (range.end - 1) / 64) bits &= ~std::uint64_t{0} >> (63 - (range.end - 1) % 64);
  return bits;
}

bool meet(const CellSet& set, const Bits& bits) {
  for (const CellSet::Range& range : set.ranges()) {
    for (std::size_t w = range.begin / 64; w <= (range.end - 1) / 64; ++w) {
      if ((bits[w] & mask(range, w)) != 0) return true;
    }
  }
  return false;
}

void join(Bits& into, const CellSet& set) {
  for (const CellSet::Range& range : set.ranges()) {
    for (std::size_t w = range.begin / 64; w <= (range.end - 1) / 64; ++w) into[w] |= mask(range, w);
  }
}

// One end of a channel.
struct End {
  ir::EdgeId edge;
  std::uint32_t process = 0, low = 0, high = 0;  // channels it may be about

  bool meets(const End& other) const { return process != other.process && low <= other.high && other.low <= high; }
};

struct Ends {
  std::vector<End> sends, receives;
};

Ends ends_of(const ir::Network& network, const analysis::ValueRanges& ranges) {
  Ends ends;
  for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
    const ir::Edge& edge = network.edges[e];
    if (edge.sync != ir::SyncKind::Send && edge.sync != ir::SyncKind::Receive) continue;
    const analysis::Interval channels = ranges.of(edge.channel);
    const End end{ir::EdgeId(e), edge.process, static_cast<std::uint32_t>(std::max<std::int64_t>(channels.low, 0)),
                  static_cast<std::uint32_t>(std::max<std::int64_t>(channels.high, 0))};
    (edge.sync == ir::SyncKind::Send ? ends.sends : ends.receives).push_back(end);
  }
  return ends;
}

bool is_broadcast(const ir::Network& network, const End& send) {
  return network.channels[send.low].kind == ir::ChannelKind::Broadcast;
}

}  // namespace

Interference::Interference(const ir::Network& network, const analysis::ValueRanges& ranges, bool clocks) {
  find_variables(network, ranges, clocks);
  find_transitions(network, ranges);
}

void Interference::find_variables(const ir::Network& network, const analysis::ValueRanges& ranges, bool clocks) {
  const analysis::Footprints footprints(network, ranges);
  const CellSet state = analysis::cells_of(network, {ir::CellKind::Location, ir::CellKind::Variable});
  const std::uint32_t cells = state.empty() ? 0 : state.ranges().back().end;
  const auto reads_of = [&](ir::ExprId invariant) {
    CellSet reads;
    if (invariant) reads = analysis::access(network, ranges, invariant).reads;
    reads.keep(state);
    return reads;
  };
  variables_ = cells + network.clocks.size();
  std::vector<CellSet> asked;  // per edge: what decides whether it can be taken
  for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
    const ir::Edge& edge = network.edges[e];
    const analysis::EdgeFootprint& f = footprints.edge(ir::EdgeId(e));
    Variables v;
    const auto add = [&](const analysis::Access& access) {
      v.reads.add(access.reads);
      v.writes.add(access.writes);
      if (!clocks) return;
      access.clock_reads.for_each([&](std::uint32_t c) { v.reads.add(cells + c); });
      access.clock_writes.for_each([&](std::uint32_t c) { v.writes.add(cells + c); });
    };
    add(f.guard);
    asked.push_back(v.reads);
    add(f.update);
    add(f.invariant);
    v.reads.add(reads_of(network.processes[edge.process].locations[edge.source].invariant));
    edges_.push_back(std::move(v));
  }
  const Ends ends = ends_of(network, ranges);
  for (const End& send : ends.sends) {
    if (!is_broadcast(network, send)) continue;
    CellSet together = edges_[send.edge.value].writes;
    for (const End& receive : ends.receives) {
      if (!send.meets(receive)) continue;
      edges_[send.edge.value].reads.add(asked[receive.edge.value]);
      together.add(edges_[receive.edge.value].writes);
    }
    together.add(edges_[send.edge.value].reads);
    ties_.push_back(std::move(together));
  }
  for (const ir::Process& process : network.processes) {
    for (const ir::Location& location : process.locations) {
      CellSet together = reads_of(location.invariant);
      if (together.empty()) continue;
      together.add(process.cell);
      ties_.push_back(std::move(together));
    }
  }
}

void Interference::find_transitions(const ir::Network& network, const analysis::ValueRanges& ranges) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<ir::EdgeId>> events;
  for (std::uint32_t e = 0; e < network.edges.size(); ++e) {
    const ir::Edge& edge = network.edges[e];
    if (edge.sync == ir::SyncKind::None) transitions_.push_back(edges_[e]);
    if (edge.sync == ir::SyncKind::Event) events[{edge.process, edge.event}].push_back(ir::EdgeId(e));
  }
  const auto together = [&](std::span<const ir::EdgeId> edges) { transitions_.push_back(variables_of(edges)); };
  const Ends ends = ends_of(network, ranges);
  std::map<std::pair<std::uint32_t, std::uint32_t>, Variables> receivers;  // all together, by the channels of a send
  for (const End& send : ends.sends) {
    if (is_broadcast(network, send)) transitions_.push_back(edges_[send.edge.value]);
    for (const End& receive : ends.receives) {
      if (!send.meets(receive)) continue;
      if (transitions_.size() < most_transitions) {
        together(std::array{send.edge, receive.edge});
        continue;
      }
      const auto [all, added] = receivers.try_emplace({send.low, send.high});
      if (added) {
        std::vector<ir::EdgeId> edges;
        for (const End& end : ends.receives) {
          if (end.low <= send.high && send.low <= end.high) edges.push_back(end.edge);
        }
        all->second = variables_of(edges);
      }
      Variables v = edges_[send.edge.value];
      v.reads.add(all->second.reads);
      v.writes.add(all->second.writes);
      transitions_.push_back(std::move(v));
      break;
    }
  }
  for (const ir::SyncVector& vector : network.vectors) {
    std::vector<std::vector<ir::EdgeId>> members;
    std::size_t combinations = 1;
    for (const ir::SyncMember& member : vector.members) {
      const auto found = events.find({member.process, member.event});
      if (found == events.end()) continue;
      members.push_back(found->second);
      combinations = std::min(combinations * found->second.size(), most_transitions);
    }
    if (members.empty()) continue;
    if (combinations > 256 || transitions_.size() + combinations > most_transitions) {
      std::vector<ir::EdgeId> all;
      for (const auto& m : members) all.insert(all.end(), m.begin(), m.end());
      together(all);
      continue;
    }
    for (std::size_t i = 0; i < combinations; ++i) {
      std::vector<ir::EdgeId> chosen;
      std::size_t rest = i;
      for (const auto& m : members) {
        chosen.push_back(m[rest % m.size()]);
        rest /= m.size();
      }
      together(chosen);
    }
  }
  for (const auto& [key, edges] : events) {
    for (const ir::EdgeId e : edges) transitions_.push_back(edges_[e.value]);
  }
}

Interference::Variables Interference::variables_of(std::span<const ir::EdgeId> edges) const {
  Variables v;
  for (const ir::EdgeId e : edges) {
    v.reads.add(edges_[e.value].reads);
    v.writes.add(edges_[e.value].writes);
  }
  return v;
}

Token Interference::token(std::span<const ir::EdgeId> transition) {
  std::vector<ir::EdgeId> edges(transition.begin(), transition.end());
  std::sort(edges.begin(), edges.end());
  const auto [entry, added] = tokens_.try_emplace(edges, static_cast<Token>(known_.size()));
  if (!added) return entry->second;
  Known known;
  known.variables = variables_of(edges);
  known.edges = std::move(edges);
  Bits& writes = known.writes.emplace_back((variables_ + 63) / 64);
  join(writes, known.variables.writes);
  Bits& touches = known.touches.emplace_back(writes);
  join(touches, known.variables.reads);
  known_.push_back(std::move(known));
  return entry->second;
}

bool Interference::reach(Known& known, std::uint32_t n) {
  while (known.writes.size() <= n && !known.closed) {
    Bits writes = known.writes.back(), touches = known.touches.back();
    for (const Variables& t : transitions_) {
      if (!meet(t.writes, known.touches.back()) && !meet(t.reads, known.writes.back())) continue;
      join(writes, t.writes);
      join(touches, t.reads);
      join(touches, t.writes);
    }
    known.closed = writes == known.writes.back() && touches == known.touches.back();
    if (known.closed) break;
    known.writes.push_back(std::move(writes));
    known.touches.push_back(std::move(touches));
  }
  return known.writes.size() > n;
}

std::uint32_t Interference::level(Token from, Token to) {
  if (from == to) return 0;
  const std::uint64_t pair = std::uint64_t{from} << 32 | to;
  if (const auto found = levels_.find(pair); found != levels_.end()) return found->second;
  const Variables& v = known_[to].variables;
  Known& known = known_[from];
  std::uint32_t n = 1;
  for (; n <= deepest; ++n) {
    if (!reach(known, n - 1)) n = far;
    else if (meet(v.writes, known.touches[n - 1]) || meet(v.reads, known.writes[n - 1])) break;
  }
  n = std::min(n, far);
  levels_[pair] = n;
  return n;
}

bool Interference::in_context(Token from, Token to, std::uint32_t n) {
  if (from == to) return true;
  if (n == 0) return false;
  Known& known = known_[from];
  const std::size_t last = reach(known, n - 1) ? n - 1 : known.writes.size() - 1;
  const Variables& v = known_[to].variables;
  return meet(v.writes, known.touches[last]) || meet(v.reads, known.writes[last]);
}

std::uint32_t Interference::context(Token token, std::uint32_t n) {
  // C_0 is the transition alone.
  if (n == 0) return token;
  Known& known = known_[token];
  const std::size_t last = reach(known, n - 1) ? n - 1 : known.writes.size() - 1;
  // One that writes nothing may be in no context but its own, for no reason that its variables show.
  const bool shows =
      meet(known.variables.writes, known.touches[last]) || meet(known.variables.reads, known.writes[last]);
  const std::tuple context{known.writes[last], known.touches[last], shows ? no_token : token};
  return contexts_.try_emplace(context, static_cast<std::uint32_t>(contexts_.size())).first->second;
}

void Interference::find_components() {
  Bits written((variables_ + 63) / 64);
  for (const Variables& t : transitions_) join(written, t.writes);
  const auto varies = [&](std::uint32_t v) { return (written[v / 64] >> (v % 64) & 1) != 0; };
  component_.resize(variables_);
  std::iota(component_.begin(), component_.end(), 0u);
  const auto root = [&](std::uint32_t v) {
    while (component_[v] != v) v = component_[v] = component_[component_[v]];
    return v;
  };
  const auto tie = [&](const CellSet& together, std::uint32_t& first) {
    together.for_each([&](std::uint32_t v) {
      if (!varies(v)) return;
      if (first == UINT32_MAX) first = v;
      else component_[root(v)] = root(first);
    });
  };
  for (const CellSet& together : ties_) {
    std::uint32_t first = UINT32_MAX;
    tie(together, first);
  }
  for (const Variables& t : transitions_) {
    std::uint32_t first = UINT32_MAX;
    tie(t.reads, first);
    tie(t.writes, first);
  }
  for (std::uint32_t v = 0; v < variables_; ++v) component_[v] = root(v);
  for (std::uint32_t v = 0; v < variables_; ++v) {
    if (!varies(v)) component_[v] = UINT32_MAX;
  }
}

std::uint32_t Interference::component(Token token) {
  if (component_.empty()) find_components();
  std::uint32_t found = UINT32_MAX;
  const Variables& v = known_[token].variables;
  for (const CellSet* touched : {&v.reads, &v.writes}) {
    touched->for_each([&](std::uint32_t i) { found = std::min(found, component_[i]); });
  }
  return found;
}

}  // namespace beeline::prefer
