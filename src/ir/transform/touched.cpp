#include "ir/transform/touched.h"

#include <algorithm>

namespace beeline::ir {

namespace {

bool can_fail(const Expr& e) {
  switch (e.op) {
    case Op::Index:
    case Op::Neg:
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Mod:
    case Op::Pow:
    case Op::Shl:
    case Op::Shr:
    case Op::Sum:
    case Op::Call:
    case Op::Assign:
    case Op::CopyCells:
    case Op::ResetClock:
    case Op::While:
    case Op::Assert:
    case Op::Require: return true;
    default: return false;
  }
}

}  // namespace

Touched TouchedBy::operator()(ExprId id, bool used) {
  Touched out;
  if (id) visit(id, used, false, out);
  return out;
}

bool TouchedBy::is_cut(ExprId id, bool used) {
  if (used) return false;
  const Expr& e = network_.arena[id];
  const auto all_gone = [](const std::set<std::uint32_t>& numbers, const std::vector<bool>& gone) {
    return !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return gone[n]; });
  };
  bool gone = false;
  if (e.op == Op::Assign) gone = all_gone(references_.of(e.a), gone_.cells);
  if (e.op == Op::CopyCells) gone = all_gone(references_.of(e.a, e.x), gone_.cells);
  if (e.op == Op::ResetClock) gone = all_gone(references_.of(e.a), gone_.clocks);
  if (!gone) return false;
  // What is computed on the way must not write anything else.
  for (const ExprId part : {e.a, e.b, e.c}) {
    const Touched inside = (*this)(part, true);
    if (!inside.writes.empty() || !inside.clock_writes.empty()) return false;
  }
  return true;
}

void TouchedBy::read(ExprId address, std::int32_t width, bool in_function, Touched& out) {
  const auto fixed = as_cell(network_.arena, address);
  if (in_function && fixed && width == 1 && network_.cells[*fixed].kind == CellKind::Temporary && !gone_.cells[*fixed])
    return;
  for (const std::uint32_t cell : references_.of(address, width)) out.reads_gone = out.reads_gone || gone_.cells[cell];
}

void TouchedBy::write(ExprId address, std::int32_t width, bool in_function, Touched& out) {
  const auto fixed = as_cell(network_.arena, address);
  if (in_function && fixed && network_.cells[*fixed].kind == CellKind::Temporary) return;
  out.writes.merge(references_.of(address, width));
}

const Touched& TouchedBy::function(std::uint32_t number) {
  if (const auto known = functions_.find(number); known != functions_.end()) return known->second;
  Touched inside;
  for (const std::uint32_t parameter : network_.functions[number].parameters)
    inside.reads_gone = inside.reads_gone || gone_.cells[parameter];
  if (network_.functions[number].body) visit(network_.functions[number].body, false, true, inside);
  return functions_[number] = std::move(inside);
}

// A reference to what is dropped leads nowhere, whether or not the function follows it.
bool TouchedBy::passes_gone(const Expr& call, ExprId id) const {
  const std::vector<std::uint32_t>& parameters = network_.functions[static_cast<std::size_t>(call.x)].parameters;
  const auto arguments = network_.arena.list(id);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Referent holds = network_.cells[parameters[i]].holds;
    if (holds != Referent::Address && holds != Referent::Clock) continue;
    const std::vector<bool>& gone = holds == Referent::Address ? gone_.cells : gone_.clocks;
    for (const std::uint32_t to : references_.of(arguments[i]))
      if (gone[to]) return true;
  }
  return false;
}

void TouchedBy::visit(ExprId id, bool used, bool in_function, Touched& out) {
  if (!id || is_cut(id, used)) return;
  const Expr& e = network_.arena[id];
  out.may_fail = out.may_fail || can_fail(e);
  const auto clocks = [&](ExprId clock) {
    for (const std::uint32_t c : references_.of(clock)) out.reads_gone = out.reads_gone || gone_.clocks[c];
  };
  switch (e.op) {
    case Op::Load: read(e.a, 1, in_function, out); break;
    case Op::EqualCells:
      read(e.a, e.x, in_function, out);
      read(e.b, e.x, in_function, out);
      break;
    case Op::CopyCells:
      read(e.b, e.x, in_function, out);
      write(e.a, e.x, in_function, out);
      break;
    case Op::Assign:
      write(e.a, 1, in_function, out);
      // Elsewhere the value is that of the right side, but this one is known to the cell alone.
      for (const std::uint32_t cell : references_.of(e.a))
        out.reads_gone =
            out.reads_gone || (used && gone_.cells[cell] && network_.cells[cell].overflow == Overflow::Wrap);
      break;
    case Op::At:
      out.reads_gone = out.reads_gone || gone_.cells[network_.processes[static_cast<std::size_t>(e.x)].cell];
      break;
    case Op::ResetClock:
      out.clock_writes.merge(references_.of(e.a));
      if (e.c) clocks(e.c);
      break;
    case Op::ClockCmp:
      clocks(e.a);
      clocks(e.b);
      break;
    case Op::Rate: clocks(e.a); break;
    case Op::Deadlock: out.reads_gone = true; break;
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: out.reads_gone = out.reads_gone || gone_.cells[static_cast<std::size_t>(e.x)]; break;
    case Op::Call: {
      const Touched& inside = function(static_cast<std::uint32_t>(e.x));
      out.writes.insert(inside.writes.begin(), inside.writes.end());
      out.clock_writes.insert(inside.clock_writes.begin(), inside.clock_writes.end());
      out.reads_gone = out.reads_gone || inside.reads_gone || passes_gone(e, id);
      break;
    }
    default: break;
  }
  const bool statement = e.op == Op::If || e.op == Op::While;
  visit(e.a, true, in_function, out);
  visit(e.b, !statement, in_function, out);
  visit(e.c, !statement, in_function, out);
  const auto list = network_.arena.list(id);
  for (std::size_t i = 0; i < list.size(); ++i)
    visit(list[i], e.op == Op::Call || (used && i + 1 == list.size()), in_function, out);
}

}  // namespace beeline::ir
