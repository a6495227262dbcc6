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
  return static_cast<Node>(nodes_.size() - 1);
}

Tables::Node Tables::add_constant(State state) {
  Entry leaf;
  leaf.first = append(std::span(&state, 1), most_states - 1);
  nodes_.push_back(leaf);
  return static_cast<Node>(nodes_.size() - 1);
}

Tables::Node Tables::add_pair(Node left, Node right, State width, std::span<const State> states) {
  nodes_.push_back({left, right, width, append(states, most_states - 1), none, 0});
  return static_cast<Node>(nodes_.size() - 1);
}

void Tables::add_root(std::uint32_t group, Node node, std::span<const std::uint32_t> distances) {
  assert(roots_.empty() || roots_.back().group <= group);
  roots_.push_back({group, {node, none, 0, append(distances, most_states - 1), none, 0}});
}

void Tables::add_root(std::uint32_t group, Node left, Node right, State width,
                      std::span<const std::uint32_t> distances) {
  assert(roots_.empty() || roots_.back().group <= group);
  roots_.push_back({group, {left, right, width, append(distances, most_states - 1), none, 0}});
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

}  // namespace beeline::abstraction
