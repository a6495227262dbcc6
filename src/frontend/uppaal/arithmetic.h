// The IR's arithmetic on constants.
#pragma once

#include <cstdint>

#include "ir/expr.h"

namespace beeline::frontend::uppaal {

// False when the operation is an evaluation error (overflow, division by zero, shift out of range), or none on ints.
bool compute(ir::Op op, std::int32_t a, std::int32_t b, std::int32_t& result);

}  // namespace beeline::frontend::uppaal
