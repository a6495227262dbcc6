#include "prefer/interference.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace beeline::prefer {

namespace {

constexpr std::size_t most_transitions = 20'000;  // more, and the edges of a channel count as one transition

void set(std::vector<std::uint64_t>& bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }

bool meet(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

void join(std::vector<std::uint64_t>& into, const std::vector<std::uint64_t>& from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] |= from[i];
}

template <class Visit>
void for_each(const std::vector<std::uint64_t>& bits, Visit visit) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
}

// One end of a channel.
struct End {
  EdgeNumber edge = 0;
  std::uint32_t process = 0, low = 0, high = 0;  // channels it may be about

  bool meets(const End& other) const { return process != other.process && low <= other.high && other.low <= high; }
};

struct Ends {
  std::vector<End> sends, receives;
};

Ends ends_of(const ir::Network& network, const analysis::ValueRanges& ranges) {
  Ends ends;
  EdgeNumber number = 0;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (const ir::Edge& edge : network.processes[p].edges) {
      if (edge.sync == ir::SyncKind::Send || edge.sync == ir::SyncKind::Receive) {
        const analysis::Interval channels = ranges.of(edge.channel);
        const End end{number, p, static_cast<std::uint32_t>(std::max<std::int64_t>(channels.low, 0)),
                      static_cast<std::uint32_t>(std::max<std::int64_t>(channels.high, 0))};
        (edge.sync == ir::SyncKind::Send ? ends.sends : ends.receives).push_back(end);
      }
      ++number;
    }
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
  const std::size_t cells = network.end_of(ir::CellKind::Variable);
  words_ = (cells + network.clocks.size() + 63) / 64;
  std::vector<Bits> asked;  // per edge: what decides whether it can be taken
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    for (std::uint32_t e = 0; e < process.edges.size(); ++e) {
      const ir::Edge& edge = process.edges[e];
      const analysis::EdgeFootprint& f = footprints.edge(p, e);
      Variables v{Bits(words_), Bits(words_)};
      const auto add = [&](const analysis::Access& access) {
        access.reads.for_each([&](std::uint32_t c) { set(v.reads, c); });
        access.writes.for_each([&](std::uint32_t c) { set(v.writes, c); });
        if (!clocks) return;
        access.clock_reads.for_each([&](std::uint32_t c) { set(v.reads, cells + c); });
        access.clock_writes.for_each([&](std::uint32_t c) { set(v.writes, cells + c); });
      };
      add(f.guard);
      set(v.reads, p);
      asked.push_back(v.reads);
      add(f.update);
      add(f.invariant);
      if (const ir::ExprId left = process.locations[edge.source].invariant) {
        analysis::access(network, ranges, left).reads.for_each([&](std::uint32_t c) {
          if (c < cells) set(v.reads, c);
        });
      }
      if (edge.source != edge.target) set(v.writes, p);
      edges_.push_back(std::move(v));
    }
  }
  const Ends ends = ends_of(network, ranges);
  for (const End& send : ends.sends) {
    if (!is_broadcast(network, send)) continue;
    Bits together = edges_[send.edge].writes;
    for (const End& receive : ends.receives) {
      if (!send.meets(receive)) continue;
      join(edges_[send.edge].reads, asked[receive.edge]);
      join(together, edges_[receive.edge].writes);
    }
    join(together, edges_[send.edge].reads);
    ties_.push_back(std::move(together));
  }
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (const ir::Location& location : network.processes[p].locations) {
      if (!location.invariant) continue;
      Bits together(words_);
      set(together, p);
      analysis::access(network, ranges, location.invariant).reads.for_each([&](std::uint32_t c) {
        if (c < cells) set(together, c);
      });
      ties_.push_back(std::move(together));
    }
  }
}

