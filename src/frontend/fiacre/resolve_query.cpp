// The part of Resolver that finds out what queries speak of.
#include <algorithm>
#include <charconv>

#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

namespace {

// Queries are read without errors of their own file's declarations.
const syntax::File& no_file() {
  static const syntax::File none;
  return none;
}

template <class Map>
std::string meant(std::string_view name, const Map& map) {
  std::vector<std::string_view> candidates;
  append_names(candidates, map);
  return suggestion(name, candidates);
}

}  // namespace

Resolver::Resolver(Program program, const Declared& declared, const NamedParts& named, util::Diagnostics& diagnostics,
                   util::Watch& watch)
    : file_(no_file()),
      dialect_(program.dialect),
      diagnostics_(diagnostics),
      watch_(watch),
      program_(std::move(program)),
      types_(declared.types),
      constants_(declared.constants),
      constructors_(declared.constructors),
      functions_(declared.functions),
      records_(declared.records),
      named_(&named),
      query_slots_(named.slots) {
  query_scope_.slot_list = &query_slots_;
  for (const auto& [name, slots] : named.shared)
    if (slots.size() == 1) query_scope_.slots.emplace(name, slots[0]);
  for (const auto& [name, parts] : named.units)
    if (!query_scope_.slots.contains(name)) units_.emplace(name, std::pair(!parts[0].is_process, 0u));
}

ExprId Resolver::query_condition(const syntax::Expr& syntax) {
  enter(query_scope_);
  told_fields_.clear();
  const std::size_t errors = diagnostics_.errors();
  const ExprId result = of_kind(syntax, Type::Kind::Bool, "a condition");
  leave();
  return diagnostics_.errors() == errors ? result : ExprId{};
}

ExprId Resolver::query_value(const syntax::Expr& syntax) {
  enter(query_scope_);
  told_fields_.clear();
  const std::size_t errors = diagnostics_.errors();
  ExprId result = expression(syntax);
  if (!program_.types.is(program_[result].type, Type::Kind::Bool)) result = as_number(result);
  const TypeId type = program_[result].type;
  if (!is_broken(result) && !program_.types.is(type, Type::Kind::Number) && !program_.types.is(type, Type::Kind::Bool))
    error(syntax.position, fmt::format("expected a number but this is {}", name_of(type)));
  leave();
  return diagnostics_.errors() == errors ? result : ExprId{};
}

ExprId Resolver::slot(std::uint32_t number, util::Position position) {
  Expr result;
  result.op = Op::Slot;
  result.type = named_->slots[number].type;
  result.index = number;
  result.position = position;
  return add(std::move(result));
}

ExprId Resolver::state_of(const NamedParts::Part& instance, std::uint32_t state, util::Position position) {
  Expr result;
  result.op = Op::At;
  result.type = program_.types.boolean();
  result.index = instance.process;
  result.value.number = static_cast<std::int32_t>(state);
  result.position = position;
  return add(std::move(result));
}

// Without a number: the only one that there is.
const NamedParts::Part* Resolver::instance(const syntax::Name& unit, std::optional<syntax::Name> number,
                                           util::Position at) {
  const auto found = named_->units.find(unit.text);
  if (found == named_->units.end()) {
    error(unit.position,
          fmt::format("there is no process or component '{}'{}", unit.text, meant(unit.text, named_->units)));
    return nullptr;
  }
  const std::vector<NamedParts::Part>& all = found->second;
  const auto there_are = [&] {
    return all.size() == 1 ? fmt::format("there is only {}", all[0].name)
                           : fmt::format("there are {} to {}", all.front().name, all.back().name);
  };
  if (!number) {
    if (all.size() == 1) return &all[0];
    error(at, fmt::format("{}: say which one is meant, as in '{}(1)'", there_are(), unit.text));
    return nullptr;
  }
  std::size_t which = 0;
  const auto read = std::from_chars(number->text.data(), number->text.data() + number->text.size(), which);
  if (read.ec == std::errc{} && which >= 1 && which <= all.size()) return &all[which - 1];
  error(number->position, fmt::format("{}", there_are()));
  return nullptr;
}

ExprId Resolver::member(const syntax::Expr& syntax) {
  const NamedParts::Part* found = instance(syntax.fields[0], syntax.fields[1], syntax.fields[0].position);
  if (found == nullptr) return broken(syntax.position);
  return member_of(*found, {syntax.text, syntax.position}, syntax.op);
}

