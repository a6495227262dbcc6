#include "estimate/graph_distance.h"

#include <algorithm>
#include <deque>

#include "estimate/weaken.h"

namespace beeline::estimate {

namespace {

std::vector<Distance> distances(const ir::Network& network, const ir::Process& process, const Values& wanted,
                                ir::EdgeId without = {}) {
  std::vector<std::vector<std::uint32_t>> before(process.locations.size());
  for (const ir::EdgeId e : process.edges) {
    if (e != without) before[network.edge(e).target].push_back(network.edge(e).source);
  }
  std::vector<Distance> result(process.locations.size(), dead_end);
  std::deque<std::uint32_t> open;
  for (std::uint32_t l = 0; l < result.size(); ++l) {
    if (!contains(wanted, static_cast<std::int32_t>(l))) continue;
    result[l] = 0;
    open.push_back(l);
  }
  for (; !open.empty(); open.pop_front()) {
    for (const std::uint32_t l : before[open.front()]) {
      if (result[l] != dead_end) continue;
      result[l] = result[open.front()] + 1;
      open.push_back(l);
    }
  }
  return result;
}

}  // namespace

GraphDistance::GraphDistance(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId target,
                             Combine combine, util::Watch& watch)
    : network_(network), combine_(combine) {
  CaseSplitter splitter(network, ranges, watch);
  root_ = compile(network, weaken(network, splitter, target));
}

GraphDistance::Node GraphDistance::compile(const ir::Network& network, const Condition& condition) {
  using Kind = Condition::Kind;
  Node node;
  if (condition.is(Kind::False)) node.value = dead_end;
  if (condition.is(Kind::Cell) && network.cells[condition.cell].kind == ir::CellKind::Location) {
    const auto owner = std::find_if(network.processes.begin(), network.processes.end(),
                                    [&](const ir::Process& p) { return p.cell == condition.cell; });
    node.kind = Node::Kind::Table;
    node.process = static_cast<std::uint32_t>(owner - network.processes.begin());
    node.cell = condition.cell;
    node.first = static_cast<std::uint32_t>(tables_.size());
    const std::vector<Distance> table = distances(network, *owner, condition.values);
    tables_.insert(tables_.end(), table.begin(), table.end());
    node.count = static_cast<std::uint32_t>(table.size());
    node.wanted = static_cast<std::uint32_t>(wanted_.size());
    wanted_.push_back(condition.values);
  }
  if (condition.is(Kind::All) || condition.is(Kind::Any)) {
    node.kind = condition.is(Kind::All) ? Node::Kind::Conjunction : Node::Kind::Disjunction;
    std::vector<Node> parts;
    for (const Condition& part : condition.parts) parts.push_back(compile(network, part));
    node.first = static_cast<std::uint32_t>(children_.size());
    node.count = static_cast<std::uint32_t>(parts.size());
    children_.insert(children_.end(), parts.begin(), parts.end());
  }
  return node;
}

Distance GraphDistance::estimate(const std::int32_t* cells) {
  return at(root_,
            [&](const Node& table) { return tables_[table.first + static_cast<std::uint32_t>(cells[table.cell])]; });
}

Distance GraphDistance::estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) {
  return at(root_, [&](const Node& table) {
    const auto location = static_cast<std::uint32_t>(cells[table.cell]);
    const auto masked = std::find_if(transition.begin(), transition.end(),
                                     [&](ir::EdgeId e) { return network_.edge(e).process == table.process; });
    return masked == transition.end() ? tables_[table.first + location] : look_up_without(table, location, *masked);
  });
}

Distance GraphDistance::look_up_without(const Node& table, std::uint32_t location, ir::EdgeId edge) {
  std::vector<Distance>& masked = masked_[{table.wanted, edge}];
  if (masked.empty()) masked = distances(network_, network_.processes[table.process], wanted_[table.wanted], edge);
  return masked[location];
}

template <class LookUp>
Distance GraphDistance::at(const Node& node, const LookUp& look_up) const {
  switch (node.kind) {
    case Node::Kind::Constant: return node.value;
    case Node::Kind::Table: return look_up(node);
    case Node::Kind::Disjunction: {
      Distance least = dead_end;
      for (std::uint32_t i = 0; i < node.count; ++i) least = std::min(least, at(children_[node.first + i], look_up));
      return least;
    }
    case Node::Kind::Conjunction: break;
  }
  Distance all = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const Distance part = at(children_[node.first + i], look_up);
    if (part == dead_end) return dead_end;
    all = combine_ == Combine::Maximum ? std::max(all, part) : all + part;
  }
  return all;
}

}  // namespace beeline::estimate
