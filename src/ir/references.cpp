#include "ir/references.h"

namespace beeline::ir {

References::References(const Network& network, Constants constants) : network_(network), constants_(constants) {
  const Arena& arena = network.arena;
  const auto is_holder = [&](std::uint32_t cell) { return network.cells[cell].holds != Referent::Value; };
  for (bool changed = true; changed;) {
    changed = false;
    const auto put = [&](std::uint32_t cell, ExprId value) {
      if (!is_holder(cell)) return;
      Numbers& held = held_[cell];
      const std::size_t before = held.size();
      collect(value, held);
      changed = changed || held.size() != before;
    };
    for (std::size_t i = 0; i < arena.size(); ++i) {
      const ExprId id(i);
      const Expr& e = arena[id];
      if (e.op == Op::Assign) {
        if (const auto cell = as_cell(arena, e.a)) put(*cell, e.b);
      } else if (e.op == Op::Call) {
        const auto& parameters = network.functions[static_cast<std::size_t>(e.x)].parameters;
        const auto arguments = arena.list(id);
        for (std::size_t k = 0; k < parameters.size(); ++k) put(parameters[k], arguments[k]);
      }
    }
  }
}

void References::collect(ExprId id, Numbers& out) const {
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef: out.insert(static_cast<std::uint32_t>(e.x)); return;
    case Op::Index: {
      Numbers bases;
      collect(e.a, bases);
      const auto at = constants_ == Constants::Alone ? as_constant(network_.arena, e.b) : std::nullopt;
      const bool alone = at && *at >= e.x && std::int64_t{*at} - e.x < e.y;
      const std::int32_t first = alone ? *at - e.x : 0, end = alone ? first + 1 : e.y;
      for (const std::uint32_t base : bases)
        for (std::int32_t i = first; i < end; ++i) out.insert(out.end(), base + static_cast<std::uint32_t>(i * e.z));
      return;
    }
    case Op::Load:
      if (const auto cell = as_cell(network_.arena, e.a)) {
        if (const auto known = held_.find(*cell); known != held_.end())
          out.insert(known->second.begin(), known->second.end());
      }
      return;
    case Op::Ite:
      collect(e.b, out);
      collect(e.c, out);
      return;
    case Op::Assign: collect(e.b, out); return;
    case Op::Seq:
      if (e.list_size > 0) collect(network_.arena.list(id).back(), out);
      return;
    default: return;
  }
}

References::Numbers References::of(ExprId reference, std::int32_t width) const {
  Numbers found;
  collect(reference, found);
  if (width == 1) return found;
  Numbers wide;
  for (const std::uint32_t first : found)
    for (std::int32_t i = 0; i < width; ++i) wide.insert(wide.end(), first + static_cast<std::uint32_t>(i));
  return wide;
}

}  // namespace beeline::ir
