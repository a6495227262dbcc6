#include "estimate/target_tree.h"

#include "ir/operators.h"

namespace beeline::estimate {

using ir::Expr;
using ir::ExprId;
using ir::Op;

TargetTree::TargetTree(const ir::Network& network, ExprId target)
    : state_(network.ranges({ir::CellKind::Location, ir::CellKind::Variable})), program_(network), machine_(program_) {
  for (const ir::Cell& cell : network.cells) memory_.push_back(cell.initial);
  root_ = compile(network, target, false);
}

std::uint32_t TargetTree::add(const Node& node) {
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

bool TargetTree::holds(Op relation, std::int64_t left, std::int64_t right) {
  switch (relation) {
    case Op::Lt: return left < right;
    case Op::Le: return left <= right;
    case Op::Eq: return left == right;
    case Op::Ne: return left != right;
    case Op::Ge: return left >= right;
    default: return left > right;
  }
}

std::uint32_t TargetTree::compile(const ir::Network& network, ExprId id, bool negated) {
  Node node;
  if (!id) return add(node);
  const Expr& e = network.arena[id];
  const auto child = [&](ExprId c, bool flip) { return compile(network, c, flip); };
  switch (e.op) {
    case Op::Not: return child(e.a, !negated);
    case Op::And:
    case Op::Or:
      node.kind = (e.op == Op::And) != negated ? Node::Kind::Sum : Node::Kind::Least;
      node.a = child(e.a, negated);
      node.b = child(e.b, negated);
      return add(node);
    case Op::Ite: {
      if (!e.has_clocks) break;
      Node then, otherwise;
      then.kind = otherwise.kind = Node::Kind::Sum;
      then.a = child(e.a, false);
      then.b = child(e.b, negated);
      otherwise.a = child(e.a, true);
      otherwise.b = child(e.c, negated);
      node.kind = Node::Kind::Least;
      node.a = add(then);
      node.b = add(otherwise);
      return add(node);
    }
    case Op::Forall:
    case Op::Exists:
      node.kind = (e.op == Op::Forall) != negated ? Node::Kind::SumOver : Node::Kind::LeastOver;
      node.a = child(e.a, negated);
      node.cell = static_cast<std::uint32_t>(e.x);
      node.from = e.y;
      node.to = e.z;
      return add(node);
    case Op::ClockCmp:
    case Op::Rate:
    case Op::Deadlock: return add(node);
    case Op::Lt:
    case Op::Le:
    case Op::Eq:
    case Op::Ne:
    case Op::Ge:
    case Op::Gt:
      node.kind = Node::Kind::Atom;
      node.atom = {negated ? ir::opposite(e.op) : e.op, program_.add_value(e.a), program_.add_value(e.b)};
      return add(node);
    default: break;
  }
  node.kind = Node::Kind::Atom;
  node.atom = {negated ? Op::Eq : Op::Ne, program_.add_value(id), {}};
  return add(node);
}

}  // namespace beeline::estimate
