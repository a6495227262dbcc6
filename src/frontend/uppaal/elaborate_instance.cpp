// Templates, their partial instantiations, and the system line: which processes there are, and what their parameters
// are.
#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"
#include "frontend/uppaal/walk.h"

namespace beeline::frontend::uppaal {

using TypeKind = Type::Kind;

namespace {

constexpr std::size_t max_processes = 50'000;

}  // namespace

void Elaborator::declare_template(const ast::Template& tree) {
  InstanceInfo& info = instances_.emplace_back();
  info.process = &tree;
  info.scope = scope_;
  info.name = tree.name;
  info.position = tree.position;
  info.parameters = &tree.parameters;
  if (tree.name.empty()) return;
  if (Symbol* other = global_->find(tree.name); other && other->kind == Symbol::Kind::Instance) {
    error(tree.position, fmt::format("'{}' is declared twice: one of the templates needs another name", tree.name));
    other->kind = Symbol::Kind::Broken;  // which of them is meant where cannot be told
    templates_doubtful_ = true;
    return;
  }
  declare(*scope_, tree.name, tree.position, Symbol::Kind::Instance, nullptr)->instance = &info;
}

void Elaborator::declare_instance(const ast::Instance& tree) {
  Symbol* of = scope_->find(tree.of);
  Symbol* symbol = declare(*scope_, tree.name, tree.position, Symbol::Kind::Broken, types_.error());
  if (!of && templates_doubtful_) return;
  if (!of || (of->kind != Symbol::Kind::Instance && of->kind != Symbol::Kind::Broken)) {
    failed_once(tree.of_position, fmt::format("'{}' is not a template{}", tree.of, of ? "" : meant(tree.of, *scope_)));
    return;
  }
  if (of->kind == Symbol::Kind::Broken) return;
  if (of->instance->parameters->size() != tree.arguments.size()) {
    failed_once(tree.of_position,
                fmt::format("'{}' takes {} argument{} but {} given", tree.of, of->instance->parameters->size(),
                            of->instance->parameters->size() == 1 ? "" : "s",
                            tree.arguments.size() == 1 ? "1 is" : fmt::format("{} are", tree.arguments.size())));
    return;
  }
  InstanceInfo& info = instances_.emplace_back();
  info.instance = &tree;
  info.of = of->instance;
  info.scope = scope_;
  info.name = tree.name;
  info.position = tree.position;
  info.parameters = &tree.parameters;
  symbol->kind = Symbol::Kind::Instance;
  symbol->type = nullptr;
  symbol->instance = &info;
}

void Elaborator::system(const ast::System& tree) {
  if (tree.groups.size() > 1) network_.has_priorities = true;
  std::int32_t priority = 0;
  for (const auto& group : tree.groups) {
    for (const ast::System::Entry& entry : group) {
      if (stopped()) return;
      Symbol* symbol = global_->find(entry.name);
      if (symbol && symbol->kind == Symbol::Kind::Process) {
        error(entry.position, fmt::format("'{}' is listed twice", entry.name));
        continue;
      }
      if (!symbol && templates_doubtful_) continue;
      if (!symbol || (symbol->kind != Symbol::Kind::Instance && symbol->kind != Symbol::Kind::Broken)) {
        failed_once(entry.position,
                    fmt::format("'{}' is not a template{}", entry.name, symbol ? "" : meant(entry.name, *global_)));
        continue;
      }
      if (symbol->kind == Symbol::Kind::Broken) continue;
      if (symbol->instance->is_in_system) {
        error(entry.position, fmt::format("'{}' is listed twice", entry.name));
        continue;
      }
      expand(*symbol->instance, priority, entry.position);
      if (symbol->instance->parameters->empty() &&
          symbol->instance->is_in_system) {  // from now on the name is the process
        symbol->kind = Symbol::Kind::Process;
        symbol->process = symbol->instance->first_process;
      }
    }
    ++priority;
  }
}

// One process for every combination of values of the free parameters.
void Elaborator::expand(InstanceInfo& info, std::int32_t priority, Position position) {
  std::vector<const Type*> types;
  std::uint64_t count = 1;
  {
    const InScope inside(*this, info.scope);
    for (const ast::Parameter& parameter : *info.parameters) {
      const Qualified base = resolve(*parameter.type);
      if (base.type->kind == TypeKind::Error) return;
      const bool free = !parameter.declarator.reference && parameter.declarator.dimensions.empty() &&
                        base.type->is_range() && !base.type->is_default_int;
      if (!free) {
        error(
            position,
            fmt::format(
                "parameter '{}' of '{}' needs an argument: only bounded integers and scalars by value can be left free",
                parameter.declarator.name, info.name));
        return;
      }
      types.push_back(base.type);
      info.ranges.emplace_back(base.type->low, base.type->high);
      count *= static_cast<std::uint64_t>(std::int64_t{base.type->high} - base.type->low + 1);
      if (count > max_processes) break;
    }
  }
  if (network_.processes.size() + count > max_processes) {
    error(position, "too many processes");
    return;
  }
  info.first_process = static_cast<std::uint32_t>(network_.processes.size());
  info.is_in_system = true;
  std::vector<std::int32_t> values;
  for (const auto& [low, high] : info.ranges) values.push_back(low);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (stopped()) return;
    std::vector<Bound> arguments;
    std::string name(info.name);
    for (std::size_t k = 0; k < values.size(); ++k) {
      arguments.push_back({false, true, types[k], 0, {values[k]}});
      name += fmt::format("{}{}", k == 0 ? '(' : ',', values[k]);
    }
    if (!values.empty()) name += ')';
    process_pattern_ = info.name;
    process_seats_.clear();
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (types[k]->kind == TypeKind::Scalar) process_seats_.push_back({types[k]->scalar_set, values[k]});
      else process_pattern_ += fmt::format(" {}", values[k]);
    }
    instantiate(info, std::move(arguments), name, priority);
    process_seats_.clear();
    for (std::size_t k = values.size(); k-- > 0;) {
      if (++values[k] <= info.ranges[k].second) break;
      values[k] = info.ranges[k].first;
    }
  }
}

