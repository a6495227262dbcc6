#include <algorithm>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;

Value Elaborator::quantifier(const ast::Expr& tree) {
  const Type* range = range_type(*tree.type, "a quantifier");
  if (range->kind == Type::Kind::Error) return {};
  if (in_query_ && mentions_family(*tree.a, tree.name)) return unrolled(tree, *range);
  Symbol variable;
  variable.kind = Symbol::Kind::Place;
  variable.name = tree.name;
  variable.type = range;
  variable.is_const = true;
  variable.base = temporary(tree.name, *range, std::max(range->low, range->high), tree.position);
  Scope local{scope_, {{tree.name, &variable}}};
  const InScope inside(*this, &local);
  const Value body = expression(*tree.a);
  if (body.kind == Kind::Error) return {};
  if (tree.op == T::Sum) {
    if (body.kind == Kind::Opaque) return opaque({}, tree.position);
    const ExprId value = to_int(body);
    return int_result(builder_.quantifier(Op::Sum, variable.base, range->low, range->high, value, tree.position),
                      types_.number(), tree.position);
  }
  const Op op = tree.op == T::Forall ? Op::Forall : Op::Exists;
  const ExprId value = to_condition(body);
  Value out = int_result(builder_.quantifier(op, variable.base, range->low, range->high,
                                             builder_.to_bool(value, tree.position), tree.position),
                         types_.boolean(), tree.position);
  if (builder_.has_clocks(out.expr)) out.kind = Kind::Formula;
  return out;
}

// A quantified variable that picks processes cannot be a cell: each of its values names another process.
Value Elaborator::unrolled(const ast::Expr& tree, const Type& range) {
  Symbol variable;
  variable.kind = Symbol::Kind::Constant;
  variable.name = tree.name;
  variable.type = &range;
  variable.is_const = variable.is_parameter = true;
  Scope local{scope_, {{tree.name, &variable}}};
  const InScope inside(*this, &local);
  std::vector<ExprId> parts;
  const bool is_sum = tree.op == T::Sum;
  const Op op = is_sum ? Op::Add : tree.op == T::Forall ? Op::And : Op::Or;
  for (std::int64_t i = range.low; i <= range.high; ++i) {
    if (stopped()) return failed(tree.position, "the query is too large");
    variable.values = {static_cast<std::int32_t>(i)};
    const Value body = expression(*tree.a);
    if (body.kind == Kind::Error) return {};
    if (body.kind == Kind::Opaque) return opaque({}, tree.position);
    const ExprId part = is_sum ? to_int(body) : builder_.to_bool(to_condition(body), tree.position);
    if (op == Op::And && builder_.is_true(part)) continue;
    if (op == Op::Or && builder_.is_false(part)) continue;
    parts.push_back(part);
  }
  if (parts.empty())
    return int_result(builder_.constant(op == Op::And, tree.position), is_sum ? types_.number() : types_.boolean(),
                      tree.position);
  while (parts.size() > 1) {  // a balanced tree keeps the recursion of later stages shallow
    std::vector<ExprId> half;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2)
      half.push_back(builder_.binary(op, parts[i], parts[i + 1], tree.position));
    if (parts.size() % 2 == 1) half.push_back(parts.back());
    parts = std::move(half);
  }
  Value out = int_result(parts[0], is_sum ? types_.number() : types_.boolean(), tree.position);
  if (builder_.has_clocks(out.expr)) out.kind = Kind::Formula;
  return out;
}

}  // namespace beeline::frontend::uppaal
