#include "analysis/clusters.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "analysis/footprint.h"
#include "analysis/location_levels.h"
#include "context/order.h"
#include "context/paths.h"

namespace beeline::analysis {

namespace {

constexpr std::size_t most_candidates = 24;
constexpr std::uint64_t most_clusters = UINT32_MAX;

// The variables that each edge writes, as far as they are parts.
class Leaps {
 public:
  Leaps(const ir::Network& network, const ValueRanges& ranges, std::span<const Forward* const> parts)
      : network_(network), written_(network.edges.size()) {
    std::map<ir::ExprId, std::vector<const Forward*>> known;
    for (std::size_t e = 0; e < network.edges.size(); ++e) {
      const ir::ExprId update = network.edges[e].update;
      if (!update) continue;
      const auto [at, fresh] = known.try_emplace(update);
      if (fresh) {
        const CellSet writes = access(network, ranges, update).writes;
        for (const Forward* part : parts)
          if (!part->process && writes.contains(part->cell)) at->second.push_back(part);
      }
      written_[e] = at->second;
    }
  }

  // How far one transition leaps with these parts, where a sender and a receiver leap as far as any do, and members of
  // a vector as far as each can.
  std::uint64_t of(std::span<const Forward* const> parts) const {
    std::uint64_t alone = 1, sends = 0, receives = 0, events = 0;
    std::map<std::uint32_t, std::uint64_t> by_process;
    for (std::size_t e = 0; e < network_.edges.size(); ++e) {
      const ir::Edge& edge = network_.edges[e];
      std::uint64_t leap = 0;
      for (const Forward* part : parts)
        if (part->process == edge.process) leap += part->levels[edge.target] - part->levels[edge.source];
      for (const Forward* part : written_[e])
        if (std::find(parts.begin(), parts.end(), part) != parts.end()) leap += part->leap;
      switch (edge.sync) {
        case ir::SyncKind::None: alone = std::max(alone, leap); break;
        case ir::SyncKind::Send: sends = std::max(sends, leap); break;
        case ir::SyncKind::Receive: receives = std::max(receives, leap); break;
        case ir::SyncKind::Event: by_process[edge.process] = std::max(by_process[edge.process], leap); break;
      }
    }
    for (const ir::SyncVector& vector : network_.vectors) {
      std::uint64_t sum = 0;
      for (const ir::SyncMember& member : vector.members)
        if (const auto at = by_process.find(member.process); at != by_process.end()) sum += at->second;
      events = std::max(events, sum);
    }
    return std::max({alone, sends + receives, events});
  }

 private:
  const ir::Network& network_;
  std::vector<std::vector<const Forward*>> written_;  // by edge
};

Reach reach_of(const Leaps& leaps, std::span<const Forward* const> parts) {
  Reach reach;
  for (const Forward* part : parts) reach.clusters += part->last;
  reach.alive = std::min(reach.clusters, leaps.of(parts) + 1);
  return reach;
}

// The locations that a process can reach, and what leads from one to another: state 0 leads to where it may start, and
// the i-th location has number i + 1. `closed`: those without a way on lead to one more state.
context::Graph graph_of(const ir::Network& network, const Forward& part, const std::vector<std::uint32_t>& reached,
                        bool closed, util::Watch& watch) {
  const ir::Process& process = network.processes[*part.process];
  constexpr context::State none = UINT32_MAX;
  std::vector<context::State> number(process.locations.size(), none);
  for (std::uint32_t i = 0; i < reached.size(); ++i) number[reached[i]] = i + 1;
  std::vector<context::Transition> transitions{{0, {context::silent, number[process.initial]}}};
  for (const std::uint32_t start : process.also_initial) transitions.push_back({0, {context::silent, number[start]}});
  std::vector<bool> ends(reached.size() + 1, true);
  for (const ir::Edge& edge : network.edges_of(process)) {
    if (edge.source == edge.target || number[edge.source] == none) continue;
    transitions.push_back({number[edge.source], {context::silent, number[edge.target]}});
    ends[number[edge.source]] = false;
  }
  std::vector<bool> unstable(reached.size() + (closed ? 2 : 1), false);
  const auto stop = static_cast<context::State>(unstable.size() - 1);
  for (context::State state = 1; closed && state < stop; ++state)
    if (ends[state]) transitions.push_back({state, {context::silent, stop}});
  return context::make_graph(0, stop, std::move(unstable), transitions, watch);
}

// The states of a process in a row: per location its number.
std::vector<std::uint32_t> row_of(const ir::Network& network, const Forward& part, RowOrder order, util::Watch& watch) {
  const std::vector<std::uint32_t> reached = locations_in_order(network, network.processes[*part.process]);
  std::vector<std::uint32_t> row(part.levels.size(), 0);
  if (order == RowOrder::Levels) {
    std::vector<std::uint32_t> sorted = reached;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return part.levels[a] < part.levels[b]; });
    for (std::uint32_t i = 0; i < sorted.size(); ++i) row[sorted[i]] = i;
    return row;
  }
  const auto which = order == RowOrder::BreadthFirst ? context::Order::BreadthFirst : context::Order::DepthFirst;
  std::uint32_t next = 0;
  for (const context::State state : context::order(graph_of(network, part, reached, false, watch), which, watch))
    if (state > 0) row[reached[state - 1]] = next++;
  return row;
}

}  // namespace

