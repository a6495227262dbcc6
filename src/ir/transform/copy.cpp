#include "ir/transform/copy.h"

#include <cassert>

namespace beeline::ir {

namespace {

std::int32_t renumbered(const std::vector<std::uint32_t>& numbers, std::int32_t number) {
  const std::uint32_t to = numbers[static_cast<std::size_t>(number)];
  assert(to != nowhere && "an expression names something that is gone");
  return static_cast<std::int32_t>(to);
}

}  // namespace

ExprId ExpressionCopier::copy(ExprId id) {
  if (!id) return id;
  if (known_.size() < from_.size()) known_.resize(from_.size());
  if (!known_[id.value]) {
    const ExprId made = node(id);
    known_[id.value] = made;
  }
  return known_[id.value];
}

ExprId ExpressionCopier::plain(ExprId id) {
  Expr e = from_[id];
  switch (e.op) {
    case Op::CellRef: case Op::Forall: case Op::Exists: case Op::Sum: e.x = renumbered(numbers_.cells, e.x); break;
    case Op::ClockRef: e.x = renumbered(numbers_.clocks, e.x); break;
    case Op::ChannelRef: e.x = renumbered(numbers_.channels, e.x); break;
    case Op::At: e.x = renumbered(numbers_.processes, e.x); break;
    case Op::Call: e.x = renumbered(numbers_.functions, e.x); break;
    default: break;
  }
  e.a = copy(e.a);
  e.b = copy(e.b);
  e.c = copy(e.c);
  std::vector<ExprId> list;
  for (const ExprId item : from_.list(id)) list.push_back(copy(item));
  return to_.add(e, list);
}

}  // namespace beeline::ir
