// What improving a path may cost when finding it took so much.
#pragma once

#include <cstddef>
#include <cstdint>

#include "util/budget.h"

namespace beeline::engine {

struct Allowance {
  std::uint64_t patience = 0;  // units of work without anything shorter
  double seconds = 0;          // in all
  std::uint64_t most() const { return 4 * patience; }

  // For each of so many paths.
  static Allowance after(std::uint64_t work, double seconds, const util::Budget& budget, std::size_t paths = 1);
};

}  // namespace beeline::engine