void Interference::find_transitions(const ir::Network& network, const analysis::ValueRanges& ranges) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<EdgeNumber>> events;
  EdgeNumber number = 0;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (const ir::Edge& edge : network.processes[p].edges) {
      if (edge.sync == ir::SyncKind::None) transitions_.push_back(edges_[number]);
      if (edge.sync == ir::SyncKind::Event) events[{p, edge.event}].push_back(number);
      ++number;
    }
  }
  const auto together = [&](std::span<const EdgeNumber> edges) { transitions_.push_back(variables_of(edges)); };
  const Ends ends = ends_of(network, ranges);
  for (const End& send : ends.sends) {
    std::vector<EdgeNumber> all{send.edge};
    for (const End& receive : ends.receives) {
      if (!send.meets(receive)) continue;
      if (transitions_.size() < most_transitions) together(std::array{send.edge, receive.edge});
      else all.push_back(receive.edge);
    }
    if (all.size() > 1 || is_broadcast(network, send)) together(all);
  }
  for (const ir::SyncVector& vector : network.vectors) {
    std::vector<std::vector<EdgeNumber>> members;
    std::size_t combinations = 1;
    for (const ir::SyncMember& member : vector.members) {
      const auto found = events.find({member.process, member.event});
      if (found == events.end()) continue;
      members.push_back(found->second);
      combinations = std::min(combinations * found->second.size(), most_transitions);
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

Interference::Variables Interference::variables_of(std::span<const EdgeNumber> edges) const {
  Variables v{Bits(words_), Bits(words_)};
  for (const EdgeNumber e : edges) {
    join(v.reads, edges_[e].reads);
    join(v.writes, edges_[e].writes);
  }
  return v;
}

Token Interference::token(std::span<const EdgeNumber> transition) {
  std::vector<EdgeNumber> edges(transition.begin(), transition.end());
  std::sort(edges.begin(), edges.end());
  const auto [entry, added] = tokens_.try_emplace(edges, static_cast<Token>(known_.size()));
  if (!added) return entry->second;
  Known known;
  known.variables = variables_of(edges);
  known.edges = std::move(edges);
  Bits touches = known.variables.reads;
  join(touches, known.variables.writes);
  known.touches.push_back(std::move(touches));
  known.writes.push_back(known.variables.writes);
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
  const bool shows = meet(known.variables.writes, known.touches[last]) || meet(known.variables.reads, known.writes[last]);
  const std::tuple context{known.writes[last], known.touches[last], shows ? no_token : token};
  return contexts_.try_emplace(context, static_cast<std::uint32_t>(contexts_.size())).first->second;
}

void Interference::find_components() {
  const std::size_t variables = words_ * 64;
  Bits written(words_);
  for (const Variables& t : transitions_) join(written, t.writes);
  component_.resize(variables);
  std::iota(component_.begin(), component_.end(), 0u);
  const auto root = [&](std::uint32_t v) {
    while (component_[v] != v) v = component_[v] = component_[component_[v]];
    return v;
  };
  const auto tie = [&](Bits together) {
    std::uint32_t first = UINT32_MAX;
    for (std::size_t w = 0; w < words_; ++w) together[w] &= written[w];
    for_each(together, [&](std::size_t v) {
      const std::uint32_t r = root(static_cast<std::uint32_t>(v));
      if (first == UINT32_MAX) first = r;
      else component_[r] = root(first);
    });
  };
  for (const Bits& together : ties_) tie(together);
  for (const Variables& t : transitions_) {
    Bits touched = t.reads;
    join(touched, t.writes);
    tie(std::move(touched));
  }
  for (std::uint32_t v = 0; v < variables; ++v) {
    const bool varies = (written[v / 64] >> (v % 64) & 1) != 0;
    component_[v] = varies ? root(v) : UINT32_MAX;
  }
}

std::uint32_t Interference::component(Token token) {
  if (component_.empty()) find_components();
  std::uint32_t found = UINT32_MAX;
  const Variables& v = known_[token].variables;
  for_each(v.reads, [&](std::size_t i) { found = std::min(found, component_[i]); });
  for_each(v.writes, [&](std::size_t i) { found = std::min(found, component_[i]); });
  return found;
}

}  // namespace beeline::prefer
