// The part of Resolver that finds out what statements, places and patterns mean.
#include <algorithm>

#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

using Kind = syntax::Statement::Kind;

namespace {

// Values that one `any` or `foreach` may run through.
constexpr std::uint64_t most_values = 1 << 16;

std::string_view word_of(Kind kind) {
  switch (kind) {
    case Kind::Select: return "'select'";
    case Kind::On: return "'on'";
    case Kind::Wait: return "'wait'";
    case Kind::To: return "'to'";
    case Kind::Loop: return "'loop'";
    case Kind::Return: return "'return'";
    case Kind::Assign: return "'any'";
    default: return "communication";
  }
}

}  // namespace

Block Resolver::block(const syntax::Block& syntax, Body body) {
  Block result;
  for (const syntax::Statement& statement_syntax : syntax) statement(statement_syntax, body, result);
  return result;
}

// What cannot stand in this body.
void Resolver::refuse(const syntax::Statement& syntax, Body body) {
  bool fine = true;
  std::string_view where = "a process";
  switch (syntax.kind) {
    case Kind::Return: fine = body == Body::Function; break;
    case Kind::Send:
    case Kind::Receive:
    case Kind::Synchronise:
    case Kind::Wait: fine = body == Body::Process; break;
    case Kind::Select:
    case Kind::On:
    case Kind::To:
    case Kind::Loop: fine = body == Body::Process || body == Body::ProcessInit; break;
    case Kind::Assign: {
      const bool any = std::any_of(syntax.right.begin(), syntax.right.end(),
                                   [](const syntax::Expr& e) { return e.kind == syntax::Expr::Kind::Any; });
      fine = !any || body == Body::Process || body == Body::ProcessInit;
      break;
    }
    default: break;
  }
  if (fine) return;
  if (body == Body::Function) where = "a function";
  if (body == Body::ProcessInit) where = "the 'init' of a process";
  if (body == Body::ComponentInit) where = "the 'init' of a component";
  error(syntax.position, fmt::format("{} has no {}", where, word_of(syntax.kind)));
}

void Resolver::statement(const syntax::Statement& syntax, Body body, Block& into) {
  refuse(syntax, body);
  Statement result;
  result.position = syntax.position;
  const auto condition = [&](const syntax::Expr& e) { return of_kind(e, Type::Kind::Bool, "a condition"); };
  switch (syntax.kind) {
    case Kind::Null: break;
    case Kind::Assign: assign(syntax, result); break;
    case Kind::Send:
    case Kind::Receive:
    case Kind::Synchronise:
      if (body == Body::Process) communicate(syntax, result);
      break;
    case Kind::If: {
      If choice;
      for (const syntax::Branch& branch : syntax.branches) {
        if (branch.when.empty()) {
          choice.otherwise = block(branch.body, body);
        } else {
          const ExprId when = condition(branch.when[0]);
          choice.branches.push_back({when, block(branch.body, body)});
        }
      }
      result.what = std::move(choice);
      break;
    }
    case Kind::Case: case_of(syntax, body, result); break;
    case Kind::While: {
      While loop;
      loop.condition = condition(syntax.condition[0]);
      loop.body = block(syntax.branches[0].body, body);
      result.what = std::move(loop);
      break;
    }
    case Kind::Foreach: foreach_in(syntax, body, result); break;
    case Kind::Select: {
      Select choice;
      for (const syntax::Branch& branch : syntax.branches) {
        if (branch.unless || choice.groups.empty()) choice.groups.emplace_back();
        choice.groups.back().push_back(block(branch.body, body));
      }
      result.what = std::move(choice);
      break;
    }
    case Kind::On: result.what = On{condition(syntax.condition[0])}; break;
    case Kind::Wait:
      result.what =
          Wait{{syntax.interval.low, syntax.interval.high, syntax.interval.low_strict, syntax.interval.high_strict}};
      break;
    case Kind::To:
      if (body == Body::Process || body == Body::ProcessInit)
        if (const auto found = state(syntax.name)) result.what = To{*found};
      break;
    case Kind::Loop: result.what = Loop{}; break;
    case Kind::Return:
      if (body == Body::Function) result.what = Return{value_of(syntax.right[0], scope_->result)};
      break;
    case Kind::Tag: result.what = Label{std::string(syntax.name.text)}; break;
  }
  into.push_back(std::move(result));
}

