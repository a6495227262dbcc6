#include "prefer/contexts.h"

#include <algorithm>
#include <set>

namespace beeline::prefer {

namespace {

using ir::Expr;
using ir::ExprId;
using ir::Op;

constexpr std::uint32_t deepest_level = 12;       // beyond, everything is "far"
constexpr std::size_t most_transitions = 20'000;  // more, and the edges of a channel count as one transition

void set(std::vector<std::uint64_t>& bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }

bool meet(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

bool join(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& from) {
  bool changed = false;
  for (std::size_t i = 0; i < into.size(); ++i) {
    changed |= (from[i] & ~into[i]) != 0;
    into[i] |= from[i];
  }
  return changed;
}

// What can make an atom of the target true: moves to a location (or away from one), and writes to cells that a data atom reads.
struct Atoms {
  std::set<std::pair<std::uint32_t, std::uint32_t>> entered, left;  // process, location
  analysis::CellSet cells;
  bool timed = false;  // clock atoms and deadlock: any transition may help

  void collect(const ir::Network& network, const analysis::ValueRanges& ranges, ExprId id, bool negated) {
    if (!id) return;
    const Expr& e = network.arena[id];
    switch (e.op) {
      case Op::And: case Op::Or:
        collect(network, ranges, e.a, negated);
        collect(network, ranges, e.b, negated);
        return;
      case Op::Not: collect(network, ranges, e.a, !negated); return;
      case Op::At:
        (negated ? left : entered).insert({static_cast<std::uint32_t>(e.x), static_cast<std::uint32_t>(e.y)});
        return;
      case Op::Const: return;
      default:
        timed |= e.has_clocks;
        cells.add(analysis::access(network, ranges, id).reads);
        return;
    }
  }
};

}  // namespace

Contexts::Contexts(const ir::Network& network, const analysis::ValueRanges& ranges, std::span<const ExprId> targets,
                   ContextOptions options) {
  const analysis::Footprints footprints(network, ranges);
  const std::size_t cells = network.end_of(ir::CellKind::Variable);
  words_ = (cells + network.clocks.size() + 63) / 64;
  Atoms atoms;
  for (const ExprId target : targets) atoms.collect(network, ranges, target, false);
  nothing_innocent_ = atoms.timed;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    for (std::uint32_t e = 0; e < process.edges.size(); ++e) {
      const ir::Edge& edge = process.edges[e];
      const analysis::EdgeFootprint& f = footprints.edge(p, e);
      Variables v{Bits(words_), Bits(words_)};
      const auto add = [&](const analysis::Access& access) {
        access.reads.for_each([&](std::uint32_t c) { set(v.reads, c); });
        access.writes.for_each([&](std::uint32_t c) { set(v.writes, c); });
        if (!options.clocks) return;
        access.clock_reads.for_each([&](std::uint32_t c) { set(v.reads, cells + c); });
        access.clock_writes.for_each([&](std::uint32_t c) { set(v.writes, cells + c); });
      };
      add(f.guard);
      add(f.update);
      add(f.invariant);
      set(v.reads, p);
      if (edge.source != edge.target) set(v.writes, p);
      edges_.push_back(std::move(v));
      const bool arrives = edge.source != edge.target && atoms.entered.contains({p, edge.target});
      const bool leaves = edge.source != edge.target && atoms.left.contains({p, edge.source});
      helps_.push_back(arrives || leaves || f.update.writes.intersects(atoms.cells));
    }
  }
  find_transitions(network, ranges);
  // The deepest level that any transition has is found as contexts are closed; queues are numbered beyond it on demand.
  last_ = deepest_level + 1;
}

void Contexts::find_transitions(const ir::Network& network, const analysis::ValueRanges& ranges) {
  std::vector<std::uint32_t> first{0};  // edge of each process
  for (const ir::Process& process : network.processes) {
    first.push_back(first.back() + static_cast<std::uint32_t>(process.edges.size()));
  }
  struct End {
    EdgeNumber edge;
    std::uint32_t process, low, high;
  };
  std::vector<End> sends, receives;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<EdgeNumber>> events;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (std::uint32_t e = 0; e < network.processes[p].edges.size(); ++e) {
      const ir::Edge& edge = network.processes[p].edges[e];
      const EdgeNumber number = first[p] + e;
      if (edge.sync == ir::SyncKind::None) {
        transitions_.push_back(edges_[number]);
      } else if (edge.sync == ir::SyncKind::Event) {
        events[{p, edge.event}].push_back(number);
      } else {
        const analysis::Interval channels = ranges.of(edge.channel);
        const End end{number, p, static_cast<std::uint32_t>(std::max<std::int64_t>(channels.low, 0)),
                      static_cast<std::uint32_t>(std::max<std::int64_t>(channels.high, 0))};
        (edge.sync == ir::SyncKind::Send ? sends : receives).push_back(end);
      }
    }
  }
  const auto together = [&](std::span<const EdgeNumber> edges) { transitions_.push_back(variables_of(edges)); };
  for (const End& send : sends) {
    std::vector<EdgeNumber> all{send.edge};
    for (const End& receive : receives) {
      if (receive.process == send.process || receive.high < send.low || send.high < receive.low) continue;
      if (transitions_.size() < most_transitions) together(std::array{send.edge, receive.edge});
      else all.push_back(receive.edge);
    }
    if (all.size() > 1 || network.channels[send.low].kind == ir::ChannelKind::Broadcast) together(all);
  }
  for (const ir::SyncVector& vector : network.vectors) {
    // All combinations of the members' edges would be exact; one transition per edge with all others' first edges is close and small.
    std::vector<std::vector<EdgeNumber>> members;
    std::size_t combinations = 1;
    for (const ir::SyncMember& member : vector.members) {
      const auto found = events.find({member.process, member.event});
      if (found == events.end()) continue;
      members.push_back(found->second);
      combinations *= found->second.size();
    }
    if (members.empty()) continue;
    if (combinations > 256 || transitions_.size() + combinations > most_transitions) {
      std::vector<EdgeNumber> all;
      for (const auto& m : members) all.insert(all.end(), m.begin(), m.end());
      together(all);
      continue;
    }
    for (std::size_t i = 0; i < combinations; ++i) {
      std::vector<EdgeNumber> chosen;
      std::size_t rest = i;
      for (const auto& m : members) {
        chosen.push_back(m[rest % m.size()]);
        rest /= m.size();
      }
      together(chosen);
    }
  }
  for (const auto& [key, edges] : events) {
    for (const EdgeNumber e : edges) transitions_.push_back(edges_[e]);
  }
}

