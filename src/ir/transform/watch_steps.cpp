#include "ir/transform/watch_steps.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "ir/references.h"

namespace beeline::ir {

namespace {

class Watcher {
 public:
  Watcher(const Network& network, StepWatch& watch, const std::string& name)
      : from_(network), watch_(watch), name_(name), references_(network), result_{network, identity(network)} {}

  Transformed run() {
    Network& out = result_.network;
    begin_ = watch_.begin(out);
    guard_ = watch_.guard(out);
    rewrite_edges();
    watch_broadcasts();
    watch_events();
    Maps& maps = result_.maps;
    maps.cells.grow(out.cells.size());
    maps.clocks.grow(out.clocks.size());
    maps.channels.grow(out.channels.size());
    maps.processes.grow(out.processes.size());
    maps.edges.grow(out.edges.size());
    return std::move(result_);
  }

 private:
  void rewrite_edges() {
    Network& out = result_.network;
    out.edges.clear();
    out.edges.reserve(from_.edges.size());
    result_.maps.edges = {{}, std::vector<std::uint32_t>(from_.edges.size(), nowhere)};
    for (std::uint32_t p = 0; p < from_.processes.size(); ++p) {
      const auto first = static_cast<std::uint32_t>(out.edges.size());
      for (const EdgeId id : from_.processes[p].edges) rewrite(id);
      out.processes[p].edges = {first, static_cast<std::uint32_t>(out.edges.size()) - first};
    }
  }

  void rewrite(EdgeId id) {
    const Edge& edge = from_.edge(id);
    Network& out = result_.network;
    const bool opens = edge.sync == SyncKind::None || edge.sync == SyncKind::Send;
    const bool closes = edge.sync == SyncKind::None || (edge.sync == SyncKind::Receive && !on_broadcast(edge));
    const ExprId with = watch_.with(out, edge);
    const std::vector<Ending> endings = closes ? watch_.endings(out, edge) : std::vector<Ending>{{}};
    for (const Ending& ending : endings) {
      Edge copy = edge;
      copy.guard = both(both(guard_, ending.guard), edge.guard);
      copy.update = sequence({opens ? begin_ : ExprId(), with, edge.update, ending.update});
      result_.maps.edges.append(id.value);
      out.edges.push_back(std::move(copy));
    }
  }

  bool on_broadcast(const Edge& edge) const {
    const auto fixed = as_channel(from_.arena, edge.channel);
    const References::Numbers named = fixed ? References::Numbers{*fixed} : references_.of(edge.channel);
    return std::any_of(named.begin(), named.end(),
                       [&](std::uint32_t c) { return from_.channels[c].kind == ChannelKind::Broadcast; });
  }

  void watch_broadcasts() {
    std::set<std::uint32_t> sent;
    for (const Edge& edge : from_.edges) {
      if (edge.sync != SyncKind::Send) continue;
      if (const auto fixed = as_channel(from_.arena, edge.channel)) sent.insert(*fixed);
      else sent.merge(references_.of(edge.channel));
    }
    Network& out = result_.network;
    std::vector<Edge> edges;
    for (const std::uint32_t channel : sent) {
      if (from_.channels[channel].kind != ChannelKind::Broadcast) continue;
      for (const Ending& ending : watch_.endings_on(out, channel)) {
        if (!ending.update) continue;
        Edge edge;
        edge.sync = SyncKind::Receive;
        edge.channel = out.arena.channel(channel);
        edge.guard = ending.guard;
        edge.update = ending.update;
        edges.push_back(std::move(edge));
      }
    }
    if (!edges.empty()) add_watching(name_, std::move(edges));
  }

