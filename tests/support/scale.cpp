#include "support/scale.h"

#include <stdexcept>

#include "ir/clock_offset.h"

namespace beeline::test {

RandomModel scaled(const RandomModel& model, std::int64_t factor) {
  RandomModel out = model;
  const ir::Arena& from = model.network.arena;
  out.network.arena = {};
  for (std::uint32_t i = 0; i < from.size(); ++i) {
    const ir::ExprId id(i);
    ir::Expr e = from[id];
    if (e.op == ir::Op::ClockCmp || e.op == ir::Op::ResetClock) {
      const auto constant = as_constant(from, e.op == ir::Op::ClockCmp ? e.c : e.b);
      if (!constant) throw std::logic_error("a clock constant that is none");
      set_clock_offset(e, (*constant + clock_offset(e)) * factor - *constant);
    }
    const auto list = from.list(id);
    if (list.empty()) out.network.arena.add(e);
    else out.network.arena.add(e, list);
  }
  for (ir::Clock& clock : out.network.clocks) clock.initial *= factor;
  return out;
}

}  // namespace beeline::test
