#include "frontend/dve/query_text.h"

#include <fmt/format.h>

#include "ir/operators.h"

namespace beeline::frontend::dve {

using ir::Op;

namespace {

bool is_sum(const Node& node) { return node.kind == NodeKind::Binary && (node.op == Op::Add || node.op == Op::Sub); }
bool is_comparison(const Node& node) { return node.kind == NodeKind::Binary && node.op >= Op::Lt && node.op <= Op::Gt; }

// No parentheses around names, sums that are compared, sums that go on, and comparisons that are joined.
bool stands_alone(const Node& node, const Node& parent, bool first) {
  const bool compound = node.kind == NodeKind::Unary || node.kind == NodeKind::Binary || node.kind == NodeKind::Chain ||
                        node.kind == NodeKind::Imply;
  if (!compound || (first && is_sum(node) && is_sum(parent))) return true;
  return (is_sum(node) && is_comparison(parent)) || (is_comparison(node) && parent.kind == NodeKind::Chain);
}

std::string operand(const SystemSyntax& syntax, NodeId id, const Node& parent, bool first, const Namer& named) {
  std::string text = query_text(syntax, id, named);
  return stands_alone(syntax[id], parent, first) ? text : fmt::format("({})", text);
}

}  // namespace

std::string query_text(const SystemSyntax& syntax, NodeId id, const Namer& named) {
  const Node& node = syntax[id];
  const auto first = [&](NodeId child) { return operand(syntax, child, node, true, named); };
  const auto other = [&](NodeId child) { return operand(syntax, child, node, false, named); };
  switch (node.kind) {
    case NodeKind::Number: return fmt::format("{}", node.value);
    case NodeKind::InState: return fmt::format("{}.{}", node.name, node.member);
    case NodeKind::Name:
    case NodeKind::Foreign: return named(node);
    case NodeKind::Element:
    case NodeKind::ForeignElement: return fmt::format("{}[{}]", named(node), query_text(syntax, node.a, named));
    case NodeKind::Unary: return (node.op == Op::Neg ? "-" : node.op == Op::BitNot ? "~" : "!") + first(node.a);
    case NodeKind::Binary: {
      const std::vector<const Node*> row = syntax.row(node);
      std::string out = operand(syntax, row.front()->a, *row.front(), true, named);
      for (const Node* next : row)
        out += fmt::format(" {} {}", ir::symbol(next->op), operand(syntax, next->b, *next, false, named));
      return out;
    }
    case NodeKind::Imply: return fmt::format("{} imply {}", first(node.a), other(node.b));
    case NodeKind::Chain: {
      std::string out;
      for (const NodeId part : syntax.list(node)) {
        if (!out.empty()) out += node.op == Op::And ? " && " : " || ";
        out += other(part);
      }
      return out;
    }
  }
  return {};
}

}  // namespace beeline::frontend::dve
