// Dominance of zones. A payload of shape n is a zone of dimension n, then the lower and the upper bounds L and U of its
// n clocks, which aLU compares with; the bounds are a function of the key and are not kept.
#pragma once

#include <memory>

#include "space/dominance.h"

namespace beeline::space {

std::unique_ptr<Dominance> make_zone_dominance(Comparison comparison);

constexpr std::size_t zone_payload_size(std::size_t n) { return n * n + 2 * n; }

}  // namespace beeline::space
