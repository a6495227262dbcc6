// States to try estimates on: where random walks over the factors of a task end.
//
// A walk takes labels that every factor allows, so its states are those of an over-approximation (operations.h), which
// is good enough to compare two estimates by. It is cheap, and it is the same for the same seed.
#pragma once

#include <cstdint>
#include <vector>

#include "abstraction/task.h"
#include "util/random.h"

namespace beeline::abstraction {

using Cells = std::vector<std::int32_t>;  // by cell of the network; those that are no factors are 0

class Walks {
 public:
  Walks(const Task& task, std::uint64_t seed);

  // After at most so many steps from an initial state.
  Cells sample(std::uint32_t steps);

 private:
  bool step();
  // A state that one of the arcs of the factor with this label leads to; no_state: there is none.
  State random_target(std::size_t factor, LabelId label);

  const Task& task_;
  util::Random random_;
  std::vector<std::vector<std::uint32_t>> knowing_;  // factors by label
  std::vector<State> states_;                        // by factor
  std::size_t cells_ = 0;
};

}  // namespace beeline::abstraction
