// The part of Symbols that computes the values that constants have and variables start with.
#include <limits>

#include <fmt/format.h>

#include "frontend/dve/symbols.h"

namespace beeline::frontend::dve {

using ir::Op;

namespace {

struct NoValue {
  util::Position position;
  std::string reason;  // empty: it has been told
};

std::int32_t fitting(std::int64_t value, util::Position position) {
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    throw NoValue{position, "this is out of the range of 32 bits"};
  return static_cast<std::int32_t>(value);
}

std::int32_t applied(Op op, std::int32_t left, std::int32_t right, util::Position position) {
  const std::int64_t a = left, b = right;
  switch (op) {
    case Op::Add: return fitting(a + b, position);
    case Op::Sub: return fitting(a - b, position);
    case Op::Mul: return fitting(a * b, position);
    case Op::Div:
    case Op::Mod:
      if (b == 0) throw NoValue{position, "division by zero"};
      return fitting(op == Op::Div ? a / b : a % b, position);
    case Op::Shl:
    case Op::Shr:
      if (b < 0 || b > 31) throw NoValue{position, "a shift is by 0 to 31"};
      return fitting(op == Op::Shl ? a * (std::int64_t{1} << b) : a >> b, position);
    case Op::BitAnd: return left & right;
    case Op::BitOr: return left | right;
    case Op::BitXor: return left ^ right;
    case Op::Lt: return a < b;
    case Op::Le: return a <= b;
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Ge: return a >= b;
    case Op::Gt: return a > b;
    default: return 0;
  }
}

}  // namespace

std::int32_t Symbols::evaluate(NodeId id, std::uint32_t process) {
  try {
    return compute(syntax_[id], process);
  } catch (const NoValue& none) {
    if (!none.reason.empty()) diagnostics_.error(none.position, none.reason);
    return 0;
  }
}

std::int32_t Symbols::compute(const Node& node, std::uint32_t process) {
  const auto of = [&](NodeId id) { return compute(syntax_[id], process); };
  switch (node.kind) {
    case NodeKind::Number: return node.value;
    case NodeKind::Name:
    case NodeKind::Element: {
      const Symbol* symbol = value(node.name, node.position, process);
      if (!symbol) throw NoValue{};
      const bool element = node.kind == NodeKind::Element;
      if (element && symbol->count == 0) throw NoValue{node.position, fmt::format("'{}' is no array", node.name)};
      if (!element && symbol->count > 0) warn_of_whole_array(*symbol, node.position);
      const std::int32_t at = element ? of(node.a) : 0;
      if (at < 0 || static_cast<std::size_t>(at) >= symbol->values.size())
        throw NoValue{node.position, fmt::format("'{}' has no element {}", node.name, at)};
      return symbol->values[static_cast<std::size_t>(at)];
    }
    case NodeKind::InState:
    case NodeKind::Foreign:
    case NodeKind::ForeignElement:
      throw NoValue{node.position, "a value to start with cannot depend on other processes"};
    case NodeKind::Unary: {
      const std::int32_t a = of(node.a);
      return node.op == Op::Neg ? fitting(-std::int64_t{a}, node.position) : node.op == Op::Not ? a == 0 : ~a;
    }
    case NodeKind::Binary: {
      const std::vector<const Node*> row = syntax_.row(node);
      std::int32_t value = of(row.front()->a);
      for (const Node* next : row) value = applied(next->op, value, of(next->b), next->position);
      return value;
    }
    case NodeKind::Chain:
      for (const NodeId part : syntax_.list(node))
        if ((of(part) != 0) == (node.op == Op::Or)) return node.op == Op::Or;
      return node.op == Op::And;
    case NodeKind::Imply: return of(node.a) == 0 || of(node.b) != 0;
  }
  return 0;
}

}  // namespace beeline::frontend::dve
