// The part of Resolver that declares things.
#include <algorithm>

#include "frontend/fiacre/flow.h"
#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

void Resolver::type_declaration(const syntax::TypeDeclaration& declaration) {
  // One that was used too early, and told, is declared all the same.
  if (const auto known = types_.find(declaration.name.text);
      known != types_.end() && program_.types.is_broken(known->second))
    types_.erase(known);
  const bool free = declare("type", declaration.name, types_);
  const TypeId id = type(declaration.type);
  const bool fresh =
      declaration.type.kind == syntax::Type::Kind::Record || declaration.type.kind == syntax::Type::Kind::Union ||
      declaration.type.kind == syntax::Type::Kind::Array || declaration.type.kind == syntax::Type::Kind::Queue;
  if (fresh && !program_.types.is_broken(id)) program_.types.rename(id, std::string(declaration.name.text));
  if (free) types_.emplace(declaration.name.text, id);
}

void Resolver::constant(const syntax::ConstantDeclaration& declaration) {
  const bool free = declare("constant", declaration.name, constants_);
  const TypeId target = type(declaration.type);
  const ExprId id = value_of(declaration.value, target);
  Expr result;
  result.type = program_.types.broken();
  result.position = declaration.name.position;
  if (auto value = constant_value(id)) {
    result.value = std::move(*value);
    result.type = target;
  }
  const ExprId known = add(std::move(result));
  if (free) constants_.emplace(declaration.name.text, known);
}

void Resolver::channel(const syntax::ChannelDeclaration& declaration) {
  const bool free = declare("channel", declaration.name, channels_);
  Profile carried_types = profile(declaration.profile);
  if (free) channels_.emplace(declaration.name.text, std::move(carried_types));
}

std::vector<Slot> Resolver::parameters(const std::vector<syntax::Parameters>& groups, bool references,
                                       Names<std::uint32_t>& names) {
  std::vector<Slot> result;
  for (const syntax::Parameters& group : groups) {
    const TypeId id = type(group.type[0]);
    for (const syntax::Parameter& parameter : group.names) {
      if (parameter.reference && !references)
        error(parameter.name.position, "parameters of functions are values: they have no '&'");
      Slot slot;
      slot.name = parameter.name.text;
      slot.type = id;
      slot.kind = parameter.reference ? Slot::Kind::Reference : Slot::Kind::Value;
      slot.readable = group.read || !group.write;
      slot.writable = group.write || !group.read;
      slot.position = parameter.name.position;
      if (declare("parameter", parameter.name, names))
        names.emplace(parameter.name.text, static_cast<std::uint32_t>(result.size()));
      result.push_back(std::move(slot));
    }
  }
  return result;
}

void Resolver::variables(const std::vector<syntax::Variables>& groups, Scope& scope) {
  for (const syntax::Variables& group : groups) {
    const TypeId id = type(group.type[0]);
    ExprId initial;
    if (!group.initial.empty()) initial = value_of(group.initial[0], id);
    for (const syntax::Name& name : group.names) {
      Slot slot;
      slot.name = name.text;
      slot.type = id;
      slot.initial = initial;
      slot.position = name.position;
      if (declare("variable", name, scope.slots))
        scope.slots.emplace(name.text, static_cast<std::uint32_t>(scope.slot_list->size()));
      scope.slot_list->push_back(std::move(slot));
    }
  }
}

void Resolver::function(const syntax::FunctionDeclaration& declaration) {
  const bool free = declare("function", declaration.name, functions_);
  Scope scope;
  Function result;
  result.name = declaration.name.text;
  result.position = declaration.name.position;
  result.slots = parameters(declaration.parameters, false, scope.slots);
  result.parameters = result.slots.size();
  result.result = scope.result = type(declaration.result);
  // It may call itself.
  const std::size_t number = program_.functions.size();
  program_.functions.push_back(result);
  if (free) functions_.emplace(declaration.name.text, static_cast<std::uint32_t>(number));
  scope.slot_list = &result.slots;
  enter(scope);
  variables(declaration.variables, scope);
  result.body = block(declaration.body, Body::Function);
  leave();
  if (may_fall(result.body, diagnostics_) && !diagnostics_.has_errors())
    warn(result.position,
         fmt::format("function '{}' may end without 'return': an error of the model when it does", result.name));
  program_.functions[number] = std::move(result);
}