void Elaborator::instantiate(InstanceInfo& info, std::vector<Bound> arguments, const std::string& process_name,
                             std::int32_t priority) {
  const InScope inside(*this, new_scope(info.scope));
  Scope& own = *scope_;
  const auto* written = info.process ? &written_names(*info.process) : nullptr;
  process_name_ = info.process ? process_name : "";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (!bind((*info.parameters)[i], arguments[i], info.position, written)) return;
  if (info.process) {
    process(*info.process, own, process_name, priority);
    process_name_.clear();
    return;
  }
  // The types of the parameters of what is instantiated belong to its own scope, where earlier parameters are known.
  std::vector<Bound> passed;
  Scope parameter_scope{info.of->scope, {}};
  for (std::size_t i = 0; i < info.instance->arguments.size(); ++i) {
    Bound out;
    if (!argument((*info.of->parameters)[i], *info.instance->arguments[i], parameter_scope, out)) return;
    passed.push_back(std::move(out));
  }
  instantiate(*info.of, std::move(passed), process_name, priority);
}

bool Elaborator::argument(const ast::Parameter& parameter, const ast::Expr& tree, Scope& parameter_scope, Bound& out) {
  const Type* type = nullptr;
  bool is_const = false;
  {
    const InScope inside(*this, &parameter_scope);
    Qualified base = resolve(*parameter.type);
    if (!parameter.declarator.reference && base.type == types_.integer()) base.type = types_.constant_integer();
    type = dimensions(base.type, parameter.declarator.dimensions);
    is_const = base.is_const;
  }
  if (type->kind == TypeKind::Error) return false;
  const std::uint64_t before = effects_;
  const bool by_reference = parameter.declarator.reference;
  if (!by_reference && (type->holds_clocks() || type->holds_channels())) {
    error(parameter.declarator.position, "clocks and channels can only be passed by reference");
    return false;
  }
  const Value value = expression(tree, by_reference);
  if (value.kind == Value::Kind::Error) return false;
  const auto refuse = [&](std::string message) {
    error(tree.position, std::move(message));
    return false;
  };
  if (effects_ != before) return refuse("an argument must not have side effects");
  out.type = type;
  out.is_const = is_const;
  if (type->kind == TypeKind::Opaque) {
    out.is_place = value.symbol && value.symbol->kind == Symbol::Kind::Place;
  } else if (by_reference && value.kind == Value::Kind::Place) {
    if (!compatible(*type, *value.type) || type->size != value.type->size)
      return refuse(fmt::format("expected a reference to {}", describe(*type)));
    const Type &wanted = type->leaf(), &given = value.type->leaf();
    if (wanted.kind == TypeKind::Channel &&
        (wanted.is_broadcast != given.is_broadcast || (wanted.is_urgent && !given.is_urgent)))
      return refuse(fmt::format("expected a reference to {} but this is {}", describe(wanted), describe(given)));
    const auto where = builder_.fixed(value.expr);
    if (!where) return refuse("which variable is meant must be known without running the model");
    if (value.is_const && !is_const && !type->holds_channels())
      return refuse("a constant cannot be passed by a reference that is not const");
    out.is_place = true;
    out.base = *where;
    if (wanted.kind == TypeKind::Channel) out.type = value.type;
  } else if (by_reference && !is_const) {
    return refuse("expected a variable, since the parameter is a reference");
  } else {
    if (!is_computable(tree))
      return refuse("an argument must be a constant; a parameter that is not declared const is none");
    if (!initial_values(*type, tree, out.values)) return false;
  }
  if (!parameter.declarator.name.empty()) {
    Symbol& symbol = symbols_.emplace_back();
    symbol.kind = out.is_place ? Symbol::Kind::Place : Symbol::Kind::Constant;
    symbol.name = parameter.declarator.name;
    symbol.type = type;
    symbol.values = out.values;
    symbol.base = out.base;
    symbol.is_const = symbol.is_parameter = true;
    parameter_scope.names.try_emplace(symbol.name, &symbol);
  }
  return true;
}

