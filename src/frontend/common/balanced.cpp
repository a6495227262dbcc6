#include "frontend/common/balanced.h"

#include <cassert>

namespace beeline::frontend {

ir::ExprId balanced(ir::Arena& arena, ir::Op op, std::span<const ir::ExprId> parts) {
  assert(!parts.empty());
  if (parts.size() == 1) return parts[0];
  const std::size_t half = parts.size() / 2;
  const ir::ExprId left = balanced(arena, op, parts.first(half));
  const ir::ExprId right = balanced(arena, op, parts.subspan(half));
  return arena.binary(op, left, right, arena[right].position);
}

}  // namespace beeline::frontend
