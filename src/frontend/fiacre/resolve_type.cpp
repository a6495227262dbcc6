// The part of Resolver that makes types.
#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

TypeId Resolver::type(const syntax::Type& syntax) {
  switch (syntax.kind) {
    case syntax::Type::Kind::Bool: return program_.types.boolean();
    case syntax::Type::Kind::Nat: return program_.types.nat();
    case syntax::Type::Kind::Int: return program_.types.integer();
    case syntax::Type::Kind::Interval: return interval(syntax);
    case syntax::Type::Kind::Array:
    case syntax::Type::Kind::Queue: return sized(syntax);
    case syntax::Type::Kind::Record: return record(syntax);
    case syntax::Type::Kind::Union: return union_type(syntax);
    case syntax::Type::Kind::Named: break;
  }
  const auto found = types_.find(syntax.text);
  if (found != types_.end()) return found->second;
  std::vector<std::string_view> candidates{"bool", "nat", "int"};
  append_names(candidates, types_);
  unknown("type", {syntax.text, syntax.position}, candidates);
  return types_[syntax.text] = program_.types.broken();  // told once
}

std::optional<Value> Resolver::constant_value(ExprId id) {
  if (is_broken(id)) return std::nullopt;
  try {
    return Evaluator(program_, watch_).evaluate(id, {});
  } catch (const Evaluator::Failure& failure) {
    error(failure.position, failure.message);
    return std::nullopt;
  }
}

std::optional<std::int32_t> Resolver::constant_number(const syntax::Expr& syntax) {
  Scope none;
  Scope* const surroundings = std::exchange(scope_, &none);
  const ExprId id = of_kind(syntax, Type::Kind::Number, "a number");
  scope_ = surroundings;
  const auto value = constant_value(id);
  return value ? std::optional(value->number) : std::nullopt;
}

TypeId Resolver::added(Type type, util::Position position) {
  const TypeId id = program_.types.add(std::move(type));
  const Type& result = program_.types[id];
  if (result.width <= widest_type && result.depth <= deepest_type) return id;
  error(position, result.depth > deepest_type
                      ? "this type nests too deeply"
                      : fmt::format("a value of this type has more than {} parts", widest_type));
  return program_.types.broken();
}

TypeId Resolver::interval(const syntax::Type& syntax) {
  const auto low = constant_number(syntax.bounds[0]), high = constant_number(syntax.bounds[1]);
  if (!low || !high) return program_.types.broken();
  Type result;
  result.kind = Type::Kind::Number;
  result.name = fmt::format("{}..{}", *low, *high);
  result.low = *low;
  result.high = *high;
  if (*low > *high) {
    error(syntax.position, fmt::format("the interval {} is empty", result.name));
    return program_.types.broken();
  }
  return added(std::move(result), syntax.position);
}

TypeId Resolver::sized(const syntax::Type& syntax) {
  const bool array = syntax.kind == syntax::Type::Kind::Array;
  const auto size = constant_number(syntax.bounds[0]);
  Type result;
  result.kind = array ? Type::Kind::Array : Type::Kind::Queue;
  result.element = type(syntax.element[0]);
  if (size && *size < 1)
    error(syntax.bounds[0].position, fmt::format("the size must be at least 1, and {} is not", *size));
  if (!size || *size < 1 || program_.types.is_broken(result.element)) return program_.types.broken();
  result.size = static_cast<std::uint32_t>(*size);
  result.name = fmt::format("{} {} of {}", array ? "array" : "queue", *size, name_of(result.element));
  return added(std::move(result), syntax.position);
}

TypeId Resolver::record(const syntax::Type& syntax) {
  Type result;
  result.kind = Type::Kind::Record;
  bool whole = true;
  Names<bool> taken;
  for (const syntax::Fields& group : syntax.fields) {
    const TypeId field = type(group.type[0]);
    whole = whole && !program_.types.is_broken(field);
    for (const syntax::Name& name : group.names) {
      whole = declare("field", name, taken) && whole;
      taken.emplace(name.text, true);
      result.fields.push_back({std::string(name.text), field});
      result.name += fmt::format("{}{}: {}", result.name.empty() ? "record " : ", ", name.text, name_of(field));
    }
  }
  result.name += " end";
  if (!whole) return program_.types.broken();
  const TypeId id = added(std::move(result), syntax.position);
  if (!program_.types.is_broken(id)) records_.push_back(id);
  return id;
}

TypeId Resolver::union_type(const syntax::Type& syntax) {
  Type result;
  result.kind = Type::Kind::Union;
  bool whole = true;
  Names<bool> taken;
  for (const syntax::Constructors& group : syntax.constructors) {
    const TypeId argument = group.argument.empty() ? TypeId{} : type(group.argument[0]);
    whole = whole && !(argument && program_.types.is_broken(argument));
    for (const syntax::Name& name : group.names) {
      whole = declare("constructor", name, taken) && whole;
      taken.emplace(name.text, true);
      result.constructors.push_back({std::string(name.text), argument});
      result.name += fmt::format("{}{}", result.name.empty() ? "union " : " | ", name.text);
    }
  }
  result.name += " end";
  const TypeId id = whole ? added(std::move(result), syntax.position) : program_.types.broken();
  std::uint32_t number = 0;
  for (const syntax::Constructors& group : syntax.constructors)
    for (const syntax::Name& name : group.names) constructors_[name.text].emplace_back(id, number++);
  return id;
}

Profile Resolver::profile(const syntax::Profile& syntax) {
  Profile result;
  if (syntax.types.size() == 1 && syntax.types[0].kind == syntax::Type::Kind::Named) {
    const auto channel = channels_.find(syntax.types[0].text);
    if (channel != channels_.end()) return channel->second;
  }
  for (const syntax::Type& part : syntax.types) result.push_back(type(part));
  return result;
}

}  // namespace beeline::frontend::fiacre
