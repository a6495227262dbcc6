#include <algorithm>

#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/walk.h"

namespace beeline::frontend::uppaal {

using Kind = ast::Statement::Kind;
using TypeKind = Type::Kind;

namespace {

ir::Expr node(Op op, Position position, ExprId a = {}, ExprId b = {}, ExprId c = {}) {
  ir::Expr out;
  out.op = op;
  out.a = a;
  out.b = b;
  out.c = c;
  out.position = position;
  return out;
}

bool is_true(const ast::Expr* tree) {
  return tree == nullptr ||
         ((tree->kind == ast::Expr::Kind::Bool || tree->kind == ast::Expr::Kind::Number) && tree->value != 0);
}

// From the look of it: a loop whose condition may become false can end.
bool surely_returns(const ast::Statement& tree) {
  switch (tree.kind) {
    case Kind::Return: return true;
    case Kind::Block:
      return std::any_of(tree.list.begin(), tree.list.end(), [](const auto* item) { return surely_returns(*item); });
    case Kind::If: return surely_returns(*tree.then) && tree.otherwise && surely_returns(*tree.otherwise);
    case Kind::While: return is_true(tree.a);
    case Kind::DoWhile: return is_true(tree.a) || surely_returns(*tree.then);
    case Kind::For: return is_true(tree.b);
    case Kind::ForEach: return surely_returns(*tree.then);  // ranges are not empty
    default: return false;
  }
}

bool may_have_effect(const ast::Expr& tree) {
  return any_node(tree, [](const ast::Expr& e) {
    return e.kind == ast::Expr::Kind::Assign || e.kind == ast::Expr::Kind::Increment || e.kind == ast::Expr::Kind::Call;
  });
}

}  // namespace

void Elaborator::function(const ast::Function& tree) {
  FunctionInfo& info = functions_.emplace_back();
  info.tree = &tree;
  info.result = resolve(*tree.result).type;
  info.id = ir::FunctionId(network_.functions.size());
  network_.functions.push_back(
      {process_name_.empty() ? std::string(tree.name) : fmt::format("{}.{}", process_name_, tree.name),
       {},
       {},
       tree.position});
  Symbol* symbol = declare(*scope_, tree.name, tree.position, Symbol::Kind::Function, info.result);
  symbol->function = &info;
  const std::size_t failures = failures_;
  if (info.result->holds_clocks() || info.result->holds_channels())
    error(tree.position, "a function cannot return clocks or channels");
  function_ = &info;
  {
    const InScope inside(*this, new_scope(scope_));
    parameters(tree, info);
    if (info.result->size > 0 && failures_ == failures) {
      std::vector<std::int32_t> values;
      default_values(*info.result, values);
      info.result_cell = allocate_cells(ir::CellKind::Temporary, "return", *info.result, values, tree.position);
    }
    const ExprId body = block(*tree.body);
    const bool yields = info.result->kind != TypeKind::Void && info.result->kind != TypeKind::Error;
    if (!info.returns && yields && failures_ == failures)  // what is wrong may have been the return
      error(tree.position, fmt::format("function '{}' returns nothing: it needs a 'return' with its {}", tree.name,
                                       describe(*info.result)));
    else if (yields && failures_ == failures && !surely_returns(*tree.body))
      warning(tree.position, fmt::format("function '{}' can end without a 'return'; it gives 0 then", tree.name));
    // What is returned as a whole lies in cells, which would have what was returned last.
    ExprId defaults;
    if (info.result->is_aggregate() && info.result->size > 0 && failures_ == failures && !surely_returns(*tree.body)) {
      std::vector<std::int32_t> values;
      default_values(*info.result, values);
      defaults = builder_.copy_cells(builder_.address(info.result_cell, tree.position),
                                     builder_.address(builder_.table(values, "default"), tree.position),
                                     info.result->size, tree.position);
    }
    const ExprId all = pack({defaults, body}, tree.position);
    network_.functions[info.id.value].body = all ? all : builder_.sequence({}, tree.position);
  }
  function_ = nullptr;
  info.is_usable = failures_ == failures && info.result->kind != TypeKind::Error;
}

void Elaborator::parameters(const ast::Function& tree, FunctionInfo& info) {
  for (const ast::Parameter& parameter : tree.parameters) {
    const Qualified base = resolve(*parameter.type);
    const Type* type = dimensions(base.type, parameter.declarator.dimensions);
    const Position position = parameter.declarator.position;
    FunctionInfo::Parameter out;
    out.type = type;
    out.is_const = base.is_const;
    out.is_reference = parameter.declarator.reference;
    if (type->kind == TypeKind::Void) error(position, "a parameter cannot be void");
    if (!out.is_reference && (type->holds_clocks() || type->holds_channels()))
      error(position, "clocks and channels can only be passed by reference");
    const bool in_memory = type->size > 0;
    Symbol* symbol = declare(*scope_, parameter.declarator.name, position,
                             out.is_reference && in_memory ? Symbol::Kind::Reference : Symbol::Kind::Place, type);
    if (type->kind == TypeKind::Error) symbol->kind = Symbol::Kind::Broken;
    symbol->is_const = base.is_const;
    symbol->owner = &info;
    symbol->reference_index = info.parameters.size();
    if (in_memory) {
      if (out.is_reference) {
        const ir::Referent holds = type->holds_clocks()     ? ir::Referent::Clock
                                   : type->holds_channels() ? ir::Referent::Channel
                                                            : ir::Referent::Address;
        out.cell = holder(parameter.declarator.name, holds, position);
      } else {
        std::vector<std::int32_t> values;
        default_values(*type, values);
        out.cell = allocate_cells(ir::CellKind::Temporary, parameter.declarator.name, *type, values, position);
      }
      if (out.is_reference || !type->is_aggregate()) network_.functions[info.id.value].parameters.push_back(out.cell);
    }
    symbol->base = out.cell;
    info.parameters.push_back(out);
  }
}

ExprId Elaborator::pack(const std::vector<ExprId>& list, Position position) {
  std::vector<ExprId> present;
  for (const ExprId id : list)
    if (id) present.push_back(id);
  return present.empty() ? ExprId() : builder_.sequence(present, position);
}

ExprId Elaborator::block(const ast::Statement& tree) {
  const InScope inside(*this, new_scope(scope_));
  std::vector<ExprId> list;
  for (const ast::Statement* item : tree.list) {
    if (stopped()) return {};
    list.push_back(statement(*item));
  }
  return pack(list, tree.position);
}

// `for (i = 0; ...)` where no `i` is declared: told once, with what to write.
void Elaborator::declare_counter(const ast::Expr* first) {
  const bool sets = first && first->kind == ast::Expr::Kind::Assign && first->a->kind == ast::Expr::Kind::Name;
  if (!sets || scope_->find(first->a->name)) return;
  const std::string_view name = first->a->name;
  if (!meant(name, *scope_, true, {}).empty() || !first_time(fmt::format("'{}' is not declared", name))) return;
  const Position position = first->a->position;
  error(position, fmt::format("'{0}' is not declared: write 'for ({0} : int[0,9])', or declare 'int {0};' before the "
                              "loop",
                              name));
  declare(*scope_, name, position, Symbol::Kind::Broken, types_.error());
}

// Only for its effect; none when there is none.
ExprId Elaborator::effect_expression(const ast::Expr* tree) {
  if (!tree) return {};
  if (tree->kind == ast::Expr::Kind::Increment) return effect_of(increment(*tree, true));
  if (tree->kind == ast::Expr::Kind::List) {
    std::vector<ExprId> list;
    for (const ast::Expr* item : tree->list) list.push_back(effect_expression(item));
    return pack(list, tree->position);
  }
  const std::size_t failures = failures_;
  const ExprId effect = effect_of(expression(*tree));
  const bool compares = tree->kind == ast::Expr::Kind::Binary && tree->op == T::Eq;
  const bool useless = !may_have_effect(*tree);
  if (failures_ == failures && (useless || compares))
    warning(tree->position,
            fmt::format("{}{}", useless ? "this has no effect" : "what is compared here does not matter",
                        compares ? ": '==' compares; to assign write '='" : ""));
  return effect;
}

ExprId Elaborator::statement(const ast::Statement& tree) {
  const auto test = [&](const ast::Expr& condition_tree) {
    const ExprId id = condition(condition_tree);
    if (const ast::Expr* assignment = assigned_condition(condition_tree))
      warning(assignment->position, "'=' assigns; to compare write '=='");
    if (builder_.has_clocks(id)) error(condition_tree.position, "clocks cannot be tested inside a function");
    return id;
  };
  switch (tree.kind) {
    case Kind::Empty: return {};
    case Kind::Block: return block(tree);
    case Kind::Declaration: return local_variables(tree.variables);
    case Kind::Typedef: type_definition(tree.variables); return {};
    case Kind::Expression: return effect_expression(tree.a);
    case Kind::If: {
      const ExprId condition_id = test(*tree.a);
      const bool yes = builder_.is_true(condition_id), no = builder_.is_false(condition_id);
      dead_ += no ? 1 : 0;
      const ExprId then = statement(*tree.then);
      dead_ += (yes ? 1 : 0) - (no ? 1 : 0);
      const ExprId otherwise = tree.otherwise ? statement(*tree.otherwise) : ExprId();
      dead_ -= yes ? 1 : 0;
      if (yes) return then;
      if (no) return otherwise;
      return builder_.add(node(Op::If, tree.position, condition_id, then, otherwise));
    }
    case Kind::While: {
      const ExprId condition_id = test(*tree.a);
      return builder_.add(node(Op::While, tree.position, condition_id, statement(*tree.then)));
    }
    case Kind::DoWhile: {
      const ExprId body = statement(*tree.then);
      const ExprId condition_id = test(*tree.a);
      return pack({body, builder_.add(node(Op::While, tree.position, condition_id, body))}, tree.position);
    }
    case Kind::For: {
      declare_counter(tree.a);
      const ExprId first = effect_expression(tree.a);
      const ExprId condition_id = tree.b ? test(*tree.b) : builder_.constant(1, tree.position);
      const ExprId body = statement(*tree.then);
      const ExprId step = effect_expression(tree.c);
      const ExprId loop = builder_.add(node(Op::While, tree.position, condition_id, pack({body, step}, tree.position)));
      return pack({first, loop}, tree.position);
    }
    case Kind::ForEach: return for_each(tree);
    case Kind::Return: return return_statement(tree);
    case Kind::Assert: return builder_.add(node(Op::Assert, tree.position, test(*tree.a)));
  }
  return {};
}

ExprId Elaborator::for_each(const ast::Statement& tree) {
  const Type* range = range_type(*tree.type, "a loop");
  if (range->kind == TypeKind::Error) return {};
  if (range->high == types_.number()->high) {
    error(tree.position, "the loop's range is too large");
    return {};
  }
  // One more than the range, to end the loop.
  const std::uint32_t cell = temporary(tree.name, *range, range->high + 1, tree.position);
  const InScope inside(*this, new_scope(scope_));
  Symbol* symbol = declare(*scope_, tree.name, tree.position, Symbol::Kind::Place, range);
  symbol->is_const = true;
  symbol->owner = function_;
  symbol->base = cell;
  const auto set = [&](ExprId value) { return builder_.store_cell(cell, value, tree.position); };
  const auto value = [&] { return builder_.load_cell(cell, tree.position); };
  const ExprId first = set(builder_.constant(range->low, tree.position));
  const ExprId test = builder_.binary(Op::Le, value(), builder_.constant(range->high, tree.position), tree.position);
  const ExprId body = statement(*tree.then);
  const ExprId step = set(builder_.binary(Op::Add, value(), builder_.constant(1, tree.position), tree.position));
  const ExprId loop = builder_.add(node(Op::While, tree.position, test, pack({body, step}, tree.position)));
  return pack({first, loop}, tree.position);
}

ExprId Elaborator::return_statement(const ast::Statement& tree) {
  function_->returns = true;
  const Type& result = *function_->result;
  if (!tree.a) {
    if (result.kind != TypeKind::Void && result.kind != TypeKind::Error)
      error(tree.position, "the function must return a value");
    return builder_.add(node(Op::Return, tree.position));
  }
  const Value value = expression(*tree.a);
  if (value.kind == Value::Kind::Error || result.kind == TypeKind::Error) return {};
  if (result.kind == TypeKind::Void) {
    error(tree.position, "a void function returns no value");
    return {};
  }
  if (result.kind == TypeKind::Opaque)
    return pack({effect_of(value), builder_.add(node(Op::Return, tree.position))}, tree.position);
  const ExprId to = builder_.address(function_->result_cell, tree.position);
  if (result.is_aggregate()) {
    if (!value.fits(result)) {
      error(tree.a->position, fmt::format("expected {}", describe(result)));
      return {};
    }
    const ExprId copy = builder_.copy_cells(to, to_address(value), result.size, tree.position);
    return pack({copy, builder_.add(node(Op::Return, tree.position))}, tree.position);
  }
  ExprId stored = to_stored(value, result);
  // Going through the result's cell checks the range, and says that it is an element (ir/scalars.h).
  if (result.kind == TypeKind::Scalar || !builder_.within(stored, result.low, result.high))
    stored = builder_.store(to, stored, tree.position);
  return builder_.add(node(Op::Return, tree.position, stored));
}

// --- local variables: they start anew in every call

ExprId Elaborator::local_variables(const ast::Variables& list) {
  const Qualified base = resolve(*list.type);
  std::vector<ExprId> out;
  for (const ast::Declarator& declarator : list.list) out.push_back(local_variable(declarator, base));
  return pack(out, list.type->position);
}

ExprId Elaborator::local_variable(const ast::Declarator& tree, const Qualified& base) {
  const Type* type = dimensions(base.type, tree.dimensions);
  if (type->kind != TypeKind::Error &&
      (type->holds_clocks() || type->holds_channels() || type->kind == TypeKind::Void)) {
    error(tree.position, fmt::format("a function cannot have local variables of type {}", describe(type->leaf())));
    type = types_.error();
  }
  if (type->kind == TypeKind::Error) {
    declare(*scope_, tree.name, tree.position, Symbol::Kind::Broken, type);
    return {};
  }
  std::vector<ExprId> steps;
  std::vector<std::int32_t> values;
  default_values(*type, values);
  const std::uint32_t cell =
      type->size == 0 ? 0 : allocate_cells(ir::CellKind::Temporary, tree.name, *type, values, tree.position);
  if (tree.initial) {
    assign_list(*type, cell, *tree.initial, tree.position, steps);
  } else if (type->is_aggregate() && type->size > 0) {
    const std::uint32_t table = builder_.table(values, "default");
    steps.push_back(builder_.copy_cells(builder_.address(cell, tree.position), builder_.address(table, tree.position),
                                        type->size, tree.position));
  } else if (type->size > 0) {
    steps.push_back(builder_.store_cell(cell, builder_.constant(values[0], tree.position), tree.position));
  }
  Symbol* symbol = declare(*scope_, tree.name, tree.position, Symbol::Kind::Place, type);
  symbol->is_const = base.is_const;
  symbol->owner = function_;
  symbol->base = cell;
  if (base.is_const && tree.initial && type->is_integral()) {  // sizes and ranges may depend on it
    const auto known = builder_.evaluate(network_.arena[steps.back()].b);
    if (known && *known >= type->low && *known <= type->high) {
      symbol->kind = Symbol::Kind::Constant;
      symbol->values = {*known};
      return {};
    }
  }
  return pack(steps, tree.position);
}

void Elaborator::assign_list(const Type& type, std::uint32_t cell, const ast::Expr& tree, Position position,
                             std::vector<ExprId>& out) {
  if (type.kind == TypeKind::Array && tree.kind == ast::Expr::Kind::List) {
    if (tree.list.size() != type.count) {
      error(tree.position, fmt::format("expected {} values", type.count));
      return;
    }
    for (std::uint32_t i = 0; i < type.count; ++i)
      assign_list(*type.element, cell + i * type.element->size, *tree.list[i], position, out);
    return;
  }
  if (type.kind == TypeKind::Struct && tree.kind == ast::Expr::Kind::List) {
    if (tree.list.size() != type.fields.size()) {
      error(tree.position, fmt::format("expected {} values", type.fields.size()));
      return;
    }
    for (std::size_t i = 0; i < tree.list.size(); ++i) {
      const Field* field = &type.fields[i];
      if (!tree.labels[i].empty()) {
        const auto named = std::find_if(type.fields.begin(), type.fields.end(),
                                        [&](const Field& other) { return other.name == tree.labels[i]; });
        if (named == type.fields.end()) {
          failed_once(tree.list[i]->position, no_field(type, tree.labels[i]));
          return;
        }
        field = &*named;
      }
      assign_list(*field->type, cell + field->offset, *tree.list[i], position, out);
    }
    return;
  }
  const Value value = expression(tree);
  if (value.kind == Value::Kind::Error) {
    out.push_back(builder_.store_cell(cell, builder_.constant(0, position), position));
    return;
  }
  if (type.kind == TypeKind::Opaque) {
    if (const ExprId effect = effect_of(value)) out.push_back(effect);
  } else if (type.is_aggregate()) {
    if (!value.fits(type)) error(tree.position, fmt::format("expected {}", describe(type)));
    else if (type.size > 0)
      out.push_back(builder_.copy_cells(builder_.address(cell, position), to_address(value), type.size, position));
  } else {
    out.push_back(builder_.store_cell(cell, to_stored(value, type), position));
  }
  return;
}

}  // namespace beeline::frontend::uppaal