std::vector<PortParameter> Resolver::ports(const std::vector<syntax::Ports>& groups, Names<std::uint32_t>& names) {
  std::vector<PortParameter> result;
  for (const syntax::Ports& group : groups) {
    const Profile carried_types = profile(group.profile);
    for (const syntax::Name& name : group.names) {
      PortParameter port;
      port.name = name.text;
      port.in = group.in || !group.out;
      port.out = group.out || !group.in;
      port.profile = carried_types;
      port.position = name.position;
      if (declare("port", name, names)) names.emplace(name.text, static_cast<std::uint32_t>(result.size()));
      result.push_back(std::move(port));
    }
  }
  return result;
}

void Resolver::process(const syntax::ProcessDeclaration& declaration) {
  const bool free = declare("process or component", declaration.name, units_);
  Scope scope;
  Process result;
  result.name = declaration.name.text;
  result.position = declaration.name.position;
  result.ports = ports(declaration.ports, scope.ports);
  result.slots = parameters(declaration.parameters, true, scope.slots);
  for (const syntax::Name& name : declaration.states) {
    if (declare("state", name, scope.states))
      scope.states.emplace(name.text, static_cast<std::uint32_t>(result.states.size()));
    result.states.emplace_back(name.text);
  }
  scope.slot_list = &result.slots;
  scope.port_list = &result.ports;
  enter(scope);
  scope.starts = true;
  variables(declaration.variables, scope);
  result.init = block(declaration.init, Body::ProcessInit);
  scope.starts = false;
  may_fall(result.init, diagnostics_);
  std::vector<bool> left(result.states.size());
  for (const syntax::From& syntax : declaration.transitions) {
    watch_.look();
    if (diagnostics_.full()) break;
    From from;
    from.position = syntax.state.position;
    const auto source = state(syntax.state);
    from.body = block(syntax.body, Body::Process);
    // After an error more may be missing than was left out.
    const bool falls = may_fall(from.body, diagnostics_) && !diagnostics_.has_errors();
    if (falls && dialect_ == Dialect::Frac)
      error(from.position, fmt::format("a path from '{}' ends without 'to' or 'loop'", syntax.state.text));
    else if (falls)
      warn(from.position,
           fmt::format("a path from '{}' ends without 'to' or 'loop': it is no step", syntax.state.text));
    if (!source) continue;
    if (left[*source] && dialect_ == Dialect::Frac)
      error(from.position,
            fmt::format("there is a 'from {}' already; only the dialect obp has several", syntax.state.text));
    left[*source] = true;
    from.state = *source;
    result.transitions.push_back(std::move(from));
  }
  leave();
  if (free)
    units_.emplace(declaration.name.text, std::pair(false, static_cast<std::uint32_t>(program_.processes.size())));
  program_.processes.push_back(std::move(result));
}

void Resolver::component_header(const syntax::ComponentDeclaration& declaration) {
  if (declare("process or component", declaration.name, units_))
    units_.emplace(declaration.name.text, std::pair(true, static_cast<std::uint32_t>(components_.size())));
  Names<std::uint32_t> names, port_names;
  Component result;
  result.name = declaration.name.text;
  result.position = declaration.name.position;
  for (PortParameter& port : ports(declaration.ports, port_names)) result.ports.push_back({std::move(port), {}});
  result.port_parameters = result.ports.size();
  result.slots = parameters(declaration.parameters, true, names);
  components_.push_back(std::move(result));
}

void Resolver::component_body(const syntax::ComponentDeclaration& declaration, Component& component) {
  Scope scope;
  std::uint32_t next = 0;
  for (const syntax::Parameters& group : declaration.parameters)
    for (const syntax::Parameter& parameter : group.names) scope.slots.emplace(parameter.name.text, next++);
  next = 0;
  for (const syntax::Ports& group : declaration.ports)
    for (const syntax::Name& name : group.names) scope.ports.emplace(name.text, next++);
  scope.slot_list = &component.slots;
  enter(scope);
  for (const syntax::Ports& group : declaration.own_ports) {
    std::optional<Interval> interval_of_group;
    if (group.interval)
      interval_of_group =
          Interval{group.interval->low, group.interval->high, group.interval->low_strict, group.interval->high_strict};
    Names<std::uint32_t> fresh;
    for (PortParameter& port : ports({group}, fresh)) {
      const syntax::Name name{*std::find_if(group.names.begin(), group.names.end(),
                                            [&](const syntax::Name& n) { return n.text == port.name; })};
      if (declare("port", name, scope.ports))
        scope.ports.emplace(name.text, static_cast<std::uint32_t>(component.ports.size()));
      component.ports.push_back({std::move(port), interval_of_group});
    }
  }
  scope.starts = true;
  variables(declaration.variables, scope);
  component.init = block(declaration.init, Body::ComponentInit);
  const auto port_number = [&](const syntax::Name& name) -> std::optional<std::uint32_t> {
    const auto found = scope.ports.find(name.text);
    if (found != scope.ports.end()) return found->second;
    unknown_in("port", name, scope.ports);
    return std::nullopt;
  };
  for (const syntax::Priority& priority : declaration.priorities) {
    auto& chain = component.priorities.emplace_back();
    for (const auto& level : priority.levels) {
      auto& numbers = chain.emplace_back();
      for (const syntax::Name& name : level)
        if (const auto number_of_port = port_number(name)) numbers.push_back(*number_of_port);
    }
  }
  component.body = composition(declaration.body, scope);
  leave();
}

