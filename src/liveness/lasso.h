// A run that never meets a formula, as a search finds it: fingerprints of transitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "space/zone_space.h"

namespace beeline::liveness {

struct Lasso {
  using Path = std::vector<std::uint32_t>;

  Path stem;                        // from the initial state to where the run begins to matter
  Path inside;                      // from there on
  std::optional<std::size_t> loop;  // what follows so many steps of `inside` comes again and again; none: it ends
  space::Ending ending = space::Ending::Stuck;  // how
  // The key of the state in which it begins, where several can take these steps and it matters; empty: any.
  std::vector<std::uint64_t> first = {};
};

}  // namespace beeline::liveness
