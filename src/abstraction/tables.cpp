#include "abstraction/tables.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace beeline::abstraction {

std::uint32_t Tables::append(std::span<const State> values, State most) {
  const auto first = static_cast<std::uint32_t>(table_.size());
  for (const State v : values)
    table_.push_back(v == no_state ? nothing : static_cast<std::uint16_t>(std::min(v, most)));
  return first;
}

Tables::Node Tables::add_leaf(std::uint32_t cell, std::int32_t low, std::span<const State> states) {
  Entry leaf;
  leaf.cell = cell;
  leaf.low = low;
  leaf.width = static_cast<std::uint32_t>(states.size());
  leaf.first = append(states, most_states - 1);
  nodes_.push_back(leaf);
  sizes_.push_back(leaf.width);
  return static_cast<Node>(nodes_.size() - 1);
}

Tables::Node Tables::add_constant(State state) {
  Entry leaf;
  leaf.first = append(std::span(&state, 1), most_states - 1);
  nodes_.push_back(leaf);
  sizes_.push_back(1);
  return static_cast<Node>(nodes_.size() - 1);
}

Tables::Node Tables::add_pair(Node left, Node right, State width, std::span<const State> states) {
  nodes_.push_back({left, right, width, append(states, most_states - 1), none, 0});
  sizes_.push_back(static_cast<std::uint32_t>(states.size()));
  return static_cast<Node>(nodes_.size() - 1);
}

void Tables::add_root(std::uint32_t group, Node node, std::span<const std::uint32_t> distances) {
  assert(roots_.empty() || roots_.back().group <= group);
  roots_.push_back({group,
                    {node, none, 0, append(distances, most_states - 1), none, 0},
                    static_cast<std::uint32_t>(distances.size())});
}

void Tables::add_root(std::uint32_t group, Node left, Node right, State width,
                      std::span<const std::uint32_t> distances) {
  assert(roots_.empty() || roots_.back().group <= group);
  roots_.push_back({group,
                    {left, right, width, append(distances, most_states - 1), none, 0},
                    static_cast<std::uint32_t>(distances.size())});
}

estimate::Distance Tables::look_up(const std::int32_t* cells, std::uint16_t* scratch) const {
  const std::uint16_t* table = table_.data();
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const Entry& node = nodes_[n];
    std::uint32_t at = node.first;
    if (node.left != none) {
      at += scratch[node.left] * node.width + scratch[node.right];
    } else if (node.cell != none) {
      const auto value = static_cast<std::uint32_t>(cells[node.cell] - node.low);
      if (value >= node.width) return 0;  // outside of what the analysis thinks possible: no run gets here
      at += value;
    }
    scratch[n] = table[at];
    if (scratch[n] == nothing) return estimate::dead_end;
  }
  estimate::Distance sum = 0, most = 0;
  std::uint32_t group = 0;
  for (const Root& root : roots_) {
    if (root.group != group) sum += std::exchange(most, 0);
    group = root.group;
    const Entry& e = root.entry;
    const std::uint16_t d = e.right == none ? table[e.first + scratch[e.left]]
                                            : table[e.first + scratch[e.left] * e.width + scratch[e.right]];
    if (d == nothing) return estimate::dead_end;
    most = std::max<estimate::Distance>(most, d);
  }
  return sum + most;
}

std::set<std::uint16_t> Tables::image(const Entry& entry, const ir::Network& network,
                                      const std::vector<std::set<std::uint16_t>>& before) const {
  std::set<std::uint16_t> states;
  const auto add = [&](std::size_t at) {
    if (table_[entry.first + at] != nothing) states.insert(table_[entry.first + at]);
  };
  const auto add_value = [&](std::int64_t value) {
    if (value >= entry.low && value < std::int64_t{entry.low} + entry.width)
      add(static_cast<std::size_t>(value - entry.low));
  };
  if (entry.left != none && entry.right != none) {
    for (const std::uint16_t l : before[entry.left])
      for (const std::uint16_t r : before[entry.right]) add(std::size_t{l} * entry.width + r);
  } else if (entry.left != none) {
    for (const std::uint16_t l : before[entry.left]) add(l);
  } else if (entry.cell == none) {
    add(0);
  } else if (network.cells[entry.cell].kind != ir::CellKind::Location) {
    add_value(network.cells[entry.cell].initial);
  } else {
    for (const ir::Process& process : network.processes) {
      if (process.cell != entry.cell) continue;
      add_value(process.initial);
      for (const std::uint32_t also : process.also_initial) add_value(also);
    }
  }
  return states;
}

result::AbstractProof::Part Tables::part(const Entry& entry, std::uint32_t size) const {
  using Kind = result::AbstractProof::Kind;
  result::AbstractProof::Part part;
  part.kind = entry.left != none ? Kind::Pair : entry.cell != none ? Kind::Leaf : Kind::Fixed;
  if (part.kind == Kind::Leaf) {
    part.cell = entry.cell;
    part.low = entry.low;
  } else if (part.kind == Kind::Pair) {
    part.left = entry.left;
    part.right = entry.right;
    part.width = entry.width;
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint16_t s = table_[entry.first + i];
    part.states.push_back(s == nothing ? result::AbstractProof::other : s);
  }
  return part;
}

result::AbstractProof Tables::recipe() const {
  result::AbstractProof proof;
  for (std::size_t n = 0; n < nodes_.size(); ++n) proof.parts.push_back(part(nodes_[n], sizes_[n]));
  for (const Root& root : roots_)
    if (root.entry.right != none) proof.parts.push_back(part(root.entry, 0));
  return proof;
}

std::optional<result::AbstractProof> Tables::refutation(const ir::Network& network) const {
  result::AbstractProof proof;
  std::vector<std::set<std::uint16_t>> starts;
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    starts.push_back(image(nodes_[n], network, starts));
    if (nodes_[n].left == none && nodes_[n].cell == none && starts.back().empty())
      return proof;  // a monitor at its end
    proof.parts.push_back(part(nodes_[n], sizes_[n]));
    if (starts.back().empty()) return proof;
  }
  for (const Root& root : roots_) {
    if (!image(root.entry, network, starts).empty()) continue;
    if (root.entry.right != none) proof.parts.push_back(part(root.entry, 0));
    return proof;
  }
  return std::nullopt;
}

}  // namespace beeline::abstraction
