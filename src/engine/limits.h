// A budget as the limits of one search.
#pragma once

#include <algorithm>

#include "search/search.h"
#include "util/budget.h"

namespace beeline::engine {

inline search::Limits rest_of(const util::Budget& budget) {
  search::Limits limits;
  limits.bytes = budget.limits().bytes;
  limits.interrupted = budget.limits().interrupted;
  const double seconds = budget.limits().seconds;
  if (seconds > 0) limits.seconds = std::max(seconds - budget.seconds(), 1e-9);
  return limits;
}

}  // namespace beeline::engine
