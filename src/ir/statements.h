// An update as a list of statements, which run one after the other and whose values nobody looks at.
#pragma once

#include <vector>

#include "ir/expr.h"

namespace beeline::ir {

// Sequences in sequences are one; none for none.
std::vector<ExprId> statements(const Arena& arena, ExprId update);

}  // namespace beeline::ir
