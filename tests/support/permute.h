// The cells of a network in another order: the smallest transformation there can be, and the one to look at before
// writing another. It also makes networks whose state cells are scattered, which front ends never do.
#pragma once

#include <cstdint>

#include "ir/transform/maps.h"

namespace beeline::test {

// Expressions keep their ids, so formulas of the original can be asked of the result. Cells that one expression can
// reach stay side by side.
ir::Transformed permute_cells(const ir::Network& network, std::uint64_t seed);

}  // namespace beeline::test
