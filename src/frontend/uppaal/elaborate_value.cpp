// What is wanted of a Value: an int, a truth value, an address, an effect.
#include <utility>

#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/walk.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;

Value Elaborator::int_result(ExprId expr, const Type* type, Position position) const {
  Value out;
  out.kind = Kind::Int;
  out.type = type;
  out.expr = expr;
  out.position = position;
  return out;
}

Value Elaborator::opaque(ExprId effect, Position position) const {
  Value out;
  out.kind = Kind::Opaque;
  out.type = types_.opaque();
  out.expr = effect;
  out.position = position;
  return out;
}

ExprId Elaborator::to_int(const Value& value) {
  switch (value.kind) {
    case Kind::Error: break;
    case Kind::Int: return value.expr;
    case Kind::Place:
      if (value.type->is_integral()) return builder_.load(value.expr, value.position);
      if (value.type->kind == Type::Kind::Clock) error(value.position, "a clock cannot be used as an integer");
      else error(value.position, fmt::format("expected an integer but this is {}", describe(*value.type)));
      break;
    case Kind::Table:
      error(value.position, fmt::format("expected an integer but this is {}", describe(*value.type)));
      break;
    case Kind::Clocks: error(value.position, "a clock cannot be used as an integer"); break;
    case Kind::Formula:
      error(value.position, network_.arena[value.expr].op == ir::Op::Deadlock
                                ? "'deadlock' is no value: write 'deadlock' or 'not deadlock'"
                                : "a clock constraint cannot be used as a value");
      break;
    case Kind::Wide:
      error(value.position, "number is larger than 2147483647: only a clock can be compared with it or set to it");
      break;
    case Kind::Opaque:
      if (value.is_text()) error(value.position, std::string(text_as_number));
      else limitation(value.position, "floating-point and random values are not supported");
      break;
    case Kind::Process:
    case Kind::Family:
      error(value.position, "a process is not a value: write which of its locations is meant, as in 'P.idle'");
      break;
    case Kind::Function: error(value.position, "a function is not a value"); break;
    case Kind::Nothing: error(value.position, "a void function has no value"); break;
  }
  return builder_.constant(0, value.position);
}

std::pair<ExprId, ExprId> Elaborator::to_ints(const Value& a, const Value& b) {
  const std::size_t failures = failures_;
  const ExprId x = to_int(a);
  if (failures_ != failures) return {};
  const ExprId y = to_int(b);
  return failures_ == failures ? std::pair(x, y) : std::pair<ExprId, ExprId>();
}

ExprId Elaborator::to_condition(const Value& value) {
  if (value.kind == Kind::Formula) return value.expr;
  if (value.kind == Kind::Opaque && !value.is_text()) {
    limitation(value.position, "conditions on floating-point or random values are not supported");
    return builder_.constant(1, value.position);
  }
  if (value.type && value.type->kind == Type::Kind::Scalar) error(value.position, "a scalar is not a truth value");
  return to_int(value);
}

ExprId Elaborator::condition(const ast::Expr& tree) { return to_condition(expression(tree)); }

ExprId Elaborator::to_address(const Value& value) {
  if (value.kind == Kind::Place) return value.expr;
  if (value.kind == Kind::Table) {
    const std::span<const std::int32_t> values(value.symbol->values);
    const std::uint32_t table = builder_.table(values, value.symbol->name);
    return builder_.address(table + value.offset, value.position);
  }
  if (value.kind != Kind::Error) error(value.position, "expected a variable");
  return builder_.address(builder_.allocate_temporary("error", 0, 0), value.position);
}

ExprId Elaborator::to_stored(const Value& value, const Type& target) {
  if (value.kind == Kind::Error) return builder_.constant(0, value.position);
  const bool known = value.kind == Kind::Int || (value.kind == Kind::Place && value.type->is_integral());
  if (known && !compatible(target, *value.type)) {
    error(value.position, fmt::format("{} cannot be given a value of {}", describe(target), describe(*value.type)));
    return builder_.constant(0, value.position);
  }
  const ExprId id = to_int(value);
  return target.kind == Type::Kind::Bool && value.type && value.type->kind != Type::Kind::Bool
             ? builder_.to_bool(id, value.position)
             : id;
}

ExprId Elaborator::effect_of(const Value& value) {
  if (!value.expr) return {};
  if (value.kind == Kind::Formula) {
    error(value.position, "a clock constraint has no effect here; to set a clock write '='");
    return {};
  }
  return builder_.has_effect(value.expr) || builder_.has_call(value.expr) ? value.expr : ExprId();
}

// An address that is needed twice is computed once.
ExprId Elaborator::settled(ExprId address, Position position, std::vector<ExprId>& before) {
  if (!builder_.has_effect(address) && !builder_.has_call(address)) return address;
  const std::uint32_t cell = holder("address", builder_.referent(address), position);
  before.push_back(builder_.store_cell(cell, address, position));
  return builder_.load_cell(cell, position);
}

bool Elaborator::may_assign(const Value& target) {
  if (target.kind == Kind::Error) return false;
  const bool is_place = target.kind == Kind::Place || (target.kind == Kind::Opaque && target.symbol);
  if (is_place && !target.is_const) return true;
  if (target.kind == Kind::Table || (is_place && target.is_const) ||
      (target.symbol && target.symbol->kind == Symbol::Kind::Constant))
    error(target.position, "a constant cannot be changed");
  else error(target.position, "this cannot be assigned to");
  return false;
}

void Elaborator::note_write(const Symbol* symbol, Position position) {
  if (function_ && symbol && symbol->owner == function_) {
    if (symbol->kind == Symbol::Kind::Reference) function_->parameters[symbol->reference_index].is_written = true;
    return;
  }
  note_effect(symbol ? symbol->name : std::string_view(), position);
}

void Elaborator::note_effect(std::string_view changed, Position position) {
  ++effects_;
  changed_ = changed;
  changed_at_ = position;
  if (!function_ || std::exchange(function_->has_effect, true)) return;
  function_->changes = changed;
  function_->changes_at = position;
}

bool Elaborator::mentions_parameter(const ast::Expr& tree) const {
  return any_node(tree, [&](const ast::Expr& node) {
    if (node.kind != ast::Expr::Kind::Name) return false;
    const Symbol* symbol = scope_->find(node.name);
    return symbol && symbol->kind == Symbol::Kind::Constant && symbol->is_parameter;
  });
}

bool Elaborator::mentions_family(const ast::Expr& tree, std::string_view variable) const {
  const auto is_variable = [&](const ast::Expr& node) {
    return node.kind == ast::Expr::Kind::Name && node.name == variable;
  };
  return any_node(tree, [&](const ast::Expr& node) {
    if (node.kind != ast::Expr::Kind::Call || node.a->kind != ast::Expr::Kind::Name) return false;
    const Symbol* symbol = scope_->find(node.a->name);
    if (!symbol || symbol->kind != Symbol::Kind::Instance) return false;
    for (const ast::Expr* argument : node.list)
      if (any_node(*argument, is_variable)) return true;
    return false;
  });
}

bool Elaborator::is_computable(const ast::Expr& tree) const {
  return !any_node(tree, [&](const ast::Expr& node) {
    if (node.kind != ast::Expr::Kind::Name) return false;
    const Symbol* symbol = scope_->find(node.name);
    return symbol && symbol->kind == Symbol::Kind::Constant && !symbol->is_computable;
  });
}

}  // namespace beeline::frontend::uppaal