ExprId Resolver::member_of(const NamedParts::Part& instance, const syntax::Name& name, Word sign) {
  const auto state = instance.states.find(name.text);
  const auto variable = instance.variables.find(name.text);
  const bool is_state = state != instance.states.end(), is_variable = variable != instance.variables.end();
  if (sign != Word::At && is_variable && !(sign == Word::Dot && is_state)) return slot(variable->second, name.position);
  if (sign != Word::Colon && is_state && !(sign == Word::Dot && is_variable))
    return state_of(instance, state->second, name.position);
  std::string message;
  if (is_state && is_variable)
    message =
        fmt::format("{0} has a state and a variable '{1}': write '{0}@{1}' or '{0}:{1}'", instance.name, name.text);
  else if (sign == Word::At && is_variable)
    message = fmt::format("'{1}' is a variable of {0}, no state: write '{0}:{1}'", instance.name, name.text);
  else if (sign == Word::Colon && is_state)
    message = fmt::format("'{1}' is a state of {0}, no variable: write '{0}@{1}'", instance.name, name.text);
  else if (sign == Word::At)
    message = fmt::format("{} has no state '{}'{}", instance.name, name.text, meant(name.text, instance.states));
  else if (sign == Word::Colon || !instance.is_process)
    message = fmt::format("{} has no variable '{}'{}", instance.name, name.text, meant(name.text, instance.variables));
  else {
    auto both = instance.variables;
    both.insert(instance.states.begin(), instance.states.end());
    message = fmt::format("{} has no state or variable '{}'{}", instance.name, name.text, meant(name.text, both));
  }
  error(name.position, std::move(message));
  return broken(name.position);
}

// P.x, P(2).x where P is nothing else.
std::optional<ExprId> Resolver::plain_member(const syntax::Expr& syntax) {
  if (named_ == nullptr) return std::nullopt;
  const syntax::Expr& of = syntax.operands[0];
  const syntax::Name name{syntax.text, syntax.position}, unit{of.text, of.position};
  const bool plain = of.kind == syntax::Expr::Kind::Name;
  const bool numbered = of.kind == syntax::Expr::Kind::Apply && of.operands.size() == 1 &&
                        of.operands[0].kind == syntax::Expr::Kind::Number;
  const bool known = query_scope_.slots.contains(of.text) || constants_.contains(of.text);
  if ((plain || numbered) && !known && !functions_.contains(of.text) && !constructors_.contains(of.text)) {
    std::optional<syntax::Name> number;
    if (numbered) number = syntax::Name{of.operands[0].text, of.operands[0].position};
    const NamedParts::Part* found = instance(unit, number, of.position);
    return found == nullptr ? broken(name.position) : member_of(*found, name, Word::Dot);
  }
  return std::nullopt;
}

// A plain name that is no variable, where something can be said about it.
bool Resolver::tell_plain_name(const syntax::Name& name) {
  if (named_ == nullptr) return false;
  if (const auto several = named_->shared.find(name.text); several != named_->shared.end()) {
    error(name.position, fmt::format("several components have a variable '{}': write '{}'", name.text,
                                     named_->slots[several->second[0]].name));
    return true;
  }
  if (const auto unit = named_->units.find(name.text); unit != named_->units.end()) {
    error(name.position,
          fmt::format("'{0}' is no value: write '{{{0}}}1@' and a state, or '{{{0}}}1:' and a variable", name.text));
    return true;
  }
  std::string places;
  for (const auto& [unit, parts] : named_->units)
    for (const NamedParts::Part& part : parts) {
      const bool state = part.states.contains(name.text);
      if ((state || part.variables.contains(name.text)) && places.empty())
        places = fmt::format("{}{}{}", part.name, state ? '@' : ':', name.text);
    }
  if (places.empty()) return false;
  error(name.position, fmt::format("'{}' belongs to a process: write '{}'", name.text, places));
  return true;
}

std::optional<std::uint32_t> Resolver::constructor_of(TypeId type, const syntax::Name& name) {
  const auto& all = program_.types[type].constructors;
  std::vector<std::string_view> candidates;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name.text) return i;
    candidates.push_back(all[i].name);
  }
  error(name.position,
        fmt::format("{} has no constructor '{}'{}", name_of(type), name.text, suggestion(name.text, candidates)));
  return std::nullopt;
}

ExprId Resolver::argument(ExprId of, const syntax::Name& constructor) {
  const TypeId type = program_[of].type;
  const auto number = constructor_of(type, constructor);
  if (!number) return broken(constructor.position);
  const TypeId carried = program_.types[type].constructors[*number].argument;
  if (!carried) {
    error(constructor.position, fmt::format("constructor '{}' carries nothing: write 'is {}' to ask for it",
                                            constructor.text, constructor.text));
    return broken(constructor.position);
  }
  Expr result;
  result.op = Op::Argument;
  result.type = carried;
  result.index = *number;
  result.operands = {of};
  result.position = constructor.position;
  return add(std::move(result));
}

ExprId Resolver::made_by(const syntax::Expr& syntax) {
  const ExprId of = of_kind(syntax.operands[0], Type::Kind::Union, "a union");
  if (is_broken(of)) return of;
  const auto number = constructor_of(program_[of].type, {syntax.text, syntax.position});
  if (!number) return broken(syntax.position);
  Expr result;
  result.op = Op::Is;
  result.type = program_.types.boolean();
  result.index = *number;
  result.operands = {of};
  result.position = syntax.position;
  return add(std::move(result));
}

}  // namespace beeline::frontend::fiacre
