// From operator tokens to operations of the IR.
#pragma once

#include "frontend/uppaal/token.h"
#include "ir/expr.h"

namespace beeline::frontend::uppaal {

// Of a binary operator or of the operator in a compound assignment (`+=`).
ir::Op operation(T token);

inline bool is_comparison(ir::Op op) { return op >= ir::Op::Lt && op <= ir::Op::Gt; }

}  // namespace beeline::frontend::uppaal