Reach reach(const ir::Network& network, const ValueRanges& ranges, std::span<const Forward* const> parts) {
  return reach_of(Leaps(network, ranges, parts), parts);
}

std::vector<const Forward*> chosen_parts(const ir::Network& network, const ValueRanges& ranges,
                                         const Progress& progress, ClustersBy by, util::Watch& watch) {
  std::vector<const Forward*> candidates;
  for (const Forward& part : progress.parts()) candidates.push_back(&part);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Forward* a, const Forward* b) { return a->last > b->last; });
  if (candidates.size() > most_candidates) candidates.resize(most_candidates);
  const Leaps leaps(network, ranges, candidates);
  std::vector<std::pair<double, const Forward*>> by_share;
  for (const Forward* candidate : candidates) {
    watch.look();
    if (!too_many({&candidate, 1}, by).empty()) continue;
    double share = reach_of(leaps, {&candidate, 1}).share();
    if (by == ClustersBy::States && candidate->process) {
      const Extent graph = extent(network, *candidate, watch);
      share = static_cast<double>(graph.breadth_first) / static_cast<double>(graph.states);
    }
    by_share.emplace_back(share, candidate);
  }
  // A process mostly goes all its way, while the range of a variable may be wide for no reason.
  std::stable_sort(by_share.begin(), by_share.end(), [](const auto& a, const auto& b) {
    return std::pair(!a.second->process, a.first) < std::pair(!b.second->process, b.first);
  });
  if (by == ClustersBy::States)
    return by_share.empty() ? std::vector<const Forward*>() : std::vector{by_share.front().second};
  std::vector<const Forward*> chosen;
  double share = 2;  // none is worse
  for (const auto& [alone, candidate] : by_share) {
    watch.look();
    std::vector<const Forward*> more = chosen;
    more.push_back(candidate);
    if (!too_many(more, by).empty()) continue;
    const Reach with = reach_of(leaps, more);
    if (with.share() >= share) continue;
    share = with.share();
    chosen = std::move(more);
  }
  return chosen;
}

std::string too_many(std::span<const Forward* const> parts, ClustersBy by) {
  std::uint64_t all = 1;
  for (const Forward* part : parts) {
    const std::uint64_t states = part->process ? part->levels.size() : std::uint64_t{part->last} + 1;
    if (by == ClustersBy::Levels) all += part->last;
    else all *= states;
    if (all > most_clusters) return "there would be more clusters than 32 bits can number";
  }
  return {};
}

Extent extent(const ir::Network& network, const Forward& process, util::Watch& watch) {
  const std::vector<std::uint32_t> reached = locations_in_order(network, network.processes[*process.process]);
  const context::Graph graph = graph_of(network, process, reached, false, watch);
  Extent extent;
  extent.states = reached.size();
  extent.transitions = graph.transitions() - graph.steps_of(graph.start).size();
  extent.ways = context::to_string(context::count_paths(graph_of(network, process, reached, true, watch), watch));
  extent.breadth_first = context::reach(graph, context::order(graph, context::Order::BreadthFirst, watch));
  extent.depth_first = context::reach(graph, context::order(graph, context::Order::DepthFirst, watch));
  return extent;
}

ClusterRanks cluster_ranks(const ir::Network& network, std::span<const Forward* const> parts, ClustersBy by,
                           RowOrder order, util::Watch& watch) {
  ClusterRanks all;
  for (const Forward* forward : parts) {
    ClusterRanks::Part& part = all.parts.emplace_back();
    part.name = forward->name;
    part.cell = forward->cell;
    part.low = forward->values.low;
    part.falls = forward->falls;
    part.last = forward->last;
    if (!forward->process) continue;
    part.ranks = by == ClustersBy::Levels ? forward->levels : row_of(network, *forward, order, watch);
    part.last = *std::max_element(part.ranks.begin(), part.ranks.end());
  }
  // The last part of a combination changes fastest.
  for (auto part = all.parts.rbegin(); part != all.parts.rend(); ++part) {
    if (by == ClustersBy::States) part->weight = all.last + 1;
    all.last += part->weight * part->last;
  }
  return all;
}

}  // namespace beeline::analysis
