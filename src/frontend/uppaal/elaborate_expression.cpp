#include <limits>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"
#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/operators.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;
using Tree = ast::Expr::Kind;

Value Elaborator::expression(const ast::Expr& tree, bool want_place) {
  watch_->look();
  Value out;
  switch (tree.kind) {
    case Tree::Number: return number(tree.value, tree.position);
    case Tree::Bool:
      return int_result(builder_.constant(tree.value != 0, tree.position), types_.boolean(), tree.position);
    case Tree::Real: return opaque({}, tree.position);
    case Tree::String:
      out = opaque({}, tree.position);
      out.type = types_.text();
      return out;
    case Tree::Name: return name(tree);
    case Tree::Deadlock: {
      ir::Expr node;
      node.op = Op::Deadlock;
      node.position = tree.position;
      out.kind = Kind::Formula;
      out.type = types_.boolean();
      out.expr = builder_.add(node);
      out.position = tree.position;
      return out;
    }
    case Tree::Member: return member(tree);
    case Tree::Index: return index(tree);
    case Tree::Call: return call(tree);
    case Tree::Unary: return unary(tree);
    case Tree::Binary: return binary(tree);
    case Tree::Conditional: return conditional(tree, want_place);
    case Tree::Assign: return assignment(tree);
    case Tree::Increment: return increment(tree, tree.prefix);
    case Tree::Rate: return failed(tree.position, "a clock rate can only be compared with '==' in an invariant");
    case Tree::Quantifier: return quantifier(tree);
    case Tree::List: return failed(tree.position, "a list of values can only initialise a variable");
  }
  return out;
}

Value Elaborator::number(std::int64_t value, Position position) {
  if (value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max())
    return int_result(builder_.constant(static_cast<std::int32_t>(value), position), types_.number(), position);
  Value out;
  out.kind = Kind::Wide;
  out.type = types_.number();
  out.wide = value;
  out.position = position;
  return out;
}

Value Elaborator::name(const ast::Expr& tree) {
  const Symbol* symbol = scope_->find(tree.name);
  constexpr std::string_view words[] = {"true", "false", "return"};
  if (!symbol)
    return failed_once(tree.position,
                       fmt::format("'{}' is not declared{}", tree.name,
                                   meant(tree.name, *scope_, true, std::span(words, function_ ? 3 : 2))));
  return symbol_value(*symbol, tree.position);
}

Value Elaborator::symbol_value(const Symbol& symbol, Position position) {
  Value out;
  out.position = position;
  out.type = symbol.type;
  out.symbol = &symbol;
  out.is_const = symbol.is_const;
  switch (symbol.kind) {
    case Symbol::Kind::Broken: ++failures_; break;  // told where it is declared
    case Symbol::Kind::Constant:
      if (symbol.type->kind == Type::Kind::Opaque) {
        out.kind = Kind::Opaque;
      } else if (symbol.type->is_aggregate()) {
        out.kind = Kind::Table;
      } else {
        out.kind = Kind::Int;
        out.expr = builder_.constant(symbol.values[0], position);
      }
      break;
    case Symbol::Kind::Place:
    case Symbol::Kind::Reference:
      if (symbol.type->kind == Type::Kind::Opaque) {
        out.kind = Kind::Opaque;
        break;
      }
      out.kind = Kind::Place;
      if (symbol.kind == Symbol::Kind::Reference)
        out.expr = builder_.load(builder_.address(symbol.base, position), position);
      else if (symbol.type->holds_clocks()) out.expr = builder_.clock(symbol.base, position);
      else if (symbol.type->holds_channels()) out.expr = builder_.channel(symbol.base, position);
      else out.expr = builder_.address(symbol.base, position);
      break;
    case Symbol::Kind::Type: return failed(position, fmt::format("'{}' is a type", symbol.name));
    case Symbol::Kind::Function: out.kind = Kind::Function; break;
    case Symbol::Kind::Process:
      out.kind = Kind::Process;
      out.process = symbol.process;
      break;
    case Symbol::Kind::Instance:
      if (!in_query_)
        return failed(position, fmt::format("'{}' is a template: only queries look into processes", symbol.name));
      if (!symbol.instance->is_in_system)
        return failed_once(
            position, fmt::format("'{}' is not in the system line{}", symbol.name, processes_of(*symbol.instance)));
      out.kind = Kind::Family;
      out.family = symbol.instance;
      break;
    case Symbol::Kind::Location:
      if (!in_query_) {
        const bool hides = scope_->find_hidden(symbol.name) != nullptr;
        return failed_once(position, fmt::format("'{}' is a location{}", symbol.name,
                                                 hides ? ", which hides what is declared outside by that name" : ""));
      }
      out.kind = Kind::Int;
      out.type = types_.boolean();
      {
        ir::Expr node;
        node.op = Op::At;
        node.x = static_cast<std::int32_t>(symbol.process);
        node.y = static_cast<std::int32_t>(symbol.location);
        node.position = position;
        out.expr = builder_.add(node);
      }
      break;
  }
  return out;
}

