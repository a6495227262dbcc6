#include "estimate/estimator.h"

namespace beeline::estimate {

Distance Estimator::estimate_without(const std::int32_t* cells, std::span<const EdgeName>) { return estimate(cells); }

Distance Estimator::estimate_preferring(const std::int32_t* cells) { return estimate(cells); }

bool Estimator::preferred(std::span<const EdgeName>) const { return false; }

}  // namespace beeline::estimate