std::optional<std::uint32_t> Resolver::state(const syntax::Name& name) {
  const auto found = scope_->states.find(name.text);
  if (found != scope_->states.end()) return found->second;
  unknown_in("state", name, scope_->states);
  return std::nullopt;
}

void Resolver::assign(const syntax::Statement& syntax, Statement& result) {
  if (syntax.left.size() != syntax.right.size()) {
    error(syntax.position,
          fmt::format("{} place{} but {} value{}", syntax.left.size(), syntax.left.size() == 1 ? "" : "s",
                      syntax.right.size(), syntax.right.size() == 1 ? "" : "s"));
    return;
  }
  const auto is_any = [](const syntax::Expr& e) { return e.kind == syntax::Expr::Kind::Any; };
  const bool any = std::any_of(syntax.right.begin(), syntax.right.end(), is_any);
  if (any && !std::all_of(syntax.right.begin(), syntax.right.end(), is_any)) {
    error(syntax.position, "'any' and values cannot be mixed in one assignment");
    return;
  }
  if (!any && !syntax.condition.empty()) {
    error(syntax.condition[0].position, "'where' belongs to 'any' only");
    return;
  }
  std::vector<Place> places;
  std::vector<ExprId> values;
  for (std::size_t i = 0; i < syntax.left.size(); ++i) {
    auto where = place(syntax.left[i], true);
    ExprId value;
    if (!any) value = expression(syntax.right[i], where ? where->type : TypeId{});
    const bool number_in_array = value && where && program_.types.is(program_[value].type, Type::Kind::Number) &&
                                 may_stand_for_element(where->type, where->position);
    if (number_in_array) {
      const TypeId element_type = program_.types[where->type].element;
      Expr zero;
      zero.type = program_.types.nat();
      zero.position = where->position;
      where->steps.push_back({add(std::move(zero)), 0});
      where->type = element_type;
    }
    if (!any) values.push_back(where ? fitted(value, where->type) : value);
    if (!where) continue;
    if (any && !program_.types.is_broken(where->type) && !program_.types.count(where->type, most_values))
      error(syntax.right[i].position, fmt::format("'any' of {}: there are too many values", name_of(where->type)));
    places.push_back(std::move(*where));
  }
  if (any) {
    AssignAny choice{std::move(places), {}};
    if (!syntax.condition.empty()) choice.where = of_kind(syntax.condition[0], Type::Kind::Bool, "a condition");
    result.what = std::move(choice);
  } else if (places.size() == values.size()) {
    result.what = Assign{std::move(places), std::move(values)};
  }
}

// What a port carries: as declared. A port declared to carry nothing that is used with values carries what its first
// use says: such models exist, and what they mean is plain.
void Resolver::carried(const syntax::Statement& syntax, PortParameter& port, std::span<const TypeId> types) {
  if (port.profile.size() == types.size()) return;
  if (!port.profile.empty()) {
    error(syntax.position, fmt::format("port '{}' carries {} value{}, not {}", port.name, port.profile.size(),
                                       port.profile.size() == 1 ? "" : "s", types.size()));
    return;
  }
  warn(syntax.position, fmt::format("port '{}' is declared without a type but carries a value", port.name));
  for (const TypeId type : types)
    port.profile.push_back(program_.types.is(type, Type::Kind::Number) ? program_.types.integer() : type);
}