// The tail of a message about a template whose processes have names of their own.
std::string Elaborator::processes_of(const InstanceInfo& info) const {
  if (!info.process) return {};
  constexpr std::size_t shown = 8;
  std::vector<std::string_view> names;
  std::size_t count = 0;
  for (const ir::Process& process : network_.processes)
    if (process.template_name == info.name && ++count <= shown) names.push_back(process.name);
  if (count == 0) return {};
  return fmt::format("; its {} {}{}", count == 1 ? "process is" : "processes are", fmt::join(names, ", "),
                     count > shown ? fmt::format(" and {} more", count - shown) : "");
}

std::string Elaborator::no_field(const Type& type, std::string_view name) {
  std::vector<std::string_view> known;
  for (const Field& field : type.fields) known.push_back(field.name);
  return fmt::format("the struct has no field '{}'{}", name, suggestion(name, known));
}

Value Elaborator::member(const ast::Expr& tree) {
  if (in_query_ && tree.a->kind == Tree::Call && tree.a->a->kind == Tree::Name && !scope_->find(tree.a->a->name))
    return failed_once(tree.a->a->position,
                       fmt::format("process '{}' is not declared{}", tree.a->a->name, meant(tree.a->a->name, *scope_)));
  Value of = expression(*tree.a);
  if (of.kind == Kind::Error) return of;
  if (of.kind == Kind::Family)
    return failed(of.position,
                  fmt::format("'{}' stands for several processes: write which one, as in '{}.{}'", of.family->name,
                              network_.processes[of.family->first_process].name, tree.name));
  if (of.kind == Kind::Process) {
    const Scope* scope = process_scopes_[of.process];
    const Symbol* symbol = scope ? scope->find_here(tree.name) : nullptr;
    if (!symbol)
      return failed(tree.position, fmt::format("process '{}' has no '{}'{}", network_.processes[of.process].name,
                                               tree.name, scope ? meant(tree.name, *scope, false) : ""));
    return symbol_value(*symbol, tree.position);
  }
  if (!of.is_stored() || of.type->kind != Type::Kind::Struct)
    return failed(tree.position, "only structs and processes have members");
  for (const Field& field : of.type->fields) {
    if (field.name != tree.name) continue;
    const Type* whole = of.type;
    of.type = field.type;
    of.position = tree.position;
    if (field.type->kind == Type::Kind::Opaque) {
      of.kind = Kind::Opaque;
      of.expr = {};
    } else if (of.kind == Kind::Table) {
      of.offset += field.offset;
      if (field.type->is_integral())
        return int_result(builder_.constant(of.symbol->values[of.offset], tree.position), field.type, tree.position);
    } else {
      of.expr = builder_.index(of.expr, builder_.constant(static_cast<std::int32_t>(field.offset), tree.position), 0,
                               static_cast<std::int32_t>(whole->size), 1, tree.position);
    }
    return of;
  }
  return failed_once(tree.position, no_field(*of.type, tree.name));
}

// A constant index outside of the array is an error in the text only if no instantiation can make it right; otherwise
// the evaluation decides, since the access may be guarded.
Value Elaborator::out_of_range(const ast::Expr& tree, const Type& array) {
  return failed(tree.b->position, fmt::format("index is outside of the array's range [{},{}]", array.first_index,
                                              array.first_index + static_cast<std::int32_t>(array.count) - 1));
}

