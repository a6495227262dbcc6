// Whether a process that only goes forward does the same again and again: the unrolled loop of an environment.
//
// Its locations are a chain, and from some position on what it can do at one is what it could do so many positions
// before. When nobody looks at where it is, and time and clocks do not either, two states that differ in its position
// alone can do the same for as long as the shorter rest of the chain lasts. So when every state at one position is
// covered by a state at an earlier one that is a whole number of periods before, nothing new comes any more, however
// long the chain goes on: the completeness threshold of Past-Free[ze]. Nor does anything where it ends, provided that
// its steps kept nobody from anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ir/network.h"

namespace beeline::analysis {

struct Repetition {
  std::uint32_t process = 0;
  std::uint32_t first = 0;   // the position where it begins
  std::uint32_t period = 0;  // positions
  std::uint32_t last = 0;    // position of the chain
};

// The one with the shortest period; none: `why_not` says why, as an end of a sentence. What the network's arena has of
// formulas counts as asked, so positions that a query looks at are seen.
std::optional<Repetition> repetition(const ir::Network& network, std::uint32_t process, std::string& why_not);

}  // namespace beeline::analysis
