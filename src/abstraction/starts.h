// The values that cells have in the first states of all runs that estimates are asked about.
//
// These are the initial states. A search up to symmetry (space/quotient_space.h) looks at states in which elements of
// scalar sets have changed places; they are on runs from initial states in which the same elements have. So a cell may
// start with what any cell of its family starts with (ir/scalars.h), and one that holds elements with any of them:
// more than the initial states with all permutations, as analysis/value_ranges.h has it.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/network.h"

namespace beeline::abstraction {

class Starts {
 public:
  explicit Starts(const ir::Network& network);

  // Ascending.
  std::vector<std::int32_t> of(std::uint32_t cell) const;

 private:
  void add_initial(std::uint32_t cell, std::vector<std::int32_t>& out) const;

  const ir::Network& network_;
  std::vector<std::vector<std::uint32_t>> families_;  // their cells
};

}  // namespace beeline::abstraction