Value Elaborator::index(const ast::Expr& tree) {
  Value of = expression(*tree.a);
  const Value at = expression(*tree.b);
  if (of.kind == Kind::Error || at.kind == Kind::Error) return {};
  if (of.kind == Kind::Opaque) return of;
  if (of.kind == Kind::Family)
    return failed(tree.position, "which process of a template is meant stands in parentheses, as in 'P(0)'");
  if (of.kind == Kind::Function)
    return failed(tree.position, fmt::format("'{0}' is a function: its arguments stand in parentheses, as in '{0}(1)'",
                                             of.symbol->name));
  if (!of.is_stored() || of.type->kind != Type::Kind::Array)
    return failed(tree.position, of.is_stored() && of.symbol && tree.a->kind == Tree::Name
                                     ? fmt::format("'{}' is no array but {}", of.symbol->name, describe(*of.type))
                                     : "only arrays can be indexed");
  const Type& array = *of.type;
  if (array.index && at.type && !compatible(*array.index, *at.type))
    return failed(at.position, at.is_scalar() ? "this array is indexed by another scalar type"
                                              : fmt::format("this array is indexed by {}, and this is {}",
                                                            describe(*array.index), describe(*at.type)));
  if (!array.index && at.is_scalar()) return failed(at.position, "this array is not indexed by a scalar");
  const ExprId position = to_int(at);
  std::int32_t where = 0;
  const bool known = builder_.is_constant(position, where);
  const bool inside =
      known && where >= array.first_index && std::int64_t{where} < std::int64_t{array.first_index} + array.count;
  if (known && !inside && dead_ == 0 && !mentions_parameter(*tree.b)) return out_of_range(tree, array);
  const Type* element = array.element;
  of.position = tree.position;
  of.type = element;
  if (element->leaf().kind == Type::Kind::Opaque && element->size == 0 && !element->is_aggregate()) {
    of.kind = Kind::Opaque;
    of.expr = {};
    return of;
  }
  if (of.kind == Kind::Table && inside) {
    of.offset += static_cast<std::uint32_t>(where - array.first_index) * element->size;
    if (element->is_integral())
      return int_result(builder_.constant(of.symbol->values[of.offset], tree.position), element, tree.position);
    return of;
  }
  if (of.kind == Kind::Table) {
    of.expr = to_address(of);
    of.kind = Kind::Place;
    of.is_const = true;
  }
  of.expr = builder_.index(of.expr, position, array.first_index, static_cast<std::int32_t>(array.count),
                           static_cast<std::int32_t>(element->size), tree.position);
  return of;
}

Value Elaborator::unary(const ast::Expr& tree) {
  if (tree.op == T::Bang) {
    const Value of = expression(*tree.a);
    if (of.kind == Kind::Error) return of;
    if (of.kind == Kind::Opaque) return opaque(of.expr, tree.position);
    Value out = of;
    out.expr = negated(to_condition(of), tree.position);
    out.kind = builder_.has_clocks(out.expr) ? Kind::Formula : Kind::Int;
    out.type = types_.boolean();
    out.position = tree.position;
    return out;
  }
  const Value of = expression(*tree.a);
  if (of.kind == Kind::Error || of.kind == Kind::Opaque) return of;
  if (of.kind == Kind::Wide && tree.op != T::Tilde)
    return number(tree.op == T::Minus ? -of.wide : of.wide, tree.position);
  if (of.is_clock() && tree.op == T::Minus)
    return sum_of(Op::Sub, int_result(builder_.constant(0, tree.position), types_.number(), tree.position), of,
                  tree.position);
  if (of.is_clock() && tree.op == T::Plus) return of;
  if (of.is_scalar()) return failed(tree.position, "scalars can only be compared for equality");
  const ExprId value = to_int(of);
  if (tree.op == T::Plus) return int_result(value, types_.number(), tree.position);
  return int_result(builder_.unary(tree.op == T::Minus ? Op::Neg : Op::BitNot, value, tree.position), types_.number(),
                    tree.position);
}

Value Elaborator::binary(const ast::Expr& tree) {
  if (tree.op == T::AndAnd || tree.op == T::OrOr || tree.op == T::Imply || tree.op == T::Xor) return logical(tree);
  if (tree.op == T::Eq && tree.a->kind == Tree::Rate) return rate(*tree.a, *tree.b, tree.position);
  if (tree.op == T::Eq && tree.b->kind == Tree::Rate) return rate(*tree.b, *tree.a, tree.position);
  // Of a + b - c, however long, from left to right.
  std::vector<const ast::Expr*> row{&tree};
  const auto goes_on = [&](const ast::Expr& left) {
    return left.kind == Tree::Binary && one_row(operation(left.op), operation(tree.op));
  };
  while (goes_on(*row.back()->a)) row.push_back(row.back()->a);
  Value left = expression(*row.back()->a);
  for (; !row.empty(); row.pop_back()) left = joined(*row.back(), left, expression(*row.back()->b));
  if (left.kind != Kind::Int) return left;
  left.expr =
      shallow(network_.arena, left.expr, [this](std::uint32_t cell) -> const ir::Cell& { return builder_.cell(cell); });
  return left.expr ? left : failed(tree.position, too_long_for_sure());
}