  void watch_events() {
    const auto is_event = [](const Edge& edge) { return edge.sync == SyncKind::Event; };
    if (std::none_of(from_.edges.begin(), from_.edges.end(), is_event)) return;
    Network& out = result_.network;
    std::set<std::pair<std::uint32_t, std::uint32_t>> together;
    for (const SyncVector& vector : from_.vectors)
      for (const SyncMember& member : vector.members) together.emplace(member.process, member.event);
    for (const Edge& edge : from_.edges) {
      if (!is_event(edge) || !together.emplace(edge.process, edge.event).second) continue;
      out.vectors.push_back({{{edge.process, edge.event, false}}, edge.position});
    }
    // Who opens has one event, who closes one for each way of ending a step.
    std::vector<Edge> first, last;
    const auto add_event = [&] {
      out.events.push_back(name_);
      return static_cast<std::uint32_t>(out.events.size() - 1);
    };
    const auto add = [&](std::vector<Edge>& to, std::uint32_t event, ExprId guard, ExprId update) {
      Edge edge;
      edge.sync = SyncKind::Event;
      edge.event = event;
      edge.guard = guard;
      edge.update = update;
      to.push_back(std::move(edge));
    };
    std::map<std::vector<std::pair<ExprId, ExprId>>, std::uint32_t> known;
    std::vector<std::uint32_t> closes;  // by vector
    for (std::size_t v = 0; v < out.vectors.size(); ++v) {
      const std::vector<Ending> endings = watch_.endings_of_events(out, v);
      if (!begin_ && endings.size() == 1 && !endings[0].guard && !endings[0].update) {
        closes.push_back(nowhere);  // there is nothing to run
        continue;
      }
      std::vector<std::pair<ExprId, ExprId>> key;
      for (const Ending& ending : endings) key.emplace_back(ending.guard, ending.update);
      const auto [at, is_new] = known.emplace(std::move(key), 0);
      if (is_new) {
        at->second = add_event();
        for (const Ending& ending : endings) add(last, at->second, ending.guard, ending.update);
      }
      closes.push_back(at->second);
    }
    const std::uint32_t opens = begin_ ? add_event() : 0;
    if (begin_) add(first, opens, {}, begin_);
    const std::uint32_t opening = first.empty() ? nowhere : add_watching(name_ + ".begin", std::move(first));
    if (last.empty()) return;
    const std::uint32_t closing = add_watching(name_ + ".end", std::move(last));
    for (std::size_t v = 0; v < out.vectors.size(); ++v) {
      auto& members = out.vectors[v].members;
      if (opening != nowhere) members.insert(members.begin(), {opening, opens, false});
      if (closes[v] != nowhere) members.push_back({closing, closes[v], false});
    }
  }

  std::uint32_t add_watching(const std::string& name, std::vector<Edge> edges) {
    Process process;
    process.name = name;
    process.locations.emplace_back().name = "watch";
    process.priority = std::numeric_limits<std::int32_t>::max();
    for (const Process& other : from_.processes) process.priority = std::min(process.priority, other.priority);
    const std::uint32_t number = result_.network.add_process(std::move(process));
    for (Edge& edge : edges) {
      edge.process = number;
      result_.network.add_edge(std::move(edge));
    }
    return number;
  }

  ExprId both(ExprId a, ExprId b) {
    if (!a || !b) return a ? a : b;
    return result_.network.arena.binary(Op::And, a, b);
  }

  ExprId sequence(std::initializer_list<ExprId> parts) {
    std::vector<ExprId> kept;
    for (const ExprId part : parts)
      if (part) kept.push_back(part);
    if (kept.empty()) return {};
    return kept.size() == 1 ? kept[0] : result_.network.arena.seq(kept);
  }

  const Network& from_;
  StepWatch& watch_;
  const std::string& name_;
  References references_;
  Transformed result_;
  ExprId begin_, guard_;
};

}  // namespace

std::string unwatchable(const Network& network) {
  for (const SyncVector& vector : network.vectors)
    if (std::all_of(vector.members.begin(), vector.members.end(), [](const SyncMember& m) { return m.weak; }))
      return "a synchronisation whose members are all weak cannot be watched";
  return {};
}

Transformed watch_steps(const Network& network, StepWatch& watch, const std::string& name) {
  return Watcher(network, watch, name).run();
}

}  // namespace beeline::ir
