// How permutations of the elements of scalar sets act on the numbers of a network (ir/scalars.h): cells, clocks,
// channels, processes and edges move to others of their family, and the values of cells that hold elements change.
//
// Whether that leaves the network as it is, is another question (symmetry.h).
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::analysis {

// Of the elements of all sets: to[offset of the set + element] is where the element goes.
class ScalarPermutation {
 public:
  ScalarPermutation() = default;
  // The identity.
  explicit ScalarPermutation(const ir::Network& network);

  std::int32_t operator()(std::uint32_t set, std::int32_t element) const {
    return to_[first_[set] + static_cast<std::size_t>(element)];
  }
  void send(std::uint32_t set, std::int32_t element, std::int32_t to) {
    to_[first_[set] + static_cast<std::size_t>(element)] = to;
  }
  void swap(std::uint32_t set, std::int32_t a, std::int32_t b);
  bool moves(std::uint32_t set) const;
  bool is_identity() const;
  ScalarPermutation inverse() const;
  // First this one, then the other.
  ScalarPermutation then(const ScalarPermutation& other) const;
  friend bool operator==(const ScalarPermutation&, const ScalarPermutation&) = default;

 private:
  std::vector<std::size_t> first_;  // per set, and the end
  std::vector<std::int32_t> to_;
};

class ScalarAction {
 public:
  explicit ScalarAction(const ir::Network& network);

  // Each family has one part for all seats. Nothing else may be asked otherwise.
  bool is_complete() const { return complete_; }

  std::uint32_t cell(std::uint32_t number, const ScalarPermutation& by) const { return moved(cells_, number, by); }
  std::uint32_t clock(std::uint32_t number, const ScalarPermutation& by) const { return moved(clocks_, number, by); }
  std::uint32_t channel(std::uint32_t number, const ScalarPermutation& by) const {
    return moved(channels_, number, by);
  }
  std::uint32_t process(std::uint32_t number, const ScalarPermutation& by) const {
    return moved(processes_, number, by);
  }
  // The edge of the same number of the process that its own goes to.
  ir::EdgeId edge(ir::EdgeId id, const ScalarPermutation& by) const;
  // What a cell holds afterwards, wherever it goes.
  std::int32_t value(std::uint32_t cell, std::int32_t value, const ScalarPermutation& by) const {
    const std::uint32_t set = network_.cells[cell].element_of;
    return set == ir::no_set ? value : by(set, value);
  }
  const ir::Network& network() const { return network_; }

 private:
  struct Family {
    std::vector<std::uint32_t> sets;     // per seat
    std::vector<std::size_t> strides;    // per seat
    std::vector<std::uint32_t> numbers;  // by seats
  };
  struct Kind {
    std::vector<std::uint32_t> places;  // per number
    std::vector<Family> families;
  };
  template <class Parts>
  void arrange(const Parts& parts, Kind& kind);
  std::uint32_t moved(const Kind& kind, std::uint32_t number, const ScalarPermutation& by) const;

  const ir::Network& network_;
  Kind cells_, clocks_, channels_, processes_;
  bool complete_ = true;
};

}  // namespace beeline::analysis
