// What is known of operations by themselves.
#pragma once

#include "ir/expr.h"

namespace beeline::ir {

// Of a relation, Lt to Gt: !(a REL b) is a opposite(REL) b, and a REL b is b mirrored(REL) a.
Op opposite(Op relation);
Op mirrored(Op relation);

// As UPPAAL writes a binary operator; null for everything else.
const char* symbol(Op op);

}  // namespace beeline::ir
