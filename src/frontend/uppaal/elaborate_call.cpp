#include <array>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using Kind = Value::Kind;

Value Elaborator::call(const ast::Expr& tree) {
  if (tree.a->kind == ast::Expr::Kind::Name && !scope_->find(tree.a->name)) return call_builtin(tree);
  const Value callee = expression(*tree.a);
  switch (callee.kind) {
    case Kind::Error: return {};
    case Kind::Function: return call_function(*callee.symbol->function, tree);
    case Kind::Family: return family_member(callee, tree);
    case Kind::Process:
      if (tree.list.empty()) return callee;  // `P()` for a template without parameters
      [[fallthrough]];
    default: return not_a_function(callee, tree);
  }
}

Value Elaborator::not_a_function(const Value& callee, const ast::Expr& tree) {
  if (tree.a->kind == ast::Expr::Kind::Member)
    return failed(tree.position,
                  fmt::format("'{}' is not a function; conditions are joined with '&&' or '||'", tree.a->name));
  if (tree.a->kind != ast::Expr::Kind::Name) return failed(tree.position, "this is not a function");
  if (callee.is_stored() && callee.type->kind == Type::Kind::Array)
    return failed(tree.position, fmt::format("'{0}' is an array: its index stands in brackets, as in '{0}[{1}]'",
                                             tree.a->name, callee.type->first_index));
  if (callee.is_stored() && callee.type->kind == Type::Kind::Channel)
    return failed(tree.position, fmt::format("'{0}' is a single channel: declare '{1} {0}[3];' and write '{0}[0]'",
                                             tree.a->name, describe(*callee.type)));
  return failed(tree.position, fmt::format("'{}' is not a function", tree.a->name));
}

// P(1, 2) in a query: one of the processes that the system line made of P's free parameters.
Value Elaborator::family_member(const Value& family, const ast::Expr& tree) {
  const InstanceInfo& info = *family.family;
  if (tree.list.size() != info.ranges.size())
    return failed(tree.position, fmt::format("'{}' has {} parameter{}", info.name, info.ranges.size(),
                                             info.ranges.size() == 1 ? "" : "s"));
  std::uint32_t process = 0;
  for (std::size_t i = 0; i < tree.list.size(); ++i) {
    const Value argument = expression(*tree.list[i]);
    if (argument.kind == Kind::Error) return {};
    const auto value = builder_.evaluate(to_int(argument));
    if (!value) return failed(tree.list[i]->position, "which process is meant must be known without running the model");
    const auto [low, high] = info.ranges[i];
    if (*value < low || *value > high)
      return failed(tree.list[i]->position,
                    fmt::format("there is no process {}({}): the range is [{},{}]", info.name, *value, low, high));
    process = process * static_cast<std::uint32_t>(high - low + 1) + static_cast<std::uint32_t>(*value - low);
  }
  Value out;
  out.kind = Kind::Process;
  out.process = info.first_process + process;
  out.position = tree.position;
  return out;
}

Value Elaborator::call_function(FunctionInfo& function, const ast::Expr& tree) {
  if (&function == function_) return failed(tree.position, "functions cannot be recursive");
  if (!function.is_usable) return {};
  if (tree.list.size() != function.parameters.size())
    return failed(tree.position, fmt::format("'{}' takes {} argument{} but {} given", function.tree->name,
                                             function.parameters.size(), function.parameters.size() == 1 ? "" : "s",
                                             tree.list.size() == 1 ? "1 is" : fmt::format("{} are", tree.list.size())));
  struct Whole {
    std::uint32_t cell;
    ExprId from;
    const Type* type;
    Position position;
  };
  std::vector<ExprId> arguments;
  std::vector<Whole> wholes;  // arrays and structs by value
  bool nested_call = false;
  for (std::size_t i = 0; i < tree.list.size(); ++i) {
    const FunctionInfo::Parameter& parameter = function.parameters[i];
    const Value value = expression(*tree.list[i], parameter.is_reference);
    const Position at = tree.list[i]->position;
    if (value.kind == Kind::Error) return {};
    if (parameter.type->kind == Type::Kind::Opaque) continue;
    if (parameter.is_reference) {
      if (parameter.is_const && value.kind == Kind::Int) {  // an rvalue gets a cell of its own
        const std::uint32_t cell = temporary("argument", *types_.number(), types_.number()->high, at);
        arguments.push_back(builder_.sequence(
            std::array{builder_.store_cell(cell, to_stored(value, *parameter.type), at), builder_.address(cell, at)},
            at));
        continue;
      }
      if (!value.fits(*parameter.type) || parameter.type->size != value.type->size)
        return failed(at, fmt::format("expected a reference to {}", describe(*parameter.type)));
      if (!parameter.is_const && !parameter.type->holds_channels() && !may_assign(value)) return {};
      if (parameter.is_written) note_write(value.symbol, tree.position);
      arguments.push_back(to_address(value));
    } else if (parameter.type->is_aggregate()) {
      if (!value.fits(*parameter.type)) return failed(at, fmt::format("expected {}", describe(*parameter.type)));
      wholes.push_back({parameter.cell, to_address(value), parameter.type, at});
      nested_call = nested_call || builder_.has_call(wholes.back().from);
      continue;
    } else {
      arguments.push_back(to_stored(value, *parameter.type));
    }
    nested_call = nested_call || builder_.has_call(arguments.back());
  }
  // An argument that calls this very function would overwrite array parameters that are already copied; so whatever
  // calls is done first.
  std::vector<ExprId> steps;
  if (!wholes.empty() && nested_call) {
    for (Whole& whole : wholes) {
      if (!builder_.has_call(whole.from)) continue;
      std::vector<std::int32_t> values;
      default_values(*whole.type, values);
      const std::uint32_t copy =
          allocate_cells(ir::CellKind::Temporary, "argument", *whole.type, values, whole.position);
      const ExprId to = builder_.address(copy, whole.position);
      steps.push_back(builder_.copy_cells(to, whole.from, whole.type->size, whole.position));
      whole.from = to;
    }
    for (ExprId& argument : arguments) {
      const std::uint32_t cell = holder("argument", builder_.referent(argument), tree.position);
      steps.push_back(builder_.store_cell(cell, argument, tree.position));
      argument = builder_.load_cell(cell, tree.position);
    }
  }
  for (const Whole& whole : wholes)
    if (whole.type->size > 0)
      steps.push_back(builder_.copy_cells(builder_.address(whole.cell, whole.position), whole.from, whole.type->size,
                                          whole.position));
  if (function.has_effect) note_effect(function.changes, function.changes_at);
  bool changes = function.has_effect;
  for (const FunctionInfo::Parameter& parameter : function.parameters) changes = changes || parameter.is_written;
  steps.push_back(builder_.call(function.id, arguments, changes, tree.position));
  Value out = int_result({}, function.result, tree.position);
  if (function.result->is_aggregate()) {
    out.kind = Kind::Place;
    out.is_const = true;
    steps.push_back(builder_.address(function.result_cell, tree.position));
  } else if (function.result->kind == Type::Kind::Void) {
    out.kind = Kind::Nothing;
  } else if (function.result->kind == Type::Kind::Opaque) {
    out.kind = Kind::Opaque;
  }
  out.expr = builder_.sequence(steps, tree.position);
  return out;
}