// `written` are the names that the template changes; a parameter by value among them is a variable of the process. Null
// for the parameters of a partial instantiation, which nothing can change.
bool Elaborator::bind(const ast::Parameter& parameter, const Bound& given, Position position,
                      const std::unordered_set<std::string_view>* written) {
  Qualified base = resolve(*parameter.type);
  const ast::Declarator& declarator = parameter.declarator;
  const bool is_variable = !base.is_const && written && written->contains(declarator.name);
  if (!is_variable && !declarator.reference && base.type == types_.integer()) base.type = types_.constant_integer();
  const Type* type = dimensions(base.type, declarator.dimensions);
  if (type->kind == TypeKind::Error) return false;
  if (!declarator.reference && (type->holds_clocks() || type->holds_channels())) {
    error(declarator.position, "clocks and channels can only be passed by reference");
    return false;
  }
  if (!given.is_place && type->is_integral() && (given.values[0] < type->low || given.values[0] > type->high)) {
    error(position, fmt::format("{} is not in the range [{},{}] of parameter '{}'", given.values[0], type->low,
                                type->high, declarator.name));
    return false;
  }
  Symbol* symbol = declare(*scope_, declarator.name, declarator.position, Symbol::Kind::Constant, type);
  symbol->is_const = base.is_const;
  symbol->is_parameter = true;
  symbol->is_computable = base.is_const;
  if (type->kind == TypeKind::Opaque) {
    symbol->kind = Symbol::Kind::Place;
  } else if (given.is_place) {
    symbol->kind = Symbol::Kind::Place;
    symbol->base = given.base;
    symbol->type = given.type->holds_channels() ? given.type : type;
  } else if (is_variable) {
    symbol->kind = Symbol::Kind::Place;
    symbol->base = allocate_cells(ir::CellKind::Variable, declarator.name, *type, given.values, declarator.position);
  } else {
    symbol->values = given.values;
  }
  return true;
}

namespace {

// Names at the root of whatever is assigned, counted or passed to a function.
void collect_written(const ast::Expr* tree, std::unordered_set<std::string_view>& out) {
  if (!tree) return;
  const auto root = [&](const ast::Expr* node) {
    any_node(*node, [&](const ast::Expr& part) {
      if (part.kind == ast::Expr::Kind::Name) out.insert(part.name);
      return false;
    });
  };
  any_node(*tree, [&](const ast::Expr& node) {
    if (node.kind == ast::Expr::Kind::Assign || node.kind == ast::Expr::Kind::Increment) root(node.a);
    if (node.kind == ast::Expr::Kind::Call)
      for (const ast::Expr* argument : node.list)
        if (argument->kind != ast::Expr::Kind::Binary) root(argument);
    return false;
  });
}

void collect_written(const ast::Statement* tree, std::unordered_set<std::string_view>& out) {
  if (!tree) return;
  for (const ast::Expr* part : {tree->a, tree->b, tree->c}) collect_written(part, out);
  for (const ast::Declarator& declarator : tree->variables.list) collect_written(declarator.initial, out);
  collect_written(tree->then, out);
  collect_written(tree->otherwise, out);
  for (const ast::Statement* item : tree->list) collect_written(item, out);
}

}  // namespace

const std::unordered_set<std::string_view>& Elaborator::written_names(const ast::Template& tree) {
  const auto [found, is_new] = written_.try_emplace(&tree);
  if (!is_new) return found->second;
  for (const ast::Declaration& declaration : tree.declarations)
    if (declaration.kind == ast::Declaration::Kind::Function)
      collect_written(declaration.function->body, found->second);
  for (const ast::Edge& edge : tree.edges)
    for (const ast::Expr* update : edge.updates) collect_written(update, found->second);
  return found->second;
}

}  // namespace beeline::frontend::uppaal
