#include "check/access.h"

namespace beeline::check {

using ir::Op;

Access AccessFinder::of(ir::ExprId expr) {
  Access found;
  if (expr) collect(expr, found);
  return found;
}

const Access& AccessFinder::of_function(std::int32_t number) {
  const auto known = functions_.find(number);
  if (known != functions_.end()) return known->second;
  const ir::Function& function = network_.functions[static_cast<std::size_t>(number)];
  Access found = of(function.body);  // no function calls itself
  found.writes.insert(function.parameters.begin(), function.parameters.end());
  return functions_[number] = std::move(found);
}

void AccessFinder::collect(ir::ExprId id, Access& out) {
  const ir::Expr& e = network_.arena[id];
  for (const ir::ExprId child : {e.a, e.b, e.c})
    if (child) collect(child, out);
  for (const ir::ExprId child : network_.arena.list(id)) collect(child, out);
  const auto add = [&](std::set<std::uint32_t>& to, ir::ExprId address, std::int32_t width) {
    to.merge(references_.of(address, width));
  };
  switch (e.op) {
    case Op::Load: add(out.reads, e.a, 1); break;
    case Op::At: out.reads.insert(network_.processes[static_cast<std::size_t>(e.x)].cell); break;
    case Op::EqualCells:
      add(out.reads, e.a, e.x);
      add(out.reads, e.b, e.x);
      break;
    case Op::Assign: add(out.writes, e.a, 1); break;
    case Op::ResetClock: add(out.clock_writes, e.a, 1); break;
    case Op::CopyCells:
      add(out.writes, e.a, e.x);
      add(out.reads, e.b, e.x);
      break;
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: out.writes.insert(static_cast<std::uint32_t>(e.x)); break;
    case Op::Call: {
      const Access& called = of_function(e.x);
      out.reads.insert(called.reads.begin(), called.reads.end());
      out.writes.insert(called.writes.begin(), called.writes.end());
      out.clock_writes.insert(called.clock_writes.begin(), called.clock_writes.end());
      break;
    }
    default: break;
  }
}

}  // namespace beeline::check
