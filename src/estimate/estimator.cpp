#include "estimate/estimator.h"

namespace beeline::estimate {

Distance Estimator::estimate_at(const std::int32_t* cells, const Clocks&) { return estimate(cells); }

Distance Estimator::estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId>) { return estimate(cells); }

Distance Estimator::estimate_preferring(const std::int32_t* cells) { return estimate(cells); }

bool Estimator::preferred(std::span<const ir::EdgeId>) const { return false; }

}  // namespace beeline::estimate