Contexts::Variables Contexts::variables_of(std::span<const EdgeNumber> edges) const {
  Variables v{Bits(words_), Bits(words_)};
  for (const EdgeNumber e : edges) {
    join(v.reads, edges_[e].reads);
    join(v.writes, edges_[e].writes);
  }
  return v;
}

Token Contexts::know(std::span<const EdgeNumber> transition) {
  std::vector<EdgeNumber> edges(transition.begin(), transition.end());
  std::sort(edges.begin(), edges.end());
  const auto [entry, added] = tokens_.try_emplace(edges, static_cast<Token>(known_.size()));
  if (!added) return entry->second;
  Known known;
  known.variables = variables_of(edges);
  known.innocent = !nothing_innocent_ && std::none_of(edges.begin(), edges.end(), [&](EdgeNumber e) { return helps_[e]; });
  known.edges = std::move(edges);
  Bits touches = known.variables.reads;
  join(touches, known.variables.writes);
  known.touches.push_back(std::move(touches));
  known.writes.push_back(known.variables.writes);
  known_.push_back(std::move(known));
  return entry->second;
}

// From C_n(t) to C_(n+1)(t).
void Contexts::extend(Known& known) {
  Bits writes = known.writes.back(), touches = known.touches.back();
  for (const Variables& t : transitions_) {
    if (!meet(t.writes, known.touches.back()) && !meet(t.reads, known.writes.back())) continue;
    join(writes, t.writes);
    join(touches, t.reads);
    join(touches, t.writes);
  }
  known.writes.push_back(std::move(writes));
  known.touches.push_back(std::move(touches));
}

std::uint32_t Contexts::level(Token from, Token to) {
  if (from == to) return 0;
  const std::uint64_t pair = std::uint64_t{from} << 32 | to;
  if (const auto found = levels_.find(pair); found != levels_.end()) return found->second;
  std::uint32_t n = 1;
  for (; n <= deepest_level; ++n) {
    Known& known = known_[from];
    if (known.writes.size() < n) {
      extend(known);
      const std::size_t size = known.touches.size();
      if (known.touches[size - 1] == known.touches[size - 2] && known.writes[size - 1] == known.writes[size - 2]) {
        known.touches.pop_back();
        known.writes.pop_back();
        n = deepest_level + 1;  // closed without t'
        break;
      }
    }
    const Variables& v = known_[to].variables;
    if (meet(v.writes, known.touches[n - 1]) || meet(v.reads, known.writes[n - 1])) break;
  }
  levels_[pair] = n;
  return n;
}

Placement Contexts::place(Token parent, std::span<const EdgeNumber> transition) {
  const Token token = know(transition);
  if (parent == no_token || !known_[parent].innocent) return {0, token};
  return {level(parent, token), token};
}

}  // namespace beeline::prefer
