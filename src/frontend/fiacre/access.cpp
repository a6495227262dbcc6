#include "frontend/fiacre/access.h"

#include <algorithm>

namespace beeline::frontend::fiacre {

void Access::add(const Access& other) {
  reads.insert(other.reads.begin(), other.reads.end());
  writes.insert(other.writes.begin(), other.writes.end());
}

bool Access::conflicts_with(const Access& other) const {
  const auto in = [](const std::set<std::uint32_t>& a, const std::set<std::uint32_t>& b) {
    return std::any_of(a.begin(), a.end(), [&](std::uint32_t variable) { return b.contains(variable); });
  };
  return in(writes, other.reads) || in(writes, other.writes) || in(other.writes, reads);
}

void Accesses::add(ir::ExprId code, Access& into) const {
  std::set<std::int32_t> functions;
  if (code) visit(code, into, functions);
}

void Accesses::address(ir::ExprId id, bool written, Access& into, std::set<std::int32_t>& functions) const {
  for (; network_.arena[id].op == ir::Op::Index; id = network_.arena[id].a)
    visit(network_.arena[id].b, into, functions);
  const auto cell = ir::as_cell(network_.arena, id);
  if (!cell || *cell >= variable_of_.size()) return;
  (written ? into.writes : into.reads).insert(variable_of_[*cell]);
}

void Accesses::visit(ir::ExprId id, Access& into, std::set<std::int32_t>& functions) const {
  const ir::Expr& e = network_.arena[id];
  switch (e.op) {
    case ir::Op::Load: address(e.a, false, into, functions); return;
    case ir::Op::Assign:
      address(e.a, true, into, functions);
      visit(e.b, into, functions);
      return;
    case ir::Op::CopyCells:
    case ir::Op::EqualCells:
      address(e.a, e.op == ir::Op::CopyCells, into, functions);
      address(e.b, false, into, functions);
      return;
    case ir::Op::Call:
      if (functions.insert(e.x).second) visit(network_.functions[static_cast<std::size_t>(e.x)].body, into, functions);
      break;
    default: break;
  }
  for (const ir::ExprId part : {e.a, e.b, e.c})
    if (part) visit(part, into, functions);
  for (const ir::ExprId part : network_.arena.list(id)) visit(part, into, functions);
}

}  // namespace beeline::frontend::fiacre
