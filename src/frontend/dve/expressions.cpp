#include "frontend/dve/expressions.h"

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/dve/query_text.h"

namespace beeline::frontend::dve {

using ir::ExprId;
using ir::Op;
using Kind = Symbol::Kind;

ExprId Expressions::value(NodeId id, std::uint32_t process, const Copies* copies) {
  const Node& node = syntax_[id];
  ir::Arena& arena = network_.arena;
  const auto of = [&](NodeId child) { return value(child, process, copies); };
  switch (node.kind) {
    case NodeKind::Number: return arena.constant(node.value, node.position);
    case NodeKind::Name:
    case NodeKind::Element: {
      const Symbol* symbol = symbols_.value(node.name, node.position, process);
      return symbol ? load(*symbol, node.a, node, process, copies) : ExprId();
    }
    case NodeKind::Foreign:
    case NodeKind::ForeignElement: {
      std::uint32_t owner = 0;
      const Symbol* symbol = symbols_.foreign(node.name, node.member, node.position, owner);
      if (symbol && owner == property_ && process != property_) {
        symbols_.diagnostics().error(node.position, "the property process is no part of the system");
        return {};
      }
      return symbol ? load(*symbol, node.a, node, process, copies) : ExprId();
    }
    case NodeKind::InState: {
      const Symbol* owner = symbols_.process(node.name, node.position);
      const Symbol* state = owner ? symbols_.state(node.member, node.position, owner->first) : nullptr;
      if (!state) return {};
      if (owner->first == property_ && process != property_) {
        symbols_.diagnostics().error(node.position, "the property process is no part of the system");
        return {};
      }
      // Behind the property process all are one further down.
      const std::uint32_t number = owner->first - (owner->first > property_ ? 1 : 0);
      return owner->first == property_ ? arena.constant(0, node.position)
                                       : arena.at(number, state->first, node.position);
    }
    case NodeKind::Unary: {
      const ExprId a = of(node.a);
      if (!a) return {};
      const auto constant = ir::as_constant(arena, a);
      if (node.op == Op::Neg && constant && *constant >= 0) return arena.constant(-*constant, node.position);
      return arena.unary(node.op, a, node.position);
    }
    case NodeKind::Binary: {
      const std::vector<const Node*> row = syntax_.row(node);
      ExprId left = of(row.front()->a);
      for (const Node* next : row) {
        const ExprId right = of(next->b);
        left = left && right ? arena.binary(next->op, left, right, next->position) : ExprId();
      }
      if (!left) return {};
      left = shallow(arena, left, [this](std::uint32_t cell) -> const ir::Cell& { return network_.cells[cell]; });
      if (!left) symbols_.diagnostics().error(node.position, too_long_for_sure());
      return left;
    }
    case NodeKind::Imply: {
      const ExprId a = of(node.a), b = of(node.b);
      if (!a || !b) return {};
      return arena.binary(Op::Or, arena.unary(Op::Not, a, node.position), b, node.position);
    }
    case NodeKind::Chain: {
      std::vector<ExprId> parts;
      bool all = true;
      for (const NodeId part : syntax_.list(node)) {
        parts.push_back(of(part));
        all = all && parts.back();
      }
      return all ? balanced(arena, node.op, parts) : ExprId();
    }
  }
  return {};
}

// The name of an array without an index stands for its first element.
bool Expressions::right_shape(const Symbol& symbol, const Node& node) {
  const bool element = node.kind == NodeKind::Element || node.kind == NodeKind::ForeignElement;
  if (element && symbol.count == 0) {
    symbols_.diagnostics().error(node.position, fmt::format("'{}' is no array", symbol.name.text));
    return false;
  }
  if (!element && symbol.count > 0) symbols_.warn_of_whole_array(symbol, node.position);
  return true;
}

ExprId Expressions::load(const Symbol& symbol, NodeId index, const Node& node, std::uint32_t process,
                         const Copies* copies) {
  if (!right_shape(symbol, node)) return {};
  if (symbol.kind == Kind::Constant && symbol.count == 0)
    return network_.arena.constant(symbol.values[0], node.position);
  std::uint32_t first = symbol.first;
  if (copies != nullptr)
    if (const auto copy = copies->find(first); copy != copies->end()) first = copy->second;
  const ExprId where = address(symbol, index, node, process, copies, first);
  return where ? network_.arena.load(where, node.position) : ExprId();
}

ExprId Expressions::address(const Symbol& symbol, NodeId index, const Node& node, std::uint32_t process,
                            const Copies* copies, std::uint32_t first) {
  ir::Arena& arena = network_.arena;
  if (!index) return arena.cell(first, node.position);
  const ExprId at = value(index, process, copies);
  if (!at) return {};
  const auto constant = ir::as_constant(arena, at);
  if (constant && *constant >= 0 && static_cast<std::uint32_t>(*constant) < symbol.count)
    return arena.cell(first + static_cast<std::uint32_t>(*constant), node.position);
  if (constant)
    symbols_.diagnostics().warning(
        node.position, fmt::format("'{}' has the elements 0 to {}: whoever gets here meets an error", symbol.name.text,
                                   symbol.count - 1));
  return arena.index(arena.cell(first, node.position), at, 0, static_cast<std::int32_t>(symbol.count), 1,
                     node.position);
}

Expressions::Place Expressions::place(NodeId id, std::uint32_t process, const Copies* copies) {
  const Node& node = syntax_[id];
  util::Diagnostics& diagnostics = symbols_.diagnostics();
  if (node.kind == NodeKind::Foreign || node.kind == NodeKind::ForeignElement) {
    diagnostics.error(node.position, "a process assigns to variables of its own and to global ones only");
    return {};
  }
  if (node.kind != NodeKind::Name && node.kind != NodeKind::Element) {
    diagnostics.error(node.position, "only a variable or an element of an array can be assigned");
    return {};
  }
  const Symbol* symbol = symbols_.value(node.name, node.position, process);
  if (!symbol || !right_shape(*symbol, node)) return {};
  if (symbol->kind == Kind::Constant) {
    diagnostics.error(node.position, fmt::format("'{}' is a constant", node.name));
    return {};
  }
  return {address(*symbol, node.a, node, process, copies, symbol->first), symbol, node.a};
}

const Symbol* Expressions::variable(const Node& node, std::uint32_t process, std::uint32_t& owner) const {
  if (node.kind == NodeKind::Foreign || node.kind == NodeKind::ForeignElement) {
    owner = symbols_.find(node.name, globally)->first;
    return symbols_.find(node.member, owner);
  }
  owner = process;
  const Symbol* local = process == globally ? nullptr : symbols_.find(node.name, process);
  if (local && local->kind != Kind::State) return local;
  owner = globally;
  return symbols_.find(node.name, globally);
}

void Expressions::collect(NodeId id, std::uint32_t process, std::vector<std::uint32_t>& into) const {
  const Node& node = syntax_[id];
  switch (node.kind) {
    case NodeKind::Number:
    case NodeKind::InState: return;
    case NodeKind::Name:
    case NodeKind::Element:
    case NodeKind::Foreign:
    case NodeKind::ForeignElement: {
      std::uint32_t owner = 0;
      const Symbol* symbol = variable(node, process, owner);
      if (symbol->kind == Kind::Variable) into.push_back(symbol->first);
      if (node.a) collect(node.a, process, into);
      return;
    }
    case NodeKind::Binary: {
      const std::vector<const Node*> row = syntax_.row(node);
      collect(row.front()->a, process, into);
      for (const Node* next : row) collect(next->b, process, into);
      return;
    }
    case NodeKind::Unary:
    case NodeKind::Imply:
      collect(node.a, process, into);
      if (node.b) collect(node.b, process, into);
      return;
    case NodeKind::Chain:
      for (const NodeId part : syntax_.list(node)) collect(part, process, into);
  }
}

std::string Expressions::text(NodeId id, std::uint32_t process) const {
  return query_text(syntax_, id, [&](const Node& node) {
    std::uint32_t owner = 0;
    const Symbol* symbol = variable(node, process, owner);
    const std::string_view element = symbol->count > 0 && !node.a ? "[0]" : "";
    return owner == globally ? fmt::format("{}{}", symbol->name.text, element)
                             : fmt::format("{}.{}{}", syntax_.processes[owner].name.text, symbol->name.text, element);
  });
}

}  // namespace beeline::frontend::dve