void Resolver::communicate(const syntax::Statement& syntax, Statement& result) {
  const auto found = scope_->ports.find(syntax.name.text);
  if (found == scope_->ports.end()) {
    const bool variable = scope_->slots.contains(syntax.name.text);
    if (variable) error(syntax.position, fmt::format("'{}' is no port", syntax.name.text));
    else unknown_in("port", syntax.name, scope_->ports);
    return;
  }
  PortParameter& port = (*scope_->port_list)[found->second];
  Communicate step;
  step.port = found->second;
  if (syntax.kind == Kind::Synchronise) {
    port.bare = true;
    step.role = port.in == port.out ? Role::Either : port.out ? Role::Output : Role::Input;
    if (!port.profile.empty())
      error(syntax.position, fmt::format("port '{0}' carries a value: write '{0} ! ...' or '{0} ? ...'", port.name));
  } else if (syntax.kind == Kind::Send) {
    step.role = Role::Output;
    if (!port.out) error(syntax.position, fmt::format("port '{}' is declared 'in': it cannot send", port.name));
    const bool typed = port.profile.size() == syntax.right.size();
    std::vector<TypeId> types;
    for (std::size_t i = 0; i < syntax.right.size(); ++i) {
      step.values.push_back(expression(syntax.right[i], typed ? port.profile[i] : TypeId{}));
      types.push_back(program_[step.values.back()].type);
    }
    carried(syntax, port, types);
    if (port.profile.size() == types.size())
      for (std::size_t i = 0; i < types.size(); ++i) step.values[i] = fitted(step.values[i], port.profile[i]);
  } else {
    step.role = Role::Input;
    if (!port.in) error(syntax.position, fmt::format("port '{}' is declared 'out': it cannot receive", port.name));
    if (port.profile.size() != syntax.left.size()) {
      std::vector<TypeId> types;
      for (const syntax::Expr& part : syntax.left) {
        const auto where = part.kind == syntax::Expr::Kind::Name ? place(part, true) : std::nullopt;
        types.push_back(where ? where->type : program_.types.integer());
      }
      carried(syntax, port, types);
    }
    for (std::size_t i = 0; i < syntax.left.size(); ++i) {
      const TypeId type = i < port.profile.size() ? port.profile[i] : program_.types.broken();
      if (auto part = pattern(syntax.left[i], type)) step.patterns.push_back(std::move(*part));
    }
    if (!syntax.condition.empty()) step.where = of_kind(syntax.condition[0], Type::Kind::Bool, "a condition");
  }
  result.what = std::move(step);
}

void Resolver::case_of(const syntax::Statement& syntax, Body body, Statement& result) {
  Case choice;
  choice.value = expression(syntax.condition[0]);
  const TypeId type = program_[choice.value].type;
  for (const syntax::Branch& branch : syntax.branches) {
    auto when = pattern(branch.when[0], type);
    Block then = block(branch.body, body);
    if (when) choice.branches.push_back({std::move(*when), std::move(then)});
  }
  result.what = std::move(choice);
}

void Resolver::foreach_in(const syntax::Statement& syntax, Body body, Statement& result) {
  syntax::Expr variable;
  variable.kind = syntax::Expr::Kind::Name;
  variable.text = syntax.name.text;
  variable.position = syntax.name.position;
  auto where = place(variable, true);
  Foreach loop;
  loop.body = block(syntax.branches[0].body, body);
  if (!where) return;
  if (!program_.types.is_broken(where->type) && !program_.types.count(where->type, most_values)) {
    error(syntax.name.position,
          fmt::format("'foreach' runs through the values of '{}', and {} has too many: use an interval",
                      syntax.name.text, name_of(where->type)));
    return;
  }
  loop.place = std::move(*where);
  result.what = std::move(loop);
}

