// Which elements of scalar sets can change places without anybody noticing: for which permutations of them the network
// and the formulas asked about it are what they were.
//
// A permutation of elements moves processes, cells, clocks, channels and the elements that cells hold
// (scalar_action.h). It is a symmetry when the moved network is the network: every process has the locations, edges and
// invariants of the one it goes to, each of their expressions being moved as well (normal_form.h), parts that change
// places are declared alike, and so on. That is checked, for permutations that generate all others of a block, and
// nothing is taken on trust: neither what the front end says of sets nor what the language forbids. Then transitions
// lead from moved states to moved states, so
//  - a state and a moved one can reach moved targets, and a target that is moved to itself is reached from both or
//    neither;
//  - a run from a moved state is a moved run, each transition moved as its edges and selected elements are.
// Initial states may be anything: nobody needs to start where all elements are alike.
//
// What a look at the parts alone does not show:
//  - receivers of a broadcast act in the order of processes, so those that change places must not touch what the other
//    writes;
//  - bounds of clocks and ranges of cells, which are found by analyses of their own, must be the same after the move,
//    for states are packed by the ranges and zones are abstracted by the bounds.
//
// A set that is not symmetric as a whole falls into blocks: a query that names P(0) leaves the others interchangeable.
// Blocks are found by exchanging pairs. What an exchange moves is looked at first, so that a pair that cannot change
// places costs little, and one that can, of which there are fewer than elements, a look at the whole network. When many
// such looks were in vain, elements that have no block yet are left by themselves.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock_bounds.h"
#include "analysis/scalar_action.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::analysis {

// What is asked about the network.
struct Asked {
  std::vector<ir::ExprId> formulas;
  std::vector<ir::ExprId> numbers;  // int expressions
  std::vector<ir::ExprId> clocks;   // that stand for clocks
};

class Symmetry {
 public:
  struct Set {
    std::vector<std::uint32_t> block;  // per element; those of one block are interchangeable
    std::uint32_t blocks = 0;
    std::string reason;  // why it is not one block
    util::Position position;
  };

  // The watch may throw.
  Symmetry(const ir::Network& network, const ValueRanges& ranges, const ClockBounds& bounds, const Asked& asked,
           util::Watch& watch);

  // Per scalar set of the network.
  std::span<const Set> sets() const { return sets_; }
  // Something can change places.
  bool is_proper() const;
  // Nothing of this set can.
  bool is_rigid(std::uint32_t set) const { return sets_[set].blocks == sets_[set].block.size(); }
  const ScalarAction& action() const { return action_; }

 private:
  ScalarAction action_;
  std::vector<Set> sets_;
};

}  // namespace beeline::analysis
