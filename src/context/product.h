// Several contexts side by side: each step is one of one of them, and while one is in an unstable state it moves alone.
//
// A component in an unstable state never meets another one in such a state, and every other combination is reached. So
// the states of a product can be numbered without looking for them: first those where all are stable, then for each
// component those where it is not. That takes no table of states, and the size is known before anything is made.
#pragma once

#include <cstdint>
#include <span>

#include "context/graph.h"
#include "util/watch.h"

namespace beeline::context {

// How large something gets; what does not fit is UINT64_MAX.
struct Size {
  std::uint64_t states = 1, transitions = 0;

  // State and transition numbers are wide enough.
  bool fits() const { return states <= UINT32_MAX && transitions <= UINT32_MAX; }
  friend bool operator==(const Size&, const Size&) = default;
};

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b);
std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b);

Size product_size(std::span<const Graph> components);

// The size must fit. None: the context with a single state.
Graph product(std::span<const Graph> components, util::Watch& watch = util::nobody());

}  // namespace beeline::context