std::optional<Place> Resolver::place(const syntax::Expr& syntax, bool written) {
  if (syntax.kind == syntax::Expr::Kind::Name) {
    const syntax::Name name{syntax.text, syntax.position};
    const auto found = scope_->slots.find(name.text);
    if (found == scope_->slots.end()) {
      if (constants_.contains(name.text)) error(name.position, fmt::format("'{}' is a constant", name.text));
      else unknown_in("variable", name, scope_->slots);
      return std::nullopt;
    }
    const Slot& slot = (*scope_->slot_list)[found->second];
    if (written && !slot.writable)
      error(name.position, fmt::format("parameter '{}' is declared 'read' only", name.text));
    return Place{found->second, {}, slot.type, syntax.position};
  }
  const bool indexed = syntax.kind == syntax::Expr::Kind::Index;
  if (!indexed && syntax.kind != syntax::Expr::Kind::Field) {
    error(syntax.position, "expected a variable or a part of one");
    return std::nullopt;
  }
  auto outer = place(syntax.operands[0], written);
  Place::Step step;
  if (indexed) step.index = of_kind(syntax.operands[1], Type::Kind::Number, "an index");
  if (!outer || program_.types.is_broken(outer->type)) return std::nullopt;
  if (!program_.types.is(outer->type, indexed ? Type::Kind::Array : Type::Kind::Record)) {
    error(syntax.position,
          fmt::format("expected {} but this is {}", indexed ? "an array" : "a record", name_of(outer->type)));
    return std::nullopt;
  }
  if (indexed) {
    outer->type = program_.types[outer->type].element;
  } else {
    const auto field = field_of(outer->type, {syntax.text, syntax.position});
    if (!field) return std::nullopt;
    step.field = *field;
    outer->type = program_.types[outer->type].fields[*field].type;
  }
  outer->steps.push_back(step);
  outer->position = syntax.position;
  return outer;
}

std::optional<Pattern> Resolver::pattern(const syntax::Expr& syntax, TypeId type) {
  using Written = syntax::Expr::Kind;
  Pattern result;
  result.position = syntax.position;
  if (syntax.kind == Written::Any) return result;
  if (program_.types.is_broken(type)) return std::nullopt;
  const bool name_alone = syntax.kind == Written::Name;
  if (name_alone || syntax.kind == Written::Apply) {
    const bool of_union = program_.types.is(type, Type::Kind::Union);
    const auto& constructors = program_.types[type].constructors;
    const auto found = std::find_if(constructors.begin(), constructors.end(),
                                    [&](const Type::Constructor& c) { return c.name == syntax.text; });
    if (of_union && found != constructors.end()) {
      result.kind = Pattern::Kind::Construct;
      result.constructor = static_cast<std::uint32_t>(found - constructors.begin());
      if (syntax.operands.size() > (found->argument ? 1u : 0u)) {
        error(syntax.position,
              fmt::format("constructor '{}' has {}", syntax.text, found->argument ? "one argument" : "no argument"));
        return std::nullopt;
      }
      if (syntax.operands.empty()) return result;
      auto argument = pattern(syntax.operands[0], found->argument);
      if (!argument) return std::nullopt;
      result.argument.push_back(std::move(*argument));
      return result;
    }
    if (of_union && !(name_alone && (scope_->slots.contains(syntax.text) || constants_.contains(syntax.text)))) {
      std::vector<std::string_view> candidates;
      for (const Type::Constructor& constructor_of_type : constructors) candidates.push_back(constructor_of_type.name);
      error(syntax.position, fmt::format("{} has no constructor '{}'{}", name_of(type), syntax.text,
                                         suggestion(syntax.text, candidates)));
      return std::nullopt;
    }
  }
  const bool slot = name_alone && scope_->slots.contains(syntax.text);
  if (slot || syntax.kind == Written::Index || syntax.kind == Written::Field) {
    auto where = place(syntax, true);
    if (!where) return std::nullopt;
    if (!program_.types.alike(where->type, type)) {
      error(syntax.position, fmt::format("this is {} but gets {}", name_of(where->type), name_of(type)));
      return std::nullopt;
    }
    result.kind = Pattern::Kind::Bind;
    result.place = std::move(*where);
    return result;
  }
  result.kind = Pattern::Kind::Equal;
  result.value = expression(syntax, type);
  if (is_broken(result.value)) return std::nullopt;
  if (!program_.types.alike(program_[result.value].type, type)) {
    error(syntax.position,
          fmt::format("expected {} but this is {}", name_of(type), name_of(program_[result.value].type)));
    return std::nullopt;
  }
  if (program_[result.value].op != Op::Constant) {
    error(syntax.position, "a pattern is a constant, a variable, 'any' or a constructor with a pattern");
    return std::nullopt;
  }
  return result;
}

}  // namespace beeline::frontend::fiacre
