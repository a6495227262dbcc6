// What expressions stand for, over cells that may not be in a network yet: front ends ask while they build one.
#pragma once

#include "ir/network.h"

namespace beeline::ir {

// cell_at(number) is the Cell of that number. What a reference parameter refers to holds values: there are no references
// to references.
template <class CellAt>
Referent referent(const Arena& arena, ExprId id, const CellAt& cell_at) {
  const Expr& e = arena[id];
  switch (e.op) {
    case Op::CellRef: return Referent::Address;
    case Op::ClockRef: return Referent::Clock;
    case Op::ChannelRef: return Referent::Channel;
    case Op::Index: return referent(arena, e.a, cell_at);
    case Op::Ite: case Op::Assign: return referent(arena, e.b, cell_at);
    case Op::Seq: return e.list_size == 0 ? Referent::Value : referent(arena, arena.list(id).back(), cell_at);
    case Op::Load: {
      ExprId base = e.a;
      while (arena[base].op == Op::Index) base = arena[base].a;
      const auto cell = as_cell(arena, base);
      return cell ? cell_at(*cell).holds : Referent::Value;
    }
    default: return Referent::Value;
  }
}

}  // namespace beeline::ir
