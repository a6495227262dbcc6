// A shorter run than the one that a search has found (trail improvement).
//
// Without clocks a shortest one is looked for (shortest_word.h), below one length after the other: where there is none
// below some of them, that is known as well. With clocks, one of the product that a search with
// recorded states finds, breadth first (recording_space.h). Both look anywhere, not only along the way that is known:
// for its length, which says how far to look.
#pragma once

#include <cstddef>
#include <cstdint>

#include "liveness/acceptance.h"
#include "liveness/lasso.h"
#include "search/search.h"
#include "util/budget.h"

namespace beeline::liveness {

struct Shortening {
  std::size_t at_least = 0;  // no run has fewer steps
  search::Counts counts;
};

// With so much work, or a little where that is less; limits leave what there is.
Shortening shorten(const space::Compiled& compiled, const Acceptance& acceptance, space::Abstraction abstraction,
                   Lasso& lasso, std::uint64_t work, util::Budget& budget);

}  // namespace beeline::liveness
