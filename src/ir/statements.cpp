#include "ir/statements.h"

namespace beeline::ir {

namespace {

void flatten(const Arena& arena, ExprId id, std::vector<ExprId>& out) {
  if (!id) return;
  if (arena[id].op != Op::Seq) {
    out.push_back(id);
    return;
  }
  for (const ExprId item : arena.list(id)) flatten(arena, item, out);
}

}  // namespace

std::vector<ExprId> statements(const Arena& arena, ExprId update) {
  std::vector<ExprId> out;
  flatten(arena, update, out);
  return out;
}

}  // namespace beeline::ir
