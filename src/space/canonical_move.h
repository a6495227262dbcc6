// Which permutation of scalar elements takes a state to the representative of all states that differ from it by one.
//
// An element is told from others by where it occurs: by the values of its own cells and the bounds of its own clocks,
// by the cells that hold it, and by the elements it occurs together with, in the tuple of seats of a cell, in a cell of
// another element, or in the difference of two clocks. So elements are the nodes of a graph with labelled hyperedges.
// Its colours are refined until they are stable (an element's next colour is its colour and, without order, what its
// hyperedges look like from there), and elements are sorted by colour within the blocks that may change places.
//
// Cells count first, then which of two clocks is never above the other, then the bounds themselves. For a zone within
// another must be sorted as that one is, or a search would not notice; and clocks that were reset one after the other
// are in the same order in both (Hendriks et al., "Adding symmetry reduction to Uppaal", FORMATS 2003, sort by it).
//
// Elements of one colour nearly always can change places without changing the state; where something joins them with
// others one is picked, and colours are refined again. Where they cannot, or where hashes collide, the representative
// depends on who was picked: states are told apart that need not be. That costs states and no more: any permutation of
// the group will do.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/symmetry.h"
#include "space/zone_space.h"

namespace beeline::space {

class CanonicalMove {
 public:
  explicit CanonicalMove(const analysis::Symmetry& symmetry);

  // `memory`: of all cells. The zone's entries have so many ints each, over these rows.
  const analysis::ScalarPermutation& find(const std::int32_t* memory, const std::int32_t* zone,
                                          std::size_t words_per_entry, std::span<const std::uint32_t> rows);

 private:
  using Node = std::uint32_t;  // an element of a set that is not rigid
  struct Part {                // a cell or clock that has to do with nodes
    std::uint32_t number = 0;
    std::uint64_t label = 0;
    std::uint32_t first = 0, count = 0;  // its nodes, in part_nodes_
    std::uint32_t holds = ir::no_set;    // a cell whose values are nodes
  };
  static constexpr Node none = UINT32_MAX;

  Part describe(std::uint32_t number, std::uint32_t place, std::uint64_t kind);
  Node node(std::uint32_t set, std::int32_t element) const {
    return first_node_[set] == none ? none : first_node_[set] + static_cast<Node>(element);
  }
  void add_edge(std::uint64_t label, std::span<const Node> one, std::span<const Node> other);
  std::span<const Node> nodes_of(const Part& part) const {
    return std::span(part_nodes_).subspan(part.first, part.count);
  }
  void look_at_cells(const std::int32_t* memory);
  void look_at_clocks(const std::int32_t* zone, std::size_t words, std::span<const std::uint32_t> rows);
  std::size_t different_colours();
  void refine();
  // One of several elements with the same colour gets a new one; false: there are none.
  bool tell_apart();

  const analysis::Symmetry& symmetry_;
  std::vector<Node> first_node_;           // per set; none: it is rigid
  std::vector<std::vector<Node>> blocks_;  // nodes that may change places
  std::vector<std::uint64_t> first_colours_;
  std::vector<std::pair<std::uint32_t, std::int32_t>> seats_;  // per node: its set and element
  std::vector<Part> cells_, clocks_;                           // clocks: all of them
  std::vector<Node> part_nodes_;

  struct Edge {
    std::uint64_t label = 0;
    std::uint32_t first = 0, count = 0;
  };
  std::vector<Edge> edges_;
  std::vector<Node> edge_nodes_;
  std::vector<std::uint64_t> colours_, sums_, sorted_;
  std::vector<Node> sorted_nodes_;
  bool pairs_ = false;  // some edge joins nodes
  analysis::ScalarPermutation move_;
};

}  // namespace beeline::space
