#include "space/canonical_move.h"

#include <algorithm>
#include <cstring>

#include "dbm/bound.h"
#include "util/hash.h"

namespace beeline::space {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  return util::mix(hash + 0x9e3779b97f4a7c15u * (value + 1));
}

enum : std::uint64_t { cell_label = 1, clock_label, held_label, difference_label, order_label, picked_label };

// A colour begins with a rank that is settled; what comes behind it is a hash.
constexpr int hash_bits = 48;
constexpr std::uint64_t hash_mask = (std::uint64_t{1} << hash_bits) - 1;
std::uint64_t coloured(std::uint64_t colour, std::uint64_t hash) {
  return (colour & ~hash_mask) | (mix(colour, hash) & hash_mask);
}

// Whether the difference of two clocks is never above zero.
bool is_ordered(const std::int32_t* entry, std::size_t words) {
  std::int64_t bound = *entry;
  if (words > 1) std::memcpy(&bound, entry, sizeof bound);
  return bound <= dbm::le_zero;
}

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
      first_colours_.push_back(std::uint64_t{first + set.block[e]} << hash_bits);
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
    for (std::size_t n = 0; n < colours_.size(); ++n) colours_[n] = coloured(colours_[n], sums_[n]);
    const std::size_t now = different_colours();
    if (now == before) return;
    before = now;
  }
}

// Blocks have their elements sorted by colour. Elements that no edge joins with others are equal in all where their
// colours are.
bool CanonicalMove::tell_apart() {
  const auto is_joined = [&](Node n) {
    return std::any_of(edges_.begin(), edges_.end(), [&](const Edge& edge) {
      const std::span nodes = std::span(edge_nodes_).subspan(edge.first, edge.count);
      return nodes.size() > 1 && std::find(nodes.begin(), nodes.end(), n) != nodes.end();
    });
  };
  for (const std::vector<Node>& block : blocks_) {
    for (std::size_t i = 1; i < block.size(); ++i) {
      if (colours_[block[i - 1]] != colours_[block[i]]) continue;
      if (i > 1 && colours_[block[i - 2]] == colours_[block[i]]) continue;  // the same as the last ones
      if (!is_joined(block[i])) continue;
      colours_[block[i - 1]] = coloured(colours_[block[i - 1]], picked_label);
      return true;
    }
  }
  return false;
}

const analysis::ScalarPermutation& CanonicalMove::find(const std::int32_t* memory, const std::int32_t* zone,
                                                       std::size_t words_per_entry,
                                                       std::span<const std::uint32_t> rows) {
  edges_.clear();
  edge_nodes_.clear();
  pairs_ = false;
  colours_ = first_colours_;
  // What a search compares by inclusion must be sorted alike: first come the cells, then the order of clocks, and what
  // the bounds are only tells apart what is equal in that.
  const auto settle = [&] {
    refine();
    const auto end = sorted_.begin() + static_cast<std::ptrdiff_t>(different_colours());
    for (std::uint64_t& colour : colours_)
      colour = static_cast<std::uint64_t>(std::lower_bound(sorted_.begin(), end, colour) - sorted_.begin())
               << hash_bits;
  };
  look_at_cells(memory);
  settle();
  const std::size_t n = rows.size();
  for (std::size_t i = 1; i < n; ++i) {
    const Part& x = clocks_[rows[i]];
    for (std::size_t k = 1; k < n; ++k) {
      const Part& y = clocks_[rows[k]];
      if (i == k || x.count + y.count == 0 || !is_ordered(zone + (i * n + k) * words_per_entry, words_per_entry))
        continue;
      add_edge(mix(mix(order_label, x.label), y.label), nodes_of(x), nodes_of(y));
    }
  }
  settle();
  look_at_clocks(zone, words_per_entry, rows);
  do {
    refine();
    for (std::vector<Node>& block : blocks_) {
      std::sort(block.begin(), block.end(),
                [&](Node a, Node b) { return std::pair(colours_[a], a) < std::pair(colours_[b], b); });
    }
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