Value Elaborator::joined(const ast::Expr& tree, const Value& a, const Value& b) {
  const Op op = operation(tree.op);
  if (a.kind == Kind::Error || b.kind == Kind::Error) return {};
  const bool clocks = a.kind == Kind::Formula && tree.a->kind == Tree::Binary && b.kind != Kind::Formula;
  if (clocks && is_comparison(op) && op != Op::Eq && op != Op::Ne)
    return failed(tree.position, fmt::format("comparisons are not chained: write '{}'",
                                             tree.name.empty() ? "2 <= x && x <= 4" : tree.name));
  if (!tree.name.empty())
    warning(tree.position, fmt::format("this compares a truth value with a number, as comparisons are not chained: "
                                       "did you mean '{}'?",
                                       tree.name));
  if (a.is_text() != b.is_text()) return failed(a.is_text() ? a.position : b.position, std::string(text_as_number));
  if (is_comparison(op)) return comparison(op, a, b, tree.position);
  if (a.kind == Kind::Opaque || b.kind == Kind::Opaque) return opaque({}, tree.position);
  if (op == Op::Add || op == Op::Sub) return sum_of(op, a, b, tree.position);
  for (const Value* side : {&a, &b})
    if (side->is_scalar()) return failed(side->position, "scalars can only be compared for equality");
  const bool constraints = a.kind == Kind::Formula || b.kind == Kind::Formula;
  if (constraints && (tree.op == T::Amp || tree.op == T::Pipe))
    return failed(tree.position, fmt::format("clock constraints are joined with '{0}{0}', not with '{0}'",
                                             tree.op == T::Amp ? '&' : '|'));
  const auto [x, y] = to_ints(a, b);
  if (!x) return {};
  return int_result(builder_.binary(op, x, y, tree.position), types_.number(), tree.position);
}

Value Elaborator::logical(const ast::Expr& tree) {
  const Value left = expression(*tree.a);
  ExprId a = to_condition(left);
  if (tree.op == T::Imply) a = negated(a, tree.position);
  const bool decided = (tree.op == T::AndAnd && builder_.is_false(a)) ||
                       ((tree.op == T::OrOr || tree.op == T::Imply) && builder_.is_true(a));
  dead_ += decided ? 1 : 0;
  const Value right = expression(*tree.b);
  const ExprId b = to_condition(right);
  dead_ -= decided ? 1 : 0;
  if (left.kind == Kind::Error || right.kind == Kind::Error) return {};
  ExprId result;
  if (tree.op == T::Xor) {
    if (builder_.has_clocks(a) || builder_.has_clocks(b)) {
      const ExprId not_a = negated(a, tree.position), not_b = negated(b, tree.position);
      result = builder_.binary(Op::Or, builder_.binary(Op::And, a, not_b, tree.position),
                               builder_.binary(Op::And, not_a, b, tree.position), tree.position);
    } else {
      result = builder_.binary(Op::Ne, builder_.to_bool(a, tree.position), builder_.to_bool(b, tree.position),
                               tree.position);
    }
  } else {
    result = builder_.binary(tree.op == T::AndAnd ? Op::And : Op::Or, a, b, tree.position);
  }
  Value out = int_result(result, types_.boolean(), tree.position);
  if (builder_.has_clocks(result)) out.kind = Kind::Formula;
  return out;
}