namespace {

constexpr std::string_view float_functions[] = {"fabs",
                                                "fmod",
                                                "fma",
                                                "fmax",
                                                "fmin",
                                                "fdim",
                                                "exp",
                                                "exp2",
                                                "expm1",
                                                "ln",
                                                "log",
                                                "log10",
                                                "log2",
                                                "log1p",
                                                "pow",
                                                "sqrt",
                                                "cbrt",
                                                "hypot",
                                                "sin",
                                                "cos",
                                                "tan",
                                                "asin",
                                                "acos",
                                                "atan",
                                                "atan2",
                                                "sinh",
                                                "cosh",
                                                "tanh",
                                                "asinh",
                                                "acosh",
                                                "atanh",
                                                "erf",
                                                "erfc",
                                                "tgamma",
                                                "lgamma",
                                                "ceil",
                                                "floor",
                                                "trunc",
                                                "round",
                                                "fint",
                                                "ldexp",
                                                "ilogb",
                                                "logb",
                                                "nextafter",
                                                "copysign",
                                                "signbit",
                                                "fpclassify",
                                                "isfinite",
                                                "isinf",
                                                "isnan",
                                                "isnormal",
                                                "isunordered",
                                                "random",
                                                "random_normal",
                                                "random_poisson",
                                                "random_beta",
                                                "random_gamma",
                                                "random_tri",
                                                "random_weibull",
                                                "random_arcsine",
                                                "tri"};

}  // namespace

Value Elaborator::call_builtin(const ast::Expr& tree) {
  const std::string_view name = tree.a->name;
  if (name == "abs" && tree.list.size() == 1) {
    const Value of = expression(*tree.list[0]);
    if (of.kind == Kind::Error || of.kind == Kind::Opaque) return of;
    std::vector<ExprId> steps;
    ExprId value = to_int(of);
    if (builder_.has_effect(value)) {
      const std::uint32_t cell = temporary("abs", *types_.number(), types_.number()->high, tree.position);
      steps.push_back(builder_.store_cell(cell, value, tree.position));
      value = builder_.load_cell(cell, tree.position);
    }
    steps.push_back(builder_.binary(Op::Max, value, builder_.unary(Op::Neg, value, tree.position), tree.position));
    return int_result(builder_.sequence(steps, tree.position), types_.number(), tree.position);
  }
  for (const std::string_view known : float_functions) {
    if (name != known) continue;
    for (const ast::Expr* argument : tree.list) expression(*argument);
    return opaque({}, tree.position);
  }
  constexpr std::pair<std::string_view, std::string_view> operators[] = {{"min", "<?"}, {"max", ">?"}, {"mod", "%"}};
  for (const auto& [function, sign] : operators)
    if (name == function)
      return failed_once(tree.a->position,
                         fmt::format("there is no function '{}': it is an operator, as in 'a {} b'", name, sign));
  constexpr std::string_view words[] = {"abs", "not", "forall", "exists", "sum", "return", "if", "while", "for"};
  std::string meant_name = meant(name, *scope_, true, std::span(words, function_ ? std::size(words) : 5));
  if (meant_name.empty() && name.size() > 3) meant_name = suggestion(name, float_functions);
  return failed_once(tree.a->position, fmt::format("function '{}' is not declared{}", name, meant_name));
}

}  // namespace beeline::frontend::uppaal
