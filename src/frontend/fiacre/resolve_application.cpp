// The part of Resolver that finds out what a name in an expression stands for.
#include <algorithm>

#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

ExprId Resolver::named(const syntax::Expr& syntax, TypeId expected) {
  const syntax::Name name{syntax.text, syntax.position};
  if (scope_ != nullptr)
    if (const auto slot = scope_->slots.find(name.text); slot != scope_->slots.end()) {
      const Slot& variable = (*scope_->slot_list)[slot->second];
      if (!variable.readable) error(name.position, fmt::format("parameter '{}' is declared 'write' only", name.text));
      Expr result;
      result.op = Op::Slot;
      result.type = variable.type;
      result.index = slot->second;
      result.position = name.position;
      return add(std::move(result));
    }
  if (const auto constant = constants_.find(name.text); constant != constants_.end()) {
    Expr copy = program_[constant->second];
    copy.position = name.position;
    return add(std::move(copy));
  }
  if (constructors_.contains(name.text)) return constructed(syntax, expected);
  if (named_ != nullptr && name.text == "deadlock") {
    Expr result;
    result.op = Op::Deadlock;
    result.type = program_.types.boolean();
    result.position = name.position;
    return add(std::move(result));
  }
  if (functions_.contains(name.text)) {
    error(name.position, fmt::format("function '{0}' needs its arguments: write '{0}(...)'", name.text));
    return broken(name.position);
  }
  if (tell_plain_name(name)) return broken(name.position);
  std::vector<std::string_view> candidates;
  if (scope_ != nullptr) append_names(candidates, scope_->slots);
  append_names(candidates, constants_);
  append_names(candidates, constructors_);
  append_names(candidates, functions_);
  if (named_ != nullptr) candidates.emplace_back("deadlock");
  unknown(scope_ != nullptr && scope_->slot_list != nullptr ? "variable" : "constant", name, candidates);
  return broken(name.position);
}

ExprId Resolver::applied(const syntax::Expr& syntax, TypeId expected) {
  const syntax::Name name{syntax.text, syntax.position};
  if (const auto function = functions_.find(name.text); function != functions_.end())
    return called(function->second, syntax);
  if (constructors_.contains(name.text)) return constructed(syntax, expected);
  const bool variable = (scope_ != nullptr && scope_->slots.contains(name.text)) || constants_.contains(name.text);
  if (variable) {
    error(name.position, fmt::format("'{}' is no function, and nothing else can be followed by a value", name.text));
  } else {
    std::vector<std::string_view> candidates{"empty", "full", "first", "dequeue", "length", "enqueue", "append", "not"};
    append_names(candidates, functions_);
    append_names(candidates, constructors_);
    unknown("function or constructor", name, candidates);
  }
  return broken(name.position);
}

ExprId Resolver::called(std::uint32_t number, const syntax::Expr& syntax) {
  Expr result;
  result.op = Op::Call;
  result.index = number;
  result.type = program_.functions[number].result;
  result.position = syntax.position;
  const std::size_t parameters = program_.functions[number].parameters;
  if (syntax.operands.size() != parameters) {
    error(syntax.position,
          fmt::format("function '{}' has {} parameter{} but gets {} argument{}", syntax.text, parameters,
                      parameters == 1 ? "" : "s", syntax.operands.size(), syntax.operands.size() == 1 ? "" : "s"));
    return broken(syntax.position);
  }
  for (std::size_t i = 0; i < parameters; ++i)
    result.operands.push_back(value_of(syntax.operands[i], program_.functions[number].slots[i].type));
  return add(std::move(result));
}

// Constructors of different unions may have one name; where it stands says which is meant.
std::optional<std::pair<TypeId, std::uint32_t>> Resolver::constructor(const syntax::Name& name, TypeId expected,
                                                                      bool told) {
  const auto found = constructors_.find(name.text);
  if (found == constructors_.end()) return std::nullopt;
  const auto& all = found->second;
  if (expected)
    for (const auto& candidate : all)
      if (candidate.first == expected) return candidate;
  if (expected)
    for (const auto& candidate : all)
      if (program_.types.alike(candidate.first, expected)) return candidate;
  if (all.size() > 1 && !expected) {
    if (told)
      error(name.position,
            fmt::format("several unions have a constructor '{}': nothing says which is meant", name.text));
    return std::nullopt;
  }
  return all[0];
}

ExprId Resolver::constructed(const syntax::Expr& syntax, TypeId expected) {
  const syntax::Name name{syntax.text, syntax.position};
  const auto found = constructor(name, expected, true);
  if (!found || program_.types.is_broken(found->first)) return broken(name.position);
  Expr result;
  result.op = Op::Construct;
  result.type = found->first;
  result.index = found->second;
  result.position = name.position;
  const TypeId argument = program_.types[found->first].constructors[found->second].argument;
  if (syntax.operands.size() != (argument ? 1u : 0u)) {
    error(name.position, argument ? fmt::format("constructor '{}' needs one argument", name.text)
                                  : fmt::format("constructor '{}' has no argument", name.text));
    return broken(name.position);
  }
  if (argument) result.operands.push_back(value_of(syntax.operands[0], argument));
  return add(std::move(result));
}

}  // namespace beeline::frontend::fiacre