Value Elaborator::comparison(Op op, const Value& a, const Value& b, Position position) {
  if (a.kind == Kind::Opaque || b.kind == Kind::Opaque) return opaque({}, position);
  if (a.is_clock() || b.is_clock()) return clock_comparison(op, a, b, position);
  const auto is_whole = [](const Value& v) { return v.is_stored() && v.type->is_aggregate(); };
  if (is_whole(a) || is_whole(b)) {
    if (!is_whole(a) || !is_whole(b) || (op != Op::Eq && op != Op::Ne) || !compatible(*a.type, *b.type) ||
        a.type->holds_clocks() || a.type->holds_channels())
      return failed(position, a.type && b.type
                                  ? fmt::format("{} and {} cannot be compared", describe(*a.type), describe(*b.type))
                                  : "these values cannot be compared");
    ExprId x = to_address(a);
    const ExprId y = to_address(b);
    std::vector<ExprId> steps;
    if (builder_.has_call(y) && builder_.has_call(x)) {  // both may be the result of one function: keep the first
      std::vector<std::int32_t> zeros;
      default_values(*a.type, zeros);
      const std::uint32_t copy = allocate_cells(ir::CellKind::Temporary, "compared", *a.type, zeros, position);
      steps.push_back(builder_.copy_cells(builder_.address(copy, position), x, a.type->size, position));
      x = builder_.address(copy, position);
    }
    steps.push_back(builder_.equal_cells(x, y, a.type->size, position));
    ExprId result = builder_.sequence(steps, position);
    if (op == Op::Ne) result = negated(result, position);
    return int_result(result, types_.boolean(), position);
  }
  if (a.is_scalar() || b.is_scalar()) {
    if (op != Op::Eq && op != Op::Ne) return failed(position, "scalars can only be compared for equality");
    if (!a.type || !b.type || !compatible(*a.type, *b.type))
      return failed(position, "only scalars of one set can be compared");
  }
  const auto [x, y] = to_ints(a, b);
  if (!x) return {};
  return int_result(builder_.binary(op, x, y, position), types_.boolean(), position);
}

Value Elaborator::conditional(const ast::Expr& tree, bool want_place) {
  const ExprId test = condition(*tree.a);
  const bool yes = builder_.is_true(test), no = builder_.is_false(test);
  dead_ += no ? 1 : 0;
  const Value a = expression(*tree.b, want_place);
  dead_ += (yes ? 1 : 0) - (no ? 1 : 0);
  const Value b = expression(*tree.c, want_place);
  dead_ -= yes ? 1 : 0;
  if (yes) return a;
  if (no) return b;
  if (a.kind == Kind::Error || b.kind == Kind::Error) return {};
  if (a.kind == Kind::Opaque || b.kind == Kind::Opaque) return opaque({}, tree.position);
  if (a.is_stored() && b.is_stored() && (want_place || !a.type->is_integral())) {
    if (!compatible(*a.type, *b.type) || a.type->size != b.type->size)
      return failed(tree.position, "the two sides of '?:' have different types");
    if (builder_.has_clocks(test)) return failed(tree.position, "a clock constraint cannot choose between variables");
    Value out = a;
    out.kind = Kind::Place;
    const ExprId x = to_address(a), y = to_address(b);
    out.expr = builder_.conditional(test, x, y, tree.position);
    out.is_const = a.is_const || b.is_const || a.kind == Kind::Table || b.kind == Kind::Table;
    if (b.symbol && (!function_ || b.symbol->owner != function_))
      out.symbol = b.symbol;  // the one whose change shows outside
    out.position = tree.position;
    return out;
  }
  if (a.kind == Kind::Formula || b.kind == Kind::Formula || builder_.has_clocks(test)) {
    const ExprId x = to_condition(a), y = to_condition(b);
    Value out = a;
    out.kind = Kind::Formula;
    out.type = types_.boolean();
    out.position = tree.position;
    if (!builder_.has_clocks(test)) {
      out.expr = builder_.conditional(test, x, y, tree.position);
    } else {
      const ExprId other = negated(test, tree.position);
      out.expr = builder_.binary(Op::Or, builder_.binary(Op::And, test, x, tree.position),
                                 builder_.binary(Op::And, other, y, tree.position), tree.position);
    }
    return out;
  }
  const ExprId x = to_int(a), y = to_int(b);
  const Type* type = a.type == b.type ? a.type : types_.number();
  if (a.is_scalar() || b.is_scalar()) {
    if (!a.type || !b.type || !compatible(*a.type, *b.type))
      return failed(tree.position, "the two sides of '?:' have different types");
    type = a.type;
  }
  return int_result(builder_.conditional(test, x, y, tree.position), type, tree.position);
}

}  // namespace beeline::frontend::uppaal
