// How far an estimate is from the truth, on models small enough that the true distance of every state can be known.
//
// The truth comes from a plain exploration of its own: every reachable state, every step between two of them, and
// breadth-first search backwards from the states of the target. Nothing of an estimate or of a search that could be
// misled by one takes part. An estimate is then asked about every state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "components/spec.h"
#include "ir/network.h"

namespace beeline::plan {

struct TrueDistances {
  static constexpr std::uint32_t never = UINT32_MAX;

  std::size_t width = 0;                // cells of the network
  std::vector<std::int32_t> cells;      // of all reachable states, one after the other
  std::vector<std::uint32_t> distance;  // of each to the target, in transitions; or never
  std::string problem;                  // why they are not known; the rest is empty then

  const std::int32_t* state(std::size_t index) const { return cells.data() + index * width; }
};

// Of a model without clocks and with at most so many states.
TrueDistances true_distances(const ir::Network& network, ir::ExprId target, std::size_t most_states);

// The error of an estimate h in a state of distance d > 0 is |h - d| / d. States of the target and those that cannot
// reach it do not count.
struct Accuracy {
  struct Level {
    std::uint32_t distance = 0;
    std::uint64_t states = 0;
    double error = 0;  // mean
  };
  std::vector<Level> levels;           // by distance, those that occur
  std::uint64_t states = 0;            // of all levels
  double error = 0;                    // mean over them
  std::uint64_t too_far = 0;           // states with h > d
  std::uint64_t wrong_dead_ends = 0;   // states of which h says that the target cannot be reached; in no level
  std::uint32_t longest = 0;           // greatest d
  std::uint64_t states_in_target = 0;  // d = 0
  std::uint64_t hopeless = 0;          // states that cannot reach the target
};

// `spec`: a valid and complete one of an estimate.
Accuracy accuracy(const ir::Network& network, ir::ExprId target, const TrueDistances& truth,
                  const components::Spec& spec);

}  // namespace beeline::plan
