#include "support/show.h"

#include <fmt/format.h>

#include "ir/operators.h"

namespace beeline::test {

namespace {

using ir::Expr;
using ir::ExprId;
using ir::Network;
using ir::Op;

std::string text(const Network& n, ExprId id) {
  if (!id) return "-";
  const Expr& e = n.arena[id];
  const auto sub = [&](ExprId child) { return text(n, child); };
  switch (e.op) {
    case Op::Const: return std::to_string(e.x);
    case Op::CellRef: return n.cells[static_cast<std::size_t>(e.x)].name;
    case Op::ClockRef: return n.clocks[static_cast<std::size_t>(e.x)].name;
    case Op::ChannelRef: return n.channels[static_cast<std::size_t>(e.x)].name;
    case Op::Load: return sub(e.a);
    case Op::Index: return fmt::format("{}[{}]", sub(e.a), sub(e.b));
    case Op::At: {
      const ir::Process& p = n.processes[static_cast<std::size_t>(e.x)];
      return p.name + "." + p.display_name(static_cast<std::uint32_t>(e.y));
    }
    case Op::Neg: return "-" + sub(e.a);
    case Op::Not: return "!" + sub(e.a);
    case Op::BitNot: return "~" + sub(e.a);
    case Op::Ite: return fmt::format("({} ? {} : {})", sub(e.a), sub(e.b), sub(e.c));
    case Op::Forall:
    case Op::Exists:
    case Op::Sum:
      return fmt::format("{}({}: {}..{}) {}",
                         e.op == Op::Forall   ? "forall"
                         : e.op == Op::Exists ? "exists"
                                              : "sum",
                         n.cells[static_cast<std::size_t>(e.x)].name, e.y, e.z, sub(e.a));
    case Op::Assign: return fmt::format("{} = {}", sub(e.a), sub(e.b));
    case Op::ResetClock:
      return e.c ? fmt::format("{} = {} + {}", sub(e.a), sub(e.c), sub(e.b))
                 : fmt::format("{} = {}", sub(e.a), sub(e.b));
    case Op::Seq:
    case Op::Call: {
      std::string list;
      for (ExprId item : n.arena.list(id)) list += (list.empty() ? "" : ", ") + sub(item);
      return e.op == Op::Seq ? list : fmt::format("{}({})", n.functions[static_cast<std::size_t>(e.x)].name, list);
    }
    case Op::ClockCmp: {
      std::string left = sub(e.a);
      if (const std::string y = sub(e.b); y != "0") left += " - " + y;
      return fmt::format("{} {} {}", left, ir::symbol(static_cast<Op>(e.x)), sub(e.c));
    }
    case Op::Rate: return fmt::format("{}' == {}", sub(e.a), sub(e.b));
    case Op::Deadlock: return "deadlock";
    case Op::And:
    case Op::Or: return fmt::format("({} {} {})", sub(e.a), ir::symbol(e.op), sub(e.b));
    case Op::EqualCells:
    case Op::CopyCells:
      return fmt::format("{}({}, {}, {} cells)", e.op == Op::CopyCells ? "copy" : "equal", sub(e.a), sub(e.b), e.x);
    case Op::If: return fmt::format("if ({}) {{{}}} else {{{}}}", sub(e.a), sub(e.b), sub(e.c));
    case Op::While: return fmt::format("while ({}) {{{}}}", sub(e.a), sub(e.b));
    case Op::Return: return "return " + sub(e.a);
    case Op::Assert: return "assert " + sub(e.a);
    case Op::Require: return "require " + sub(e.a);
    default: return fmt::format("{} {} {}", sub(e.a), ir::symbol(e.op), sub(e.b));
  }
}

std::string text(const Network& n, const ir::Edge& edge, const ir::Process& process) {
  std::string line = fmt::format("  {} -> {}", process.display_name(edge.source), process.display_name(edge.target));
  for (const ir::Select& s : edge.selects)
    line += fmt::format("  select {}: {}..{}", n.cells[s.cell].name, s.low, s.high);
  if (edge.guard) line += "  when " + text(n, edge.guard);
  if (edge.sync == ir::SyncKind::Event) line += "  event " + n.events[edge.event];
  if (edge.sync == ir::SyncKind::Send) line += "  sync " + text(n, edge.channel) + "!";
  if (edge.sync == ir::SyncKind::Receive) line += "  sync " + text(n, edge.channel) + "?";
  if (edge.update) line += "  do " + text(n, edge.update);
  return line + "\n";
}

}  // namespace

std::string show(const ir::Network& network, ir::ExprId expr) { return text(network, expr); }

std::string show(const ir::Network& network) {
  std::string out;
  for (const ir::Cell& cell : network.cells)
    if (cell.kind != ir::CellKind::Location)
      out += fmt::format("{}{}int[{},{}] {} = {};\n", cell.kind == ir::CellKind::Variable ? "" : "local ",
                         cell.overflow == ir::Overflow::Wrap ? "wrapping " : "", cell.low, cell.high, cell.name,
                         cell.initial);
  for (std::size_t c = 1; c < network.clocks.size(); ++c)
    out += fmt::format("clock {} = {};\n", network.clocks[c].name, network.clocks[c].initial);
  for (const ir::Channel& channel : network.channels)
    out += fmt::format("{}{}chan {}{};\n", channel.urgent ? "urgent " : "",
                       channel.kind == ir::ChannelKind::Broadcast ? "broadcast " : "", channel.name,
                       network.has_priorities ? fmt::format(" priority {}", channel.priority) : "");
  if (network.has_priorities) out += fmt::format("internal priority {};\n", network.internal_priority);
  for (const ir::SyncVector& vector : network.vectors) {
    out += "vector";
    for (const ir::SyncMember& m : vector.members)
      out += fmt::format(" {}@{}{}", network.processes[m.process].name, network.events[m.event], m.weak ? "?" : "");
    out += ";\n";
  }
  for (const ir::Process& process : network.processes) {
    out += "process " + process.name;
    if (network.has_priorities) out += fmt::format(" priority {}", process.priority);
    out += fmt::format(" init {}", process.display_name(process.initial));
    for (const std::uint32_t other : process.also_initial) out += fmt::format(" or {}", process.display_name(other));
    out += "\n";
    for (std::uint32_t l = 0; l < process.locations.size(); ++l) {
      const ir::Location& location = process.locations[l];
      out += fmt::format("  {}{}{}{}\n", process.display_name(l), location.committed ? " committed" : "",
                         location.urgent ? " urgent" : "",
                         location.invariant ? " inv " + text(network, location.invariant) : "");
    }
    for (const ir::Edge& edge : network.edges_of(process)) out += text(network, edge, process);
  }
  return out;
}

}  // namespace beeline::test
