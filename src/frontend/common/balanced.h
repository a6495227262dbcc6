// A chain of And or Or as a shallow tree: everything that walks over expressions recurses, and generated models have
// conjunctions and label sets of thousands of parts. The order of evaluation stays.
#pragma once

#include <span>

#include "ir/expr.h"

namespace beeline::frontend {

// Needs at least one part.
ir::ExprId balanced(ir::Arena& arena, ir::Op op, std::span<const ir::ExprId> parts);

}  // namespace beeline::frontend
