#include "engine/allowance.h"

#include <algorithm>

namespace beeline::engine {

Allowance Allowance::after(std::uint64_t work, double seconds, const util::Budget& budget, std::size_t paths) {
  const bool limited = budget.limits().seconds > 0;
  const std::uint64_t little_work = limited ? 2'000'000 : 500'000;
  const double least_seconds = limited ? 30 : 10;
  // What is found must be built and replayed, too.
  return {std::max(work, little_work) / paths, std::min(std::max(seconds, least_seconds), budget.seconds_left() / 2)};
}

}  // namespace beeline::engine