Composition Resolver::composition(const syntax::Composition& syntax, const Scope& scope) {
  Composition result;
  result.position = syntax.position;
  result.set_given = syntax.set.given;
  result.shares_all = syntax.set.all;
  for (const syntax::Name& name : syntax.set.names) {
    const auto found = scope.ports.find(name.text);
    if (found == scope.ports.end()) unknown_in("port", name, scope.ports);
    else result.shares.push_back(found->second);
  }
  for (const syntax::Composition& branch : syntax.branches) result.branches.push_back(composition(branch, scope));
  if (syntax.branches.empty()) instance(syntax, scope, result);
  return result;
}

void Resolver::instance(const syntax::Composition& syntax, const Scope& scope, Composition& result) {
  const auto found = units_.find(syntax.instance.text);
  if (found == units_.end()) return unknown_in("process or component", syntax.instance, units_);
  result.is_component = found->second.first;
  result.unit = found->second.second;
  const std::size_t wanted =
      result.is_component ? components_[result.unit].port_parameters : program_.processes[result.unit].ports.size();
  if (syntax.ports.size() != wanted)
    error(syntax.position, fmt::format("'{}' has {} port{} but gets {}", syntax.instance.text, wanted,
                                       wanted == 1 ? "" : "s", syntax.ports.size()));
  for (const syntax::Name& name : syntax.ports) {
    const auto port = scope.ports.find(name.text);
    if (port == scope.ports.end()) unknown_in("port", name, scope.ports);
    else result.ports.push_back(port->second);
  }
  actuals(syntax, result.is_component ? components_[result.unit].slots : program_.processes[result.unit].slots, result);
}

void Resolver::actuals(const syntax::Composition& syntax, const std::vector<Slot>& slots, Composition& result) {
  const auto wanted = static_cast<std::size_t>(
      std::count_if(slots.begin(), slots.end(), [](const Slot& slot) { return slot.kind != Slot::Kind::Local; }));
  if (syntax.actuals.size() != wanted) {
    error(syntax.position,
          fmt::format("'{}' has {} parameter{} but gets {} argument{}", syntax.instance.text, wanted,
                      wanted == 1 ? "" : "s", syntax.actuals.size(), syntax.actuals.size() == 1 ? "" : "s"));
    return;
  }
  for (std::size_t i = 0; i < wanted; ++i) {
    const syntax::Actual& written = syntax.actuals[i];
    const Slot& slot = slots[i];
    const bool reference = slot.kind == Slot::Kind::Reference;
    Actual actual;
    actual.position = written.value.position;
    if (reference != written.reference) {
      error(actual.position,
            reference ? fmt::format("parameter '{}' is shared: write '&' and a variable of the component", slot.name)
                      : fmt::format("parameter '{}' is a value: write it without '&'", slot.name));
      continue;
    }
    if (!reference) {
      actual.value = value_of(written.value, slot.type);
    } else if (const auto where = place(written.value, false)) {
      if (!where->steps.empty()) error(actual.position, "a whole variable is shared, not a part of one");
      const bool broken_type = program_.types.is_broken(where->type) || program_.types.is_broken(slot.type);
      if (!program_.types.alike(where->type, slot.type))
        error(actual.position, fmt::format("parameter '{}' is {} but the variable is {}", slot.name, name_of(slot.type),
                                           name_of(where->type)));
      else if (!broken_type &&
               !(program_.types.includes(where->type, slot.type) && program_.types.includes(slot.type, where->type)))
        warn(actual.position, fmt::format("parameter '{}' is {} but the variable is {}: each checks its own range",
                                          slot.name, name_of(slot.type), name_of(where->type)));
      actual.slot = where->slot;
    }
    result.actuals.push_back(std::move(actual));
  }
}

}  // namespace beeline::frontend::fiacre
