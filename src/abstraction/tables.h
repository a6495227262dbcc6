// From a state of the network to its distance: a tree of tables.
//
// A leaf is a cell of the state, its table says which state of the factor's system a value is. An inner node is two
// systems that were composed: its table says what each pair of their states became. A root is where that ended, and its
// table has the distances of its pairs. Some states became nothing at all, because no run reaches them or they reach no
// goal: one such table entry on the way, and the state is a dead end.
//
// Several roots. Those of one group share labels, and the estimate is their maximum; a step moves the systems of one
// group only, so groups are added.
//
// Everything is 16 bits wide: tables stay in the cache. Distances beyond that count as the largest that fits, which
// keeps them admissible and consistent.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "abstraction/transition_system.h"
#include "estimate/estimator.h"
#include "result/abstract_proof.h"

namespace beeline::abstraction {

class Bytes;

class Tables {
 public:
  using Node = std::uint32_t;
  static constexpr State most_states = UINT16_MAX;  // of a node

  // `states`: by value from `low` on; no_state for those that are nothing.
  Node add_leaf(std::uint32_t cell, std::int32_t low, std::span<const State> states);
  // A part that is no cell of the network and is always in this state.
  Node add_constant(State state);
  // `states`: by state of the left, then of the right, which has so many.
  Node add_pair(Node left, Node right, State width, std::span<const State> states);
  // `distances`: by state; no_state: a dead end. Roots of a group follow each other.
  void add_root(std::uint32_t group, Node node, std::span<const std::uint32_t> distances);
  void add_root(std::uint32_t group, Node left, Node right, State width, std::span<const std::uint32_t> distances);

  std::size_t nodes() const { return nodes_.size(); }
  std::size_t entries() const { return table_.size(); }
  // Where some part makes all initial states dead ends: how it came about.
  std::optional<result::AbstractProof> refutation(const ir::Network& network) const;
  // How all of it came about, for whoever looks at what it lets through.
  result::AbstractProof recipe() const;
  // As bytes and back. None: they are no tables, or not of a network with so many cells.
  void save(std::string& out) const;
  static std::optional<Tables> load(Bytes& in, std::size_t cells);
  // `scratch`: room for a number per node.
  estimate::Distance look_up(const std::int32_t* cells, std::uint16_t* scratch) const;

 private:
  static constexpr std::uint16_t nothing = UINT16_MAX;
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Entry {
    std::uint32_t left = none, right = none;  // nodes; a leaf has none
    std::uint32_t width = 0;                  // of the right one; of a leaf, its values
    std::uint32_t first = 0;                  // in table_
    std::uint32_t cell = none;
    std::int32_t low = 0;
  };
  struct Root {
    std::uint32_t group = 0;
    Entry entry;
    std::uint32_t size = 0;
  };

  std::uint32_t append(std::span<const State> values, State most);
  bool is_sound(std::size_t cells) const;
  // Into what this makes states of the nodes before.
  std::set<std::uint16_t> image(const Entry& entry, const ir::Network& network,
                                const std::vector<std::set<std::uint16_t>>& before) const;
  result::AbstractProof::Part part(const Entry& entry, std::uint32_t size) const;

  std::vector<Entry> nodes_;          // parts before what is made of them
  std::vector<std::uint32_t> sizes_;  // of the tables of nodes
  std::vector<Root> roots_;
  std::vector<std::uint16_t> table_;
};

}  // namespace beeline::abstraction
