#include "space/canonical_move.h"

#include <algorithm>

#include "util/hash.h"

namespace beeline::space {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  return util::mix(hash + 0x9e3779b97f4a7c15u * (value + 1));
}

enum : std::uint64_t { cell_label = 1, clock_label, held_label, difference_label, block_label, picked_label };

}  // namespace

CanonicalMove::CanonicalMove(const analysis::Symmetry& symmetry)
    : symmetry_(symmetry), move_(symmetry.action().network()) {
  const ir::Network& network = symmetry.action().network();
  for (std::uint32_t s = 0; s < network.scalar_sets.size(); ++s) {
    const analysis::Symmetry::Set& set = symmetry.sets()[s];
    first_node_.push_back(symmetry.is_rigid(s) ? none : static_cast<Node>(seats_.size()));
    if (symmetry.is_rigid(s)) continue;
    const std::size_t first = blocks_.size();
    blocks_.resize(first + set.blocks);
    for (std::size_t e = 0; e < set.block.size(); ++e) {
      blocks_[first + set.block[e]].push_back(static_cast<Node>(seats_.size()));
      first_colours_.push_back(mix(block_label, first + set.block[e]));
      seats_.emplace_back(s, static_cast<std::int32_t>(e));
    }
  }
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const ir::Cell& cell = network.cells[c];
    if (!cell.lasts()) continue;
    Part part = describe(c, cell.place, cell_label);
    if (cell.element_of != ir::no_set && first_node_[cell.element_of] != none) part.holds = cell.element_of;
    if (part.count > 0 || part.holds != ir::no_set) cells_.push_back(part);
  }
  for (std::uint32_t c = 0; c < network.clocks.size(); ++c)
    clocks_.push_back(describe(c, network.clocks[c].place, clock_label));
}

CanonicalMove::Part CanonicalMove::describe(std::uint32_t number, std::uint32_t place, std::uint64_t kind) {
  Part part{number, mix(kind, number), static_cast<std::uint32_t>(part_nodes_.size()), 0, ir::no_set};
  if (place == ir::no_place) return part;
  const ir::Place& p = symmetry_.action().network().places[place];
  std::uint64_t label = mix(kind, ~std::uint64_t{p.family});
  for (const ir::Seat& seat : p.seats) {
    if (first_node_[seat.set] == none) label = mix(label, static_cast<std::uint64_t>(seat.element));
    else part_nodes_.push_back(node(seat.set, seat.element));
  }
  part.count = static_cast<std::uint32_t>(part_nodes_.size()) - part.first;
  part.label = label;
  return part;
}

void CanonicalMove::add_edge(std::uint64_t label, std::span<const Node> one, std::span<const Node> other) {
  const auto first = static_cast<std::uint32_t>(edge_nodes_.size());
  edge_nodes_.insert(edge_nodes_.end(), one.begin(), one.end());
  edge_nodes_.insert(edge_nodes_.end(), other.begin(), other.end());
  const auto count = static_cast<std::uint32_t>(one.size() + other.size());
  pairs_ = pairs_ || count > 1;
  edges_.push_back({label, first, count});
}

void CanonicalMove::look_at_cells(const std::int32_t* memory) {
  for (const Part& part : cells_) {
    const std::int32_t value = memory[part.number];
    if (part.holds == ir::no_set) {
      add_edge(mix(part.label, static_cast<std::uint32_t>(value)), nodes_of(part), {});
    } else {
      const Node held = node(part.holds, value);
      add_edge(mix(part.label, held_label << 32), nodes_of(part), std::span(&held, 1));
    }
  }
}

void CanonicalMove::look_at_clocks(const std::int32_t* zone, std::size_t words, std::span<const std::uint32_t> rows) {
  const std::size_t n = rows.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Part& x = clocks_[rows[i]];
    for (std::size_t j = 0; j < n; ++j) {
      const Part& y = clocks_[rows[j]];
      if (i == j || x.count + y.count == 0) continue;
      std::uint64_t label = mix(mix(difference_label, x.label), y.label);
      for (std::size_t w = 0; w < words; ++w)
        label = mix(label, static_cast<std::uint32_t>(zone[(i * n + j) * words + w]));
      add_edge(label, nodes_of(x), nodes_of(y));
    }
  }
}

std::size_t CanonicalMove::different_colours() {
  sorted_ = colours_;
  std::sort(sorted_.begin(), sorted_.end());
  return static_cast<std::size_t>(std::unique(sorted_.begin(), sorted_.end()) - sorted_.begin());
}

void CanonicalMove::refine() {
  for (std::size_t before = different_colours(); before < colours_.size();) {
    sums_.assign(colours_.size(), 0);
    for (const Edge& edge : edges_) {
      const std::span nodes = std::span(edge_nodes_).subspan(edge.first, edge.count);
      std::uint64_t look = edge.label;
      for (const Node n : nodes) look = mix(look, colours_[n]);
      for (std::size_t i = 0; i < nodes.size(); ++i) sums_[nodes[i]] += mix(look, i + 1);
    }
    for (std::size_t n = 0; n < colours_.size(); ++n) colours_[n] = mix(colours_[n], sums_[n]);
    const std::size_t now = different_colours();
    if (now == before) return;
    before = now;
  }
}

// Blocks have their elements sorted by colour.
bool CanonicalMove::tell_apart() {
  for (const std::vector<Node>& block : blocks_) {
    const auto same =
        std::adjacent_find(block.begin(), block.end(), [&](Node a, Node b) { return colours_[a] == colours_[b]; });
    if (same == block.end()) continue;
    colours_[*same] = mix(colours_[*same], picked_label);
    return true;
  }
  return false;
}

const analysis::ScalarPermutation& CanonicalMove::find(const std::int32_t* memory, const std::int32_t* zone,
                                                       std::size_t words_per_entry,
                                                       std::span<const std::uint32_t> rows) {
  edges_.clear();
  edge_nodes_.clear();
  pairs_ = false;
  look_at_cells(memory);
  look_at_clocks(zone, words_per_entry, rows);
  colours_ = first_colours_;
  do {
    refine();
    for (std::vector<Node>& block : blocks_) {
      std::sort(block.begin(), block.end(),
                [&](Node a, Node b) { return std::pair(colours_[a], a) < std::pair(colours_[b], b); });
    }
    // Where no edge joins two elements, equal colours are equal in all.
  } while (pairs_ && tell_apart());
  for (std::vector<Node>& block : blocks_) {
    sorted_nodes_ = block;
    std::sort(block.begin(), block.end());
    for (std::size_t i = 0; i < block.size(); ++i) {
      const auto [set, element] = seats_[sorted_nodes_[i]];
      move_.send(set, element, seats_[block[i]].second);
    }
  }
  return move_;
}

}  // namespace beeline::space
